import { type ReactNode, useState } from 'react';
import { useIsLost } from '../../shell/use-is-lost.ts';
import { usePeople } from '../../store/person.tsx';
import { useBoard, useTill } from '../../store/till-context.tsx';
import { useAsking } from '../../store/use-asking.ts';
import { useText } from '../../text/text.ts';
import { KnownHere } from '../pay/known-here.tsx';
import { Refused } from '../pay/refused.tsx';
import classes from './order.module.css';

interface PrintProps {
  kind: 'RECEIPT' | 'BILL';
  orderGuid: string;
  checkGuid: string;
}

/** Has the printer of the restaurant print it: once, also when the answer is lost. */
export function PrintThere({ kind, orderGuid, checkGuid }: PrintProps): ReactNode {
  const t = useText();
  const till = useTill();
  const isLost = useIsLost();
  const { client } = usePeople();
  const restaurantGuid = useBoard().state?.restaurant?.guid ?? '';
  const [isQueued, setQueued] = useState(false);
  const { ask, state, error } = useAsking(() => setQueued(true));
  if (isQueued) return <p role="status">{t('It is printed at the receipt printer.')}</p>;
  if (state === 'NOTHING' && (isLost || client === null || !till.hasSent(orderGuid))) return null;
  return (
    <>
      <Refused
        error={error}
        words={{ VALIDATION_ERROR: t('No printer of the restaurant prints receipts.') }}
      />
      <KnownHere back={() => undefined}>
        <button
          type="button"
          className={classes.later}
          disabled={state !== 'NOTHING'}
          onClick={() =>
            ask((as, idempotencyKey) =>
              as.call('createPrintJob', {
                params: { restaurantGuid },
                body: { kind, orderGuid, checkGuid },
                idempotencyKey,
              }),
            )
          }
        >
          {t('Print at the receipt printer')}
        </button>
      </KnownHere>
    </>
  );
}
