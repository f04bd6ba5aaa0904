import { businessDateAt } from '@comanda/app-shared/time';
import type { Added, AppliedDiscount, DiscountTerms, Order } from './database.ts';
import { priced } from './priced.ts';
import type { Catalogue, DiningOption, Line, Restaurant } from './sale.ts';
import { newUuid } from './uuid.ts';

/**
 * An order as the service will have it, made here: so it is priced, shown, changed and printed before the service knows of it.
 * Pure but for new identifiers.
 */

export type Check = Order['checks'][number];
export type Selection = Check['selections'][number];
type AppliedCharge = Order['appliedServiceCharges'][number];

export interface Slip {
  lines: readonly Line[];
  diningOption: DiningOption;
  tableGuid: string | null;
  numberOfGuests: number | null;
}

/** Who does something, and when: epoch milliseconds. */
export interface Doing {
  person: { guid: string; name: string };
  at: number;
}

/** Amounts before anything is priced. */
const NOTHING = {
  subtotalAmount: 0,
  discountAmount: 0,
  exemptedTaxAmount: 0,
  serviceChargeAmount: 0,
  taxAmount: 0,
  inclusiveTaxAmount: 0,
  tipAmount: 0,
  totalAmount: 0,
  paidAmount: 0,
  dueAmount: 0,
  refundedAmount: 0,
};

/** By whom, when, and on which business day: what is kept with everything that is put on an order. */
function provenance({ person, at }: Doing, { timeZone, closeoutHour }: Restaurant) {
  const businessDate = businessDateAt(at, timeZone, closeoutHour);
  const actor = { kind: 'STAFF' as const, id: person.guid, name: person.name };
  return { actor, at: new Date(at).toISOString(), businessDate, occurredOn: businessDate };
}

export function newOrder(slip: Slip, catalogue: Catalogue, doing: Doing): Order {
  const by = provenance(doing, catalogue.restaurant);
  const selections = slip.lines.map((line, i) => selectionOf(line, i + 1, by.at));
  const discounts = automatic(catalogue.discounts)
    .filter(isForAnybody)
    .map(({ guid, name, terms }, i) => ({
      ...discountOn({ discountGuid: guid, name, ...terms }, null, by),
      position: selections.length + i + 1,
    }));
  const last = selections.length + discounts.length;
  return priced({
    ...emptyOrder(slip, catalogue, by),
    appliedDiscounts: discounts,
    appliedServiceCharges: automatic(catalogue.serviceCharges).map((rule, i) =>
      chargeOf(rule, last + i + 1, by),
    ),
    checks: [{ ...emptyCheck(), selections }],
  });
}

/** More lines for a check of an open order, at what the menu says now. `at` is when, in epoch milliseconds. */
export const addedLines = (
  lines: readonly Line[],
  { restaurant }: Pick<Catalogue, 'restaurant'>,
  { checkGuid, at }: { checkGuid: string; at: number },
): Added => ({
  checkGuid,
  selections: lines.map((line) => selectionOf(line, 0, new Date(at).toISOString())),
  taxRates: restaurant.taxRates.map(taxOf),
});

type By = Pick<AppliedDiscount, 'actor' | 'at' | 'businessDate' | 'occurredOn'>;

const emptyOrder = (
  { diningOption, tableGuid, numberOfGuests }: Slip,
  { restaurant, menu }: Catalogue,
  { actor, at, businessDate, occurredOn }: By,
): Order => ({
  displayNumber: null,
  guid: newUuid(),
  externalId: null,
  restaurantGuid: restaurant.guid,
  source: 'POS',
  diningOption,
  tableGuid,
  numberOfGuests,
  approvalStatus: 'APPROVED',
  guestOrderStatus: 'RECEIVED',
  businessDate,
  occurredOn,
  openedAt: at,
  openedBy: actor,
  promisedAt: null,
  fireAt: null,
  closedAt: null,
  createdAt: at,
  updatedAt: at,
  version: 0,
  menuVersion: menu.version,
  currency: restaurant.currency,
  timeZone: restaurant.timeZone,
  notes: null,
  metadata: {},
  promoCodes: [],
  ...NOTHING,
  appliedTaxes: [],
  taxRates: restaurant.taxRates.map(taxOf),
  appliedDiscounts: [],
  appliedServiceCharges: [],
  checks: [],
});

