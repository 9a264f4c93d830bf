import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { catalogues } from "./scripts/catalogues.js";

const server = process.env.KOSTKA_SERVER ?? "http://127.0.0.1:8100";

export default defineConfig({
  plugins: [catalogues("../locales"), svelte()],
  build: {
    outDir: "../kostka/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the server's content security policy wants files, not data in the page
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
