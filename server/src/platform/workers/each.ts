/**
 * Does a job's work for each, one after the other: where it fails, the others get theirs all the same. Then throws, if some
 * failed; `problem` says it, of how many, and behind it stand the ids of the first and what was wrong with it.
 */
export async function forEach<T>(
  all: Iterable<T> | AsyncIterable<T>,
  work: (one: T) => Promise<unknown>,
  problem: (failures: number) => string,
): Promise<void> {
  let failures = 0;
  let first: { one: T; error: unknown } | undefined;
  for await (const one of all) {
    try {
      await work(one);
    } catch (error) {
      failures++;
      first ??= { one, error };
    }
  }
  if (first) throw new Error(`${problem(failures)} (${idsOf(first.one)})`, { cause: first.error });
}

/** Rows of jobs name what they are about in such columns; of people they say nothing there. */
const idsOf = (row: unknown): string =>
  Object.entries(Object(row) as object)
    .filter(([name]) => /(?:^|_)(?:id|guid|slot)$/.test(name))
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

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
