/**
 * A second implementation of the README's rules, for tests: slow, on fractions of big integers, written
 * without looking at the first. It shares types with the engine, and no code. It prices; it does not explain
 * and does not validate.
 */
import type {
  AppliedDiscount,
  AppliedTax,
  ChoicePricing,
  Discount,
  ItemSelector,
  ModifierInput,
  OrderInput,
  PercentTax,
  PricedOrder,
  PricedServiceCharge,
  RoundingMode,
  SelectionInput,
  ServiceCharge,
  Settled,
  SettledCharge,
  Tax,
} from '../src/index.ts';

// Fractions ---------------------------------------------------------------------------------------------

export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));

export function fraction(n: bigint, d = 1n): Fraction {
  const divisor = gcd(n, d) || 1n;
  const sign = d < 0n ? -1n : 1n;
  return { n: (sign * n) / divisor, d: (sign * d) / divisor };
}

const zero = fraction(0n);
const whole = (value: number | bigint) => fraction(BigInt(value));
const plus = (a: Fraction, b: Fraction) => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
const minus = (a: Fraction, b: Fraction) => fraction(a.n * b.d - b.n * a.d, a.d * b.d);
const times = (a: Fraction, b: Fraction) => fraction(a.n * b.n, a.d * b.d);
const over = (a: Fraction, b: Fraction) => fraction(a.n * b.d, a.d * b.n);
const compare = (a: Fraction, b: Fraction) => {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};
const total = (parts: readonly Fraction[]) => parts.reduce(plus, zero);
const sum = (parts: readonly bigint[]) => parts.reduce((a, b) => a + b, 0n);

function floor(a: Fraction): bigint {
  const quotient = a.n / a.d;
  return a.n % a.d < 0n ? quotient - 1n : quotient;
}

/** Rounds the magnitude and puts the sign back: which is what "symmetric about zero" means. */
export function round(a: Fraction, mode: RoundingMode = 'HALF_UP'): bigint {
  if (a.n < 0n) return -round(fraction(-a.n, a.d), mode);
  const low = floor(a);
  const rest = minus(a, whole(low));
  if (rest.n === 0n) return low;
  const half = compare(rest, fraction(1n, 2n));
  if (mode === 'UP') return low + 1n;
  if (mode === 'DOWN') return low;
  if (half !== 0) return half > 0 ? low + 1n : low;
  if (mode === 'HALF_UP') return low + 1n;
  if (mode === 'HALF_DOWN') return low;
  return low % 2n === 0n ? low : low + 1n;
}

export function decimal(text: string | number): Fraction {
  const [integer, fractional = ''] = String(text).split('.');
  return fraction(BigInt(`${integer}${fractional}`), 10n ** BigInt(fractional.length));
}

const percent = (rate: string) => over(decimal(rate), whole(100));

/** Largest remainder, one unit at a time. */
export function share(amount: bigint, weights: readonly Fraction[], ranks: readonly string[]): bigint[] {
  const all = total(weights);
  if (all.n === 0n) {
    if (amount === 0n) return weights.map(() => 0n);
    return share(
      amount,
      weights.map(() => whole(1)),
      ranks,
    );
  }
  const quotas = weights.map((weight) => over(times(whole(amount), weight), all));
  const shares = quotas.map(floor);
  const waiting = new Set(weights.keys());
  while (sum(shares) < amount) {
    const [next] = [...waiting].sort((a, b) => {
      const restA = minus(quotas[a]!, whole(floor(quotas[a]!)));
      const restB = minus(quotas[b]!, whole(floor(quotas[b]!)));
      return compare(restB, restA) || (ranks[a]! < ranks[b]! ? -1 : ranks[a]! > ranks[b]! ? 1 : a - b);
    });
    shares[next!]! += 1n;
    waiting.delete(next!);
  }
  return shares;
}

// Lines -------------------------------------------------------------------------------------------------

interface Price {
  readonly key: string;
  readonly rank: string;
  readonly quantityText: string | number;
  quantity: Fraction;
  readonly gross: bigint;
  readonly below: Price[];
  readonly taxes: readonly Tax[];
  readonly statesTaxes: boolean;
  readonly discountable: boolean;
  left: bigint;
  discount: bigint;
  discounts: Map<string, bigint>;
  taxAmounts: Map<string, bigint>;
  exempted: bigint;
  /** Of the settled part of its line. */
  settledLeft: bigint;
  settledTaxes: Map<string, { amount: bigint; taxable: bigint }>;
}

interface Row {
  readonly key: string;
  readonly rank: string;
  readonly position?: number | undefined;
  readonly checkKey: string;
  readonly root: Price;
  readonly selection: SelectionInput | null;
  touched: boolean;
  held: boolean;
  /** Taken by discounts with a limit in percent. */
  limited: bigint;
  part: Part | null;
}

/** What a line goes on to cost. */
interface Part {
  readonly settled: Settled;
  readonly price: Price;
  readonly discounts: readonly { readonly key: string; readonly amount: bigint }[];
  /** Of its units, as far as they are left. */
  readonly units: Fraction;
  readonly isLive: boolean;
}

class LineNegative extends Error {}

/** Text whose order is that of ties: by position, without one last, then by key. */
const rankOf = ({ key, position }: { readonly key: string; readonly position?: number | undefined }) =>
  position === undefined ? `~${key}` : `${String(position).padStart(10, '0')} ${key}`;

const tree = (price: Price): Price[] => [price, ...price.below.flatMap(tree)];
const live = (row: Row): Price[] =>
  row.selection?.voided === true || row.part?.isLive === false ? [] : tree(row.root);
const grossOf = (row: Row): bigint =>
  row.part === null
    ? sum(live(row).map((price) => price.gross))
    : sum(live(row).map(({ left, discount }) => left + discount));
const reached = (row: Row, position: number | undefined): row is Row & { part: Part } =>
  row.part !== null && position !== undefined && position > row.part.settled.position;
