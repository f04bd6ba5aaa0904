import * as Field from '../../../platform/http/fields.ts';
import type { DescribeField, FieldPlace } from '../../../platform/http/openapi/openapi-schemas.ts';
import { sentence } from '../../../platform/http/openapi/sentence.ts';
import { CATALOG } from './catalog.ts';
import { COMMON } from './common.ts';
import { MONEY } from './money.ts';
import { ORDERING } from './ordering.ts';
import { PEOPLE } from './people.ts';
import { PRESENCE } from './presence.ts';
import { REPORTING } from './reporting.ts';
import type { Vocabulary } from './vocabulary.ts';

const PARTS: readonly Vocabulary[] = [COMMON, PEOPLE, CATALOG, ORDERING, MONEY, REPORTING, PRESENCE];

const VOCABULARY: Vocabulary = Object.assign({}, ...PARTS);

/** Every entry, for the check that each is used, and stands once. */
export const VOCABULARY_ENTRIES: readonly string[] = PARTS.flatMap((part) => Object.keys(part));

/** The entries that speak of a field, the most particular first. */
export const entriesFor = ({ owner, path }: FieldPlace): string[] => {
  const field = path.at(-1) ?? '';
  return [`${owner}.${path.join('.')}`, `${owner}.${field}`, field];
};

/** Says the unit or the form of a value, not what the value is. */
const UNITS = new Set(Object.values(Field).map((field) => (field as { description?: string }).description));

/** Whether a description says no more than the unit or the form. */
export const isUnit = (description: string): boolean => UNITS.has(description);

/** What the document says of a field: the words of its shape or of the vocabulary, and the unit. */
export const describeField: DescribeField = (place, { description: own, type }) => {
  const known = entriesFor(place)
    .map((entry) => VOCABULARY[entry])
    .find((one) => one !== undefined);
  const words = own === undefined || isUnit(own) ? known : own;
  const unit = own !== words && own !== undefined ? own : undefined;
  const parts = [words, unit].filter((one) => one !== undefined).map(sentence);
  if (
    type === 'integer' &&
    /[aA]mount$/.test(place.path.at(-1) ?? '') &&
    !/minor unit/i.test(parts.join(' '))
  )
    parts.push('In minor units of the currency.');
  return parts.length === 0 ? undefined : parts.join(' ');
};
