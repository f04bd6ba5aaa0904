import type { Answer, Translate } from '@comanda/app-shared';
import type { Message } from '../../text/text.ts';

export type Step = Answer<'explainOrder'>['steps'][number];
type Words = Translate<Message>;

/** How an amount falls on parts of a line is more than people ask for; the API tells it. */
const isShare = ({ what }: Step): boolean => what === 'TAX_SHARE' || what === 'DISCOUNT_SHARE';

/** The steps of one line of the slip: keys are check, line, and what is on it. */
export const stepsOfLine = (steps: readonly Step[], lineGuid: string): Step[] =>
  steps.filter((step) => step.keys[1] === lineGuid && !isShare(step));

/** Those of whole checks and of the order: charges, taxes of a check, totals. A total of the only check says nothing new. */
export function stepsOfWhole(steps: readonly Step[]): Step[] {
  const lines = new Set(steps.filter(({ what }) => what === 'SELECTION_GROSS').map(({ keys }) => keys[1]));
  const checks = steps.filter(({ what }) => what === 'CHECK_TOTAL').length;
  const ofLine = ({ keys }: Step): boolean => keys[1] !== undefined && lines.has(keys[1]);
  const own = steps.filter((step) => !isShare(step) && !(step.what === 'CHECK_TOTAL' && checks === 1));
  return own.filter((step) => step.what === 'DISCOUNT' || step.what === 'TAX' || !ofLine(step));
}

/** What a step is about. The service's sentence begins with it: "Sales tax on Olives: 8.875 % of 450 = 40". */
export function nameOfStep({ what, text }: Step, t: Words): string {
  if (what === 'ORDER_TOTAL') return t('Total of the order');
  if (what === 'CHECK_TOTAL') return t('Total of the check');
  return text.replace(/: (?:(?!: ).)*$/, '');
}

/** How it was computed, with the amounts written as money. */
export function formulaOf({ what, inputs }: Step, money: (amount: number) => string, t: Words): string {
  const text = (name: string): string => String(inputs[name]);
  const amount = (name: string): string => money(Number(inputs[name]));
  if (what.endsWith('_TOTAL')) return totalOf(inputs, money, t);
  if ('unitPriceAmount' in inputs) return `${text('quantity')} × ${amount('unitPriceAmount')}`;
  if ('amountPerUnit' in inputs) return `${text('quantity')} × ${amount('amountPerUnit')}`;
  if ('reason' in inputs) return text('reason');
  if ('baseAmount' in inputs) {
    const values = { rate: text('rate'), amount: amount('baseAmount') };
    return inputs.inclusive === true
      ? t('{rate} % contained in {amount}', values)
      : t('{rate} % of {amount}', values);
  }
  if ('availableAmount' in inputs && 'rate' in inputs)
    return t('{rate} % of {amount}', { rate: text('rate'), amount: amount('availableAmount') });
  if ('availableAmount' in inputs && 'amount' in inputs)
    return t('{off} off {amount}', { off: amount('amount'), amount: amount('availableAmount') });
  return '';
}

/** The parts of a total, in the order in which they are added. */
function totalOf(inputs: Step['inputs'], money: (amount: number) => string, t: Words): string {
  const parts: readonly [field: string, name: Message, sign: string][] = [
    ['subtotalAmount', 'Subtotal', ''],
    ['discountAmount', 'Discounts', '− '],
    ['serviceChargeAmount', 'Service charges', '+ '],
    ['taxAmount', 'Tax', '+ '],
    ['tipAmount', 'Tips', '+ '],
  ];
  return parts
    .filter(([field]) => Number(inputs[field] ?? 0) !== 0)
    .map(([field, name, sign]) => `${sign}${t(name)} ${money(Number(inputs[field]))}`)
    .join(' ');
}
