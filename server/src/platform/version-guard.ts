import { fail } from './errors.ts';

/** A guarded update found another version than the caller expected: a concurrent edit won. */
export function refuseStale(currentVersion: number): never {
  fail('CONFLICT', 'The resource was changed in the meantime; read it again.', { currentVersion });
}
