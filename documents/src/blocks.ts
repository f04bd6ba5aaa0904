import type {
  BillDocument,
  CashHanded,
  Code,
  InvoiceDocument,
  Logo,
  Mark,
  PrintDocument,
  ReportDocument,
  Sum,
  TicketDocument,
  TipSlipDocument,
  TipSuggestion,
} from './model.ts';
import { type Language, say } from './words.ts';

/** The document in the order in which it is read: what every renderer draws. */

export type Block =
  | {
      readonly is: 'text';
      readonly text: string;
      readonly centred?: boolean;
      readonly strong?: boolean;
      readonly tall?: boolean;
      readonly struck?: boolean;
    }
  | {
      readonly is: 'row';
      readonly left: string;
      readonly right: string;
      readonly strong?: boolean;
      readonly tall?: boolean;
      readonly indent?: number;
    }
  | { readonly is: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly is: 'rule' }
  | { readonly is: 'logo'; readonly logo: Logo }
  | { readonly is: 'code'; readonly code: Code };

const RULE: Block = { is: 'rule' };

const markText = (mark: Mark, language: Language): string =>
  `*** ${say(language, mark.replaceAll('_', ' '))} ***`;

/** Minor units as a decimal number. */
export function amountText(amount: number, decimals: number): string {
  if (decimals === 0) return String(amount);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

export function blocksOf(document: PrintDocument): Block[] {
  return [...headOf(document), ...bodyOf(document), ...footOf(document)];
}

function headOf({ heading, title, marks, facts, kind, language }: PrintDocument): Block[] {
  const house: Block[] =
    kind === 'KITCHEN_TICKET'
      ? []
      : [
          ...(heading.logo ? [{ is: 'logo', logo: heading.logo } as const] : []),
          { is: 'text', text: heading.name, centred: true, strong: true, tall: true },
          ...heading.lines.map((text) => ({ is: 'text', text, centred: true }) as const),
        ];
  return [
    ...marks.map(
      (mark) => ({ is: 'text', text: markText(mark, language), centred: true, strong: true }) as const,
    ),
    ...house,
    { is: 'text', text: title, centred: true, strong: true, tall: kind === 'KITCHEN_TICKET' },
    ...facts.map(({ label, value }) => ({ is: 'row', left: label, right: value }) as const),
    RULE,
  ];
}

function bodyOf(document: PrintDocument): Block[] {
  switch (document.kind) {
    case 'RECEIPT':
    case 'BILL':
      return billBlocks(document);
    case 'KITCHEN_TICKET':
      return ticketBlocks(document);
    case 'REPORT':
      return reportBlocks(document);
    case 'TIP_SLIP':
      return tipBlocks(document);
    case 'INVOICE':
    case 'CREDIT_NOTE':
      return invoiceBlocks(document);
  }
}

function footOf({ code, legalLines, marks, language }: PrintDocument): Block[] {
  return [
    ...(code ? [{ is: 'code', code } as const] : []),
    ...legalLines.map((text) => ({ is: 'text', text, centred: true }) as const),
    // Also at the end: paper is torn, and piles are read from below.
    ...marks.map(
      (mark) => ({ is: 'text', text: markText(mark, language), centred: true, strong: true }) as const,
    ),
  ];
}

function billBlocks(bill: BillDocument): Block[] {
  const { language } = bill;
  const text = (amount: number) => amountText(amount, bill.decimals);
  const rows = (sums: readonly Sum[]): Block[] =>
    sums.map(({ label, amount }) => ({ is: 'row', left: label, right: text(amount) }));
  const row = (left: string, amount: number): Block => ({
    is: 'row',
    left: say(language, left),
    right: text(amount),
    strong: true,
  });
  return [
    ...bill.lines.flatMap(({ quantity, name, details, amount }): Block[] => [
      { is: 'row', left: `${quantity} x ${name}`, right: text(amount) },
      ...details.map((detail) => ({ is: 'row', left: detail, right: '', indent: 2 }) as const),
    ]),
    RULE,
    { is: 'row', left: say(language, 'Subtotal'), right: text(bill.subtotalAmount) },
    ...rows(bill.sums),
    {
      is: 'row',
      left: `${say(language, 'Total')} ${bill.currency}`,
      right: text(bill.totalAmount),
      strong: true,
      tall: true,
    },
    ...rows(bill.payments),
    ...rows(bill.cash.flatMap((cash) => cashSums(cash, language))),
    ...(bill.payments.length > 0 || bill.kind === 'BILL' ? [row('Due', bill.dueAmount)] : []),
    ...(bill.overpaidAmount > 0 ? [row('Paid too much', bill.overpaidAmount)] : []),
    ...rows(bill.refunds),
    ...(bill.taxes.length > 0 ? [RULE, taxTable(bill)] : []),
    ...(bill.tips ? [RULE, ...tipLines(bill.tips, bill)] : []),
    RULE,
  ];
}

function invoiceBlocks(invoice: InvoiceDocument): Block[] {
  const { language, decimals, buyer, currency } = invoice;
  const text = (amount: number) => amountText(amount, decimals);
  const row = (label: string, amount: number): Block => ({
    is: 'row',
    left: say(language, label),
    right: text(amount),
  });
  const total = `${say(language, 'Total')} ${currency}`;
  return [
    { is: 'text', text: say(language, 'Buyer'), strong: true },
    ...[buyer.name, ...buyer.lines].map((line) => ({ is: 'text', text: line }) as const),
    RULE,
    ...invoice.lines.flatMap(({ quantity, name, details, amount }): Block[] => [
      { is: 'row', left: `${quantity} x ${name}`, right: text(amount) },
      ...details.map((detail) => ({ is: 'row', left: detail, right: '', indent: 2 }) as const),
    ]),
    RULE,
    row('Subtotal', invoice.subtotalAmount),
    ...invoice.sums.map(({ label, amount }) => ({ is: 'row', left: label, right: text(amount) }) as const),
    { is: 'row', left: total, right: text(invoice.totalAmount), strong: true, tall: true },
    ...(invoice.taxes.length > 0 ? [RULE, taxTable(invoice)] : []),
    row('Net', invoice.netAmount),
    row('Tax', invoice.taxAmount),
    RULE,
  ];
}

function cashSums({ roundingAmount, tenderedAmount, changeAmount }: CashHanded, language: Language): Sum[] {
  return [
    ...(roundingAmount === 0 ? [] : [{ label: say(language, 'Rounding of cash'), amount: roundingAmount }]),
    { label: say(language, 'Cash handed over'), amount: tenderedAmount },
    { label: say(language, 'Change'), amount: changeAmount },
  ];
}

const taxTable = ({
  taxes,
  decimals,
  language,
}: Pick<BillDocument, 'taxes' | 'decimals' | 'language'>): Block => ({
  is: 'table',
  rows: [
    [say(language, 'Tax'), say(language, 'Net'), say(language, 'Tax')],
    ...taxes.map(({ label, rate, inclusive, taxableAmount, taxAmount }) => [
      `${label}${rate === null ? '' : ` ${rate} %`}${inclusive ? ` ${say(language, 'incl.')}` : ''}`,
      amountText(taxableAmount, decimals),
      amountText(taxAmount, decimals),
    ]),
  ],
});

function ticketBlocks({ dishes, language }: TicketDocument): Block[] {
  return dishes.flatMap(({ quantity, name, details, voided }): Block[] => [
    {
      is: 'text',
      text: `${voided ? `${say(language, 'VOID')} ` : ''}${quantity} x ${name}`,
      strong: true,
      tall: true,
      ...(voided ? { struck: true } : {}),
    },
    ...details.map((detail) => ({ is: 'row', left: detail, right: '', indent: 2 }) as const),
  ]);
}

function reportBlocks({ sections, decimals }: ReportDocument): Block[] {
  return sections.flatMap(({ title, rows, counts, total }): Block[] => [
    { is: 'text', text: title, strong: true },
    ...rows.map(
      ({ label, amount }) => ({ is: 'row', left: label, right: amountText(amount, decimals) }) as const,
    ),
    ...counts.map(({ label, value }) => ({ is: 'row', left: label, right: value }) as const),
    ...(total
      ? [{ is: 'row', left: total.label, right: amountText(total.amount, decimals), strong: true } as const]
      : []),
    RULE,
  ]);
}

function tipBlocks(slip: TipSlipDocument): Block[] {
  const { amount, currency, suggestions, decimals, language } = slip;
  return [
    {
      is: 'row',
      left: `${say(language, 'Amount')} ${currency}`,
      right: amountText(amount, decimals),
      strong: true,
    },
    ...tipLines(suggestions, slip),
    { is: 'row', left: say(language, 'Signature'), right: BLANK },
    RULE,
  ];
}

const BLANK = '.'.repeat(12);

/** Tips to tick, and the lines to write another one on. */
function tipLines(
  suggestions: readonly TipSuggestion[],
  { decimals, language }: Pick<BillDocument, 'decimals' | 'language'>,
): Block[] {
  return [
    ...suggestions.map(
      ({ label, tipAmount, totalAmount }) =>
        ({
          is: 'row',
          left: `[ ] ${label === '' ? '' : `${label}: `}${amountText(tipAmount, decimals)}`,
          right: amountText(totalAmount, decimals),
        }) as const,
    ),
    { is: 'row', left: say(language, 'Tip'), right: BLANK },
    { is: 'row', left: say(language, 'Total'), right: BLANK },
  ];
}
