import { carriedRounding } from '@comanda/pricing';
import { type ReactNode, useRef, useState } from 'react';
import type { Order } from '../../store/database.ts';
import { CardDialog } from './card-dialog.tsx';
import { CashDialog } from './cash-dialog.tsx';
import type { PayingByCard, PayTarget } from './pay-target.ts';

export type Tender = 'CASH' | 'CARD';

/** PAID: all of it. OPEN: something is due; of a slip, the order is written by now. */
export type Closed = 'PAID' | 'OPEN' | 'NOTHING';

type Check = Order['checks'][number];

interface PayProps extends Pick<PayingByCard, 'dueAmount' | 'currency' | 'bill' | 'target'> {
  by: Tender;
  /** What was paid of the check before. */
  payments?: Check['payments'];
  /** Whether the order has other checks. */
  isOneOfSeveral?: boolean;
  close(how: Closed): void;
}

/** Takes what is due of a check: in cash, by card, or a part in each, until nothing is left. */
export function PayDialog({ by: first, currency, bill, target, close, ...props }: PayProps): ReactNode {
  // Writing the slip empties it; what is paid stays what it was.
  const [dueAmount, setDue] = useState(props.dueAmount);
  const [carriedAmount, setCarried] = useState(carriedRounding(props.payments ?? []));
  const [kept] = useState(bill);
  const [by, setBy] = useState(first);
  const written = useRef<PayTarget | null>(null);
  const paying = {
    dueAmount,
    currency,
    // A second try, and the rest, pay the order that the first one wrote.
    target: async (): Promise<PayTarget> => (written.current ??= await target()),
    close: (paidAmount: number | null, roundingAmount = 0): void => {
      if (paidAmount === null) close(written.current === null ? 'NOTHING' : 'OPEN');
      else if (paidAmount >= dueAmount) close('PAID');
      else {
        setDue(dueAmount - paidAmount);
        setCarried(carriedAmount + roundingAmount);
      }
    },
    other: () => setBy(by === 'CASH' ? 'CARD' : 'CASH'),
  };
  // What is left begins anew.
  if (by === 'CASH') {
    const check = { totalAmount: kept.totalAmount, isOneOfSeveral: props.isOneOfSeveral ?? false };
    return <CashDialog key={dueAmount} {...paying} carriedAmount={carriedAmount} check={check} />;
  }
  return <CardDialog key={dueAmount} {...paying} bill={kept} />;
}
