import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useShownSlip } from '../../display/display-context.tsx';
import { linesOf, withAdded } from '../../store/changes.ts';
import { useDraft } from '../../store/draft.tsx';
import type { OpenOrder } from '../../store/merge.ts';
import { addedLines } from '../../store/new-order.ts';
import { usePeople } from '../../store/person.tsx';
import type { Catalogue } from '../../store/sale.ts';
import { useTill } from '../../store/till-context.tsx';
import { useText } from '../../text/text.ts';
import { Amounts } from '../register/amounts.tsx';
import register from '../register/register.module.css';
import { SlipLines } from '../register/slip.tsx';
import { itemOf } from '../register/use-send.ts';
import classes from './order.module.css';
import { useWriting } from './use-writing.ts';

interface AddedSlipProps {
  open: OpenOrder;
  checkGuid: string;
  catalogue: Catalogue;
}

/** What comes onto an open order, and what the order comes to with it. */
export function AddedSlip({ open, checkGuid, catalogue }: AddedSlipProps): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const { lines } = useDraft();
  const { write, isRefused } = useWriting();
  const { order, isUnsure } = open;
  const added = addedLines(lines, catalogue, { checkGuid, at: Date.now() });
  const after = withAdded(order, added) ?? order;
  useShownSlip(
    lines,
    after,
    linesOf(order).filter(({ voided }) => !voided),
  );
  const send = useSendMore(open, checkGuid, catalogue);
  const sendNow = (): Promise<void> =>
    write(async () => {
      await send();
      await navigate({ to: '/orders/$orderGuid', params: { orderGuid: order.guid } });
    });
  const number = open.displayNumber === null ? '—' : String(open.displayNumber);
  return (
    <section className={register.slip} aria-label={t('Slip')}>
      <header className={classes.head}>
        <Link to="/orders/$orderGuid" params={{ orderGuid: order.guid }}>
          {t('Back to the order')}
        </Link>
        <h1>{t('More for order {number}', { number })}</h1>
        {open.tableName !== null && <p>{t('Table {name}', { name: open.tableName })}</p>}
      </header>
      <SlipLines lines={lines} currency={order.currency} />
      {lines.length === 0 && (
        <p className={register.hint} role="status">
          {t('Press what is ordered.')}
        </p>
      )}
      <p className={register.hint}>{t('With what is on the order already:')}</p>
      <Amounts sums={after} currency={order.currency} />
      {isUnsure && <p role="status">{t('The service works this out. It goes on once it has answered.')}</p>}
      {isRefused && <p role="alert">{t('This browser could not keep it. Nothing was sent; try again.')}</p>}
      <div className={register.acts}>
        <button
          type="button"
          className={register.main}
          disabled={lines.length === 0 || isUnsure}
          onClick={() => void sendNow()}
        >
          {t('Send')}
        </button>
      </div>
    </section>
  );
}

/** Writes into the log what comes onto the check: a fact, which the kitchen gets once. */
function useSendMore({ order }: OpenOrder, checkGuid: string, catalogue: Catalogue): () => Promise<void> {
  const till = useTill();
  const { person } = usePeople();
  const { lines, clear } = useDraft();
  return async () => {
    const added = addedLines(lines, catalogue, { checkGuid, at: Date.now() });
    const after = withAdded(order, added);
    await till.did({
      type: 'runOrderCommands',
      // Only who has signed in is here.
      staffGuid: person!.guid,
      orderGuid: order.guid,
      ...(after ? { totalAmount: after.totalAmount, taxAmount: after.taxAmount } : {}),
      body: { commands: [{ command: 'addSelections', body: { checkGuid, items: lines.map(itemOf) } }] },
      written: { added },
    });
    clear();
  };
}
