import { makePasskey, Problem, useSessionChange, useWrite } from '@comanda/app-shared';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import { useProvenWrite } from '../../parts/prove.tsx';
import { refusalText } from '../../parts/refusal-text.ts';
import { useText } from '../../text/text.ts';
import classes from './account.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

type Options = Parameters<typeof makePasskey>[0];

/** Has the device make a passkey. The first second step of an account comes with recovery codes. */
export function AddPasskeyDialog({ close }: { close: () => void }): ReactNode {
  const t = useText();
  const [name, setName] = useState('');
  const { changed } = useSessionChange();
  const begin = useProvenWrite('beginPasskeyRegistration', []);
  const register = useWrite('registerPasskey', ['listPasskeys', 'getCurrentUser', 'listOwnSessions']);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const make = useMutation({
    mutationFn: async (options: Options) => {
      const attestation = await makePasskey(options);
      const called = name.trim();
      const body = { attestation, ...(called === '' ? {} : { name: called }) };
      return register.mutateAsync({ body });
    },
    onSuccess: ({ recoveryCodes }) => {
      void changed();
      if (recoveryCodes === null) close();
      else setCodes(recoveryCodes);
    },
  });
  if (codes) {
    return (
      <Dialog title={t('Recovery codes')} close={close} closes="BY_ITS_BUTTONS">
        <RecoveryCodes codes={codes} close={close} />
      </Dialog>
    );
  }
  const wrong = refusalText(make.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    make.reset();
    begin.send({}, (options) => make.mutate(options));
  };
  return (
    <Dialog title={t('Add a passkey')} close={close} closes="ON_PURPOSE">
      <form className={classes.form} onSubmit={submit}>
        <p>{t('Your browser asks for a fingerprint, a face or a PIN next.')}</p>
        <TextInput
          label={t('Name')}
          description={t(
            'For you to tell it from others. Leave it empty to have it named after this device.',
          )}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {begin.ask}
        <Problem error={make.error} text={wrong && t(wrong)} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={begin.isPending || make.isPending}>
            {t('Continue')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
