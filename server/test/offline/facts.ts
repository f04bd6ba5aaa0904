/** What happened, as a list of plain facts: what each order comes to, and what is in each drawer. No server, no clock. */

export interface Line {
  guid: string;
  priceAmount: number;
  /** The kitchen has it on paper. */
  alreadySent: boolean;
}

/** What a command does if it counts. */
export type Effect =
  | { does: 'add'; orderGuid: string; lines: Line[] }
  | { does: 'remove'; orderGuid: string; lineGuid: string; how: 'void' | 'comp' }
  | { does: 'pay'; orderGuid: string; amount: number; drawerGuid: string | null }
  | { does: 'cash'; drawerGuid: string; amount: number }
  | { does: 'close'; drawerGuid: string; countedAmount: number };

interface Told {
  lines: Map<string, Line & { isVoid: boolean; isFree: boolean }>;
  paidAmount: number;
}

export interface Facts {
  orders: Map<string, Told>;
  drawers: Map<string, number>;
  /** What was counted in those that are closed. */
  closed: Map<string, number>;
  /** Cash that was taken for a drawer that was closed by then. */
  outsideAmount: number;
}

export const noFacts = (): Facts => ({
  orders: new Map(),
  drawers: new Map(),
  closed: new Map(),
  outsideAmount: 0,
});

/** Adds a fact. Behind their lines they come to the same in whatever sequence they come. */
export function tell(facts: Facts, effect: Effect): void {
  const { orders, drawers, closed } = facts;
  const put = (guid: string, amount: number): void =>
    void drawers.set(guid, (drawers.get(guid) ?? 0) + amount);
  if (effect.does === 'cash') {
    put(effect.drawerGuid, effect.amount);
    return;
  }
  if (effect.does === 'close') {
    closed.set(effect.drawerGuid, effect.countedAmount);
    return;
  }
  const order = orders.get(effect.orderGuid) ?? { lines: new Map(), paidAmount: 0 };
  orders.set(effect.orderGuid, order);
  if (effect.does === 'pay') {
    order.paidAmount += effect.amount;
    if (effect.drawerGuid === null) facts.outsideAmount += effect.amount;
    else put(effect.drawerGuid, effect.amount);
  } else if (effect.does === 'add') {
    for (const line of effect.lines) order.lines.set(line.guid, { ...line, isVoid: false, isFree: false });
  } else {
    // A till that has pulled a merge names the order that the line is on now.
    const all = [order, ...orders.values()];
    const line = all.map(({ lines }) => lines.get(effect.lineGuid)).find((one) => one !== undefined)!;
    if (effect.how === 'void') line.isVoid = true;
    else line.isFree = true;
  }
}

/** Orders that were merged into others: what they had, and what came later, is there. */
export function follow({ orders }: Facts, merged: ReadonlyMap<string, string>): void {
  for (const guid of merged.keys()) {
    let into = guid;
    while (merged.has(into)) into = merged.get(into)!;
    const [from, to] = [orders.get(guid)!, orders.get(into)!];
    for (const [line, told] of from.lines) to.lines.set(line, told);
    to.paidAmount += from.paidAmount;
    orders.set(guid, { lines: new Map(), paidAmount: 0 });
  }
}

/** What an order costs. */
export const totalOf = ({ lines }: Pick<Told, 'lines'>): number =>
  [...lines.values()].reduce((sum, line) => sum + (line.isVoid || line.isFree ? 0 : line.priceAmount), 0);
