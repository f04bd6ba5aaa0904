import { type Decimal, parseQuantity } from './decimal.ts';
import { PricingError } from './errors.ts';
import { fromOne, fromZero, requireCount, requireNonNegative, requireOneOf } from './input-checks.ts';
import type { Line } from './line.ts';
import { sumOf } from './money.ts';
import type {
  DayOfWeek,
  Discount,
  DiscountConditions,
  Facts,
  ItemSelector,
  OrderInput,
  SelectionInput,
  TimeWindow,
} from './order-input.ts';
import { orderPlace, type Place, pathOf, place } from './place.ts';
import type { DiscountNotAppliedReason } from './priced-order.ts';
import { reaches, settledGross } from './settled.ts';

const daysOfWeek: readonly DayOfWeek[] = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
];

/**
 * The first condition that does not hold, or `null`. `scope` is every line that the conditions look at. Time
 * windows apply to each line, not to the scope: see orderedInWindow.
 */
export function unmetCondition(
  { discount, place: at }: { readonly discount: Discount; readonly place: Place },
  conditions: DiscountConditions,
  scope: readonly Line[],
  order: OrderInput,
): DiscountNotAppliedReason | null {
  const { code, firstDay, lastDay, diningOptions, minimumAmount, minimumGuests, requiredItems } = conditions;
  if (code !== undefined && order.facts?.codes?.some((typed) => isSameCode(typed, code)) !== true)
    return 'CODE';
  if (firstDay !== undefined || lastDay !== undefined) {
    const day = order.facts?.businessDate;
    if (day === undefined) {
      throw new PricingError('FACT_MISSING', '/facts/businessDate', { neededBy: pathOf(at) });
    }
    if (day < (firstDay ?? day)) return 'NOT_YET';
    if (day > (lastDay ?? day)) return 'OVER';
  }
  if (diningOptions !== undefined) {
    if (order.diningOption === undefined) {
      throw new PricingError('FACT_MISSING', '/diningOption', { neededBy: pathOf(at) });
    }
    if (!diningOptions.includes(order.diningOption)) return 'DINING_OPTION';
  }
  if (minimumGuests !== undefined && (order.numberOfGuests ?? 0) < minimumGuests) return 'MINIMUM_GUESTS';
  if (minimumAmount !== undefined) {
    const amounts = scope.map(
      ({ grossAmount, settled }) =>
        grossAmount + (reaches(discount.position, settled) ? settledGross(settled) : 0),
    );
    if (sumOf(amounts) < minimumAmount) return 'MINIMUM_AMOUNT';
  }
  for (const { items, quantity } of requiredItems ?? []) {
    if (unitsIn(scope, items) < quantity) return 'REQUIRED_ITEMS';
  }
  return null;
}

/** Whether somebody typed this code: letters count as they are read, and blanks not at all. */
export const isSameCode = (typed: string, code: string): boolean => plainCode(typed) === plainCode(code);

const plainCode = (code: string): string => code.normalize('NFKC').replace(/\s/g, '').toUpperCase();

/** Conditions are checked even when they do not matter today, so that a mistake does not wait for a Friday. */
export function checkConditions(conditions: DiscountConditions, at: Place): void {
  const inConditions = place(at, 'conditions', -1);
  const { minimumAmount, minimumGuests, requiredItems, timeWindows } = conditions;
  if (minimumAmount !== undefined) requireNonNegative(minimumAmount, inConditions, 'minimumAmount');
  if (minimumGuests !== undefined) requireCount(minimumGuests, fromZero, inConditions, 'minimumGuests');
  for (const [i, { quantity }] of (requiredItems ?? []).entries()) {
    requireCount(quantity, fromOne, place(inConditions, 'requiredItems', i), 'quantity');
  }
  for (const [i, window] of (timeWindows ?? []).entries()) {
    const inWindow = place(inConditions, 'timeWindows', i);
    minutesOf(window.start, inWindow, 'start');
    minutesOf(window.end, inWindow, 'end');
    for (const day of window.days ?? []) requireOneOf(day, daysOfWeek, inWindow, 'days');
  }
}

export function matches(items: ItemSelector | undefined, selection: SelectionInput): boolean {
  if (items === undefined) return true;
  const { labels, selectionKeys } = items;
  if (labels === undefined && selectionKeys === undefined) return true;
  if (selectionKeys?.includes(selection.key) === true) return true;
  return labels?.some((label) => selection.labels?.includes(label) === true) === true;
}

