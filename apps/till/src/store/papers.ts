import { decimalsOf } from '@comanda/app-shared/money';
import {
  type BillDocument,
  billOf,
  type HouseSettings,
  type PrintDocument,
  settingOf,
  tipSlipOf,
} from '@comanda/documents';
import type { Answer, Comanda } from '@comanda/sdk';
import type { Database, Order } from './database.ts';
import type { Restaurant } from './sale.ts';

/** Bills and receipts, made here as the service makes them: they need no network and no printer of the service. */

export type Papers = HouseSettings & Pick<Answer<'getDocumentSettings'>, 'paper'>;

/** Of a restaurant that wants nothing of its own on them, or of which that was never asked here. */
const PLAIN: Papers = {
  legalName: null,
  taxNumber: null,
  addressLines: null,
  headerLines: [],
  footerLines: [],
  language: 'en',
  paper: '80',
  modifierQuantities: 'EACH',
  taxTable: true,
  tipRates: null,
  smallBillTips: null,
  logo: null,
};

/** Keeps what the restaurant wants on its papers. Without an answer, what was kept before stays. */
export async function keepPapers(client: Comanda, restaurantGuid: string, database: Database): Promise<void> {
  const value = await client.call('getDocumentSettings', { params: { restaurantGuid } });
  await database.entries.put({ name: 'papers', value });
}

export const papersOf = async (database: Database): Promise<Papers> => ({
  ...PLAIN,
  ...((await database.entries.get('papers'))?.value as Partial<Papers> | undefined),
});

/** Cash that was just taken: what was handed over, and what went back, in minor units. */
export interface Handed {
  paymentGuid: string;
  tenderedAmount: number;
  changeAmount: number;
  /** Added so that coins can pay it; negative: left off. */
  roundingAmount: number;
}

interface Wanted {
  order: Order;
  checkGuid: string;
  papers: Papers;
  restaurant: Restaurant;
  handed?: Handed | null;
}

/** The receipt of a check, or its bill while something is due. */
export function paperOf({
  order,
  checkGuid,
  papers,
  restaurant,
  handed = null,
}: Wanted): BillDocument | null {
  const check = order.checks.find(({ guid }) => guid === checkGuid);
  if (!check) return null;
  const kind = check.dueAmount === 0 && check.payments.length > 0 ? 'RECEIPT' : 'BILL';
  const payments = check.payments.map((payment) =>
    payment.paymentGuid === handed?.paymentGuid ? { ...payment, ...handed } : payment,
  );
  return billOf(kind, order, { ...check, payments }, settingFor(restaurant, papers));
}

const settingFor = (restaurant: Restaurant, papers: Papers) => ({
  ...settingOf(restaurant, papers),
  decimals: decimalsOf(restaurant.currency),
});

/** What a guest signs for an amount on their card, and writes a tip on; `base` is what a tip is worked out of. */
export const tipSlipFor = (
  { amount, base }: { amount: number; base: number },
  restaurant: Restaurant,
  papers: Papers,
): PrintDocument =>
  tipSlipOf(
    amount,
    restaurant.currency,
    { rates: papers.tipRates ?? [], small: papers.smallBillTips, base },
    settingFor(restaurant, papers),
  );
