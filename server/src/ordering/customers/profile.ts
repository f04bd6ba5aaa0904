import { isoTime } from '../../platform/clock.ts';
import { readEmail } from '../../platform/email.ts';
import { failFields } from '../../platform/errors.ts';
import type { ConsentGiven, CustomerAddress } from './shapes.ts';

/** All that is known of a customer. */
export interface Profile {
  name: string | null;
  /** E.164. */
  phone: string | null;
  email: string | null;
  addresses: CustomerAddress[];
  notes: string | null;
  /** What they said last, for each purpose. */
  consents: (ConsentGiven & { at: string })[];
}

const NOBODY: Profile = { name: null, phone: null, email: null, addresses: [], notes: null, consents: [] };

/** What a request says of a customer; what it leaves out stays, and null takes away. */
export type ProfileChange = { [Key in keyof Omit<Profile, 'consents'>]?: Profile[Key] } & {
  consents?: readonly ConsentGiven[];
};

/** The profile after a change at `now`, epoch milliseconds, whose telephone number is read (phone.ts). VALIDATION_ERROR for an address that cannot be one. */
export function changed(change: ProfileChange, now: number, before: Profile = NOBODY): Profile {
  const { name, phone, email, addresses, notes, consents } = change;
  return {
    name: name === undefined ? before.name : name,
    phone: phone === undefined ? before.phone : phone,
    email: email === undefined ? before.email : email && readEmail(email).email,
    addresses: addresses ?? before.addresses,
    notes: notes === undefined ? before.notes : notes,
    consents: consents ? withConsents(before.consents, consents, now) : before.consents,
  };
}

function withConsents(
  before: Profile['consents'],
  given: readonly ConsentGiven[],
  now: number,
): Profile['consents'] {
  const purposes = new Set(given.map(({ purpose }) => purpose));
  if (purposes.size < given.length)
    failFields([{ in: 'body', path: '/consents', rule: 'unique', message: 'names a purpose twice' }]);
  const kept = before.filter(({ purpose }) => !purposes.has(purpose));
  return [...kept, ...given.map((one) => ({ ...one, at: isoTime(now) }))];
}
