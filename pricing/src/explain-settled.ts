import type { Quantity } from './decimal.ts';
import type { Trace } from './explain.ts';
import { nameOf } from './explain-steps.ts';
import type { Line } from './line.ts';
import { sumOf } from './money.ts';
import type { SettledAmounts } from './priced-order.ts';

/** Says what a line goes on to cost, apart from what was added to it since. `quantity` is how many units were settled. */
export function explainSettled(trace: Trace, line: Line, quantity: Quantity, amounts: SettledAmounts): void {
  const discountAmount = sumOf(amounts.discounts.map(({ amount }) => amount));
  const serviceChargeAmount = sumOf(amounts.serviceCharges.map(({ grossAmount }) => grossAmount));
  trace.add({
    what: 'SETTLED',
    keys: [line.checkKey, line.key],
    inputs: { quantity: String(quantity), discountAmount, serviceChargeAmount },
    result: amounts.netAmount,
    text:
      `${nameOf(line.root)} was settled: ${amounts.netAmount}, after ${discountAmount} of discounts, ` +
      `with ${serviceChargeAmount} of charges`,
  });
}
