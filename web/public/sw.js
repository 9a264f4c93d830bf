// Only for the moments without a network: then a notice is shown instead of the browser's error page.
const CACHE = "kostka-1";
const SHELL = ["/offline.html", "/offline.css", "/icon.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(() => caches.match("/offline.html")));
  else if (SHELL.includes(pathname)) event.respondWith(fetch(event.request).catch(() => caches.match(pathname)));
});
