import { LANGUAGES, MODIFIER_QUANTITIES } from '@comanda/documents';
import Type, { type Static } from 'typebox';
import { failFields } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject } from '../../platform/http/shapes.ts';
import { type SettingsRow, toSettings } from './queries.ts';
import { type DocumentSettings, NO_SETTINGS } from './settings.ts';

const Line = nonBlank(120);
/** In dots: the width of a printer of 80 mm with 203 dots an inch. */
const DOTS_MAX = 576;

/** Of a small bill, percent would be pennies. */
export const SmallBillTips = requestObject(
  {
    belowAmount: Type.Integer({
      ...Field.Amount,
      minimum: 1,
      description: 'of the food, after discounts: below it, tips are suggested as amounts',
    }),
    amounts: Type.Array(Type.Integer({ ...Field.Amount, minimum: 1, description: 'a tip' }), {
      minItems: 1,
      maxItems: 5,
      uniqueItems: true,
      description: 'what is suggested',
    }),
  },
  { description: 'tips of small bills, in the place of percent; null: percent of them, too' },
);

const Logo = requestObject(
  {
    width: Type.Integer({
      minimum: 8,
      maximum: DOTS_MAX,
      multipleOf: 8,
      description: 'in dots, a multiple of 8; paper of 58 mm has 384',
    }),
    height: Type.Integer({ minimum: 1, maximum: DOTS_MAX, description: 'in dots' }),
    bits: Type.String({
      maxLength: 60_000,
      pattern: '^[A-Za-z0-9+/]*={0,2}$',
      description:
        'base64: rows from the top, eight dots a byte, the left dot in the highest bit, 1 is black',
    }),
  },
  { description: 'black and white, as printers print it' },
);

const Series = Type.String({
  pattern: '^(?:[A-Z0-9./]|\\{year\\}){1,12}$',
  description: 'what numbers begin with; `{year}` stands for the year, and each year then counts from 1',
});

const fields = {
  legalName: nullable(
    nonBlank(120, { description: 'of the company, below the name of the restaurant; null: none' }),
  ),
  taxNumber: nullable(nonBlank(60, { description: 'as it is printed, for example `NIF B12345678`' })),
  addressLines: nullable(
    Type.Array(Line, { maxItems: 6, description: 'null: the address of the restaurant' }),
  ),
  headerLines: Type.Array(Line, { maxItems: 8, description: 'below the address' }),
  footerLines: Type.Array(Line, {
    maxItems: 12,
    description: 'at the end: what the law demands, and thanks',
  }),
  language: enumOf(LANGUAGES, { description: 'of the words on papers; what people typed stays as it is' }),
  paper: enumOf(['80', '58'] as const, { description: 'millimetres' }),
  columns: nullable(
    Type.Integer({
      minimum: 24,
      maximum: 96,
      description:
        'characters in a line of text and ESC/POS, where more than 48 count as 48; null: 42 on 80 mm, 32 on 58 mm',
    }),
  ),
  modifierQuantities: enumOf(MODIFIER_QUANTITIES, {
    description:
      'how papers and kitchen tickets count 3 nuggets of each of 2 menus; EACH: "3 x Nuggets each", TOTAL: "6 x Nuggets in all"',
  }),
  taxTable: Type.Boolean({ description: 'whether bills and receipts show their taxes in a table' }),
  tipRates: nullable(
    Type.Array(Type.Integer({ minimum: 1, maximum: 100 }), {
      maxItems: 5,
      uniqueItems: true,
      description: 'percent that bills and tip slips suggest; null: bills ask for no tip',
    }),
  ),
  smallBillTips: nullable(SmallBillTips),
  logo: nullable(Logo),
  invoiceSeries: Series,
  creditNoteSeries: Series,
};

export const DocumentSettingsShape = Type.Object(
  {
    restaurantGuid: Field.Guid,
    version: Type.Integer({ minimum: 0, description: '0 before the first' }),
    ...fields,
  },
  { $id: 'DocumentSettings', description: 'what stands on the papers of a restaurant' },
);

const optional = Object.fromEntries(
  Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)]),
) as { [Name in keyof typeof fields]: ReturnType<typeof Type.Optional<(typeof fields)[Name]>> };

export const NewDocumentSettings = requestObject({
  ...optional,
  version: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'the version that this replaces; 0 = none yet',
    }),
  ),
});

/** The settings that a request means. VALIDATION_ERROR for a logo whose dots are not as many as it says. */
export function completeSettings({
  version: _,
  ...given
}: Static<typeof NewDocumentSettings>): DocumentSettings {
  const settings: DocumentSettings = { ...NO_SETTINGS, ...given };
  const { logo } = settings;
  if (logo && Buffer.from(logo.bits, 'base64').length !== (logo.width / 8) * logo.height) {
    const message = `holds ${(logo.width / 8) * logo.height} bytes when it is ${logo.width} by ${logo.height} dots`;
    failFields([{ in: 'body', path: '/logo/bits', rule: 'size', message }]);
  }
  if (settings.invoiceSeries === settings.creditNoteSeries) {
    const message = 'is the series of invoices; credit notes have one of their own';
    failFields([{ in: 'body', path: '/creditNoteSeries', rule: 'unique', message }]);
  }
  return settings;
}

export const renderSettings = (restaurantGuid: string, row: SettingsRow | undefined) => ({
  restaurantGuid,
  version: row?.version ?? 0,
  ...toSettings(row),
});
