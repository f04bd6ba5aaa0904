import type { MoneyDeps } from '../../deps.ts';
import type { Payment } from '../payment.ts';

/**
 * How much more than is authorized may be captured for a tip, in percent, by the network of the card.
 *
 * - Visa: 20 % for restaurants (MCC 5812, 5813, 5814), Visa Core Rules, table 7-10 (airwallex.com, issuing), but none in the
 *   European Economic Area (checkout.com, overcapture).
 * - Mastercard: none since 2016 for chip, contactless and cards that are not present; 20 % of a magnetic stripe remain, but we are
 *   not told how a card was read (cardfellow.com; restaurantfacilitiesgroup.com).
 * - The others: no rule is known to us, so none.
 *
 * The bank may take back what is above. The gateway itself wants a new authorization from 25 % on (CardPointe, "Accept Tips with
 * CardPointe"), which is more than any of these.
 */
const TOLERANCE_PERCENT: ReadonlyMap<string | null, number> = new Map([['VISA', 20]]);

/** Of the EEA. A restaurant elsewhere that charges in euros is held to the same: its guest is then asked for a new hold. */
const EEA_CURRENCIES = new Set(['BGN', 'CZK', 'DKK', 'EUR', 'HUF', 'ISK', 'NOK', 'PLN', 'RON', 'SEK']);

/**
 * The most that may be captured of a hold, tip included. Minor units. More than is authorized only on merchant accounts that are
 * entitled to it (`CARDPOINTE_OVER_CAPTURE`), and never where the bank approved less than it was asked for.
 */
export function capturableAmount({ config }: Pick<MoneyDeps, 'config'>, payment: Payment): number {
  // Only what is authorized is captured.
  const held = payment.authorizedAmount!;
  const isShort = payment.requestedAmount !== null && held < payment.requestedAmount;
  if (!config.cardpointeOverCapture || payment.processor !== 'CARDPOINTE' || isShort) return held;
  if (EEA_CURRENCIES.has(payment.currency)) return held;
  return held + Math.floor((held * (TOLERANCE_PERCENT.get(payment.cardBrand) ?? 0)) / 100);
}
