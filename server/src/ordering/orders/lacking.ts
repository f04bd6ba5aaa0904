import { sumOf } from '../../platform/sum.ts';
import type { Check, PaymentSnapshot } from './document.ts';
import { isReserved, isTaken } from './states.ts';

/**
 * What checks owe in the place of payments that came to nothing, or to less, at the processor. A payment that is made later pays
 * that first, for as long as it counts: one that is voided or declined did not. What is ordered later is not owed for it. No I/O.
 */

export const isActive = (payment: PaymentSnapshot): boolean =>
  isTaken(payment.status) || isReserved(payment.status);
export const worthOf = ({ amount, tipAmount }: PaymentSnapshot): number => amount + tipAmount;

const ofDue = ({ amount, promisedTipAmount = 0 }: PaymentSnapshot): number => amount + promisedTipAmount;
const makesUp = (payment: PaymentSnapshot): number => Math.min(payment.makesUpAmount ?? 0, ofDue(payment));
const hasFallen = ({ lackingAmount }: PaymentSnapshot): boolean => lackingAmount !== undefined;

/** What is lacking still in the place of each payment. What has made up for one and fell away itself is lacking for itself. */
export function lackingOn({ payments }: Pick<Check, 'payments'>): Map<string, number> {
  const making = payments.filter((one) => isActive(one) || hasFallen(one));
  let paid = sumOf(
    making.filter(({ writesOff }) => writesOff === undefined),
    makesUp,
  );
  const lacking = payments.filter(hasFallen).map(({ paymentGuid, lackingAmount = 0 }) => {
    const losses = making.filter(({ writesOff }) => writesOff === paymentGuid);
    const left = Math.max(0, lackingAmount - sumOf(losses, makesUp));
    const amount = Math.max(0, left - paid);
    paid -= left - amount;
    return [paymentGuid, amount] as const;
  });
  return new Map(lacking);
}

/** Of what more was written off than was lacking in its place. */
export function overWrittenOff({ payments }: Pick<Check, 'payments'>) {
  return payments.filter(hasFallen).flatMap(({ paymentGuid, lackingAmount = 0 }) => {
    const losses = payments.filter((one) => isActive(one) && one.writesOff === paymentGuid);
    const writtenOffAmount = sumOf(losses, makesUp);
    return writtenOffAmount > lackingAmount ? [{ paymentGuid, writtenOffAmount, lackingAmount }] : [];
  });
}

/** A payment that is new on a check, with what it makes up for: a loss for its payment, money for any. */
export function makingUp(check: Pick<Check, 'payments'>, payment: PaymentSnapshot): PaymentSnapshot {
  const lacking = [...lackingOn(check)].filter(
    ([guid]) => payment.writesOff === undefined || payment.writesOff === guid,
  );
  const makesUpAmount = Math.min(
    ofDue(payment),
    sumOf(lacking, ([, amount]) => amount),
  );
  return makesUpAmount === 0 ? payment : { ...payment, makesUpAmount };
}

/** What a payment keeps of this when it is replaced by what it is now. */
export const lackOf = ({ lackingAmount, makesUpAmount }: PaymentSnapshot) => ({
  ...(lackingAmount === undefined ? {} : { lackingAmount }),
  ...(makesUpAmount === undefined ? {} : { makesUpAmount }),
});

/** The payments of a check that costs so much: where it was made to cost less, so much less is lacking. */
export function lackingAtMost(totalAmount: number, payments: PaymentSnapshot[]): PaymentSnapshot[] {
  if (!payments.some(hasFallen)) return payments;
  const covered = sumOf(payments.filter(isActive), (one) => worthOf(one) - makesUp(one));
  const lacking = sumOf(payments.filter(hasFallen), (one) => (one.lackingAmount ?? 0) - makesUp(one));
  let over = Math.max(0, lacking - Math.max(0, totalAmount - covered));
  // What was written off or paid in its place is not lacking any more.
  const still = lackingOn({ payments });
  return payments.map((payment) => {
    const less = Math.min(over, still.get(payment.paymentGuid) ?? 0);
    over -= less;
    return less === 0 ? payment : { ...payment, lackingAmount: (payment.lackingAmount ?? 0) - less };
  });
}