const partGross = ({ price, discounts }: Part) => price.gross + sum(discounts.map(({ amount }) => amount));

function readRow(checkKey: string, selection: SelectionInput, order: OrderInput): Row {
  const diningOption = selection.diningOption ?? order.diningOption;
  const resolve = (keys: readonly string[]) =>
    (order.taxes ?? []).filter(
      (tax) =>
        keys.includes(tax.key) &&
        (tax.diningOptions === undefined || tax.diningOptions.includes(diningOption!)),
    );
  const read = (input: SelectionInput | ModifierInput, parent: Price | null): Price => {
    const own = decimal(input.quantity ?? 1);
    const quantity = parent === null ? own : times(parent.quantity, own);
    const states = parent === null || (input.taxes !== undefined && input.unitPriceAmount >= 0);
    const gross =
      selection.voided === true ? 0n : round(times(whole(BigInt(input.unitPriceAmount)), quantity));
    const price: Price = {
      key: input.key,
      rank: rankOf(input),
      quantityText: input.quantity ?? 1,
      quantity,
      gross,
      below: [],
      taxes: states ? resolve(input.taxes!) : parent!.taxes,
      statesTaxes: states,
      discountable: input.discountable ?? parent?.discountable ?? true,
      left: 0n,
      discount: 0n,
      discounts: new Map(),
      taxAmounts: new Map(),
      exempted: 0n,
      settledLeft: 0n,
      settledTaxes: new Map(),
    };
    for (const modifier of input.modifiers ?? []) price.below.push(read(modifier, price));
    return price;
  };
  const root = read(selection, null);
  const prices = tree(root);
  if (sum(prices.map(({ gross }) => gross)) < 0n) throw new LineNegative();
  const uncovered = coverCredits(root);
  const spread = share(
    uncovered,
    prices.map(({ left }) => whole(left)),
    prices.map(({ rank }) => rank),
  );
  for (const [i, price] of prices.entries()) price.left -= spread[i]!;
  const part = readPart(selection, root);
  const touched = part?.discounts.some(({ amount }) => amount > 0n) === true;
  const held = part?.settled.discounts.some(({ exclusive }) => exclusive === true) === true;
  const limits = part?.settled.discounts.map(({ limited }) => limited === true) ?? [];
  const limited = sum((part?.discounts ?? []).map(({ amount }, i) => (limits[i] ? amount : 0n)));
  return { key: selection.key, rank: root.rank, checkKey, root, selection, touched, held, limited, part };
}

const inTurn = (list: readonly unknown[]) => list.map((_, i) => String(i).padStart(5, '0'));

function readPart(selection: SelectionInput, root: Price): Part | null {
  const { settled } = selection;
  if (settled === undefined || selection.voided === true) return null;
  const prices = tree(root);
  const gross = sum(prices.map((price) => price.gross));
  const stated = [settled.priceAmount, ...settled.discounts.map(({ amount }) => amount)].map(BigInt);
  const all = [...stated, BigInt(settled.grossAmount) - sum(stated)];
  const left = gross < BigInt(settled.grossAmount) ? share(gross, all.map(whole), inTurn(all)) : all;
  const [price, ...discounts] = left.slice(0, -1);
  const liveAmount = gross - price! - sum(discounts);
  const spread = share(
    liveAmount,
    prices.map((one) => whole(one.left)),
    prices.map(({ rank }) => rank),
  );
  const [now, units] = [decimal(selection.quantity), decimal(settled.quantity)];
  const added = compare(now, units) > 0 ? minus(now, units) : zero;
  for (const [i, one] of prices.entries()) {
    one.settledLeft = one.left - spread[i]!;
    one.left = spread[i]!;
    one.quantity = times(over(one.quantity, now), added);
  }
  return {
    settled,
    price: { ...root, below: [], taxes: [], gross: price!, left: price!, discounts: new Map() },
    discounts: settled.discounts.map(({ key }, i) => ({ key, amount: discounts[i]! })),
    units: over(compare(now, units) < 0 ? now : units, units),
    isLive: liveAmount > 0n || added.n > 0n,
  };
}

/** Bottom up: what the prices below could not cover comes out of this one; the rest is handed on. */
function coverCredits(price: Price): bigint {
  const credit = sum(price.below.map(coverCredits));
  const rest = price.gross - credit;
  price.left = rest > 0n ? rest : 0n;
  return rest < 0n ? -rest : 0n;
}

// Discounts ---------------------------------------------------------------------------------------------

const targetRank = { SELECTION: 0, CHECK: 1, ORDER: 2 };
const typeRank = { BUY_X_GET_Y: 0, FIXED_TOTAL: 1, PERCENT: 2, FIXED: 3 };

interface Placed {
  readonly discount: Discount;
  readonly level: 'SELECTION' | 'CHECK' | 'ORDER';
  readonly ownerKey: string | null;
  readonly rows: readonly Row[];
}

