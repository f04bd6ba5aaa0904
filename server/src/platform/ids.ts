import { randomUUIDv7 } from 'node:crypto';

/** What stands between the time and the random bits: the version, and a number of three hexadecimal digits. */
const NUMBERS = Array.from({ length: 0x1000 }, (_, number) => `-7${number.toString(16).padStart(3, '0')}`);

let lastMillisecond = '';
let made = 0;

/**
 * A new identifier: UUIDv7, so that keys made later sort later and an index grows at its right edge.
 * Those that one process makes within a millisecond are counted in the twelve bits after the version, as RFC 9562 allows (6.2,
 * method 1): what one request makes keeps its sequence, on which money may depend (of two discounts of one kind the first goes first).
 * 62 of its bits are random: nobody guesses another tenant's identifiers.
 */
export function newGuid(): string {
  const guid = randomUUIDv7();
  const millisecond = guid.slice(0, 13);
  made = millisecond === lastMillisecond ? (made + 1) & 0xfff : 0;
  lastMillisecond = millisecond;
  return millisecond + NUMBERS[made] + guid.slice(18);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The canonical text form (lower case) of any UUID version; what the wire shapes accept. */
export const UUID_PATTERN = UUID.source;

export function isGuid(value: string): boolean {
  return UUID.test(value);
}
