import { holdsCardNumber, maskCardNumbers } from '../../card-numbers.ts';
import { type FieldError, validationError } from '../../errors.ts';

/** Where a number of a card belongs, and secrets, which are hashed and never shown. */
const EXEMPT = /\/card\/number$|password$/i;

/**
 * Throws VALIDATION_ERROR when a part of a request holds what looks like a card number anywhere but in a field that is made for
 * it, in names of fields too. The error says where, and never what.
 */
export function assertNoCardNumber(value: unknown, part: FieldError['in'], path = ''): void {
  if (typeof value === 'string') {
    if (holdsCardNumber(value) && !EXEMPT.test(path)) throw cardNumberAt(path, part);
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) assertNoCardNumber(item, part, `${path}/${index}`);
  } else if (value !== null && typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) {
      if (holdsCardNumber(name)) throw cardNumberAt(`${path}/${maskCardNumbers(name)}`, part);
      assertNoCardNumber(item, part, `${path}/${name}`);
    }
  }
}

const cardNumberAt = (path: string, part: FieldError['in']) =>
  validationError([
    { in: part, path, rule: 'cardNumber', message: 'looks like a card number, which does not belong here' },
  ]);