function applyDiscounts(order: OrderInput, checks: readonly (readonly Row[])[]) {
  const placed: Placed[] = [];
  const place = (
    list: readonly Discount[] | undefined,
    level: Placed['level'],
    ownerKey: string | null,
    rows: readonly Row[],
  ) => {
    for (const discount of list ?? []) placed.push({ discount, level, ownerKey, rows });
  };
  place(order.discounts, 'ORDER', null, checks.flat());
  order.checks.forEach((check, c) => {
    place(check.discounts, 'CHECK', check.key, checks[c]!);
    for (const row of checks[c]!) place(row.selection!.discounts, 'SELECTION', row.key, [row]);
  });
  const rank = ({ discount, level }: Placed) => [
    discount.priority ?? 0,
    targetRank[discount.rank ?? discount.target ?? level],
    typeRank[discount.type],
    rankOf(discount),
    targetRank[level],
  ];
  placed.sort((a, b) => {
    const [left, right] = [rank(a), rank(b)];
    for (let i = 0; i < left.length; i++) {
      if (left[i]! < right[i]!) return -1;
      if (left[i]! > right[i]!) return 1;
    }
    return 0;
  });
  return placed.map((one) => {
    const target = one.discount.target ?? one.level;
    const checkKeys = target === 'CHECK' ? [...new Set(one.rows.map((row) => row.checkKey))] : [];
    const takings = [
      ...(target === 'ORDER' ? [wantedFrom(one.discount, one.rows, one.rows, order)] : []),
      ...(target === 'SELECTION'
        ? one.rows.map((row) => wantedFrom(one.discount, [row], one.rows, order))
        : []),
      ...checkKeys.map((key) => {
        const rows = one.rows.filter((row) => row.checkKey === key);
        return wantedFrom(one.discount, rows, rows, order);
      }),
    ];
    const { limitAmount } = one.discount;
    const all = takings.flatMap(({ amounts }) => [...amounts]);
    let parts = all.map(([, part]) => part);
    if (limitAmount !== undefined && sum(parts) > BigInt(limitAmount))
      parts = share(
        BigInt(limitAmount),
        parts.map(whole),
        all.map(([row]) => row.rank),
      );
    let amount = 0n;
    for (const { amounts, take } of takings)
      amount += take(new Map([...amounts.keys()].map((row) => [row, parts.shift()!])));
    return { key: one.discount.key, level: one.level, ownerKey: one.ownerKey, amount: Number(amount) };
  });
}

/** Of each line and of all of them, what limits leave of what would be taken. */
function limit(
  { limitPercent }: Discount,
  wanted: ReadonlyMap<Row, bigint>,
  { list, room }: { list: (row: Row) => bigint; room: (row: Row) => bigint },
): Map<Row, bigint> {
  const rows = [...wanted.keys()];
  const ranks = rows.map(({ rank }) => rank);
  let parts = [...wanted.values()];
  const reduce = (most: bigint, weights: readonly bigint[]) => {
    parts = share(most > 0n ? most : 0n, weights.map(whole), ranks);
  };
  if (limitPercent !== undefined) {
    const rate = percent(limitPercent);
    const limits = rows.map((row) => {
      const rest = round(times(whole(list(row)), rate), 'UP') - row.limited;
      return rest < 0n ? 0n : least(rest, room(row));
    });
    if (parts.some((part, i) => part > limits[i]!)) reduce(least(sum(parts), sum(limits)), limits);
    const most = round(times(whole(sum(rows.map(list))), rate)) - sum(rows.map(({ limited }) => limited));
    if (sum(parts) > most) reduce(most, parts);
  }
  return new Map(rows.map((row, i) => [row, parts[i]!]));
}

function selects(items: ItemSelector | undefined, selection: SelectionInput): boolean {
  if (items?.labels === undefined && items?.selectionKeys === undefined) return true;
  const byKey = items.selectionKeys?.some((key) => key === selection.key) ?? false;
  const byLabel = items.labels?.some((label) => (selection.labels ?? []).includes(label)) ?? false;
  return byKey || byLabel;
}

const unitsOf = (row: Row) => Number(floor(row.root.quantity));

function orderedInWindow(discount: Discount, row: Row, order: OrderInput): boolean {
  const windows = discount.conditions?.timeWindows;
  if (windows === undefined) return true;
  const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
  const minute = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  const moment = row.selection!.orderedAt ?? order.facts!;
  const day = 24 * 60;
  const now = days.indexOf(moment.dayOfWeek!) * day + minute(moment.localTime!);
  return windows.some((window) => {
    // Every window of two weeks, as minutes on one line.
    for (let d = -7; d < 7; d++) {
      const name = days[(d + 7) % 7]!;
      if (window.days !== undefined && !window.days.some((chosen) => chosen === name)) continue;
      const start = d * day + minute(window.start);
      let end = d * day + minute(window.end);
      if (end <= start) end += day;
      if (now >= start && now < end) return true;
    }
    return false;
  });
}

/** As a person reads it out. */
const readCode = (code: string) =>
  [...code.toUpperCase().normalize('NFKC')].filter((sign) => sign.trim()).join('');

function conditionsHold(discount: Discount, scope: readonly Row[], order: OrderInput): boolean {
  const c = discount.conditions ?? {};
  return (
    (c.code === undefined || (order.facts?.codes ?? []).map(readCode).includes(readCode(c.code))) &&
    (c.firstDay === undefined || c.firstDay <= order.facts!.businessDate!) &&
    (c.lastDay === undefined || c.lastDay >= order.facts!.businessDate!) &&
    (c.diningOptions === undefined || c.diningOptions.includes(order.diningOption!)) &&
    (c.minimumGuests === undefined || (order.numberOfGuests ?? 0) >= c.minimumGuests) &&
    (c.minimumAmount === undefined ||
      sum(scope.map((row) => grossOf(row) + (reached(row, discount.position) ? partGross(row.part) : 0n))) >=
        BigInt(c.minimumAmount)) &&
    (c.requiredItems ?? []).every(({ items, quantity }) => {
      const matching = scope.filter(
        (row) => row.selection!.voided !== true && selects(items, row.selection!),
      );
      return matching.reduce((units, row) => units + unitsOf(row), 0) >= quantity;
    })
  );
}

