import { PricingError } from './errors.ts';
import { requireCount, requireNonNegative, requireOneOf } from './input-checks.ts';
import type { Line } from './lines.ts';
import { sumOf } from './money.ts';
import type {
  DayOfWeek,
  DiscountConditions,
  Facts,
  ItemSelector,
  OrderInput,
  SelectionInput,
  TimeWindow,
} from './order-input.ts';
import { orderPlace, type Place, pathOf, place } from './place.ts';
import type { DiscountNotAppliedReason } from './priced-order.ts';

/** Guests or units: more than this is a mistyped number. */
export const maxCount = 1_000_000_000;

const daysOfWeek: readonly DayOfWeek[] = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
];

/** The first condition that does not hold, or `null`. `scope` is every line that the conditions look at. */
export function unmetCondition(
  conditions: DiscountConditions,
  order: OrderInput,
  scope: readonly Line[],
  at: Place,
): DiscountNotAppliedReason | null {
  const { code, timeWindows, diningOptions, minimumAmount, minimumGuests, requiredItems } = conditions;
  if (code !== undefined && order.facts?.codes?.includes(code) !== true) return 'CODE';
  if (timeWindows !== undefined && !inSomeWindow(timeWindows, order.facts, at)) return 'TIME_WINDOW';
  if (diningOptions !== undefined) {
    if (order.diningOption === undefined) {
      throw new PricingError('FACT_MISSING', '/diningOption', { neededBy: pathOf(at) });
    }
    if (!diningOptions.includes(order.diningOption)) return 'DINING_OPTION';
  }
  if (minimumGuests !== undefined && (order.numberOfGuests ?? 0) < minimumGuests) return 'MINIMUM_GUESTS';
  if (minimumAmount !== undefined && sumOf(scope.map((line) => line.grossAmount)) < minimumAmount) {
    return 'MINIMUM_AMOUNT';
  }
  for (const { items, quantity } of requiredItems ?? []) {
    if (unitsIn(scope, items) < quantity) return 'REQUIRED_ITEMS';
  }
  return null;
}

/** Conditions are checked even when they do not matter today, so that a mistake does not wait for a Friday. */
export function checkConditions(conditions: DiscountConditions, at: Place): void {
  const inConditions = place(at, 'conditions', -1);
  const { minimumAmount, minimumGuests, requiredItems, timeWindows } = conditions;
  if (minimumAmount !== undefined) requireNonNegative(minimumAmount, inConditions, 'minimumAmount');
  if (minimumGuests !== undefined) requireCount(minimumGuests, 0, maxCount, inConditions, 'minimumGuests');
  for (let i = 0; i < (requiredItems?.length ?? 0); i++) {
    requireCount(
      requiredItems![i]!.quantity,
      1,
      maxCount,
      place(inConditions, 'requiredItems', i),
      'quantity',
    );
  }
  for (let i = 0; i < (timeWindows?.length ?? 0); i++) {
    const window = timeWindows![i]!;
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

/** Whole units of a line: a fraction of a unit is not one that is bought or given. */
export function wholeUnits(line: Line): number {
  const { units, scale } = line.root.quantity;
  return (units - (units % scale)) / scale;
}

function unitsIn(scope: readonly Line[], items: ItemSelector): number {
  let units = 0;
  for (const line of scope) {
    if (line.nodes.length > 0 && matches(items, line.selection!)) units += wholeUnits(line);
  }
  return units;
}

function inSomeWindow(windows: readonly TimeWindow[], facts: Facts | undefined, at: Place): boolean {
  const time = facts?.localTime;
  if (time === undefined) {
    throw new PricingError('FACT_MISSING', '/facts/localTime', { neededBy: pathOf(at) });
  }
  const minutes = minutesOf(time, place(orderPlace, 'facts', -1), 'localTime');
  return windows.some((window) => inWindow(window, minutes, facts?.dayOfWeek, at));
}

function inWindow(window: TimeWindow, minutes: number, dayOfWeek: DayOfWeek | undefined, at: Place): boolean {
  const start = minutesOf(window.start, at, 'conditions/timeWindows');
  const end = minutesOf(window.end, at, 'conditions/timeWindows');
  const overnight = end <= start;
  const startedToday = minutes >= start && (overnight || minutes < end);
  const startedYesterday = overnight && minutes < end;
  const { days } = window;
  if (days === undefined) return startedToday || startedYesterday;
  if (dayOfWeek === undefined) {
    throw new PricingError('FACT_MISSING', '/facts/dayOfWeek', { neededBy: pathOf(at) });
  }
  requireOneOf(dayOfWeek, daysOfWeek, null, 'facts/dayOfWeek');
  const yesterday = daysOfWeek[(daysOfWeek.indexOf(dayOfWeek) + 6) % 7]!;
  return (startedToday && days.includes(dayOfWeek)) || (startedYesterday && days.includes(yesterday));
}

function minutesOf(time: string, at: Place, field: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  if (match === null) throw new PricingError('TIME_INVALID', pathOf(at, field), { received: time });
  return Number(match[1]) * 60 + Number(match[2]);
}
