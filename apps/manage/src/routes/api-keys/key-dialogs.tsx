import { type Answer, useAnswer, useWrite } from '@comanda/app-shared';
import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useProvenWrite } from '../../parts/prove.tsx';
import { type Message, useText } from '../../text/text.ts';
import classes from './api-keys.module.css';
import { AskToRevoke } from './ask-to-revoke.tsx';
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
  const revoke = useWrite('revokeOwnApiKey', ['listOwnApiKeys']);
  const params = { id: apiKey.id };
  const made = useAnswer('listMadeByOwnApiKey', { params });
  const send = (withWhatItMade: boolean): void =>
    revoke.mutate({ params, query: { withWhatItMade } }, { onSuccess: close });
  return (
    <AskToRevoke
      apiKey={apiKey}
      made={made.data?.items ?? []}
      revoke={{ send, isPending: revoke.isPending, error: revoke.error }}
      close={close}
    />
  );
}
