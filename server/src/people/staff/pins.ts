import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import type { Passwords } from '../../platform/crypto/password.ts';

/** Four digits do for whoever is chosen by number first; six find their person alone. */
export const PIN_DIGITS = [4, 6] as const;
export type PinDigits = (typeof PIN_DIGITS)[number];

const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Fewer different digits are what people try first: 000000, 121212. */
const DIFFERENT_DIGITS_MIN = 3;

/** Whose PIN it is. */
export interface PinOwner {
  tenantId: string;
  restaurantGuid: string;
  staffGuid: string;
}

/** Turns PINs into what is stored of them (docs/decisions/098-pins.md). */
export interface Pins {
  /**
   * What is stored of a PIN: a slow hash, keyed with a secret outside of the database. Six digits give the same at one
   * restaurant whoever types them, which finds their person; four digits belong to one person.
   */
  hashOf(pin: string, owner: PinOwner): Promise<string>;
}

export function createPins(passwords: Pick<Passwords, 'derive'>, secret: string): Pins {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `comanda staff pins ${purpose}`, KEY_BYTES));
  const saltKey = keyFor('salt');
  const pepper = keyFor('pepper');
  return {
    async hashOf(pin, { tenantId, restaurantGuid, staffGuid }) {
      const place = `${tenantId} ${restaurantGuid}`;
      const salt = createHmac('sha256', saltKey).update(place).digest().subarray(0, SALT_BYTES);
      const slow = await passwords.derive(pin, salt, tenantId);
      const bound = pin.length === 6 ? place : `${place} ${staffGuid}`;
      return createHmac('sha256', pepper).update(`${bound}\n`).update(slow).digest('base64url');
    },
  };
}

/** A PIN that nobody has chosen, and that nobody would try first. */
export function newPin(digits: PinDigits): string {
  for (;;) {
    const pin = String(randomInt(10 ** digits)).padStart(digits, '0');
    if (new Set(pin).size >= DIFFERENT_DIGITS_MIN && !'01234567890 9876543210'.includes(pin)) return pin;
  }
}
