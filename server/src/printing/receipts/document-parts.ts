import { CODE_TABLE_NAMES, LANGUAGES } from '@comanda/documents';
import Type from 'typebox';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nullable } from '../../platform/http/shapes.ts';

/** What all documents are asked for with, and what all of them have. */

/** In which form a document is wanted. */
export const form = {
  format: Type.Optional(
    enumOf(['json', 'html', 'text', 'escpos'] as const, {
      default: 'json',
      description: 'the data in the envelope, a page, plain text, or bytes for a receipt printer',
    }),
  ),
  columns: Type.Optional(
    Type.Integer({
      minimum: 24,
      maximum: 96,
      description:
        'characters in a line of text and ESC/POS; by default those of the document settings: 32 on most paper of 58 mm, 42 or ' +
        '48 on 80 mm; in ESC/POS more than 48 count as 48',
    }),
  ),
  paper: Type.Optional(
    enumOf(['58', '80'] as const, {
      description: 'millimetres; by default that of the document settings',
    }),
  ),
  codeTables: Type.Optional(
    enumOf(CODE_TABLE_NAMES, { default: 'epson', description: 'those of the printer that gets ESC/POS' }),
  ),
  copy: Type.Optional(Type.Boolean({ default: false, description: 'marks it as a copy' })),
};

export const Fact = Type.Object(
  {
    label: Type.String({ description: 'what it is, for example Table' }),
    value: Type.String({ description: 'as it is printed' }),
  },
  { $id: 'DocumentFact', description: 'a line of a document without an amount' },
);
export const Sum = Type.Object(
  { label: Type.String({ description: 'what it is for' }), amount: Field.AnyAmount },
  { $id: 'DocumentSum', description: 'an amount on a document, with its name' },
);

const Logo = Type.Object(
  {
    width: Type.Integer({ description: 'in dots' }),
    height: Type.Integer({ description: 'in dots' }),
    bits: Type.String({ description: 'base64, a bit for each dot' }),
  },
  { description: 'black and white' },
);

const Heading = Type.Object({
  name: Type.String(),
  lines: Type.Array(Type.String(), { description: 'legal name, address, tax number and more' }),
  logo: { ...nullable(Logo), description: 'in black and white; null: none' },
});

export const TipSuggestions = Type.Array(
  Type.Object({
    label: Type.String({ description: 'the percent' }),
    tipAmount: Type.Integer({ description: 'of this tip' }),
    totalAmount: Type.Integer({ description: 'what would be paid with it' }),
  }),
);

/** Every member that all documents have. */
export const common = {
  title: Type.String(),
  language: enumOf(LANGUAGES, { description: 'of its own words' }),
  marks: Type.Array(enumOf(['COPY', 'VOID'] as const), { description: 'printed at both ends' }),
  heading: { ...Heading, description: 'who it is from' },
  currency: Type.String(),
  decimals: Type.Integer({ description: 'of the currency' }),
  facts: Type.Array(Fact),
  code: nullable(
    Type.Object(
      { url: Type.String(), label: Type.String({ description: 'above the code' }) },
      { description: 'shown as a QR code' },
    ),
  ),
  legalLines: Type.Array(Type.String(), { description: 'what the law demands at its foot' }),
};
