import assert from 'node:assert/strict';
import { test } from 'node:test';
import iconv from 'iconv-lite';
import { decode } from '../test/decode.ts';
import { type DoubleBytes, doubleBytesOf } from './double-bytes.ts';
import {
  type CodeTables,
  type PrintDocument,
  renderEscPos,
  renderHtml,
  renderText,
  ticketOf,
} from './index.ts';

/** Receipts and kitchen slips in scripts that no code page of Europe has, and the column of their prices. */

const COLUMNS = 32;
const COMMON = {
  title: 'Receipt',
  language: 'en',
  marks: [],
  heading: { name: 'Casa', lines: [], logo: null },
  currency: 'JPY',
  decimals: 0,
  facts: [],
  code: null,
  legalLines: [],
} as const;

const receipt = (...names: string[]): PrintDocument => ({
  ...COMMON,
  kind: 'RECEIPT',
  lines: names.map((name) => ({ quantity: '2', name, details: [name], amount: 1_200 })),
  subtotalAmount: 1_200 * names.length,
  sums: [],
  totalAmount: 1_200 * names.length,
  payments: [],
  cash: [],
  dueAmount: 0,
  overpaidAmount: 0,
  refunds: [],
  taxes: [],
  tips: null,
});

const slip = (name: string): PrintDocument =>
  ticketOf(
    {
      number: '42-1',
      tableName: name,
      diningOption: 'DINE_IN',
      source: 'POS',
      notes: name,
      promisedAt: null,
      createdAt: '2026-01-15T12:00:00.000Z',
      items: [{ name, quantity: '2', modifiers: [], notes: name, voided: false }],
    },
    { stationName: name, timeZone: 'Europe/Madrid', currency: 'EUR' },
    { ...COMMON, language: 'en' },
  );

const printed = async (document: PrintDocument, codepages: CodeTables, doubled?: string) =>
  (await decode(await renderEscPos(document, { codepages, columns: COLUMNS }), doubled)).lines;

/** The columns that a printer takes for a line, where each sign of these takes two. */
const widthOn = (line: string, wide: RegExp): number =>
  [...line].reduce((sum, sign) => sum + (/\p{M}/u.test(sign) ? 0 : wide.test(sign) ? 2 : 1), 0);

/** Lines with the price, each as wide as the paper. */
function assertPriced(lines: readonly string[], wide: RegExp): void {
  const priced = lines.filter((line) => line.endsWith(' 1200'));
  assert.ok(priced.length > 0, lines.join('\n'));
  for (const line of priced) assert.equal(widthOn(line, wide), COLUMNS, line);
}

const ASIAN: [codepages: CodeTables, doubled: string, wide: RegExp, name: string][] = [
  ['epson-japanese', 'shift_jis', /[^ -~ｱ-ﾝéñ€]/, 'にぎり寿司(並)→①年 é ｱｲｽ 〜ñ€'],
  ['epson-simplified-chinese', 'gb18030', /[^ -~éñ€]/, '宫保鸡丁（辣）é 饺子 ñ€'],
  ['epson-traditional-chinese', 'big5', /[^ -~éñ€]/, '宮保雞丁（辣）é 餃子 ñ€'],
  ['epson-korean', 'euc-kr', /[^ -~éñ€]/, '김치찌개（매운）é 만두 ñ€'],
  ['xprinter-simplified-chinese', 'gb18030', /[^ -~éñ€]/, '麻婆豆腐 ñ€'],
];

for (const [codepages, doubled, wide, name] of ASIAN) {
  test(`${codepages}: a receipt has its signs, in two bytes each, and its prices in a column`, async () => {
    const lines = await printed(receipt(name, 'Tea'), codepages, doubled);
    const all = lines.join('').replaceAll(/\s/g, '');
    const expected = name.replaceAll(' ', '').replaceAll('〜', '～');
    assert.ok(all.includes(`2x${expected}`), lines.join('\n'));
    assertPriced(lines, wide);
  });

  test(`${codepages}: a kitchen slip has its signs wherever somebody typed them`, async () => {
    const lines = await printed(slip(name), codepages, doubled);
    const all = lines.join('').replaceAll(/\s/g, '');
    const expected = name.replaceAll(' ', '').replaceAll('〜', '～');
    assert.equal(all.split(expected).length - 1, 5, lines.join('\n'));
    for (const line of lines) assert.ok(widthOn(line, wide) <= COLUMNS, line);
  });
}

