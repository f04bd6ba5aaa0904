import { isLoopback } from './identity-settings.ts';

/** Whether payments move real money. One mode holds for the whole installation. */
export type PaymentMode = 'LIVE' | 'TEST';

/**
 * TEST where the card gateway is a test system, which moves no money; LIVE everywhere else, also in production without
 * a gateway, since cash is real. Development without a gateway simulates one.
 */
export function paymentModeOf(production: boolean, cardpointeUrl: string): PaymentMode {
  if (cardpointeUrl === '') return production ? 'LIVE' : 'TEST';
  const url = URL.parse(cardpointeUrl);
  return url && (isLoopback(url) || TEST_HOST.test(url.hostname)) ? 'TEST' : 'LIVE';
}

/** The gateway's own test system. Any other host may move money. */
const TEST_HOST = /^[a-z0-9-]+-uat\.cardconnect\.com$/;
