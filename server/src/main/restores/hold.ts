import type { LookupDatabase } from '../../platform/db/database.ts';
import { findHeldRestore } from '../../platform/db/restores.ts';
import type { Log } from '../../platform/log.ts';

/** How long a release takes to be heard. */
const LOOK_MS = 2_000;

/** Whether a process may act by itself: not on a database that was restored, until somebody says that it is the live one. */
export interface Hold {
  isHeld(): boolean;
  /** Does something once nothing is held back any more; at once when nothing is. */
  whenReleased(work: () => void): void;
  /** What waits for a release is not done any more. */
  close(): void;
}

/** Finds out whether the database was restored and not released; then looks again until it is. */
export async function openHold(lookup: LookupDatabase, log: Log): Promise<Hold> {
  const read = async (): Promise<boolean> => (await lookup.run(findHeldRestore()))[0].length > 0;
  let isHeld = await read();
  let waiting: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    // While the database is away nothing is released.
    isHeld = await read().catch(() => true);
    if (isHeld) return;
    clearInterval(timer);
    log.warn('restore: this installation was released, and sends from now on');
    for (const work of waiting.splice(0)) work();
  };
  if (isHeld) {
    log.warn('restore: nothing is sent until "comanda release --yes"');
    timer = setInterval(() => void look(), LOOK_MS);
  }
  return {
    isHeld: () => isHeld,
    whenReleased: (work) => void (isHeld ? waiting.push(work) : work()),
    close() {
      clearInterval(timer);
      waiting = [];
    },
  };
}
