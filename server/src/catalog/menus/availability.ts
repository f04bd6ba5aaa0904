import { type AvailabilityWindow, DAYS, type DiningOption, type Limits } from './menu.ts';

/** When something is sold: windows in the restaurant's local time. Pure. */

/** What the restaurant's clock shows. */
interface WallClock {
  /** 0 = Monday. */
  day: number;
  /** "HH:MM". */
  time: string;
}

/** An order's circumstances, as far as they decide what is sold. */
export interface SaleMoment {
  /** Epoch milliseconds: when the guest wants it. */
  readonly at: number;
  readonly timeZone: string;
  /** The order's `source`. */
  readonly channel: string;
  readonly diningOption: DiningOption;
}

const shown = new WeakMap<SaleMoment, WallClock>();

/**
 * The restaurant's local time decides, so a window needs no rule for the days on which clocks change: what the night skips is not in
 * any window, and an hour that comes twice is in its windows twice. Worked out once per order, and only when a limit asks.
 */
function wallClock(moment: SaleMoment): WallClock {
  const known = shown.get(moment);
  if (known) return known;
  const local = Temporal.Instant.fromEpochMilliseconds(moment.at).toZonedDateTimeISO(moment.timeZone);
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  const clock = { day: local.dayOfWeek - 1, time };
  shown.set(moment, clock);
  return clock;
}

/** Whether any of the windows is open. "HH:MM" compares as text. */
function isOpen(windows: readonly AvailabilityWindow[], { day, time }: WallClock): boolean {
  const starts = ({ days }: AvailabilityWindow, on: number) => days === null || days.includes(DAYS[on]!);
  const yesterday = (day + 6) % 7;
  return windows.some((window) => {
    const { start, end } = window;
    if (start < end) return start <= time && time < end && starts(window, day);
    return (time >= start && starts(window, day)) || (time < end && starts(window, yesterday));
  });
}

/** The limit that forbids a sale; null if none does. */
export function forbiddenBy(limits: readonly Limits[], moment: SaleMoment): keyof Limits | null {
  for (const { availability, channels, diningOptions } of limits) {
    if (channels && !channels.includes(moment.channel)) return 'channels';
    if (diningOptions && !diningOptions.includes(moment.diningOption)) return 'diningOptions';
    if (availability && !isOpen(availability, wallClock(moment))) return 'availability';
  }
  return null;
}
