import { type Answer, Money } from '@comanda/app-shared';
import type { ReactNode } from 'react';
import type { State } from '../../parts/order-words.ts';
import { Sign } from '../../parts/sign.tsx';
import type { Message } from '../../text/text.ts';

export type Drawer = Answer<'getCashDrawer'>;
export type Movement = Answer<'listCashMovements'>['items'][number];

export const stateOfDrawer = ({ status }: Drawer): State =>
  status === 'OPEN' ? { name: 'Open', tone: 'busy' } : { name: 'Closed', tone: 'plain' };

export const MOVEMENTS: Record<Movement['type'], Message> = {
  OPEN: 'Float',
  SALE: 'Sale',
  REFUND: 'Refund',
  PAY_IN: 'Paid in',
  PAY_OUT: 'Paid out',
  NO_SALE: 'Opened without a sale',
  COUNT: 'Counted',
  CLOSE: 'To the safe',
};

/** What was counted beside what should be there; the word says which way, and not only the sign. */
export function Variance({ drawer: { varianceAmount, currency } }: { drawer: Drawer }): ReactNode {
  if (varianceAmount === null) return '–';
  const state: State =
    varianceAmount === 0
      ? { name: 'Exact', tone: 'good' }
      : { name: varianceAmount < 0 ? 'Short' : 'Over', tone: 'bad' };
  return (
    <>
      <Sign state={state} /> {varianceAmount !== 0 && <Money amount={varianceAmount} currency={currency} />}
    </>
  );
}
