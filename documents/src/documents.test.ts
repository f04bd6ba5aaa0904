import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { randomOrder, wildOrder } from '../../server/test/harness/random-orders.ts';
import { decode } from '../test/decode.ts';
import {
  type BillDocument,
  billOf,
  creditNoteOf,
  differencesIn,
  invoiceOf,
  type PrintDocument,
  renderEscPos,
  renderHtml,
  renderText,
  reportOf,
  type Setting,
  styleOf,
  ticketOf,
  tipSlipOf,
} from './index.ts';

const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 15) };
const BOX = { width: 16, height: 5, bits: btoa('\xff\xff\x80\x01\x80\x01\x80\x01\xff\xff') };
const SETTING: Setting = {
  heading: { name: 'Casa Łódź', lines: ['Calle Mayor 1', 'NIF B12345678'], logo: BOX },
  decimals: 2,
  code: { url: 'https://a.example/r/0123456789', label: 'Your receipt' },
  legalLines: ['Thank you', 'IVA incluido: 10 €'],
};
const orders = fc.oneof(wildOrder(), randomOrder(true));
const payment = { type: 'CARD', status: 'CAPTURED', tipAmount: 0, cardBrand: 'VISA', last4: '4242' };

/** Rounded up by a coin of two, with change. */
const inCash = (amount: number) => ({
  ...payment,
  type: 'CASH',
  cardBrand: null,
  last4: null,
  amount,
  roundingAmount: 2,
  tenderedAmount: amount + 500,
  changeAmount: 498,
});

type Order = typeof orders extends fc.Arbitrary<infer Made> ? Made : never;

function billsOf(order: Order): BillDocument[] {
  return order.checks.flatMap((check) => [
    billOf('BILL', order, check, SETTING),
    billOf(
      'RECEIPT',
      order,
      { ...check, dueAmount: 0, payments: [{ ...payment, amount: check.totalAmount }] },
      SETTING,
    ),
    billOf('RECEIPT', order, { ...check, dueAmount: 0, payments: [inCash(check.totalAmount)] }, SETTING),
  ]);
}

const textLines = (text: string, url: string) =>
  text
    .trimEnd()
    .split('\n')
    .filter((line) => line !== url);

/** The bytes without the empty lines that pictures and the way to the cutter leave. */
const printedLines = (lines: readonly string[]) => lines.filter((line) => line !== '');

test('the parts of every bill and receipt add up', () => {
  fc.assert(
    fc.property(orders, (order) => {
      for (const bill of billsOf(order)) assert.deepEqual(differencesIn(bill), []);
    }),
    RUNS,
  );
});

test('a cent that is added anywhere is found', () => {
  const [order] = fc.sample(orders, { numRuns: 1, seed: 7 });
  const [bill] = billsOf(order!);
  const [line, ...lines] = bill!.lines;
  const wrong: BillDocument[] = [
    { ...bill!, lines: [{ ...line!, amount: line!.amount + 1 }, ...lines] },
    { ...bill!, sums: [...bill!.sums, { label: 'Tip', amount: 1 }] },
    { ...bill!, totalAmount: bill!.totalAmount + 1 },
    { ...bill!, dueAmount: bill!.dueAmount + 1 },
    { ...bill!, cash: [{ paidAmount: 998, roundingAmount: 2, tenderedAmount: 2_000, changeAmount: 1_001 }] },
  ];
  for (const one of wrong) assert.notDeepEqual(differencesIn(one), []);
});

for (const columns of [32, 42, 48]) {
  test(`ESC/POS of ${columns} columns, decoded by others, is the text, with its code, logo and cut`, async () => {
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        for (const bill of billsOf(order)) {
          const text = renderText(bill, { columns });
          const paper = await decode(await renderEscPos(bill, { columns, drawer: bill.kind === 'RECEIPT' }));
          assert.deepEqual(printedLines(paper.lines), printedLines(textLines(text, SETTING.code!.url)));
          assert.deepEqual(paper.codes, [SETTING.code!.url]);
          assert.deepEqual([paper.images, paper.cuts], [1, 1]);
          assert.equal(paper.pulses, bill.kind === 'RECEIPT' ? 1 : 0);
          const total = (bill.totalAmount / 100).toFixed(2);
          assert.ok(paper.lines.some((line) => line.startsWith('Total USD') && line.endsWith(` ${total}`)));
          assert.ok(text.split('\n').every((line) => line.length <= columns || line === SETTING.code!.url));
        }
      }),
      { numRuns: Math.ceil(RUNS.numRuns / 3) },
    );
  });
}

