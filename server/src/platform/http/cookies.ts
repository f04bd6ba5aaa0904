import type { RequestInfo } from './pipeline/kernel.ts';

/** The value of a cookie. Null when it is missing or occurs twice, because a second one may have been injected. */
export function readCookie({ headers }: RequestInfo, name: string): string | null {
  const header = headers.cookie;
  if (typeof header !== 'string') return null;
  const [value, ...others] = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return others.length === 0 && value ? value : null;
}

/** What sets a cookie that no script reads and no other site sends with a write; `lifetimeMs` 0 clears it. */
export const cookie = (name: string, value: string, path: string, lifetimeMs: number): string =>
  `${name}=${value}; Path=${path}; Max-Age=${Math.max(0, Math.floor(lifetimeMs / 1_000))}; HttpOnly; Secure; SameSite=Lax`;
