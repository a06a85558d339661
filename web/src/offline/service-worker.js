// The service worker: caches all files of the page, so that it opens without a network. The build fills in the
// two constants (scripts/offline.mjs). Files under /assets/ never change and come from the cache; the page
// itself comes from the server if that answers in time, so that a new version is shown at once.
const version = "VERSION";
const files = ["FILES"];

const prefix = "lastcard-";
const timeoutMs = 3000;

async function keep() {
  const cache = await caches.open(prefix + version);
  await cache.addAll(files.map((file) => new Request(file, { cache: "reload" })));
  await self.skipWaiting();
}

/** Keeps the previous version too: an open page may still load parts of it. */
async function takeOver() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== prefix + version);
  await Promise.all(ours.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function page(request) {
  const kept = await caches.match("/");
  const fresh = fetch(request);
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(resolve, timeoutMs, kept));
  return Promise.race([fresh.catch(() => kept), late]);
}

async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname === "/" || files.includes(pathname)) event.respondWith(file(request));
});
