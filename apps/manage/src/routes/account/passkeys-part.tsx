import {
  type Answer,
  Answered,
  formatDateTime,
  hasPasskeys,
  Problem,
  useAnswer,
  useLanguage,
  useWrite,
} from '@comanda/app-shared';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import { useText } from '../../text/text.ts';
import classes from './account.module.css';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { FactorDialog } from './factor-dialog.tsx';
import { HERE } from './own.ts';
import { Part } from './part.tsx';

type Passkey = Answer<'listPasskeys'>['items'][number];

/** Ways in without a password: a fingerprint, a face or a PIN of a device. */
export function PasskeysPart(): ReactNode {
  const t = useText();
  const [adds, setAdds] = useState(false);
  const passkeys = useAnswer('listPasskeys', {});
  return (
    <Part
      title={t('Passkeys')}
      text={t('Sign in with a fingerprint, a face or the PIN of a device. Nobody can steal it by mail.')}
      action={
        hasPasskeys() && (
          <Button variant="default" onClick={() => setAdds(true)}>
            {t('Add a passkey')}
          </Button>
        )
      }
    >
      <Answered answer={passkeys}>
        {({ items }) =>
          items.length > 0 && (
            <ul className={classes.list} aria-label={t('Passkeys')}>
              {items.map((passkey) => (
                <Row key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )
        }
      </Answered>
      {!hasPasskeys() && <p role="status">{t('This browser has no passkeys.')}</p>}
      {adds && <AddPasskeyDialog close={() => setAdds(false)} />}
    </Part>
  );
}

function Row({ passkey }: { passkey: Passkey }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const [asks, setAsks] = useState<'RENAME' | 'REMOVE' | null>(null);
  const remove = useWrite('deletePasskey', ['listPasskeys', 'getCurrentUser']);
  const { id, name, createdAt, lastUsedAt, suspectAt } = passkey;
  const close = (): void => setAsks(null);
  const time = (at: string): string => formatDateTime(at, HERE, language);
  return (
    <li>
      <div className={classes.what}>
        {name}
        <small>
          {t('Added {time}', { time: time(createdAt) })}
          {' · '}
          {lastUsedAt === null ? t('Never used') : t('Last used {time}', { time: time(lastUsedAt) })}
        </small>
        {suspectAt !== null && (
          <small className={classes.suspect}>
            {t('Refused since {time}: somebody may have a copy of it. Remove it, and add another.', {
              time: time(suspectAt),
            })}
          </small>
        )}
      </div>
      <div className={classes.row}>
        <Button
          size="xs"
          variant="default"
          aria-label={t('Rename {name}', { name })}
          onClick={() => setAsks('RENAME')}
        >
          {t('Rename')}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={t('Remove {name}', { name })}
          onClick={() => setAsks('REMOVE')}
        >
          {t('Remove')}
        </Button>
      </div>
      {asks === 'RENAME' && <RenameDialog passkey={passkey} close={close} />}
      {asks === 'REMOVE' && (
        <FactorDialog
          title={t('Remove {name}', { name })}
          text={t('It signs nobody in any more. The device may go on showing it.')}
          verb={t('Remove the passkey')}
          run={(body) => remove.mutateAsync({ params: { id }, body }).then(close)}
          close={close}
        />
      )}
    </li>
  );
}

function RenameDialog({ passkey, close }: { passkey: Passkey; close: () => void }): ReactNode {
  const t = useText();
  const [name, setName] = useState(passkey.name);
  const write = useWrite('updatePasskey', ['listPasskeys']);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    write.mutate({ params: { id: passkey.id }, body: { name } }, { onSuccess: close });
  };
  return (
    <Dialog title={t('Rename {name}', { name: passkey.name })} close={close}>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          label={t('Name')}
          maxLength={60}
          required
          withAsterisk={false}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Problem error={write.error} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={write.isPending}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
