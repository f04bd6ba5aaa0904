import { choosePasskey, hasPasskeys, type PasskeyAssertion, Problem, useClient } from '@comanda/app-shared';
import { Button, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import { refusalText } from '../../parts/refusal-text.ts';
import { useText } from '../../text/text.ts';
import classes from './account.module.css';

export type Factor = { code: string } | { passkey: PasskeyAssertion };

/** Does something that takes the second factor of the person, whom an open browser alone does not prove. */
export function FactorDialog({
  title,
  text,
  verb,
  run,
  close,
}: {
  title: string;
  text: string;
  /** What the button says: the same verb as the title. */
  verb: string;
  run: (factor: Factor) => Promise<unknown>;
  close: () => void;
}): ReactNode {
  const t = useText();
  const { client } = useClient();
  const [code, setCode] = useState('');
  const attempt = useMutation({
    mutationFn: async (by: 'CODE' | 'PASSKEY') =>
      run(
        by === 'CODE'
          ? { code: code.trim() }
          : { passkey: await choosePasskey(await client.call('beginPasskeyProof')) },
      ),
  });
  const wrong = refusalText(attempt.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    attempt.mutate('CODE');
  };
  return (
    <Dialog title={title} close={close}>
      <form className={classes.form} onSubmit={submit}>
        <p>{text}</p>
        <TextInput
          label={t('Code')}
          description={t('The six digits of your authenticator app, or a recovery code')}
          autoComplete="one-time-code"
          minLength={6}
          required
          withAsterisk={false}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          data-autofocus
        />
        {hasPasskeys() && (
          <Button
            variant="default"
            leftSection={<IconFingerprint size={18} aria-hidden />}
            onClick={() => attempt.mutate('PASSKEY')}
          >
            {t('Use a passkey')}
          </Button>
        )}
        <Problem error={attempt.error} text={wrong && t(wrong)} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={attempt.isPending}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
