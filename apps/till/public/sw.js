/**
 * Keeps the till in the browser: its page, asked for anew while there is a network, and the files that the page has loaded,
 * whose names change with their content. Nothing of the API goes through here.
 */

const KEPT = 'comanda-till';
const PAGE = '/till/';
/** A network that does not answer is none. */
const PATIENCE_MS = 3_000;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** The page says which files it is made of: they are kept, and those of an older one are not any more. */
self.addEventListener('message', (event) => event.waitUntil(keep(event.data.files)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/till/assets/')) event.respondWith(file(request));
});

async function keep(files) {
  const cache = await caches.open(KEPT);
  await cache.addAll([PAGE, ...files]);
  const wanted = new Set([PAGE, ...files]);
  const all = await cache.keys();
  await Promise.all(
    all.filter(({ url }) => !wanted.has(new URL(url).pathname)).map((one) => cache.delete(one)),
  );
}

async function page(request) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (error) {
    const kept = await (await caches.open(KEPT)).match(PAGE);
    if (kept) return kept;
    throw error;
  }
}

async function file(request) {
  return (await (await caches.open(KEPT)).match(request)) ?? fetch(request);
}
