import { AsyncLocalStorage } from 'node:async_hooks';
import { after } from 'node:test';

type Undo = () => unknown;

const ofFile: Undo[] = [];
const ofProcess: Undo[] = [];
const lasting = new AsyncLocalStorage<true>();

/** Has something undone when all tests of the file have ended, whatever became of them; the latest first. */
export function atEnd(undo: Undo): void {
  (lasting.getStore() ? ofProcess : ofFile).push(undo);
}

/** Starts something for all files of this process: what it would undo with the file is undone with the process. */
export function forTheProcess<T>(start: () => Promise<T>): Promise<T> {
  return lasting.run(true, start);
}

/** For the process that several files share: nothing of this file is left to the next. */
export function endFile(): Promise<void> {
  return undoAll(ofFile);
}

async function undoAll(steps: Undo[]): Promise<void> {
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

after(() => undoAll(ofFile));
after(() => undoAll(ofProcess));
