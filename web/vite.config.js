import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { catalogues } from "./scripts/catalogues.js";

const server = process.env.KOSTKA_SERVER ?? "http://127.0.0.1:8100";

export default defineConfig({
  plugins: [catalogues("locales"), svelte()],
  build: {
    outDir: "../kostka/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the server's content security policy wants files, not data in the page
    chunkSizeWarningLimit: 700, // in kB: three.js is one piece, and only Qubix in three dimensions loads it
    modulePreload: { polyfill: false },
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {}, // Svelte has another half for servers
  test: {
    include: ["src/**/*.test.ts"],
    environment: "./src/testing/no-browser.ts",
    isolate: false, // a module is loaded once for all; a test puts back what it changes
  },
  server: { proxy: { "/api": { target: server, ws: true } }, fs: { allow: [".", "../locales"] } },
});