function wantedFrom(
  discount: Discount,
  rows: readonly Row[],
  scope: readonly Row[],
  order: OrderInput,
): { amounts: Map<Row, bigint>; take(amounts: ReadonlyMap<Row, bigint>): bigint } {
  if (discount.limitReached || !conditionsHold(discount, scope, order))
    return { amounts: new Map(), take: () => 0n };
  const exclusive = discount.stacking === 'EXCLUSIVE';
  const counts = (row: Row) => discount.type !== 'BUY_X_GET_Y' && reached(row, discount.position);
  const takable = (row: Row) =>
    [...live(row), ...(counts(row) ? [row.part!.price] : [])].filter(
      (price) => discount.includesNonDiscountable === true || price.discountable,
    );
  const unitsFor = (row: Row) => {
    const units = counts(row) ? decimal(row.selection!.quantity) : row.root.quantity;
    const cover = discount.covers?.find(({ key }) => key === row.key)?.quantity;
    return cover !== undefined && compare(decimal(cover), units) < 0 ? decimal(cover) : units;
  };
  const coverOf = (row: Row) => discount.covers?.find(({ key }) => key === row.key)?.quantity;
  const available = (row: Row) => covered(row, sum(takable(row).map(({ left }) => left)));
  const covered = (row: Row, all: bigint) => {
    if (discount.covers === undefined || all === 0n) return all;
    const cover = coverOf(row);
    if (cover === undefined || (row.part !== null && !counts(row))) return 0n;
    const units = counts(row) ? decimal(row.selection!.quantity) : row.root.quantity;
    if (discount.type === 'BUY_X_GET_Y' || compare(decimal(cover), units) >= 0) return all;
    return round(times(whole(all), over(decimal(cover), units)));
  };
  const free = rows.filter(
    (row) =>
      available(row) > 0n &&
      !row.held &&
      !(exclusive && row.touched) &&
      orderedInWindow(discount, row, order),
  );
  const wanted =
    discount.type === 'BUY_X_GET_Y'
      ? takeUnits(discount, free, available)
      : takeAmount(
          discount,
          free.filter(
            (row) =>
              selects(discount.items, row.selection!) &&
              !('perUnit' in discount && discount.perUnit === true && unitsFor(row).n === 0n),
          ),
          available,
          unitsFor,
        );
  const amounts = limit(discount, wanted.amounts, {
    list: (row) => covered(row, grossOf(row) + (counts(row) ? partGross(row.part!) : 0n)),
    room: (row) => (discount.type === 'BUY_X_GET_Y' ? wanted.amounts.get(row)! : available(row)),
  });
  const take = (given: ReadonlyMap<Row, bigint>): bigint => {
    const amount = sum([...given.values()]);
    if (amount === 0n) return 0n;
    for (const [row, part] of given) {
      if (part === 0n) continue;
      row.touched = true;
      if (discount.limitPercent !== undefined) row.limited += part;
      const prices = takable(row);
      const parts = share(
        part,
        prices.map(({ left }) => whole(left)),
        prices.map(({ rank }) => rank),
      );
      prices.forEach((price, i) => {
        if (parts[i] === 0n) return;
        price.left -= parts[i]!;
        price.discount += parts[i]!;
        price.discounts.set(discount.key, (price.discounts.get(discount.key) ?? 0n) + parts[i]!);
      });
    }
    if (exclusive) for (const row of wanted.needed) row.held = true;
    return amount;
  };
  return { amounts, take };
}

interface Taken {
  readonly amounts: Map<Row, bigint>;
  readonly needed: readonly Row[];
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);

function takeAmount(
  discount: Exclude<Discount, { type: 'BUY_X_GET_Y' }>,
  rows: readonly Row[],
  available: (row: Row) => bigint,
  unitsFor: (row: Row) => Fraction,
): Taken {
  if (rows.length === 0) return { amounts: new Map(), needed: [] };
  const everything = sum(rows.map(available));
  let amount: bigint;
  if (discount.type === 'PERCENT') {
    amount = round(times(whole(everything), percent(discount.rate)));
  } else {
    const stated =
      discount.perUnit === true
        ? round(times(whole(discount.amount), unitsFor(rows[0]!)))
        : BigInt(discount.amount);
    amount = discount.type === 'FIXED' ? stated : everything - least(everything, stated);
  }
  amount = least(amount, everything);
  if (discount.maximumAmount !== undefined) amount = least(amount, BigInt(discount.maximumAmount));
  const parts = share(
    amount,
    rows.map((row) => whole(available(row))),
    rows.map(({ rank }) => rank),
  );
  return { amounts: new Map(rows.map((row, i) => [row, parts[i]!])), needed: rows };
}

/** Every unit is a thing of its own; every number of uses is tried. */
function takeUnits(
  discount: Extract<Discount, { type: 'BUY_X_GET_Y' }>,
  rows: readonly Row[],
  available: (row: Row) => bigint,
): Taken {
  interface Unit {
    readonly row: Row;
    readonly price: Fraction;
    readonly mayBuy: boolean;
    readonly mayGet: boolean;
  }
  const units: Unit[] = rows.flatMap((row) => {
    if (row.root.quantity.n === 0n) return [];
    const unit: Unit = {
      row,
      price: over(whole(available(row)), row.root.quantity),
      mayBuy: selects(discount.buy.items ?? discount.items, row.selection!),
      mayGet: selects(discount.get.items ?? discount.items, row.selection!),
    };
    const cover = discount.covers?.find(({ key }) => key === row.key)?.quantity;
    const count = cover === undefined ? unitsOf(row) : Math.min(unitsOf(row), Number(floor(decimal(cover))));
    return new Array<Unit>(unit.mayBuy || unit.mayGet ? count : 0).fill(unit);
  });
  units.sort(
    (a, b) => compare(a.price, b.price) || (a.row.rank < b.row.rank ? -1 : a.row.rank > b.row.rank ? 1 : 0),
  );
  let best: { paid: Unit[]; given: Unit[] } = { paid: [], given: [] };
  for (let uses = 1; uses <= Math.min(units.length, discount.maximumUses ?? units.length); uses++) {
    const dearestFirst = units.toReversed();
    const payers = [
      ...dearestFirst.filter((unit) => unit.mayBuy && !unit.mayGet),
      ...dearestFirst.filter((unit) => unit.mayBuy && unit.mayGet),
    ];
    const needed = uses * discount.buy.quantity;
    if (payers.length < needed) break;
    const paid = payers.slice(0, needed);
    const left = [...units];
    for (const unit of paid) left.splice(left.lastIndexOf(unit), 1);
    const given = left.filter((unit) => unit.mayGet).slice(0, uses * discount.get.quantity);
    if (given.length > best.given.length) best = { paid, given };
  }
  const amounts = new Map<Row, bigint>();
  for (const row of rows) {
    const count = best.given.filter((unit) => unit.row === row).length;
    if (count === 0) continue;
    const off = times(whole(available(row)), over(whole(count), row.root.quantity));
    amounts.set(row, round(times(off, percent(discount.get.rate ?? '100'))));
  }
  const given = [...amounts.keys()];
  const wanted = sum([...amounts.values()]);
  if (discount.maximumAmount !== undefined && wanted > BigInt(discount.maximumAmount)) {
    const parts = share(
      BigInt(discount.maximumAmount),
      given.map((row) => whole(amounts.get(row)!)),
      given.map(({ rank }) => rank),
    );
    for (const [i, row] of given.entries()) amounts.set(row, parts[i]!);
  }
  return { amounts, needed: [...new Set([...best.paid.map(({ row }) => row), ...given])] };
}

