/** One owner of a data folder. */
import { DatabaseSync } from 'node:sqlite';

/**
 * Takes the lock of a file which nobody else may hold, and returns what releases it. Node has no lock which
 * ends with its process, but the SQLite inside it has: no stale lock can ever remain. Never open the file by
 * other means in this process: closing it would release the lock.
 */
export function tryLock(file: string): (() => void) | undefined {
  const database = new DatabaseSync(file);
  const unlock = () => {
    if (database.isOpen) database.close();
  };
  try {
    // The change, never committed, makes sure that the file is writable: SQLite grants anyone a read-only one.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE; PRAGMA user_version = 1');
    return unlock;
  } catch (error) {
    unlock();
    const SQLITE_BUSY = 5;
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}