const RESET = Buffer.from('1b40', 'hex');

test('a job for a printer that polls has the same paper and never resets the printer', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      for (const bill of billsOf(order)) {
        const marked: PrintDocument = { ...bill, marks: ['POSSIBLE_DUPLICATE'] };
        const job = await renderEscPos(marked, { drawer: true, embedded: true });
        const whole = await renderEscPos(marked, { drawer: true });
        const { lines, ...rest } = await decode(job);
        assert.deepEqual({ lines, ...rest }, await decode(whole));
        assert.deepEqual(
          [rest.codes.length, rest.images, rest.cuts, rest.pulses],
          [1, 1, 1, 1],
          'a code, a logo, a cut and a pulse',
        );
        assert.equal(lines.filter((line) => line.includes('POSSIBLE DUPLICATE')).length, 2);
        assert.ok(Buffer.from(whole).includes(RESET) && !Buffer.from(job).includes(RESET));
      }
    }),
    { numRuns: Math.ceil(RUNS.numRuns / 7) },
  );
  const [bill] = billsOf(fc.sample(wildOrder(), { numRuns: 1, seed: 1 })[0]!);
  for (const language of ['star-prnt', 'star-line'] as const) {
    const bytes = async (embedded: boolean) => Buffer.from(await renderEscPos(bill!, { language, embedded }));
    assert.ok((await bytes(false)).includes(RESET) && !(await bytes(true)).includes(RESET));
  }
});

const DISH = { quantity: '1', modifiers: [], notes: null, seatNumber: null, course: null, voided: false };
const DISH_OF_SOUP = { ...DISH, name: 'Soup' };
const TICKET = {
  number: '42-1',
  tableName: 'T1',
  diningOption: 'DINE_IN',
  source: 'POS',
  notes: null,
  promisedAt: null,
  createdAt: '2026-01-15T12:00:00.000Z',
};
const GRILL = { stationName: 'Grill', timeZone: 'Europe/Madrid', currency: 'EUR' };

test('a ticket shows dishes, modifiers, notes and what is void, by the clock of the restaurant', async () => {
  const salsa = { name: 'Salsa', quantity: '2', preModifier: 'EXTRA' };
  const items = [
    { ...DISH, name: 'Tortilla', quantity: '2', notes: 'no onion', seatNumber: 3, modifiers: [salsa] },
    { ...DISH, name: 'Soup', voided: true },
  ];
  const ticket = ticketOf({ ...TICKET, items }, GRILL, {
    ...SETTING,
    code: null,
    marks: ['POSSIBLE_DUPLICATE'],
  });
  const { lines } = await decode(await renderEscPos(ticket));
  for (const expected of [
    '2 x Tortilla',
    '  2 x EXTRA Salsa each',
    '  > no onion',
    '  seat 3',
    'VOID 1 x Soup',
  ])
    assert.ok(lines.includes(expected), expected);
  assert.ok(lines.some((line) => line.endsWith('2026-01-15 13:00')));
  assert.equal(lines.filter((line) => line.includes('POSSIBLE DUPLICATE')).length, 2);
});

test('a ticket shows the own way of a line, and what it was before it was changed, in its language', () => {
  const was = { name: 'Soup', quantity: '2', diningOption: 'TAKE_OUT', modifiers: [], notes: 'hot' };
  const item = {
    ...DISH,
    name: 'Soup',
    sizeName: 'Large',
    quantity: '1',
    diningOption: 'DINE_IN',
    changedFrom: was,
  };
  const details = (language: 'en' | 'es') =>
    ticketOf({ ...TICKET, items: [item] }, GRILL, { ...SETTING, language }).dishes[0]!.details;
  assert.deepEqual(details('en'), ['Dine in', 'Was: 2 x Soup, Take out, hot']);
  assert.deepEqual(details('es'), ['En sala', 'Antes: 2 x Soup, Para llevar, hot']);
  const all = ticketOf({ ...TICKET, items: [item] }, GRILL, { ...SETTING, code: null });
  for (const text of [renderText(all, { columns: 42 }), renderHtml(all)])
    for (const line of ['Dine in', 'Was: 2 x Soup, Take out, hot']) assert.ok(text.includes(line), line);
});

