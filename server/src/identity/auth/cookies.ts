import type { RequestInfo } from '../../platform/http/pipeline.ts';

/** `__Host-`: only this host over HTTPS can have set it, and it goes nowhere else. */
const ACCESS_COOKIE = '__Host-comanda_access';
/** Travels to the auth endpoints only; `__Host-` would demand Path=/. */
const REFRESH_COOKIE = '__Secure-comanda_refresh';
const REFRESH_PATH = '/api/v1/auth';
const ALWAYS = 'HttpOnly; Secure; SameSite=Lax';

export const accessCookie = (token: string, lifetimeMs: number): string =>
  `${ACCESS_COOKIE}=${token}; Path=/; Max-Age=${seconds(lifetimeMs)}; ${ALWAYS}`;

export const refreshCookie = (token: string, lifetimeMs: number): string =>
  `${REFRESH_COOKIE}=${token}; Path=${REFRESH_PATH}; Max-Age=${seconds(lifetimeMs)}; ${ALWAYS}`;

/** Both cookies, ended. */
export const clearedCookies = (): string[] => [accessCookie('', 0), refreshCookie('', 0)];

export const readAccessCookie = (request: RequestInfo): string | null => readCookie(request, ACCESS_COOKIE);
export const readRefreshCookie = (request: RequestInfo): string | null => readCookie(request, REFRESH_COOKIE);

/** The value of a cookie; null when there is none, or more than one: then somebody slipped in a second. */
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
