import { randomUUIDv7 } from 'node:crypto';

/**
 * A new identifier: UUIDv7, so that keys made later sort later and an index grows at its right edge.
 * 74 of its bits are random: nobody guesses another tenant's identifiers.
 */
export function newGuid(): string {
  return randomUUIDv7();
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The canonical text form (lower case) of any UUID version; what the wire shapes accept. */
export const UUID_PATTERN = UUID.source;

export function isGuid(value: string): boolean {
  return UUID.test(value);
}
