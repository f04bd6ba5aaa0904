/**
 * Does a job's work for each, one after the other: where it fails, the others get theirs all the same. Then throws, if some
 * failed; `problem` says it, of how many.
 */
export async function forEach<T>(
  all: Iterable<T> | AsyncIterable<T>,
  work: (one: T) => Promise<unknown>,
  problem: (failures: number) => string,
): Promise<void> {
  let failures = 0;
  for await (const one of all) {
    try {
      await work(one);
    } catch {
      failures++;
    }
  }
  if (failures > 0) throw new Error(problem(failures));
}

const FIRST = '00000000-0000-0000-0000-000000000000';

/** Rows by their guid, `size` at a time: what stays due does not keep a job from the rows behind it. */
export async function* slices<Row extends { guid: string }>(
  size: number,
  read: (after: string) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let after = FIRST;
  for (;;) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
    after = last.guid;
  }
}
