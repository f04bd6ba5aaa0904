import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode } from '../test/decode.ts';
import { amountText } from './blocks.ts';
import { type PrintDocument, renderEscPos, renderHtml, renderText, ticketOf } from './index.ts';
import { say } from './words.ts';

/** Fields × renderings: whatever a document says is on paper, in plain text and on a page, in every width. */

const COMMON = {
  title: 'T-1234',
  language: 'en',
  marks: ['COPY', 'VOID'],
  heading: { name: 'Casa Bella', lines: ['Calle Mayor 1', 'NIF B12345678'], logo: null },
  currency: 'EUR',
  decimals: 2,
  facts: [{ label: 'Table', value: 'T9' }],
  code: { url: 'https://a.example/r/0123456789', label: 'Read it online' },
  legalLines: ['Thank you'],
} as const;
const LINE = { quantity: '3', name: 'Burrata', details: ['with capers', '> no salt'], amount: 4_101 };
const TAX = { label: 'IVA', rate: '10', inclusive: true, taxableAmount: 4_202, taxAmount: 4_203 };
const TIP = { label: '15 %', tipAmount: 4_304, totalAmount: 4_305 };
const sum = (label: string, amount: number) => ({ label, amount });

const DOCUMENTS: readonly PrintDocument[] = [
  {
    ...COMMON,
    kind: 'RECEIPT',
    lines: [LINE],
    subtotalAmount: 4_401,
    sums: [sum('Discount', -4_402)],
    totalAmount: 4_403,
    payments: [sum('Cash', 4_404)],
    cash: [{ paidAmount: 4_404, roundingAmount: 4_405, tenderedAmount: 4_406, changeAmount: 4_407 }],
    dueAmount: 4_408,
    overpaidAmount: 4_409,
    refunds: [sum('Refund', -4_410)],
    taxes: [TAX],
    tips: [TIP],
  },
  {
    ...COMMON,
    kind: 'KITCHEN_TICKET',
    dishes: [
      { quantity: '3', name: 'Burrata', details: ['with capers', '> no salt'], voided: false },
      { quantity: '7', name: 'Rioja', details: ['cold'], voided: true },
    ],
  },
  {
    ...COMMON,
    kind: 'REPORT',
    sections: [
      {
        title: 'Payments',
        rows: [sum('Card', 4_501)],
        counts: [{ label: 'Orders', value: '77' }],
        total: sum('All of it', 4_501),
      },
    ],
  },
  { ...COMMON, kind: 'TIP_SLIP', amount: 4_601, suggestions: [TIP] },
  {
    ...COMMON,
    kind: 'INVOICE',
    number: 'F-2026-17',
    buyer: { name: 'Ana Ruiz', lines: ['Calle Menor 2'] },
    lines: [LINE],
    subtotalAmount: 4_701,
    sums: [sum('Service', 4_702)],
    totalAmount: 4_703,
    taxes: [TAX],
    netAmount: 4_704,
    taxAmount: 4_705,
  },
];

/** What says how to draw, or is said by something else. */
const NOT_SAID = new Set([
  'number',
  'kind',
  'language',
  'currency',
  'decimals',
  'logo',
  'inclusive',
  'voided',
]);

/** Everything that the document says, with where it says it. */
function saidIn(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'number') return [[path, amountText(value, COMMON.decimals)]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (NOT_SAID.has(name)) return [];
    if (name === 'marks')
      return (member as string[]).map((mark): [string, string] => [`${path}.${name}`, mark]);
    return saidIn(member, `${path}.${name}`);
  });
}

const squeezed = (text: string): string => text.replaceAll(/\s/g, '');
const unescaped = (html: string): string =>
  html
    .replace(/<style>[\s\S]*<\/style>/, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

async function renderings(document: PrintDocument): Promise<[name: string, text: string][]> {
  const all: [string, string][] = [['a page', unescaped(renderHtml(document))]];
  for (let columns = 24; columns <= 96; columns++) {
    all.push([`text of ${columns}`, renderText(document, { columns })]);
    const { lines, codes } = await decode(await renderEscPos(document, { columns }));
    all.push([`paper of ${columns}`, [...lines, ...codes].join('\n')]);
  }
  return all;
}

for (const document of DOCUMENTS) {
  test(`${document.kind}: every field is in every rendering`, async () => {
    // A kitchen knows where it is, and the address of a code is drawn on a page.
    const isKitchen = document.kind === 'KITCHEN_TICKET';
    const said = saidIn(document).filter(([path]) => !(isKitchen && path.startsWith('.heading')));
    for (const [name, text] of await renderings(document)) {
      const all = squeezed(text);
      for (const [path, word] of said) {
        if (name === 'a page' && path === '.code.url') continue;
        assert.ok(all.includes(squeezed(word)), `${path} (${word}) is missing in ${name}:\n${text}`);
      }
    }
  });
}

const DISH = {
  name: 'Burrata',
  sizeName: 'Large',
  quantity: '3',
  diningOption: 'TAKE_OUT',
  modifiers: [
    { name: 'Capers', quantity: '2', preModifier: 'EXTRA', modifiers: [{ name: 'Salt', quantity: '1' }] },
  ],
  notes: 'no oil',
  seatNumber: 31,
  course: 32,
};

test('a ticket says every field of its order, of its dishes, of what they were and of where they were', () => {
  const ticket = {
    number: '42-1',
    tableName: 'T9',
    diningOption: 'DELIVERY',
    source: 'FoodExpress',
    notes: 'Nut allergy',
    promisedAt: '2026-01-15T13:34:00.000Z',
    createdAt: '2026-01-15T12:01:00.000Z',
    items: [
      {
        ...DISH,
        voided: false,
        changedFrom: {
          ...DISH,
          name: 'Rioja',
          sizeName: 'Small',
          quantity: '7',
          notes: 'cold',
          seatNumber: 33,
          course: 34,
        },
      },
    ],
    former: { number: '41-1', tableName: 'T8' },
  };
  const place = { stationName: 'Grill', timeZone: 'Europe/Madrid', currency: 'EUR' };
  for (const language of ['en', 'es'] as const) {
    const { title, facts, dishes } = ticketOf(ticket, place, { ...COMMON, marks: [], language });
    const said = JSON.stringify([title, facts, dishes]);
    const words = ['Take out', 'Delivery', 'seat', 'course', 'Was'].map((word) => say(language, word));
    for (const word of [
      ...['42-1', 'T9', 'FoodExpress', 'Nut allergy', '14:34', '13:01', 'Grill', '41-1', 'T8'],
      ...['Burrata (Large)', `2 x EXTRA Capers ${say(language, 'each')}`, 'Salt', 'no oil', '31', '32'],
      ...['7 x Rioja (Small)', 'cold', '33', '34', ...words],
    ])
      assert.ok(said.includes(word), `${word} is missing: ${said}`);
  }
});
