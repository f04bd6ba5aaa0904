/** Times as people type them into a field, which are those of the clock on the restaurant's wall. */

const MINUTE_MS = 60_000;

/** What a field of date and time holds for an instant: `2026-11-26T19:05`. */
export function wallField(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return format.format(new Date(instant)).replace(' ', 'T');
}

/**
 * The other way. null: it is no time. When clocks go back, an hour is there twice: the first is meant; in the hour that is not
 * there when they go forward, the time is as much later.
 */
export function instantOf(field: string, timeZone: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(field)) return null;
  const wanted = Date.parse(`${field}:00Z`);
  if (Number.isNaN(wanted)) return null;
  const shownAt = (epochMs: number): number =>
    Date.parse(`${wallField(new Date(epochMs).toISOString(), timeZone)}:00Z`);
  // The offset a day before and a day after: only between two of them is there a choice.
  const offsets = [-1, 1].map((days) => {
    const near = wanted + days * 1_440 * MINUTE_MS;
    return shownAt(near) - near;
  });
  const found = offsets.map((offset) => wanted - offset).filter((at) => shownAt(at) === wanted);
  return new Date(found.length > 0 ? Math.min(...found) : wanted - offsets[0]!).toISOString();
}
