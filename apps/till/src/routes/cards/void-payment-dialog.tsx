import { Money } from '@comanda/app-shared';
import type { Comanda } from '@comanda/sdk';
import { type ReactNode, useState } from 'react';
import { useIsLost } from '../../shell/use-is-lost.ts';
import type { Taking } from '../../store/approval.ts';
import type { Order } from '../../store/database.ts';
import { useBoard, useTill } from '../../store/till-context.tsx';
import { useApproved } from '../../store/use-approved.ts';
import { useText } from '../../text/text.ts';
import { ApprovalStep } from '../order/approval-step.tsx';
import { Why } from '../order/taking-dialog.tsx';
import { KnownHere } from '../pay/known-here.tsx';
import pay from '../pay/pay.module.css';
import { Refused } from '../pay/refused.tsx';
import { Waiting } from '../pay/waiting.tsx';
import { Dialog } from '../register/dialog.tsx';
import classes from '../register/register.module.css';

type Taken = Pick<Order['checks'][number]['payments'][number], 'paymentGuid' | 'amount' | 'tipAmount'>;

/** A payment as an order or a list of payments has it. */
interface GivenBack extends Taken {
  retref: string | null;
  currency: string;
}

interface VoidPaymentProps {
  payment: GivenBack;
  close(): void;
}

/** Takes a payment back before it is settled: at once, since only the bank knows, with approval where somebody may not alone. */
export function VoidPaymentDialog({ payment, close }: VoidPaymentProps): ReactNode {
  const t = useText();
  const till = useTill();
  const isLost = useIsLost();
  const [reason, setReason] = useState('');
  const voiding = useVoiding(payment, reason, () => {
    till.wake();
    close();
  });
  const { error, state, approve } = voiding;
  const isBusy = state !== 'NOTHING';
  return (
    <Dialog title={t('Void the payment')} close={() => !isBusy && close()}>
      {!approve && <Refused error={error} words={wordsIn(t)} />}
      {isLost && !isBusy ? (
        <p className={pay.refused} role="alert">
          {t('Offline: a payment is voided when the line is back.')}
        </p>
      ) : (
        <KnownHere back={close}>
          {isBusy && (
            <Waiting
              state={state}
              lost={t('No answer yet. The service is asked what happened: it happens once.')}
            />
          )}
          {!isBusy && approve && <ApprovalStep taking={takingOf(approve)} check={voiding.check} />}
          {!isBusy && !approve && <Asked payment={payment} reason={reason} change={setReason} />}
        </KnownHere>
      )}
      <div className={classes.acts}>
        <button type="button" disabled={state === 'SENT'} onClick={close}>
          {t('Cancel')}
        </button>
        {!approve && (
          <button
            type="button"
            className={classes.main}
            disabled={isBusy || isLost || reason.trim() === ''}
            onClick={() => voiding.begin()}
          >
            {t('Void')}
          </button>
        )}
      </div>
    </Dialog>
  );
}

interface AskedProps {
  payment: GivenBack;
  reason: string;
  change(reason: string): void;
}

function Asked({ payment, reason, change }: AskedProps): ReactNode {
  const t = useText();
  return (
    <>
      <p className={classes.due}>
        <small>{t('Goes back to the guest, and is due again')}</small>
        <Money amount={payment.amount + payment.tipAmount} currency={payment.currency} strong />
      </p>
      <Why reason={reason} change={change} />
    </>
  );
}

function useVoiding(payment: GivenBack, reason: string, done: () => void) {
  const restaurantGuid = useBoard().state?.restaurant?.guid ?? '';
  return useApproved(
    (one, key, approval) => voided(one, { payment, restaurantGuid, reason, approval, key }),
    done,
  );
}

const takingOf = ({ amount, billAmount }: { amount: number; billAmount?: number | null }): Taking => ({
  permission: 'payments.void',
  amount,
  billAmount: billAmount ?? amount,
});

interface Voiding {
  payment: GivenBack;
  restaurantGuid: string;
  reason: string;
  approval: string | undefined;
  key: string;
}

/** A card answers to its reference, also where it pays no order; cash has none. */
function voided(client: Comanda, { payment, restaurantGuid, reason, approval, key }: Voiding) {
  const { retref, paymentGuid } = payment;
  const why = { reason, ...(approval === undefined ? {} : { approval }) };
  if (retref !== null)
    return client.call('voidCardPayment', { body: { retref, ...why }, idempotencyKey: key });
  const params = { restaurantGuid, paymentGuid };
  return client.call('voidPayment', { params, body: why, idempotencyKey: key });
}

const wordsIn = (t: ReturnType<typeof useText>): Record<string, string> => ({
  INVALID_STATE: t('That cannot be done any more: it is settled, voided, or something of it was refunded.'),
  PAYMENT_DECLINED: t('The bank does not take it back. It stays as it was.'),
  PROVIDER_UNAVAILABLE: t('The bank cannot be reached. It stays as it was.'),
  RESOURCE_NOT_FOUND: t('The service does not have this payment.'),
});
