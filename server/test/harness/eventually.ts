const PAUSE_MS = 20;

/** Tries until it holds, for what takes a moment to get around; the last failure stands. */
export async function eventually(check: () => Promise<void>, withinMs = 1_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
