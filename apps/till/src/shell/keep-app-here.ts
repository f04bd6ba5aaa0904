/** Has the app itself kept in this browser (public/sw.js), so that it starts without a network. */
export async function keepAppHere(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active, waiting, installing } = await navigator.serviceWorker.register('/till/sw.js', {
    // Not `/till/`: people type the address without a slash, and bookmark it so.
    scope: '/till',
  });
  const worker = active ?? waiting ?? installing;
  if (document.readyState !== 'complete') await new Promise((loaded) => addEventListener('load', loaded));
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/till/assets/'));
  worker?.postMessage({ files: [...new Set(files)] });
}
