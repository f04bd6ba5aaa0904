import { holdsCardNumber, maskCardNumbers } from '../../card-numbers.ts';
import { type FieldError, validationError } from '../../errors.ts';
import { readTexts, type TextReader, type Where } from './read-texts.ts';

/** Where a number of a card belongs, and secrets, which are hashed and never shown. */
const EXEMPT = /\/card\/number$|password$/i;

/**
 * Throws VALIDATION_ERROR when a part of a request holds what looks like a card number anywhere but in a field that is made for
 * it, in names of fields too. The error says where, and never what.
 */
export function assertNoCardNumber(value: unknown, part: FieldError['in'], where?: Where): void {
  const reader: TextReader = {
    onText(text, path) {
      if (holdsCardNumber(text) && !EXEMPT.test(path)) throw cardNumberAt(path, part);
    },
    onName(name, path) {
      if (holdsCardNumber(name)) throw cardNumberAt(`${path}/${maskCardNumbers(name)}`, part);
    },
  };
  readTexts(value, reader, where);
}

const cardNumberAt = (path: string, part: FieldError['in']) =>
  validationError([
    { in: part, path, rule: 'cardNumber', message: 'looks like a card number, which does not belong here' },
  ]);
