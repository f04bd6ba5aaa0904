import { type Answer, Problem, useAnswer, useWrite } from '@comanda/app-shared';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import { useProvenWrite } from '../../parts/prove.tsx';
import { type Message, useText } from '../../text/text.ts';
import classes from './api-keys.module.css';
import { KeyDialog } from './key-dialog.tsx';
import type { ApiKey } from './key-states.ts';

const DAY = 24 * 60 * 60;

/** How long both keys work, so that a program can be given the new one in peace. */
const OVERLAPS: readonly [seconds: number, name: Message][] = [
  [7 * DAY, '7 days'],
  [DAY, '1 day'],
  [60 * 60, '1 hour'],
  [0, 'Not at all: it stops now'],
];

/** A successor with the same rights. */
export function RotateDialog({ apiKey, close }: { apiKey: ApiKey; close: () => void }): ReactNode {
  const t = useText();
  const [overlapSeconds, setOverlap] = useState(7 * DAY);
  const [issued, setIssued] = useState<Answer<'rotateOwnApiKey'> | null>(null);
  const rotate = useProvenWrite('rotateOwnApiKey', ['listOwnApiKeys']);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    rotate.send({ params: { id: apiKey.id }, body: { overlapSeconds } }, setIssued);
  };
  return (
    <KeyDialog title={t('Rotate {name}', { name: apiKey.name })} issued={issued} close={close}>
      <form className={classes.form} onSubmit={submit}>
        <p>{t('You get a new key with the same rights. Give it to the program while both work.')}</p>
        <NativeSelect
          label={t('How long does the old one still work?')}
          data={OVERLAPS.map(([seconds, name]) => ({ value: String(seconds), label: t(name) }))}
          value={String(overlapSeconds)}
          onChange={(event) => setOverlap(Number(event.currentTarget.value))}
          data-autofocus
        />
        {rotate.ask}
        <div className={classes.buttons}>
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={rotate.isPending}>
            {t('Rotate the key')}
          </Button>
        </div>
      </form>
    </KeyDialog>
  );
}

/** Cannot be undone, so it asks. */
export function RevokeDialog({ apiKey, close }: { apiKey: ApiKey; close: () => void }): ReactNode {
  const t = useText();
  const revoke = useWrite('revokeOwnApiKey', ['listOwnApiKeys']);
  const made = useAnswer('listMadeByOwnApiKey', { params: { id: apiKey.id } });
  const [withWhatItMade, setWithWhatItMade] = useState(false);
  return (
    <Dialog title={t('Revoke {name}?', { name: apiKey.name })} close={close}>
      <div className={classes.form}>
        <p>
          {t('Whatever uses {hint} is refused within a second. This cannot be undone.', {
            hint: apiKey.hint,
          })}
        </p>
        {made.data && made.data.items.length > 0 && (
          <>
            <WhatItMade items={made.data.items} />
            <Checkbox
              label={t('End these as well')}
              description={t(
                'Devices are revoked and PINs taken away, printers wait for a new key, webhooks are disabled.',
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
          <Button
            loading={revoke.isPending}
            onClick={() =>
              revoke.mutate({ params: { id: apiKey.id }, query: { withWhatItMade } }, { onSuccess: close })
            }
          >
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
          <li key={guid}>
            {t(KINDS[kind])}: <bdi>{name}</bdi>
          </li>
        ))}
        {more > 0 && <li>{t('and {count} more', { count: more })}</li>}
      </ul>
    </>
  );
}
