import { takenAlone, takenByDiscount } from '@comanda/pricing';
import type { Taking } from './approval.ts';
import type { Added, DiscountTerms, Kept, Order, Written } from './database.ts';
import { covering, discountOn } from './new-order.ts';
import { priced, withDue } from './priced.ts';
import { type Split, withMerged, withSplit } from './splits.ts';

/** What commands of the log do to an order, as the service will do it: so their effect is seen before it has them. Pure. */

type Check = Order['checks'][number];
type Line = Check['selections'][number];
type AppliedDiscount = Order['appliedDiscounts'][number];

interface ListedCommand {
  command: string;
  discountGuid?: string;
  body?: {
    selectionGuids?: string[];
    reason?: string;
    tableGuid?: string;
  } & Partial<Split>;
}

/** Whether a command takes from the bill what somebody has to approve. */
const takes = ({ type, body }: Kept['command'], { discount, needsApproval = false }: Written = {}): boolean =>
  type === 'runOrderCommands' &&
  (/"command":"(void|comp)/.test(body) || needsApproval || discount?.discountGuid === null);

/** The order after a command of the log; null when what it comes to is known only to the service. */
export function changed(order: Order, { command, written }: Kept): Order | null {
  if (command.type === 'createOrderPayment') return paid(order, command, written);
  if (command.type !== 'runOrderCommands') return order;
  // Without a signature it waits for a manager: until then all of it stays due.
  if (takes(command, written) && !command.approval) return order;
  const { commands } = JSON.parse(command.body) as { commands: ListedCommand[] };
  let next: Order | null = order;
  for (const one of commands) next = next && done(next, one, written);
  return next;
}

function done(
  order: Order,
  { command, discountGuid, body = {} }: ListedCommand,
  written: Written | undefined,
) {
  if (command === 'voidSelections') return withoutLines(order, new Set(body.selectionGuids));
  if (command === 'voidOrder') return voided(order);
  if (command === 'addSelections' && written?.added) return withAdded(order, written.added);
  if (command === 'updateOrder' && body.tableGuid !== undefined)
    return { ...order, tableGuid: body.tableGuid };
  if (command === 'closeOrder') return { ...order, guestOrderStatus: 'CLOSED' as const };
  if (command === 'splitCheck' && body.checkGuid !== undefined)
    return withSplit(order, { ...body, checkGuid: body.checkGuid });
  if (command === 'mergeChecks') return withMerged(order, body.checkGuids ?? []);
  if (command === 'compOrderItems') return withComp(order, new Set(body.selectionGuids), body.reason ?? null);
  if (command === 'removeDiscount' && discountGuid !== undefined) return withoutDiscount(order, discountGuid);
  if (command === 'addDiscount' && written?.discount)
    return withDiscount(order, written.discount, body.reason ?? null);
  return null;
}

const mapLines = (
  order: Order,
  change: (line: Check['selections'][number]) => Check['selections'][number],
) => ({
  ...order,
  checks: order.checks.map((check) => ({ ...check, selections: check.selections.map(change) })),
});

export const linesOf = (order: Order): Check['selections'] =>
  order.checks.flatMap(({ selections }) => selections);

/** The order without some of its lines: they stay on it, and cost nothing. */
export const withoutLines = (order: Order, guids: ReadonlySet<string>): Order =>
  priced(mapLines(order, (line) => (guids.has(line.guid) ? { ...line, voided: true } : line)));

/** What some lines cost, and of what voiding them is a share: as the service judges it. */
export function takenByVoid(order: Order, guids: ReadonlySet<string>): Omit<Taking, 'permission'> {
  const counts = ({ voidInfo }: Line): boolean => voidInfo !== undefined && countsForLimits(voidInfo);
  const before = new Set(linesOf(order).flatMap((line) => (counts(line) ? [line.guid] : [])));
  const whole =
    before.size === 0
      ? order
      : priced(mapLines(order, (line) => (before.has(line.guid) ? { ...line, voided: false } : line)));
  const sum = (of: (line: Line) => number) => linesOf(whole).reduce((total, line) => total + of(line), 0);
  const takenAmount = sum(({ guid, grossAmount }) => (before.has(guid) ? grossAmount : 0));
  return {
    amount: sum(({ guid, grossAmount }) => (guids.has(guid) ? grossAmount : 0)),
    takenAmount,
    billAmount: sum((line) =>
      guids.has(line.guid) || before.has(line.guid) ? line.grossAmount : sentOf(line),
    ),
  };
}

/** Whether it counts for limits in percent: nobody has approved it, or somebody who has such a limit. */
const countsForLimits = ({ approver }: Pick<AppliedDiscount, 'approver'>): boolean =>
  approver === null || approver.withinPercent === true;

/** What giving some lines for free takes, and of what that is a share: as the service judges it, of this order alone. */
export function takenByComp(order: Order, guids: ReadonlySet<string>): Omit<Taking, 'permission'> {
  const counts = (one: AppliedDiscount): boolean => one.comp && countsForLimits(one);
  const taken = takenAlone(order, counts);
  const takenOf = ({ guid }: Line): number => taken.get(guid)?.amount ?? 0;
  const lines = linesOf(order).filter(
    ({ voided, appliedDiscounts }) => !voided && !appliedDiscounts.some((one) => one.comp && !counts(one)),
  );
  const sum = (of: (line: Line) => number) => lines.reduce((total, line) => total + of(line), 0);
  const isGiven = (line: Line): boolean => guids.has(line.guid) && takenOf(line) === 0;
  return {
    amount: sum((line) => (isGiven(line) ? line.grossAmount : 0)),
    takenAmount: sum(takenOf),
    billAmount: sum((line) => (isGiven(line) ? line.grossAmount : Math.max(takenOf(line), sentOf(line)))),
  };
}

/** What a discount takes, of what: as the service judges it. It is the last on the order. */
export const takenByLast = (order: Order): Omit<Taking, 'permission'> =>
  // The order has one.
  takenByDiscount(
    order,
    order.appliedDiscounts.at(-1)!.guid,
    (one) => !one.comp && one.discountGuid === null && countsForLimits(one),
  );

/** The price of what the kitchen was given of a line: the rest may be taken away again. */
function sentOf({ fulfillmentStatus, quantity, sentQuantity = '0', grossAmount }: Line): number {
  if (fulfillmentStatus === 'SENT' || fulfillmentStatus === 'READY') return grossAmount;
  return Math.round((grossAmount * Number(sentQuantity)) / Number(quantity));
}

/** The order with more lines on one of its checks; null when it has no such check any more. What was there keeps its prices. */
export function withAdded(order: Order, { checkGuid, selections, taxRates }: Added): Order | null {
  if (order.checks.every(({ guid }) => guid !== checkGuid)) return null;
  const last = lastPosition(order);
  // A pull may have brought them before anybody said what became of the command.
  const there = new Set(linesOf(order).map(({ guid }) => guid));
  const lines = selections
    .filter(({ guid }) => !there.has(guid))
    .map((line, i) => ({ ...line, position: last + i + 1 }));
  const known = new Set(order.taxRates.map(({ guid }) => guid));
  return priced({
    ...order,
    taxRates: [...order.taxRates, ...taxRates.filter(({ guid }) => !known.has(guid))],
    checks: order.checks.map((check) =>
      check.guid === checkGuid ? { ...check, selections: [...check.selections, ...lines] } : check,
    ),
  });
}

const voided = (order: Order): Order => ({
  ...priced(mapLines(order, (line) => ({ ...line, voided: true }))),
  guestOrderStatus: 'VOIDED',
});

/** The order with a discount on all that is on it now. */
export function withDiscount(order: Order, terms: DiscountTerms, reason: string | null): Order {
  const { openedBy: actor, openedAt: at } = order;
  const by = { actor, at, businessDate: order.businessDate ?? 0, occurredOn: order.occurredOn ?? 0 };
  const discount = { ...discountOn(terms, reason, by), position: lastPosition(order) + 1 };
  return priced({
    ...order,
    appliedDiscounts: [...order.appliedDiscounts, covering(discount, linesOf(order))],
  });
}

const COMP: DiscountTerms = {
  discountGuid: null,
  name: 'Comp',
  type: 'PERCENT',
  rate: '100',
  includesNonDiscountable: true,
};

/** The order with some of its lines given for free; those that are already stay as they are. */
export function withComp(order: Order, guids: ReadonlySet<string>, reason: string | null): Order {
  const { openedBy: actor, openedAt: at } = order;
  const by = { actor, at, businessDate: order.businessDate ?? 0, occurredOn: order.occurredOn ?? 0 };
  let position = lastPosition(order);
  return priced(
    mapLines(order, (line) => {
      if (!guids.has(line.guid) || line.appliedDiscounts.some(({ comp }) => comp)) return line;
      const comp = { ...discountOn(COMP, reason, by), comp: true, position: ++position };
      return { ...line, appliedDiscounts: [...line.appliedDiscounts, covering(comp, [line])] };
    }),
  );
}

/** The order without a discount or comp, wherever it is. */
export function withoutDiscount(order: Order, guid: string): Order {
  const isNot = (discount: { guid: string }): boolean => discount.guid !== guid;
  const bare = mapLines(order, (line) => ({
    ...line,
    appliedDiscounts: line.appliedDiscounts.filter(isNot),
  }));
  return priced({
    ...bare,
    appliedDiscounts: order.appliedDiscounts.filter(isNot),
    checks: bare.checks.map((check) => ({
      ...check,
      appliedDiscounts: check.appliedDiscounts.filter(isNot),
    })),
  });
}

const lastPosition = (order: Order): number =>
  Math.max(
    0,
    ...[order, ...order.checks, ...linesOf(order)].flatMap(({ appliedDiscounts }) =>
      appliedDiscounts.map(({ position }) => position),
    ),
    ...[order, ...order.checks].flatMap(({ appliedServiceCharges }) =>
      appliedServiceCharges.map(({ position }) => position),
    ),
    ...linesOf(order).map(({ position, settled }) => Math.max(position, settled?.position ?? 0)),
  );

interface Cash {
  amount?: number;
  checkGuid?: string;
}

function paid(order: Order, { id, at, body }: Kept['command'], { roundingAmount }: Written = {}): Order {
  const { amount = 0, checkGuid = order.checks[0]?.guid } = JSON.parse(body) as Cash;
  const payment: Check['payments'][number] = {
    paymentGuid: id,
    retref: null,
    type: 'CASH',
    status: 'CAPTURED',
    amount,
    tipAmount: 0,
    ...(roundingAmount === undefined ? {} : { roundingAmount }),
    cardBrand: null,
    last4: null,
    createdAt: at,
  };
  return withPayment(order, checkGuid, payment);
}

/** The order with another payment of one of its checks. */
export const withPayment = (
  order: Order,
  checkGuid: string | undefined,
  payment: Check['payments'][number],
): Order =>
  withDue({
    ...order,
    checks: order.checks.map((check) =>
      check.guid === checkGuid ? { ...check, payments: [...check.payments, payment] } : check,
    ),
  });
