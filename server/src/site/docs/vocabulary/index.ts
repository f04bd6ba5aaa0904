import * as Field from '../../../platform/http/fields.ts';
import type {
  DescribeField,
  FieldPlace,
  JsonSchema,
} from '../../../platform/http/openapi/openapi-schemas.ts';
import { sentence } from '../../../platform/http/openapi/sentence.ts';
import { CATALOG } from './catalog.ts';
import { COMMON } from './common.ts';
import { MONEY } from './money.ts';
import { ORDERING } from './ordering.ts';
import { PEOPLE } from './people.ts';
import { PRESENCE } from './presence.ts';
import { REPORTING } from './reporting.ts';
import { TIPS } from './tips.ts';
import type { Vocabulary } from './vocabulary.ts';

const PARTS: readonly Vocabulary[] = [COMMON, PEOPLE, CATALOG, ORDERING, MONEY, TIPS, REPORTING, PRESENCE];

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

/** The form of texts with these names. The service has rules of its own for them, so the document alone says it. */
const FORMATS: Readonly<Record<string, string>> = {
  email: 'email',
  pendingEmail: 'email',
  password: 'password',
  currentPassword: 'password',
  newPassword: 'password',
  firstPassword: 'password',
  url: 'uri',
  website: 'uri',
  otpauthUri: 'uri',
  link: 'uri-reference',
  domain: 'hostname',
};

/** What the document says of a field: the words of its shape or of the vocabulary, the unit, and the form. */
export const describeField: DescribeField = (place, schema) => ({
  description: wordsOf(place, schema),
  format: FORMATS[place.path.at(-1) ?? ''],
});

function wordsOf(place: FieldPlace, { description: own, type }: JsonSchema): string | undefined {
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
}
