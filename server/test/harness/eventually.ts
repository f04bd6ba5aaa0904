const PAUSE_MS = 20;
/** Long, for a busy machine: how soon something gets around is measured by the bench, not by tests. */
const WITHIN_MS = 60_000;

/** Tries until it holds, for what takes a moment to get around; says how the last try failed. */
export async function eventually<T>(check: () => Promise<T>, withinMs = WITHIN_MS): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline)
        throw new Error(`Waited ${withinMs} ms: ${error instanceof Error ? error.message : error}`, {
          cause: error,
        });
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