// Service charges ---------------------------------------------------------------------------------------

interface Charge {
  readonly row: Row;
  readonly gratuity: boolean;
  readonly base: bigint;
}

function chargesOf(order: OrderInput, checks: readonly (readonly Row[])[]): Charge[][] {
  const isLive = (rows: readonly Row[], { position }: ServiceCharge) =>
    rows.some((row) => live(row).length > 0 || reached(row, position));
  return checks.map((rows, c) => {
    const check = order.checks[c]!;
    const charges: Charge[] = [];
    const both = [
      ...(order.serviceCharges ?? []).map((charge) => ({ charge, shared: true })),
      ...(check.serviceCharges ?? []).map((charge) => ({ charge, shared: false })),
    ];
    for (const { charge, shared } of both) {
      if (!isLive(rows, charge)) continue;
      if (charge.minimumGuests !== undefined && (order.numberOfGuests ?? 0) < charge.minimumGuests) continue;
      if (charge.diningOptions !== undefined && !charge.diningOptions.includes(order.diningOption!)) continue;
      let base = 0n;
      let amount: bigint;
      if (charge.type === 'PERCENT') {
        for (const row of rows) {
          if (row.selection!.serviceChargeable === false) continue;
          base += grossOf(row);
          if (charge.calculation !== 'PRE_DISCOUNT') base -= sum(live(row).map(({ discount }) => discount));
          if (!reached(row, charge.position)) continue;
          base += charge.calculation === 'PRE_DISCOUNT' ? partGross(row.part) : row.part.price.left;
        }
        amount = round(times(whole(base), percent(charge.rate)));
      } else if (shared) {
        const lively = checks.map((_, i) => i).filter((i) => isLive(checks[i]!, charge));
        const parts = share(
          BigInt(charge.amount),
          lively.map((i) =>
            whole(
              sum(
                checks[i]!.map(
                  (row) =>
                    grossOf(row) -
                    sum(live(row).map((p) => p.discount)) +
                    (reached(row, charge.position) ? row.part.price.left : 0n),
                ),
              ),
            ),
          ),
          lively.map((i) => rankOf(order.checks[i]!)),
        );
        amount = parts[lively.indexOf(c)]!;
      } else {
        amount = BigInt(charge.amount);
      }
      const taxes = (order.taxes ?? []).filter(
        (tax) =>
          charge.taxes?.includes(tax.key) === true &&
          (tax.diningOptions === undefined || tax.diningOptions.includes(order.diningOption!)),
      );
      const root: Price = {
        key: charge.key,
        rank: rankOf(charge),
        quantityText: 1,
        quantity: whole(1),
        gross: amount,
        below: [],
        taxes,
        statesTaxes: true,
        discountable: false,
        left: amount,
        discount: 0n,
        discounts: new Map(),
        taxAmounts: new Map(),
        exempted: 0n,
        settledLeft: 0n,
        settledTaxes: new Map(),
      };
      const row: Row = {
        key: charge.key,
        rank: root.rank,
        position: charge.position,
        checkKey: check.key,
        root,
        selection: null,
        touched: false,
        held: false,
        limited: 0n,
        part: null,
      };
      charges.push({ row, gratuity: charge.gratuity === true, base });
    }
    return charges;
  });
}

// Taxes -------------------------------------------------------------------------------------------------

const contained = (price: Price): bigint =>
  sum(
    price.taxes
      .filter((tax) => tax.inclusion === 'INCLUSIVE')
      .map((tax) => price.taxAmounts.get(tax.key) ?? 0n),
  );

function taxRows(rows: readonly Row[], table: readonly Tax[], exempt: boolean): void {
  const prices = rows.flatMap(live);
  fixedTaxes(prices, table, 'INCLUSIVE');
  const afterFixed = new Map(prices.map((price) => [price, price.left - contained(price)]));
  for (const tax of table) {
    if (tax.type !== 'PERCENT' || tax.inclusion !== 'INCLUSIVE') continue;
    percentTax(rows, tax, (price) => {
      const rates = price.taxes.filter((one) => one.type === 'PERCENT' && one.inclusion === 'INCLUSIVE');
      const divisor = plus(whole(1), total(rates.map((one) => percent((one as PercentTax).rate))));
      return over(whole(afterFixed.get(price)!), divisor);
    });
  }
  const isExempt = (row: Row) => (row.part === null ? exempt : row.part.settled.taxExempt === true);
  for (const price of rows.filter(isExempt).flatMap(live)) {
    price.exempted = contained(price);
    price.taxAmounts.clear();
  }
  const taxed = rows.filter((row) => !isExempt(row));
  fixedTaxes(taxed.flatMap(live), table, 'EXCLUSIVE');
  for (const tax of table) {
    if (tax.type !== 'PERCENT' || tax.inclusion !== 'EXCLUSIVE') continue;
    percentTax(taxed, tax, (price) => whole(price.left - contained(price)));
  }
}

