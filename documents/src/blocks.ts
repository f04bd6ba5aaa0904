import type {
  BillDocument,
  CashHanded,
  Code,
  Logo,
  Mark,
  PrintDocument,
  ReportDocument,
  Sum,
  TicketDocument,
  TipSlipDocument,
} from './model.ts';

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

const MARKS: Readonly<Record<Mark, string>> = {
  COPY: '*** COPY ***',
  POSSIBLE_DUPLICATE: '*** POSSIBLE DUPLICATE ***',
  TRAINING: '*** TRAINING ***',
  VOID: '*** VOID ***',
  REPRINT: '*** REPRINT ***',
};

/** Minor units as a decimal number. */
export function amountText(amount: number, decimals: number): string {
  if (decimals === 0) return String(amount);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

export function blocksOf(document: PrintDocument): Block[] {
  return [...headOf(document), ...bodyOf(document), ...footOf(document)];
}

function headOf({ heading, title, marks, facts, kind }: PrintDocument): Block[] {
  const house: Block[] =
    kind === 'KITCHEN_TICKET'
      ? []
      : [
          ...(heading.logo ? [{ is: 'logo', logo: heading.logo } as const] : []),
          { is: 'text', text: heading.name, centred: true, strong: true, tall: true },
          ...heading.lines.map((text) => ({ is: 'text', text, centred: true }) as const),
        ];
  return [
    ...marks.map((mark) => ({ is: 'text', text: MARKS[mark], centred: true, strong: true }) as const),
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
  }
}

function footOf({ code, legalLines, marks }: PrintDocument): Block[] {
  return [
    ...(code ? [{ is: 'code', code } as const] : []),
    ...legalLines.map((text) => ({ is: 'text', text, centred: true }) as const),
    // Also at the end: paper is torn, and piles are read from below.
    ...marks.map((mark) => ({ is: 'text', text: MARKS[mark], centred: true, strong: true }) as const),
  ];
}

function billBlocks(bill: BillDocument): Block[] {
  const text = (amount: number) => amountText(amount, bill.decimals);
  const rows = (sums: readonly Sum[]): Block[] =>
    sums.map(({ label, amount }) => ({ is: 'row', left: label, right: text(amount) }));
  const row = (left: string, amount: number): Block => ({
    is: 'row',
    left,
    right: text(amount),
    strong: true,
  });
  return [
    ...bill.lines.flatMap(({ quantity, name, details, amount }): Block[] => [
      { is: 'row', left: `${quantity} x ${name}`, right: text(amount) },
      ...details.map((detail) => ({ is: 'row', left: detail, right: '', indent: 2 }) as const),
    ]),
    RULE,
    { is: 'row', left: 'Subtotal', right: text(bill.subtotalAmount) },
    ...rows(bill.sums),
    { is: 'row', left: `Total ${bill.currency}`, right: text(bill.totalAmount), strong: true, tall: true },
    ...rows(bill.payments),
    ...rows(bill.cash.flatMap(cashSums)),
    ...(bill.payments.length > 0 || bill.kind === 'BILL' ? [row('Due', bill.dueAmount)] : []),
    ...(bill.overpaidAmount > 0 ? [row('Paid too much', bill.overpaidAmount)] : []),
    ...rows(bill.refunds),
    ...(bill.taxes.length > 0 ? [RULE, taxTable(bill)] : []),
    RULE,
  ];
}

function cashSums({ roundingAmount, tenderedAmount, changeAmount }: CashHanded): Sum[] {
  return [
    ...(roundingAmount === 0 ? [] : [{ label: 'Rounding of cash', amount: roundingAmount }]),
    { label: 'Cash handed over', amount: tenderedAmount },
    { label: 'Change', amount: changeAmount },
  ];
}

const taxTable = ({ taxes, decimals }: BillDocument): Block => ({
  is: 'table',
  rows: [
    ['Tax', 'Net', 'Tax'],
    ...taxes.map(({ label, rate, inclusive, taxableAmount, taxAmount }) => [
      `${label}${rate === null ? '' : ` ${rate} %`}${inclusive ? ' incl.' : ''}`,
      amountText(taxableAmount, decimals),
      amountText(taxAmount, decimals),
    ]),
  ],
});

function ticketBlocks({ dishes }: TicketDocument): Block[] {
  return dishes.flatMap(({ quantity, name, details, voided }): Block[] => [
    {
      is: 'text',
      text: `${voided ? 'VOID ' : ''}${quantity} x ${name}`,
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

function tipBlocks({ amount, currency, suggestions, decimals }: TipSlipDocument): Block[] {
  const blank = '.'.repeat(12);
  return [
    { is: 'row', left: `Amount ${currency}`, right: amountText(amount, decimals), strong: true },
    ...suggestions.map(
      ({ label, tipAmount, totalAmount }) =>
        ({
          is: 'row',
          left: `[ ] ${label}: ${amountText(tipAmount, decimals)}`,
          right: amountText(totalAmount, decimals),
        }) as const,
    ),
    { is: 'row', left: 'Tip', right: blank },
    { is: 'row', left: 'Total', right: blank },
    { is: 'row', left: 'Signature', right: blank },
    RULE,
  ];
}
