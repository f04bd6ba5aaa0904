import { randomUUIDv7 } from 'node:crypto';

/** Between the time and the random bits: the version, and a count of three hexadecimal digits. */
const COUNTS = Array.from({ length: 0x1000 }, (_, count) => `-7${count.toString(16).padStart(3, '0')}`);

/**
 * Makes guids of `random`, each of which sorts after the one before, also within a millisecond and when the clock goes back. Those
 * of a millisecond are counted in the twelve bits after the version, as RFC 9562 allows (6.2, method 1); 62 bits stay random.
 */
export function ascending(random: () => string): () => string {
  // The first 48 bits, as a guid spells them.
  let millisecond = '';
  let count = 0;
  return () => {
    const guid = random();
    const now = guid.slice(0, 13);
    if (now > millisecond) {
      millisecond = now;
      count = 0;
    } else if (++count === COUNTS.length) {
      millisecond = millisecondAfter(millisecond);
      count = 0;
    }
    return millisecond + COUNTS[count] + guid.slice(18);
  };
}

/**
 * A new identifier: UUIDv7, whose random bits nobody guesses. One that a process makes later sorts later, which `randomUUIDv7`
 * does not promise within a millisecond: lists that go by guid show what was created last first, and indexes grow at their right
 * edge. Two processes are in no sequence within a millisecond. No amount depends on guids: lines and discounts have positions.
 */
export const newGuid = ascending(() => randomUUIDv7());

function millisecondAfter(text: string): string {
  const digits = (Number.parseInt(text.replace('-', ''), 16) + 1).toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The canonical text form (lower case) of any UUID version; what the wire shapes accept. */
export const UUID_PATTERN = UUID.source;

export function isGuid(value: string): boolean {
  return UUID.test(value);
}
