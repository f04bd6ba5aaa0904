import { type Answer, Problem } from '@comanda/app-shared';
import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import { type Message, useText } from '../../text/text.ts';
import classes from './api-keys.module.css';
import type { ApiKey } from './key-states.ts';

interface Asking {
  apiKey: Pick<ApiKey, 'name' | 'hint'>;
  /** What the key made that works without it. */
  made: Made;
  revoke: { send: (withWhatItMade: boolean) => void; isPending: boolean; error: Error | null };
  close: () => void;
}

/** Whether a key is to end, and what it made with it. */
export function AskToRevoke({ apiKey: { name, hint }, made, revoke, close }: Asking): ReactNode {
  const t = useText();
  const [withWhatItMade, setWithWhatItMade] = useState(false);
  return (
    <Dialog title={t('Revoke {name}?', { name })} close={close}>
      <div className={classes.form}>
        <p>{t('Whatever uses {hint} is refused within a second. This cannot be undone.', { hint })}</p>
        {made.length > 0 && (
          <>
            <WhatItMade items={made} />
            <Checkbox
              label={t('End these as well')}
              description={t(
                'Devices are revoked and PINs taken away, printers wait for a new key, webhooks are disabled, another account for card payments does not take effect, domains are removed. The account in use and the short name of the page stay: set them again if they are wrong.',
              )}
              checked={withWhatItMade}
              onChange={(event) => setWithWhatItMade(event.currentTarget.checked)}
            />
          </>
        )}
        <Problem error={revoke.error} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={close} data-autofocus>
            {t('Keep the key')}
          </Button>
          <Button loading={revoke.isPending} onClick={() => revoke.send(withWhatItMade)}>
            {t('Revoke the key')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type Made = Answer<'listMadeByOwnApiKey'>['items'];
const KINDS: Readonly<Record<Made[number]['kind'], Message>> = {
  DEVICE: 'Device',
  STAFF_MEMBER: 'PIN of a person',
  PRINTER: 'Printer',
  WEBHOOK_ENDPOINT: 'Webhook',
  PAYMENT_ACCOUNT_CHANGE: 'Another account for card payments',
  PAYMENT_ACCOUNT: 'Account for card payments',
  DOMAIN: 'Domain',
  SLUG: 'Short name of the page',
  API_KEY: 'API key',
  USER: 'Person',
};
const SHOWN = 8;

/** What goes on working without the key, by kind and name. */
function WhatItMade({ items }: { items: Made }): ReactNode {
  const t = useText();
  const more = items.length - SHOWN;
  return (
    <>
      <p>{t('It made these, which work without it:')}</p>
      <ul className={classes.made}>
        {items.slice(0, SHOWN).map(({ kind, guid, name }) => (
          <li key={`${kind} ${guid} ${name}`}>
            {t(KINDS[kind])}: <bdi>{name}</bdi>
          </li>
        ))}
        {more > 0 && <li>{t('and {count} more', { count: more })}</li>}
      </ul>
    </>
  );
}
