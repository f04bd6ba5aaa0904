import type { DayOfWeek, LocalTime } from './order-input.ts';

/** Making one takes longer than all that is asked of it; restaurants have few zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
}

/** A moment (ISO 8601) on the restaurant's own clock, to the minute. `timeZone` is an IANA name. */
export function localTimeAt(timestamp: string, timeZone: string): LocalTime & { dayOfWeek: DayOfWeek } {
  const parts = formatOf(timeZone).formatToParts(new Date(timestamp));
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return {
    dayOfWeek: part('weekday').toUpperCase() as DayOfWeek,
    localTime: `${part('hour')}:${part('minute')}`,
  };
}
