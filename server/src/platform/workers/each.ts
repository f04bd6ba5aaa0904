/**
 * Does a job's work for each, one after the other: where it fails, the others get theirs all the same. Then throws, if some
 * failed; `problem` says it, of how many, and behind it stand the ids of the first and what was wrong with it.
 */
export async function forEach<T>(
  all: Iterable<T> | AsyncIterable<T>,
  work: (one: T) => Promise<unknown>,
  problem: (failures: number) => string,
): Promise<void> {
  const problems = createProblems<T>();
  for await (const one of all) await problems.of(one, work);
  problems.report(problem);
}

/** Tenants whose rows are worked on beside each other. */
const TENANTS_AT_ONCE = 8;

/**
 * The same for each of a tenant's rows by itself, several tenants at once: where a tenant's work takes long, others get theirs.
 * After `turnMs` nothing more of a tenant is begun; the rest is for the next run, which must find it behind what it found now.
 */
export async function forEachByTenant<T extends { tenant_id: string }>(
  all: readonly T[],
  work: (one: T) => Promise<unknown>,
  problem: (failures: number) => string,
  turnMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const problems = createProblems<T>();
  const tenants = Map.groupBy(all, ({ tenant_id }) => tenant_id).values();
  const takeTurns = async (): Promise<void> => {
    for (const rows of tenants) {
      const until = performance.now() + turnMs;
      for (const one of rows) {
        if (performance.now() >= until) break;
        await problems.of(one, work);
      }
    }
  };
  await Promise.all(Array.from({ length: TENANTS_AT_ONCE }, takeTurns));
  problems.report(problem);
}

/** Counts what fails, and remembers the first. */
function createProblems<T>() {
  let failures = 0;
  let first: { one: T; error: unknown } | undefined;
  return {
    async of(one: T, work: (one: T) => Promise<unknown>): Promise<void> {
      try {
        await work(one);
      } catch (error) {
        failures++;
        first ??= { one, error };
      }
    },
    report(problem: (failures: number) => string): void {
      if (first) throw new Error(`${problem(failures)} (${idsOf(first.one)})`, { cause: first.error });
    },
  };
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
