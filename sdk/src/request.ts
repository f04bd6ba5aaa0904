export function queryText(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}

/** The path with its parameters. Throws TypeError for one that would lead to another operation: none, or dots. */
export const filledPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || /^\.{0,2}$/.test(value)) throw new TypeError(`${name} is "${value ?? ''}".`);
    return encodeURIComponent(value);
  });

/**
 * One try, which ends with the time-out or with the signal of the caller, whichever fires first. A redirect is not followed: it
 * would take the credentials to another place, and make a GET of a write.
 */
export function sendWithin(
  send: typeof fetch,
  address: string,
  request: RequestInit,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
): Promise<Response> {
  const timeout = AbortSignal.timeout(Math.min(timeoutMs, LONGEST_MS));
  const both = signal ? AbortSignal.any([signal, timeout]) : timeout;
  return send(address, { ...request, redirect: 'manual', signal: both });
}

/** A timer that is to run for longer runs out at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** Ends early when the signal fires. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(ms, LONGEST_MS));
    if (signal?.aborted) done();
    else signal?.addEventListener('abort', done);
  });
}

/** The wait before another try, twice as long each time, of which a random half is left out: who failed together does not come back together. */
export const backOff = (tries: number, { least, most }: { least: number; most: number }): number =>
  Math.min(most, least * 2 ** tries) * (0.5 + Math.random() / 2);