// Settled parts -----------------------------------------------------------------------------------------

interface ScaledTax {
  readonly tax: Tax;
  readonly amount: bigint;
  readonly taxable: bigint;
}

function scaled(
  taxes: Settled['taxes'],
  [from, to]: readonly [bigint, bigint],
  ratio: Fraction,
  table: readonly Tax[],
): ScaledTax[] {
  const found = taxes.map(({ key }) => table.find((tax) => tax.key === key)!);
  const inside = taxes.map(({ amount }, i) => (found[i]!.inclusion === 'INCLUSIVE' ? BigInt(amount) : 0n));
  const rest = from > sum(inside) ? from - sum(inside) : 0n;
  const all = [rest, ...inside];
  const [base, ...shares] = from === to ? all : share(to, all.map(whole), inTurn(all));
  return taxes.map(({ amount, taxableAmount }, i) => ({
    tax: found[i]!,
    amount: found[i]!.inclusion === 'INCLUSIVE' ? shares[i]! : round(times(whole(amount), ratio)),
    taxable: BigInt(taxableAmount) === rest ? base! : round(times(whole(taxableAmount), ratio)),
  }));
}

const insideOf = (taxes: readonly ScaledTax[]) =>
  sum(taxes.map(({ tax, amount }) => (tax.inclusion === 'INCLUSIVE' ? amount : 0n)));

/** Puts the settled part of a line on its prices, and says what it is. */
function spreadPart(row: Row, table: readonly Tax[]) {
  const { part } = row;
  if (part === null) return null;
  const { settled, price } = part;
  const prices = tree(row.root);
  const ranks = prices.map(({ rank }) => rank);
  const spread = (amount: bigint, weights: readonly bigint[], give: (one: Price, share: bigint) => void) => {
    const shares = share(amount, weights.map(whole), ranks);
    for (const [i, one] of prices.entries()) give(one, shares[i]!);
  };
  for (const [key, amount] of [
    ...part.discounts.map((one) => [one.key, one.amount] as const),
    ...price.discounts,
  ]) {
    spread(
      amount,
      prices.map(({ settledLeft }) => settledLeft),
      (one, off) => {
        if (off === 0n) return;
        one.settledLeft -= off;
        one.discount += off;
        one.discounts.set(key, (one.discounts.get(key) ?? 0n) + off);
      },
    );
  }
  const from = BigInt(settled.priceAmount);
  const ratio = from > 0n ? fraction(price.left, from) : part.units;
  const taxes = scaled(settled.taxes, [from, price.left], ratio, table);
  const rest = prices.map(({ settledLeft }) => settledLeft);
  const exempted = settled.taxExempt === true ? insideOf(taxes) : 0n;
  const rooms = new Map(prices.map((one) => [one, one.settledLeft]));
  for (const { tax, amount, taxable } of settled.taxExempt === true ? [] : taxes) {
    const inclusive = tax.inclusion === 'INCLUSIVE';
    const onto = new Map<Price, bigint>();
    spread(amount, inclusive ? prices.map((one) => rooms.get(one)!) : rest, (one, part) => {
      if (inclusive) rooms.set(one, rooms.get(one)! - part);
      onto.set(one, part);
    });
    spread(taxable, rest, (one, base) => {
      if (base === 0n && onto.get(one) === 0n) return;
      one.settledTaxes.set(tax.key, { amount: onto.get(one)!, taxable: base });
    });
  }
  spread(exempted, rest, (one, part) => {
    one.exempted += part;
  });
  return {
    position: settled.position,
    live: part.isLive,
    netAmount: Number(price.left - exempted),
    discounts: part.discounts.map(({ key, amount }) => ({ key, amount: Number(amount) })),
    serviceCharges: settled.serviceCharges.map((charge) => {
      const amount = BigInt(charge.amount);
      const now = round(times(whole(amount), ratio));
      const onCharge = scaled(charge.taxes, [amount, now], ratio, table);
      const isExempt = charge.taxExempt === true;
      return {
        key: charge.key,
        gratuity: charge.gratuity === true,
        grossAmount: Number(now),
        exemptedTaxAmount: isExempt ? Number(insideOf(onCharge)) : 0,
        appliedTaxes: isExempt ? [] : onCharge.map((one) => renderTax(one.tax, one.taxable, one.amount)),
      };
    }),
  };
}

const renderTax = (tax: Tax, taxable: bigint, amount: bigint): AppliedTax => ({
  key: tax.key,
  rate: tax.type === 'PERCENT' ? tax.rate : null,
  inclusive: tax.inclusion === 'INCLUSIVE',
  taxableAmount: Number(taxable),
  amount: Number(amount),
});

/** The charges of a check with the parts that its lines keep of them. */
function withParts(
  charges: readonly PricedServiceCharge[],
  parts: readonly SettledCharge[],
  table: readonly Tax[],
): PricedServiceCharge[] {
  const keys = [...new Set([...charges, ...parts].map(({ key }) => key))];
  return keys.map((key) => {
    const charge = charges.find((one) => one.key === key);
    const mine = parts.filter((one) => one.key === key);
    const add = (of: (part: SettledCharge) => number) => mine.reduce((all, part) => all + of(part), 0);
    const tax = (inclusive: boolean) => (part: SettledCharge) =>
      part.appliedTaxes.reduce((all, one) => all + (one.inclusive === inclusive ? one.amount : 0), 0);
    const grossAmount = (charge?.grossAmount ?? 0) + add((part) => part.grossAmount);
    const exemptedTaxAmount = (charge?.exemptedTaxAmount ?? 0) + add((part) => part.exemptedTaxAmount);
    const taxAmount = (charge?.taxAmount ?? 0) + add(tax(false));
    return {
      key,
      ...(charge?.position === undefined ? {} : { position: charge.position }),
      gratuity: charge?.gratuity ?? mine[0]!.gratuity,
      baseAmount: charge?.baseAmount ?? 0,
      grossAmount,
      exemptedTaxAmount,
      netAmount: grossAmount - exemptedTaxAmount,
      taxAmount,
      inclusiveTaxAmount: (charge?.inclusiveTaxAmount ?? 0) + add(tax(true)),
      totalAmount: grossAmount - exemptedTaxAmount + taxAmount,
      appliedTaxes: mergeTaxes(
        [charge?.appliedTaxes ?? [], ...mine.map(({ appliedTaxes }) => appliedTaxes)],
        table,
      ),
    };
  });
}

