import { fail } from './errors.ts';

/** Throws CONFLICT when the caller expects another version than the current one. */
export function assertVersion(expected: number | undefined, current: number): void {
  if (expected !== undefined && expected !== current) rejectStaleVersion(current);
}

/** For a guarded update that matched no row: a concurrent edit won. */
export function rejectStaleVersion(currentVersion: number): never {
  fail('CONFLICT', 'The resource was changed in the meantime; read it again.', { currentVersion });
}

/**
 * Of two requests that replace the same secret at once one wins: throws CONFLICT when what is there once the row is locked is not
 * what was there before. The other would be told a secret that is worth nothing already.
 */
export function assertNotOvertaken<T>(seen: T, locked: T): void {
  if (seen !== locked)
    fail('CONFLICT', 'Somebody else replaced it just now; read it again.', { reason: 'LOST_RACE' });
}

/** What a body changes: all of it but the version that it expects. */
export function changesOf<B extends { version?: number }>({ version: _, ...changes }: B): Omit<B, 'version'> {
  return changes;
}
