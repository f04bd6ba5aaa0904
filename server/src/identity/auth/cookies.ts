import { cookie, readCookie } from '../../platform/http/cookies.ts';
import type { RequestInfo } from '../../platform/http/pipeline/kernel.ts';

/** `__Host-`: only this host can set the cookie, over HTTPS, and browsers send it nowhere else. It requires Path=/. */
const ACCESS_COOKIE = '__Host-comanda_access';
const REFRESH_COOKIE = '__Host-comanda_refresh';

export const accessCookie = (token: string, lifetimeMs: number): string =>
  cookie(ACCESS_COOKIE, token, '/', lifetimeMs);

export const refreshCookie = (token: string, lifetimeMs: number): string =>
  cookie(REFRESH_COOKIE, token, '/', lifetimeMs);

/** Both cookies, expired. */
export const clearedCookies = (): string[] => [accessCookie('', 0), refreshCookie('', 0)];

export const readAccessCookie = (request: RequestInfo): string | null => readCookie(request, ACCESS_COOKIE);
export const readRefreshCookie = (request: RequestInfo): string | null => readCookie(request, REFRESH_COOKIE);

/** Says to the confirmation of a sign-up that it comes from the browser that asked for it. */
const SIGN_UP_COOKIE = '__Host-comanda_sign_up';

export const signUpCookie = (token: string, lifetimeMs: number): string =>
  cookie(SIGN_UP_COOKIE, token, '/', lifetimeMs);

export const readSignUpCookie = (request: RequestInfo): string | null => readCookie(request, SIGN_UP_COOKIE);

/** Says who has signed in in this browser before. */
const DEVICE_COOKIE = '__Host-comanda_device';

export const deviceCookie = (sealed: string, lifetimeMs: number): string =>
  cookie(DEVICE_COOKIE, sealed, '/', lifetimeMs);

export const readDeviceCookie = (request: RequestInfo): string | null => readCookie(request, DEVICE_COOKIE);