test('every character of two bytes is the one that others read from these', () => {
  for (const set of ['shift_jis', 'gb18030', 'big5', 'euc-kr'] as const satisfies DoubleBytes[]) {
    const table = doubleBytesOf(set);
    assert.ok(table.size > 5_000, `${set} has ${table.size}`);
    const other = [...table].filter(
      ([character, bytes]) => iconv.decode(Buffer.from(bytes), set) !== character,
    );
    // Two tables of the same name differ in a few signs, and in none that are words.
    const words = other.filter(([character]) => /\p{L}/u.test(character));
    assert.ok(other.length < 20, `${set}: ${other.length} are others`);
    assert.deepEqual(words, [], set);
  }
});

test('Thai is printed by the page that the printer has, with its marks on their letters', async () => {
  const name = 'ผัดไทยกุ้งสดน้ำจิ้ม';
  const lines = await printed(receipt(name, 'ต้มยำกุ้ง', 'Tea'), 'epson');
  assert.ok(
    lines.some((line) => line.startsWith(`2 x ${name} `)),
    lines.join('\n'),
  );
  assertPriced(lines, /(?!)/);
  const long = await printed(receipt(`${name} ${name} ${name}`), 'epson');
  for (const line of long) assert.ok(widthOn(line, /(?!)/) <= COLUMNS, line);
});

test('what a printer has no sign for is a question mark as wide as one, so that prices stay in their column', async () => {
  for (const name of ['にぎり寿司', 'ผัดไทย', 'שקשוקה', 'شاورما', '🍕🍕', 'ក្រឡាន']) {
    const lines = await printed(receipt(name, 'Tea'), 'pos-5890');
    assertPriced(lines, /(?!)/);
    assert.match(lines.join('\n'), /^2 x \?+ +1200$/m);
  }
});

test('the same in other signs is printed where the printer has these', async () => {
  const lines = await printed(receipt('Ｃａｆé（２）'), 'epson');
  assert.ok(lines.includes(`${'2 x Café(2)'.padEnd(COLUMNS - 4)}1200`), lines.join('\n'));
});

test('what nobody sees is left out, and nothing stands in its place', async () => {
  const name = 'Ra\u00addieschen\u200b-Sa\u200dlat\u2060 \u202emit\u2066 Ei\u2069\ufeff\u034f';
  const plain = 'Radieschen-Salat mit Ei';
  for (const text of [renderText(receipt(name)), renderHtml(receipt(name))]) {
    assert.ok(text.includes(`2 x ${plain}`), text);
    assert.doesNotMatch(text, /[\u00ad\u200b-\u200d\u2028-\u202e\u2060-\u2069\ufeff]/);
  }
  const lines = await printed(receipt(name), 'epson');
  assert.ok(lines.includes(`${`2 x ${plain}`.padEnd(COLUMNS - 4)}1200`), lines.join('\n'));
});

test('text on a screen is measured by Unicode: wide signs take two columns, marks none', () => {
  const text = renderText(receipt('にぎり寿司', 'ｱｲｽ', 'ต้มยำกุ้ง', '🍕', 'e\u0301'), { columns: COLUMNS });
  assertPriced(text.split('\n'), /[\p{Script=Hiragana}\p{Script=Han}🍕]/u);
});

test('a price behind what is read from the right stays at the end of its line', async () => {
  const text = renderText(receipt('שקשוקה', 'شاورما دجاج', 'Tea'), { columns: COLUMNS });
  // From there on it is read from the left again; a screen turns the price to the other side without it.
  for (const name of ['שקשוקה', 'شاورما دجاج'])
    assert.match(text, new RegExp(`^2 x ${name}\u200e +1200$`, 'm'));
  assert.match(text, /^2 x Tea +1200$/m);
  const onPaper = renderText(receipt('שקשוקה'), { columns: COLUMNS, onPaper: true });
  assert.doesNotMatch(onPaper, /\u200e/);
});

test('a printer with two bytes a sign is told so, and told again when it is over', async () => {
  const bytes = Buffer.from(await renderEscPos(receipt('寿司'), { codepages: 'epson-japanese' }));
  const sushi = Buffer.from([0x1c, 0x43, 1, 0x1c, 0x26, 0x8e, 0xf5, 0x8e, 0x69, 0x1c, 0x2e, 0x1c, 0x43, 0]);
  assert.ok(bytes.includes(sushi), bytes.toString('hex'));
  const western = Buffer.from(await renderEscPos(receipt('寿司'), { codepages: 'epson' }));
  assert.ok(!western.includes(Buffer.from([0x1c, 0x26])));
  const star = await renderEscPos(receipt('寿司'), { language: 'star-prnt', codepages: 'star' });
  assert.ok(!Buffer.from(star).includes(Buffer.from([0x1c])));
});
