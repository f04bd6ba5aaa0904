import type { RequestInfo } from '../../platform/http/pipeline/kernel.ts';

/** `__Host-`: only this host can set the cookie, over HTTPS, and browsers send it nowhere else. */
const ACCESS_COOKIE = '__Host-comanda_access';
/** Sent to the auth endpoints only. `__Host-` would require Path=/. */
const REFRESH_COOKIE = '__Secure-comanda_refresh';
const REFRESH_PATH = '/api/v1/auth';
const ALWAYS = 'HttpOnly; Secure; SameSite=Lax';

export const accessCookie = (token: string, lifetimeMs: number): string =>
  `${ACCESS_COOKIE}=${token}; Path=/; Max-Age=${seconds(lifetimeMs)}; ${ALWAYS}`;

export const refreshCookie = (token: string, lifetimeMs: number): string =>
  `${REFRESH_COOKIE}=${token}; Path=${REFRESH_PATH}; Max-Age=${seconds(lifetimeMs)}; ${ALWAYS}`;

/** Both cookies, expired. */
export const clearedCookies = (): string[] => [accessCookie('', 0), refreshCookie('', 0)];

export const readAccessCookie = (request: RequestInfo): string | null => readCookie(request, ACCESS_COOKIE);
export const readRefreshCookie = (request: RequestInfo): string | null => readCookie(request, REFRESH_COOKIE);

/** The value of a cookie. Null when it is missing or occurs twice, because a second one may have been injected. */
function readCookie({ headers }: RequestInfo, name: string): string | null {
  const header = headers.cookie;
  if (typeof header !== 'string') return null;
  const [value, ...others] = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return others.length === 0 && value ? value : null;
}

const seconds = (ms: number): number => Math.max(0, Math.floor(ms / 1_000));