const chargeOf = (
  { guid, name, terms }: Catalogue['serviceCharges'][number],
  position: number,
  by: By,
): AppliedCharge => ({
  guid: crypto.randomUUID(),
  position,
  serviceChargeGuid: guid,
  level: 'ORDER',
  name,
  ...terms,
  chargeAmount: 0,
  taxAmount: 0,
  ...by,
});

export const emptyCheck = (): Check => ({
  guid: crypto.randomUUID(),
  paymentStatus: 'OPEN',
  taxExempt: false,
  reopenedAt: null,
  ...NOTHING,
  appliedTaxes: [],
  selections: [],
  appliedDiscounts: [],
  appliedServiceCharges: [],
  payments: [],
  refunds: [],
  parts: [],
});

const selectionOf = (line: Line, position: number, at: string): Selection => ({
  guid: line.key,
  position,
  menuItemGuid: line.itemGuid,
  // Its groups are among the labels, all of them.
  menuGroupGuid: null,
  menuGroupName: null,
  name: line.name,
  ...(line.sizeGuid === null ? {} : { sizeGuid: line.sizeGuid }),
  ...(line.sizeName === null ? {} : { sizeName: line.sizeName }),
  quantity: String(line.quantity),
  unitPriceAmount: line.unitPriceAmount,
  modifiers: line.modifiers.map((modifier) => ({ ...modifier, quantity: '1', grossAmount: 0 })),
  grossAmount: 0,
  discountAmount: 0,
  exemptedTaxAmount: 0,
  taxAmount: 0,
  inclusiveTaxAmount: 0,
  totalAmount: 0,
  appliedTaxes: [],
  appliedDiscounts: [],
  taxRateGuids: [...line.taxes],
  labels: [...line.labels],
  discountable: line.discountable,
  fulfillmentStatus: 'SENT',
  sentAt: at,
  seatNumber: null,
  course: null,
  notes: line.notes,
  voided: false,
  createdAt: at,
});

export const discountOn = (terms: DiscountTerms, reason: string | null, by: By): AppliedDiscount => ({
  guid: crypto.randomUUID(),
  position: 0,
  ...terms,
  comp: false,
  discountAmount: 0,
  notAppliedReason: null,
  reason,
  comment: null,
  approver: null,
  ...by,
});

/** What somebody puts on a bill counts for what is on it then, unless the restaurant says otherwise of it. */
export const covering = (discount: AppliedDiscount, lines: readonly Selection[]): AppliedDiscount =>
  discount.appliesToLaterItems
    ? discount
    : {
        ...discount,
        covers: lines
          .filter(({ voided, refundedQuantity }) => !voided && refundedQuantity === undefined)
          .map(({ guid: selectionGuid, quantity }) => ({ selectionGuid, quantity })),
      };

/** Whether it may be given to somebody of whom a till knows nothing, as far as a till knows. */
const isForAnybody = ({ terms: { conditions }, orders }: Catalogue['discounts'][number]): boolean =>
  conditions?.maximumOrdersPerGuest === undefined &&
  (conditions?.maximumOrders === undefined || orders < conditions.maximumOrders);

const automatic = <T extends { archived: boolean; automatic: boolean }>(rules: readonly T[]): T[] =>
  rules.filter((rule) => rule.automatic && !rule.archived);

const taxOf = ({
  isDefault: _,
  diningOptions,
  ...tax
}: Restaurant['taxRates'][number]): Order['taxRates'][number] => ({
  ...tax,
  ...(diningOptions === null ? {} : { diningOptions }),
});