function fixedTaxes(prices: readonly Price[], table: readonly Tax[], inclusion: Tax['inclusion']): void {
  for (const price of prices) {
    if (!price.statesTaxes || (price.gross > 0n && price.left === 0n)) continue;
    for (const tax of table) {
      if (tax.type !== 'FIXED' || tax.inclusion !== inclusion || !price.taxes.includes(tax)) continue;
      const amount = round(times(whole(tax.amount), price.quantity), tax.rounding);
      const room = price.left - contained(price);
      price.taxAmounts.set(tax.key, inclusion === 'INCLUSIVE' ? least(amount, room) : amount);
    }
  }
}

function percentTax(rows: readonly Row[], tax: PercentTax, weightOf: (price: Price) => Fraction): void {
  const groups = tax.roundingScope === 'CHECK' ? [rows] : rows.map((row) => [row]);
  for (const group of groups) {
    const taxed = (row: Row) => live(row).filter((price) => price.gross > 0n && price.taxes.includes(tax));
    const members = group.filter((row) => taxed(row).length > 0);
    const weights = members.map((row) => total(taxed(row).map(weightOf)));
    const ranks = members.map(({ rank }) => rank);
    const room = (price: Price) =>
      tax.inclusion === 'INCLUSIVE' ? price.left - contained(price) : 10n ** 40n;
    const rooms = members.map((row) => sum(taxed(row).map(room)));
    const amount = least(round(times(total(weights), percent(tax.rate)), tax.rounding), sum(rooms));
    const shares = fit(share(amount, weights, ranks), rooms, ranks);
    members.forEach((row, i) => {
      const prices = taxed(row);
      const priceRanks = prices.map(({ rank }) => rank);
      const parts = fit(share(shares[i]!, prices.map(weightOf), priceRanks), prices.map(room), priceRanks);
      for (const [j, price] of prices.entries()) price.taxAmounts.set(tax.key, parts[j]!);
    });
  }
}

/** One unit at a time from the overfull to the first rank with room. */
function fit(shares: readonly bigint[], rooms: readonly bigint[], ranks: readonly string[]): bigint[] {
  const fitted = [...shares];
  for (;;) {
    const overfull = fitted.findIndex((part, i) => part > rooms[i]!);
    if (overfull === -1) return fitted;
    const [first] = [...fitted.keys()]
      .filter((i) => fitted[i]! < rooms[i]!)
      .sort((a, b) => (ranks[a]! < ranks[b]! ? -1 : 1));
    fitted[overfull]! -= 1n;
    fitted[first!]! += 1n;
  }
}

// Result ------------------------------------------------------------------------------------------------

/** The order as the engine should price it, or `null` when a line is negative. Outcomes have no reasons. */
export function oraclePrice(order: OrderInput) {
  try {
    return price(order);
  } catch (error) {
    if (error instanceof LineNegative) return null;
    throw error;
  }
}

function price(order: OrderInput) {
  const rows = order.checks.map((check) => check.selections.map((one) => readRow(check.key, one, order)));
  const discountOutcomes = applyDiscounts(order, rows);
  const charges = chargesOf(order, rows);
  const table = order.taxes ?? [];
  const checks = order.checks.map((check, c) => {
    taxRows([...rows[c]!, ...charges[c]!.map(({ row }) => row)], table, check.taxExempt === true);
    const parts = new Map(rows[c]!.map((row) => [row, spreadPart(row, table)]));
    const selections = rows[c]!.map((row) => ({
      ...render(row.root, table),
      voided: row.selection!.voided === true,
      serviceChargeable: row.selection!.serviceChargeable !== false,
      ...(row.selection!.position === undefined ? {} : { position: row.selection!.position }),
      ...(parts.get(row) ? { settled: parts.get(row)! } : {}),
    }));
    const liveCharges = charges[c]!.map(({ row, gratuity, base }) => {
      const rendered = render(row.root, table);
      return {
        key: rendered.key,
        ...(row.position === undefined ? {} : { position: row.position }),
        gratuity,
        baseAmount: Number(base),
        grossAmount: rendered.grossAmount,
        exemptedTaxAmount: rendered.exemptedTaxAmount,
        netAmount: rendered.netAmount,
        taxAmount: rendered.taxAmount,
        inclusiveTaxAmount: rendered.inclusiveTaxAmount,
        totalAmount: rendered.totalAmount,
        appliedTaxes: rendered.appliedTaxes,
      };
    });
    const kept = [...parts.values()].flatMap((part) => part?.serviceCharges ?? []);
    const appliedServiceCharges = withParts(liveCharges, kept, table);
    const everything = [...selections, ...appliedServiceCharges];
    const of = <Key extends string>(list: readonly Record<Key, number>[], key: Key) =>
      list.reduce((all, one) => all + one[key], 0);
    const amount = of(everything, 'netAmount');
    const taxAmount = of(everything, 'taxAmount');
    const tipAmount = check.tipAmount ?? 0;
    return {
      key: check.key,
      taxExempt: check.taxExempt === true,
      subtotalAmount: of(selections, 'grossAmount'),
      discountAmount: of(selections, 'discountAmount'),
      exemptedTaxAmount: of(selections, 'exemptedTaxAmount'),
      serviceChargeAmount: of(appliedServiceCharges, 'netAmount'),
      gratuityAmount: of(
        appliedServiceCharges.filter(({ gratuity }) => gratuity),
        'netAmount',
      ),
      amount,
      taxAmount,
      inclusiveTaxAmount: of(everything, 'inclusiveTaxAmount'),
      tipAmount,
      totalAmount: amount + taxAmount + tipAmount,
      appliedTaxes: mergeTaxes(
        everything.map(({ appliedTaxes }) => appliedTaxes),
        table,
      ),
      appliedDiscounts: mergeDiscounts(selections.map(({ appliedDiscounts }) => appliedDiscounts)),
      appliedServiceCharges,
      selections,
    };
  });
  const over = (key: keyof (typeof checks)[number]) =>
    checks.reduce((all, check) => all + (check[key] as number), 0);
  return {
    subtotalAmount: over('subtotalAmount'),
    discountAmount: over('discountAmount'),
    exemptedTaxAmount: over('exemptedTaxAmount'),
    serviceChargeAmount: over('serviceChargeAmount'),
    gratuityAmount: over('gratuityAmount'),
    amount: over('amount'),
    taxAmount: over('taxAmount'),
    inclusiveTaxAmount: over('inclusiveTaxAmount'),
    tipAmount: over('tipAmount'),
    totalAmount: over('totalAmount'),
    appliedTaxes: mergeTaxes(
      checks.map(({ appliedTaxes }) => appliedTaxes),
      table,
    ),
    appliedDiscounts: mergeDiscounts(checks.map(({ appliedDiscounts }) => appliedDiscounts)),
    checks,
    discountOutcomes,
  };
}

