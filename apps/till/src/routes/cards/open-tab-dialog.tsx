import { formatMoney, parseMoney, useLanguage } from '@comanda/app-shared';
import { type ReactNode, useState } from 'react';
import { useBoard } from '../../store/till-context.tsx';
import { useText } from '../../text/text.ts';
import { CardEntry } from '../pay/card-entry.tsx';
import { Dialog } from '../register/dialog.tsx';
import register from '../register/register.module.css';

/** A tab: so much is held on a card before anything is owed, and is settled out of later. */
export function OpenTabDialog({ close }: { close(): void }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { guid: restaurantGuid = '', currency = 'USD' } = useBoard().state?.restaurant ?? {};
  const [name, setName] = useState('');
  const [typed, setTyped] = useState('');
  const [isEntering, setEntering] = useState(false);
  const amount = parseMoney(typed, currency);
  const isReady = name.trim() !== '' && amount !== null && amount > 0;
  if (isEntering && amount !== null)
    return <HoldTab tab={{ restaurantGuid, amount, name: name.trim() }} currency={currency} close={close} />;
  return (
    <Dialog title={t('Open a tab')} close={close}>
      <label className={register.notes}>
        {t('Name')}
        <input value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
      </label>
      <label className={register.notes}>
        {t('How much is held')}
        <input inputMode="decimal" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </label>
      <div className={register.acts}>
        <button type="button" onClick={close}>
          {t('Cancel')}
        </button>
        <button type="button" className={register.main} disabled={!isReady} onClick={() => setEntering(true)}>
          {t('Hold {amount}', { amount: isReady ? formatMoney(amount, currency, language) : '' })}
        </button>
      </div>
    </Dialog>
  );
}

interface HoldProps {
  tab: { restaurantGuid: string; amount: number; name: string };
  currency: string;
  close(): void;
}

function HoldTab({ tab: { restaurantGuid, amount, name }, currency, close }: HoldProps): ReactNode {
  return (
    <CardEntry
      amount={amount}
      currency={currency}
      orderGuid={null}
      charge={(client, token, idempotencyKey) =>
        client.call('authorizeCardPayment', {
          body: { restaurantGuid, amount, tab: { name }, source: { token } },
          idempotencyKey,
        })
      }
      close={close}
      paid={close}
    />
  );
}
