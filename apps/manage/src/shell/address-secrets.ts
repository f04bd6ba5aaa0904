import { useSyncExternalStore } from 'react';

/**
 * What mails and sign-ins elsewhere put behind the # of an address: the token of a link, a challenge. Taken out of the address
 * before anything else looks at it, so that neither the history nor a shared screen keeps it; kept in memory, for the page that
 * it was given to.
 */

const NAMES = ['token', 'challengeId'] as const;
type Name = (typeof NAMES)[number];

/** Another each time that an address brings some. */
interface Given extends Partial<Record<Name, string>> {
  path: string;
  count: number;
}

let held: Given | null = null;
let count = 0;
const watchers = new Set<() => void>();

/** Before the router starts: it remembers addresses. */
export function watchAddress(): void {
  takeSecrets();
  // Another link that is opened in the same tab changes nothing but the hash.
  addEventListener('popstate', takeSecrets);
  addEventListener('hashchange', takeSecrets);
}

function takeSecrets(): void {
  const given = new URLSearchParams(location.hash.slice(1));
  const secrets: Partial<Record<Name, string>> = {};
  for (const name of NAMES) {
    const value = given.get(name);
    if (value) secrets[name] = value;
  }
  if (Object.keys(secrets).length === 0) return;
  held = { ...secrets, path: location.pathname, count: ++count };
  history.replaceState(history.state, '', location.pathname + location.search);
  for (const watcher of watchers) watcher();
}

/** Null when the page was opened without any, or was loaded once more. */
export const useAddressSecrets = (): Given | null =>
  useSyncExternalStore(watch, () => (held?.path === location.pathname ? held : null));

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}
