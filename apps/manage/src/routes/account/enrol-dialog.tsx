import { type Answer, Problem, useSessionChange } from '@comanda/app-shared';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import { useProvenWrite } from '../../parts/prove.tsx';
import { useText } from '../../text/text.ts';
import classes from './account.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

type Enrolment = Answer<'beginMfaEnrolment'>;

/** Puts a secret into an authenticator app, and asks for its first code. */
export function EnrolDialog({ close }: { close: () => void }): ReactNode {
  const t = useText();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<{ list: readonly string[] | null } | null>(null);
  const isIn = enrolment?.secret !== undefined && enrolment.secret !== null;
  return (
    <Dialog
      title={codes ? t('Recovery codes') : t('Set up an app')}
      close={close}
      closes={codes ? 'BY_ITS_BUTTONS' : 'ON_PURPOSE'}
    >
      {codes ? (
        <RecoveryCodes codes={codes.list} close={close} />
      ) : isIn ? (
        <Confirm enrolment={enrolment} enrolled={(list) => setCodes({ list })} />
      ) : (
        <Begin isLost={enrolment !== null} begun={setEnrolment} close={close} />
      )}
    </Dialog>
  );
}

function Begin({
  isLost,
  begun,
  close,
}: {
  /** The answer with the secret got lost: the next one has another. */
  isLost: boolean;
  begun: (enrolment: Enrolment) => void;
  close: () => void;
}): ReactNode {
  const t = useText();
  const { send, isPending, ask } = useProvenWrite('beginMfaEnrolment', []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send({}, begun);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <p>{t('You need an authenticator app on your phone: any that reads QR codes and shows six digits.')}</p>
      {isLost && <Problem error={true} text={t('The answer got lost. Continue for another one.')} />}
      {ask}
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={isPending} data-autofocus>
          {t('Continue')}
        </Button>
      </div>
    </form>
  );
}

function Confirm({
  enrolment: { qrSvg, secret },
  enrolled,
}: {
  enrolment: Enrolment;
  enrolled: (codes: readonly string[] | null) => void;
}): ReactNode {
  const t = useText();
  const [code, setCode] = useState('');
  const { changed } = useSessionChange();
  const { send, isPending, ask } = useProvenWrite('confirmMfaEnrolment', [
    'getCurrentUser',
    'listOwnSessions',
  ]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send({ body: { code: code.trim() } }, ({ recoveryCodes }) => {
      enrolled(recoveryCodes);
      void changed();
    });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <p>{t('Scan this with the app, or type the secret into it.')}</p>
      {/* Drawn by the service itself: the secret goes to nobody else. */}
      <img
        className={classes.qr}
        alt={t('QR code for the authenticator app')}
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg ?? '')}`}
      />
      <output className={classes.secret} aria-label={t('Secret')} data-secret>
        {secret}
      </output>
      <TextInput
        label={t('Code')}
        description={t('The six digits that the app shows now')}
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern="\s*\d{6}\s*"
        required
        withAsterisk={false}
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {ask}
      <p>{t('Your other devices are signed out.')}</p>
      <div className={classes.buttons}>
        <Button type="submit" loading={isPending}>
          {t('Turn on')}
        </Button>
      </div>
    </form>
  );
}
