import { randomUUIDv7 } from 'node:crypto';

/**
 * The document of an order that the service has made, taken apart at what is new in every order: identifiers, times,
 * date and number. From it come the floor's orders and the loaded ones, so that all have the same content and size as the
 * service's, also after the service's documents have changed.
 */
export interface Template {
  readonly pieces: readonly string[];
  /** What belongs between a piece and the next. */
  readonly slots: readonly Slot[];
  readonly columns: Columns;
}

type Slot = { kind: 'time' } | { kind: 'date' } | { kind: 'guid'; index: number };

/** The order's columns next to the document. */
interface Columns {
  source: string;
  status: string;
  businessDate: number;
  subtotalAmount: number;
  discountAmount: number;
  serviceChargeAmount: number;
  taxAmount: number;
  tipAmount: number;
  totalAmount: number;
}

interface Order extends Omit<Columns, 'status'> {
  guid: string;
  guestOrderStatus: string;
  createdAt: string;
  checks: { guid: string; selections: { guid: string }[] }[];
}

const NUMBER_IN_FRONT = /^\{"displayNumber":\d+,/;

/** Takes an order's text apart. It starts with the display number, which is left out: `fill` continues after it. */
export function templateOf(text: string): Template {
  if (!NUMBER_IN_FRONT.test(text))
    throw new Error('an order does not begin with its display number any more');
  const order = JSON.parse(text) as Order;
  const guids = [
    order.guid,
    ...order.checks.flatMap((check) => [check.guid, ...check.selections.map(({ guid }) => guid)]),
  ];
  const kinds = new Map<string, Slot>([
    [order.createdAt, { kind: 'time' }],
    [`"businessDate":${order.businessDate}`, { kind: 'date' }],
    ...guids.map((guid, index) => [guid, { kind: 'guid', index }] as [string, Slot]),
  ]);
  const slots: Slot[] = [];
  const pieces: string[] = [];
  const rest = text.replace(NUMBER_IN_FRONT, '');
  let end = 0;
  for (const { 0: found, index } of rest.matchAll(new RegExp([...kinds.keys()].join('|'), 'g'))) {
    pieces.push(rest.slice(end, index));
    slots.push(kinds.get(found)!);
    end = index + found.length;
  }
  return {
    pieces: [...pieces, rest.slice(end)],
    slots,
    columns: { ...order, status: order.guestOrderStatus },
  };
}

/** Another order of the same content: the text after the display number. `guid` is its identifier. */
export function fill(
  { pieces, slots }: Template,
  { guid, time, businessDate }: { guid: string; time: string; businessDate: number },
  newGuid: () => string = randomUUIDv7,
): string {
  let text = pieces[0]!;
  for (const [index, slot] of slots.entries()) {
    if (slot.kind === 'time') text += time;
    else if (slot.kind === 'date') text += `"businessDate":${businessDate}`;
    else text += slot.index === 0 ? guid : newGuid();
    text += pieces[index + 1]!;
  }
  return text;
}
