import { isUtf8 } from 'node:buffer';
import { validationError } from '../../errors.ts';
import { assertNoCardNumber } from './card-data.ts';
import { assertStorable } from './strict-json.ts';

const FIELDS_MAX = 100;

/**
 * The fields of `application/x-www-form-urlencoded`. One that is there twice is a list, which no schema of a form takes.
 * Throws VALIDATION_ERROR.
 */
export function parseForm(bytes: Buffer): Record<string, unknown> {
  if (!isUtf8(bytes)) throw refusal('encoding', 'is not valid UTF-8');
  const text = bytes.toString('utf8');
  if (text.split('&', FIELDS_MAX + 1).length > FIELDS_MAX)
    throw refusal('maxProperties', `has more than ${FIELDS_MAX} fields`);
  if (!isDecodable(text)) throw refusal('encoding', 'has bad percent-encoding');
  const pairs = Map.groupBy(new URLSearchParams(text), ([name]) => name);
  // Not by assignment, which would swallow a field called __proto__.
  const fields = Object.fromEntries(
    [...pairs].map(([name, values]) => [
      name,
      values.length === 1 ? values[0]![1] : values.map(([, value]) => value),
    ]),
  );
  assertStorable(fields, 'body');
  assertNoCardNumber(fields, 'body');
  return fields;
}

/** URLSearchParams puts a mark in the place of what it cannot decode; what was sent would be lost. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const refusal = (rule: string, message: string) => validationError([{ in: 'body', path: '', rule, message }]);
