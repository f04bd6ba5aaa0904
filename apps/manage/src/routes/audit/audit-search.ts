/** What of the log is shown, in its address. */
export interface AuditSearch {
  action?: string;
  /** Who acted, by the identifier of the log. */
  actor?: string;
  /** What was acted upon. */
  target?: string;
  /** Calendar days such as 20261126, both included. */
  from?: number;
  to?: number;
  cursor?: string;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 100) : undefined;
const date = (value: unknown): number | undefined =>
  /^\d{8}$/.test(String(value)) ? Number(value) : undefined;

/** Whatever an address says that makes no sense is left out. */
export function auditSearch(search: Record<string, unknown>): AuditSearch {
  const found = {
    action: text(search.action),
    actor: text(search.actor),
    target: text(search.target),
    from: date(search.from),
    to: date(search.to),
    cursor: typeof search.cursor === 'string' ? search.cursor : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** When a calendar day begins in a zone. */
export function beginningOf(day: number, timeZone: string): string {
  const wanted = Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100);
  // What a clock there shows at an instant, read as if it were UTC, tells how far it is off; again, where that moved it over a
  // change of summer time.
  let instant = wanted;
  for (let round = 0; round < 2; round++) instant = wanted - (clockAt(instant, timeZone) - instant);
  return new Date(instant).toISOString();
}

function clockAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value ?? 0);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}
