import { amountText, type BillDocument, say } from '@comanda/documents';
import type { MailTemplate } from '../../../records/mail/index.ts';

/** A receipt as its mail says it: its lines and sums as on paper, and the link to the whole. */
export function wordsOf(receipt: BillDocument, link: string): MailTemplate['receipt'] {
  const { language, heading, title, decimals, currency } = receipt;
  const row = ({ label, amount }: { label: string; amount: number }) =>
    [label, amountText(amount, decimals)] as const;
  return {
    language,
    restaurantName: heading.name,
    title,
    rows: [
      ...receipt.facts.map(({ label, value }) => [label, value] as const),
      ...receipt.lines.map(({ quantity, name, amount }) => row({ label: `${quantity} x ${name}`, amount })),
      ...receipt.sums.map(row),
      row({ label: `${say(language, 'Total')} ${currency}`, amount: receipt.totalAmount }),
      ...receipt.payments.map(row),
      ...receipt.refunds.map(row),
      ...(receipt.dueAmount === 0 ? [] : [row({ label: say(language, 'Due'), amount: receipt.dueAmount })]),
    ],
    link,
  };
}