test('ESC/POS has lines no longer than asked for in every width that can be, and at most 48', async () => {
  const bill = billsOf(fc.sample(orders, { numRuns: 1, seed: 7 })[0]!)[0]!; // there is one
  for (let columns = 24; columns <= 96; columns++) {
    const { lines } = await decode(await renderEscPos(bill, { columns }));
    const text = renderText(bill, { columns: Math.min(columns, 48) });
    assert.deepEqual(printedLines(lines), printedLines(textLines(text, SETTING.code!.url)), String(columns));
  }
});

test('a ticket says in its own language where an order comes from, and nothing of the tills of the house', () => {
  const from = (source: string, language: 'en' | 'es') => {
    const { facts } = ticketOf({ ...TICKET, source, items: [DISH_OF_SOUP] }, GRILL, { ...SETTING, language });
    return facts.find(({ label }) => label === 'From' || label === 'Origen')?.value;
  };
  const said = ['WEB', 'KIOSK', 'API', 'FoodExpress', 'toString'].map((source) => [
    from(source, 'en'),
    from(source, 'es'),
  ]);
  assert.deepEqual(said, [
    ['Website', 'Web'],
    ['Kiosk', 'Quiosco'],
    ['Another system', 'Otro sistema'],
    ['FoodExpress', 'FoodExpress'],
    ['toString', 'toString'],
  ]);
  assert.equal(from('POS', 'en'), undefined);
});

test('a letter that no page of the printer has is a question mark, and no other letter', async () => {
  const setting = { ...SETTING, code: null };
  const ticket = ticketOf({ ...TICKET, items: [{ ...DISH, name: 'Ψάρι ψητό' }] }, GRILL, setting);
  const on = async (codepages: 'epson' | 'citizen') =>
    (await decode(await renderEscPos(ticket, { codepages }))).lines;
  assert.ok((await on('epson')).includes('1 x Ψάρι ψητό'));
  // These have no number for the Greek page.
  assert.ok((await on('citizen')).some((line) => /^1 x \?{3,4}/.test(line)));
});

test('signs that old tables have in the place of control characters never become these', async () => {
  const signs = '☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂';
  const notes = `←p0 ←@ ∟C1 ↔V0 ♪ ${signs}`;
  const ticket = ticketOf({ ...TICKET, notes, items: [{ ...DISH, name: notes, notes }] }, GRILL, {
    ...SETTING,
    code: null,
    heading: { ...SETTING.heading, name: notes, logo: null },
  });
  const makes = ['epson', 'star', 'pos-5890', 'xprinter', 'bixolon', 'citizen', 'sunmi'] as const;
  for (const codepages of makes) {
    const paper = await decode(await renderEscPos(ticket, { codepages }));
    assert.deepEqual([paper.pulses, paper.cuts], [0, 1], codepages);
    const all = paper.lines.join('');
    // The words beside them are there, and nothing was obeyed.
    for (const word of ['p0', '@', 'C1', 'V0']) assert.equal(all.split(word).length - 1, 3, codepages);
  }
});

test('words of guests never become commands of a printer or markup of a page', async () => {
  const nasty = 'A\x1bp0\x1d(V\n\x10\x14\u202e<script>alert("1")</script>\u2028B';
  const setting = { ...SETTING, heading: { ...SETTING.heading, name: nasty }, code: null };
  const ticket = ticketOf(
    { ...TICKET, notes: nasty, items: [{ ...DISH, name: nasty, notes: nasty }] },
    GRILL,
    setting,
  );
  const paper = await decode(await renderEscPos(ticket));
  assert.deepEqual([paper.pulses, paper.cuts], [0, 1]);
  const bytes = Buffer.from(await renderEscPos(ticket)).toString('latin1');
  assert.ok(!bytes.includes('\x10'));
  const html = renderHtml(ticket);
  for (const bad of ['<script', '\u202e', '\u2028', '\x1b']) assert.ok(!html.includes(bad));
});

