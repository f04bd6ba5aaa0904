import { after } from 'node:test';

const steps: (() => unknown)[] = [];

/** Has something undone when all tests of the file have ended, whatever became of them; the latest first. */
export function atEnd(undo: () => unknown): void {
  steps.push(undo);
}

/** For the process that several files share: nothing of this file is left to the next. */
export async function endFile(): Promise<void> {
  const problems: unknown[] = [];
  for (const undo of steps.splice(0).reverse()) {
    try {
      await undo();
    } catch (error) {
      problems.push(error);
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, 'cleaning up after the tests');
}

after(endFile);
