export function queryText(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}

/** One try, which ends with the time-out or with the signal of the caller, whichever fires first. */
export function sendWithin(
  send: typeof fetch,
  address: string,
  request: RequestInit,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  return send(address, { ...request, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
}

/** Ends early when the signal fires. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    if (signal?.aborted) done();
    else signal?.addEventListener('abort', done);
  });
}
