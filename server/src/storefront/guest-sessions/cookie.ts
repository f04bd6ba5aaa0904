import { cookie, readCookie } from '../../platform/http/cookies.ts';
import type { RequestInfo } from '../../platform/http/pipeline/kernel.ts';

/** Sent to the storefront only. `__Host-` would require Path=/. */
const NAME = '__Secure-comanda_guest';
const PATH = '/api/v1/storefront';

export const guestCookie = (token: string, lifetimeMs: number): string =>
  cookie(NAME, token, PATH, lifetimeMs);

export const clearedGuestCookie = (): string => guestCookie('', 0);

export const readGuestCookie = (request: RequestInfo): string | null => readCookie(request, NAME);