/** How many units of a line a discount covers; `null` without a limit, or where it covers none. */
export function coverOf({ covers }: Discount, line: Line): Decimal | null {
  const cover = covers?.find(({ key }) => key === line.key);
  return cover === undefined ? null : parseQuantity(cover.quantity, orderPlace, 'covers');
}

/** Whole units of a line: a fraction of a unit is not one that is bought or given. */
export function wholeUnits(line: Line): number {
  return wholeOf(line.root.quantity);
}

/** The same, of those that a discount covers. */
export function coveredWholeUnits(discount: Discount, line: Line): number {
  const covered = coverOf(discount, line);
  return covered === null ? wholeUnits(line) : Math.min(wholeUnits(line), wholeOf(covered));
}

const wholeOf = ({ units, scale }: Decimal): number => (units - (units % scale)) / scale;

function unitsIn(scope: readonly Line[], items: ItemSelector): number {
  let units = 0;
  for (const line of scope) {
    if (line.nodes.length > 0 && line.selection && matches(items, line.selection)) units += wholeUnits(line);
  }
  return units;
}

/** Whether a line was ordered in one of the windows. */
export function orderedInWindow(
  windows: readonly TimeWindow[],
  line: Line,
  facts: Facts | undefined,
  at: Place,
): boolean {
  const orderedAt = line.selection?.orderedAt;
  const moment = orderedAt ?? facts;
  const owner = orderedAt === undefined ? orderPlace : line.place;
  const field = orderedAt === undefined ? 'facts' : 'orderedAt';
  if (moment?.localTime === undefined) {
    throw new PricingError('FACT_MISSING', pathOf(owner, `${field}/localTime`), { neededBy: pathOf(at) });
  }
  const minutes = minutesOf(moment.localTime, owner, `${field}/localTime`);
  const { dayOfWeek } = moment;
  if (dayOfWeek !== undefined) requireOneOf(dayOfWeek, daysOfWeek, owner, `${field}/dayOfWeek`);
  return windows.some((window) => {
    if (window.days !== undefined && dayOfWeek === undefined) {
      throw new PricingError('FACT_MISSING', pathOf(owner, `${field}/dayOfWeek`), { neededBy: pathOf(at) });
    }
    return contains(window, minutes, dayOfWeek, at);
  });
}

/** A window that does not end after it starts goes on into the day after the one on which it starts. */
function contains(
  { start, end, days }: TimeWindow,
  minutes: number,
  dayOfWeek: DayOfWeek | undefined,
  at: Place,
): boolean {
  const startMinutes = minutesOf(start, at, 'conditions/timeWindows');
  const endMinutes = minutesOf(end, at, 'conditions/timeWindows');
  const overnight = endMinutes <= startMinutes;
  const startedToday = minutes >= startMinutes && (overnight || minutes < endMinutes);
  const startedYesterday = overnight && minutes < endMinutes;
  if (days === undefined || dayOfWeek === undefined) return startedToday || startedYesterday;
  return (
    (startedToday && days.includes(dayOfWeek)) || (startedYesterday && days.includes(dayBefore(dayOfWeek)))
  );
}

function dayBefore(day: DayOfWeek): DayOfWeek {
  return daysOfWeek.at(daysOfWeek.indexOf(day) - 1) ?? day;
}

function minutesOf(time: string, at: Place, field: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  if (match === null) throw new PricingError('TIME_INVALID', pathOf(at, field), { received: time });
  return Number(match[1]) * 60 + Number(match[2]);
}

/** The reason that says most, so that the sequence of pools does not decide. */
const reasonsByWeight: readonly DiscountNotAppliedReason[] = [
  'CODE',
  'NOT_YET',
  'OVER',
  'DINING_OPTION',
  'MINIMUM_GUESTS',
  'MINIMUM_AMOUNT',
  'TIME_WINDOW',
  'STACKING',
  'REQUIRED_ITEMS',
  'USED_UP',
  'GUEST_USED_UP',
  'GUEST_UNKNOWN',
  'NO_EFFECT',
  'NO_ELIGIBLE_ITEMS',
];

export function strongerReason(
  a: DiscountNotAppliedReason | null,
  b: DiscountNotAppliedReason,
): DiscountNotAppliedReason {
  return a !== null && reasonsByWeight.indexOf(a) < reasonsByWeight.indexOf(b) ? a : b;
}
