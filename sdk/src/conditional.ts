interface Kept {
  tag: string;
  headers: Headers;
  body: ArrayBuffer;
}

/** How many answers are kept. */
const KEPT = 100;

/**
 * A `fetch` that keeps what it reads, and from then on asks whether that has changed: `createComanda({ fetch: conditionalFetch() })`.
 * What has not is answered without a body (304), and given as it was. Whatever has no `ETag`, and every write, goes through as it
 * is. The answer that nobody asked for longest is forgotten first.
 */
export function conditionalFetch(send: typeof fetch = fetch, most = KEPT): typeof fetch {
  const known = new Map<string, Kept>();
  return async (address, request = {}) => {
    if (typeof address !== 'string' || (request.method ?? 'GET') !== 'GET') return send(address, request);
    const headers = new Headers(request.headers);
    const name = `${headers.get('accept')} ${address}`;
    const before = known.get(name);
    if (before) headers.set('if-none-match', before.tag);
    const response = await send(address, { ...request, headers });
    const isKnown = before !== undefined && response.status === 304;
    const tag = response.headers.get('etag');
    if (!isKnown && (response.status !== 200 || tag === null)) return response;
    const now: Kept = isKnown
      ? { ...before, headers: joined(before.headers, response.headers) }
      : // It was asked for above.
        { tag: tag!, headers: response.headers, body: await response.arrayBuffer() };
    known.delete(name);
    known.set(name, now);
    for (const oldest of known.keys()) if (known.size > most) known.delete(oldest);
    return new Response(now.body, { headers: now.headers });
  };
}

function joined(before: Headers, now: Headers): Headers {
  const both = new Headers(before);
  now.forEach((value, name) => {
    both.set(name, value);
  });
  return both;
}
