import type { EnvironmentName } from './environment.ts';
import { isLoopback } from './identity-settings.ts';

/** Whether payments move real money. One mode holds for the whole installation. */
export type PaymentMode = 'LIVE' | 'TEST';

/**
 * TEST in staging, and where the card gateway is a test system, which moves no money; LIVE everywhere else, also in
 * production without a gateway, since cash is real. Development without a gateway simulates one.
 */
export function paymentModeOf(
  { production, environment }: { production: boolean; environment: EnvironmentName },
  cardpointeUrl: string,
): PaymentMode {
  if (environment === 'staging') return 'TEST';
  if (cardpointeUrl === '') return production ? 'LIVE' : 'TEST';
  return isTestGateway(cardpointeUrl) ? 'TEST' : 'LIVE';
}

/** Whether this address is a card gateway that moves no money. */
export function isTestGateway(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (isLoopback(url) || TEST_HOST.test(url.hostname));
}

/** The gateway's own test system. Any other host may move money. */
const TEST_HOST = /^[a-z0-9-]+-uat\.cardconnect\.com$/;
