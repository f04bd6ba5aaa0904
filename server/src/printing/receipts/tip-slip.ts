import { type TipSlipDocument, tipSlipOf } from '@comanda/documents';
import { allocate } from '@comanda/pricing';
import type { Payment } from '../../money/payments/index.ts';
import type { Check } from '../../ordering/orders/index.ts';
import type { ReadHouse } from './house.ts';

/** What slips suggest where the restaurant has said nothing. */
const RATES = [15, 18, 20];

/**
 * The slip of a payment; `check` is what it pays, null without an order. No more of the card than its brand and its last four
 * digits, on any copy.
 */
export function slipOf(
  house: ReadHouse,
  payment: Payment,
  check: Check | null,
  asked: { copy?: boolean },
): TipSlipDocument {
  const { amount, currency, cardBrand, last4 } = payment;
  const setting = house.settingFor(currency, asked);
  const facts = [
    { label: house.say('Card'), value: `${cardBrand ?? ''} **** ${last4 ?? '????'}`.trim() },
    { label: house.say('Date'), value: house.timeText(payment.createdAt) },
  ];
  const rates = house.settings.tipRates ?? RATES;
  const tips = { rates, small: house.settings.smallBillTips, base: foodIn(amount, check) };
  return tipSlipOf(amount, currency, tips, { ...setting, facts });
}

/** How much of an amount is for the food, after discounts: as on bills, a tip on tax and charges is not asked for. */
function foodIn(amount: number, check: Check | null): number {
  if (!check) return amount;
  const food = check.subtotalAmount - check.discountAmount;
  const rest = check.totalAmount - check.tipAmount - food;
  if (food <= 0 || rest <= 0) return amount;
  return allocate(amount, [food, rest])[0]!; // one part for each weight
}
