/** Server-sent events, read from the body of an answer. */

/**
 * Fires when nothing was heard for some time, or with another signal. Of a connection that was lost without a word a reader hears
 * nothing, ever. `end` closes what was opened with it.
 */
export function silentAfter(
  ms: number,
  other?: AbortSignal,
): { signal: AbortSignal; heard: () => void; end: () => void } {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), ms);
  };
  const end = (): void => {
    clearTimeout(timer);
    silent.abort();
  };
  heard();
  const signal = other ? AbortSignal.any([other, silent.signal]) : silent.signal;
  return { signal, heard, end };
}

/** The blocks of server-sent events, as they are complete. Whoever stops reading them closes the body. */
export async function* blocksOf(
  body: ReadableStream<Uint8Array>,
  heard: () => void,
): AsyncGenerator<{ id?: string; data?: string }> {
  const decoder = new TextDecoder();
  // Not every browser iterates over streams.
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop()!; // what is split has at least one part
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
        const [id, data] = [field('id'), field('data')];
        yield { ...(id === undefined ? {} : { id }), ...(data === undefined ? {} : { data }) };
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
