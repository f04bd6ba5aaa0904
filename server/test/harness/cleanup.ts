import { after } from 'node:test';

const steps: (() => unknown)[] = [];

/** Has something undone when all tests of the file have ended, whatever became of them; the latest first. */
export function atEnd(undo: () => unknown): void {
  steps.push(undo);
}

after(async () => {
  const problems: unknown[] = [];
  for (const undo of steps.reverse()) {
    try {
      await undo();
    } catch (error) {
      problems.push(error);
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, 'cleaning up after the tests');
});