type Rendered = PricedOrder['checks'][number]['selections'][number]['modifiers'][number];

function render(price: Price, table: readonly Tax[]): Rendered {
  const modifiers = price.below.map((below) => render(below, table));
  const add = (
    own: bigint,
    key: 'grossAmount' | 'discountAmount' | 'exemptedTaxAmount' | 'taxAmount' | 'inclusiveTaxAmount',
  ) => modifiers.reduce((all, modifier) => all + modifier[key], Number(own));
  const inside = contained(price);
  const own: AppliedTax[] = table
    .filter(({ key }) => price.taxAmounts.has(key) || price.settledTaxes.has(key))
    .map((tax) => {
      const { amount = 0n, taxable = 0n } = price.settledTaxes.get(tax.key) ?? {};
      const liveAmount = price.taxAmounts.get(tax.key);
      const liveTaxable = liveAmount === undefined ? 0n : price.left - inside;
      return renderTax(tax, liveTaxable + taxable, (liveAmount ?? 0n) + amount);
    });
  const settled = (inclusive: boolean) =>
    sum(
      table
        .filter((tax) => (tax.inclusion === 'INCLUSIVE') === inclusive)
        .map(({ key }) => price.settledTaxes.get(key)?.amount ?? 0n),
    );
  const grossAmount = add(price.gross, 'grossAmount');
  const discountAmount = add(price.discount, 'discountAmount');
  const exemptedTaxAmount = add(price.exempted, 'exemptedTaxAmount');
  const netAmount = grossAmount - discountAmount - exemptedTaxAmount;
  const taxAmount = add(sum([...price.taxAmounts.values()]) - inside + settled(false), 'taxAmount');
  return {
    key: price.key,
    quantity: price.quantityText,
    grossAmount,
    discountAmount,
    exemptedTaxAmount,
    netAmount,
    taxAmount,
    inclusiveTaxAmount: add(inside + settled(true), 'inclusiveTaxAmount'),
    totalAmount: netAmount + taxAmount,
    appliedTaxes: mergeTaxes([own, ...modifiers.map(({ appliedTaxes }) => appliedTaxes)], table),
    appliedDiscounts: mergeDiscounts([
      [...price.discounts].map(([key, amount]) => ({ key, amount: Number(amount) })),
      ...modifiers.map(({ appliedDiscounts }) => appliedDiscounts),
    ]),
    modifiers,
  };
}

function mergeTaxes(lists: readonly (readonly AppliedTax[])[], table: readonly Tax[]): AppliedTax[] {
  return table.flatMap(({ key }) => {
    const found = lists.flat().filter((tax) => tax.key === key);
    if (found.length === 0) return [];
    const taxableAmount = found.reduce((all, tax) => all + tax.taxableAmount, 0);
    return [{ ...found[0]!, taxableAmount, amount: found.reduce((all, tax) => all + tax.amount, 0) }];
  });
}

function mergeDiscounts(lists: readonly (readonly AppliedDiscount[])[]): AppliedDiscount[] {
  const amounts = new Map<string, number>();
  for (const { key, amount } of lists.flat()) amounts.set(key, (amounts.get(key) ?? 0) + amount);
  return [...amounts].map(([key, amount]) => ({ key, amount }));
}

/** What the choices of a group cost together: every way of choosing which of them are charged, and the best for the guest. */
export function oracleChoices(
  choices: readonly { readonly unitPriceAmount: number; readonly quantity: number }[],
  { pricing, freeSelections = 0 }: ChoicePricing,
): bigint {
  const units = choices.flatMap(({ unitPriceAmount, quantity }) =>
    Array.from({ length: quantity }, () => BigInt(unitPriceAmount)),
  );
  const credits = sum(units.filter((price) => price < 0n));
  const prices = units.filter((price) => price >= 0n);
  if (pricing === 'HIGHEST')
    return credits + prices.reduce((most, price) => (price > most ? price : most), 0n);
  const ways = (rest: readonly bigint[], free: number): bigint => {
    const [first, ...others] = rest;
    if (first === undefined) return 0n;
    const charged = first + ways(others, free);
    if (free === 0) return charged;
    const given = ways(others, free - 1);
    return given < charged ? given : charged;
  };
  return credits + ways(prices, freeSelections);
}