test('reports and tip slips add up, and one that does not is found', () => {
  const section = {
    title: 'Payments',
    counts: [],
    rows: [
      { label: 'Cash', amount: 1 },
      { label: 'Card', amount: 2 },
    ],
  };
  const report = (amount: number) =>
    reportOf('X report', 'JPY', [{ ...section, total: { label: 'Total', amount } }], {
      ...SETTING,
      decimals: 0,
    });
  assert.deepEqual(differencesIn(report(3)), []);
  assert.deepEqual(differencesIn(report(4)), ['the section Payments']);
  const slip = tipSlipOf(1_985, 'EUR', { rates: [10, 15] }, SETTING);
  assert.deepEqual(
    slip.suggestions.map(({ tipAmount }) => tipAmount),
    [199, 298],
  );
  assert.deepEqual(differencesIn(slip), []);
  assert.match(renderText(report(3)), /^Card +2$/m);
});

test('a page has the widths of paper, its sums, and nothing that a strict policy refuses', () => {
  const [order] = fc.sample(orders, { numRuns: 1, seed: 3 });
  const document: PrintDocument = billsOf(order!)[1]!;
  for (const paper of [80, 58] as const) {
    const html = renderHtml(document, { paper });
    assert.ok(html.includes(`<style>${styleOf(paper)}</style>`));
    assert.ok(html.includes(`main { width: ${paper}mm;`));
    assert.ok(html.includes('>Casa Łódź<'));
    assert.doesNotMatch(html, / style=|<script|<img|http:/);
  }
});

const ISSUE = {
  number: 'INV-1',
  issuedAt: '2026-01-15T12:00:00.000Z',
  timeZone: 'Europe/Madrid',
  buyer: { name: 'Łódź & Sons', taxNumber: 'ESB1', addressLines: ['Calle Mayor 1'] },
};

test('the parts of every invoice, and of the credit note for all of it, add up, and decode to their text', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      for (const check of order.checks) {
        const invoice = invoiceOf(order, check, ISSUE, SETTING);
        assert.deepEqual(differencesIn(invoice), []);
        assert.equal(invoice.totalAmount, check.totalAmount - check.tipAmount);
        const note = creditNoteOf(invoice, { ...invoice, reason: 'Wrong buyer' }, ISSUE, SETTING);
        assert.deepEqual(differencesIn(note), []);
        assert.equal(note.totalAmount + invoice.totalAmount, 0);
        for (const paper of [invoice, note]) {
          const text = renderText(paper);
          const { lines } = await decode(await renderEscPos(paper));
          assert.deepEqual(printedLines(lines), printedLines(textLines(text, SETTING.code!.url)));
          assert.ok(lines.includes('Łódź & Sons') && renderHtml(paper).includes('Łódź &amp; Sons'));
        }
      }
    }),
    { numRuns: Math.ceil(RUNS.numRuns / 3) },
  );
  const [order] = fc.sample(orders, { numRuns: 1, seed: 5 });
  const invoice = invoiceOf(order!, order!.checks[0]!, ISSUE, SETTING);
  for (const wrong of ['subtotalAmount', 'totalAmount', 'taxAmount', 'netAmount'] as const)
    assert.notDeepEqual(differencesIn({ ...invoice, [wrong]: invoice[wrong] + 1 }), [], wrong);
});

test('a small bill suggests amounts instead of percent, with no more asked for than before', () => {
  const small = { belowAmount: 1_000, amounts: [50, 100] };
  const tipsOf = (amount: number) =>
    tipSlipOf(amount, 'EUR', { rates: [10], small }, SETTING).suggestions.map(
      ({ label, tipAmount, totalAmount }) => [label, tipAmount, totalAmount],
    );
  assert.deepEqual(tipsOf(999), [
    ['', 50, 1_049],
    ['', 100, 1_099],
  ]);
  assert.deepEqual(tipsOf(1_000), [['10 %', 100, 1_100]]);
  const slip = tipSlipOf(999, 'EUR', { rates: [10], small }, SETTING);
  assert.deepEqual(differencesIn(slip), []);
  assert.match(renderText(slip), /^\[ \] 0\.50 +10\.49$/m);
});
