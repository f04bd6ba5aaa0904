import { setTimeout as sleep } from 'node:timers/promises';
import { fail } from '../errors.ts';
import { refusalOf } from './database.ts';

const TRIES = 20;
/** After the n-th try the wait is at most n times this: who lost together does not come back together. */
const STEP_MS = 4;

/**
 * Does a work anew whenever another writer was faster, which a statement of it says by refusing under one of `names`. `lost` is
 * told which one, to forget what it has remembered. CONFLICT with `message` when others are faster again and again.
 */
export async function retryRaces<T>(
  { names, message, lost }: { names: readonly string[]; message: string; lost?: (name: string) => unknown },
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const name = refusalOf(error);
      if (name === undefined || !names.includes(name)) throw error;
      lost?.(name);
      if (tries === TRIES) fail('CONFLICT', message, { reason: 'LOST_RACE' });
      await sleep(Math.random() * tries * STEP_MS);
    }
  }
}
