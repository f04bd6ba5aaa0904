import { cookie, readCookie } from '../../platform/http/cookies.ts';
import type { RequestInfo } from '../../platform/http/pipeline/kernel.ts';

/** `__Host-`: no other host can set it, nor one below. */
const NAME = '__Host-comanda_guest';

export const guestCookie = (token: string, lifetimeMs: number): string =>
  cookie(NAME, token, '/', lifetimeMs);

export const clearedGuestCookie = (): string => guestCookie('', 0);

export const readGuestCookie = (request: RequestInfo): string | null => readCookie(request, NAME);
