import { useWrite } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import { useText } from '../../text/text.ts';
import classes from './account.module.css';
import { EnrolDialog } from './enrol-dialog.tsx';
import { FactorDialog } from './factor-dialog.tsx';
import type { Profile } from './own.ts';
import { Part } from './part.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The second step of signing in: an authenticator app, and codes for when the phone is lost. */
export function SecondFactorPart({ profile }: { profile: Profile }): ReactNode {
  const t = useText();
  const [asks, setAsks] = useState<'ENROL' | 'REMOVE' | 'REPLACE' | null>(null);
  const { mfaEnabled, hasAuthenticatorApp, recoveryCodesLeft, passkeys, emailVerified } = profile;
  const close = (): void => setAsks(null);
  const disable = useWrite('disableMfa', ['getCurrentUser']);
  return (
    <Part
      title={t('Second step')}
      text={
        mfaEnabled
          ? t('Whoever signs in with your password needs a code or a passkey as well.')
          : t('A stolen password is not enough when signing in takes a code of your phone as well.')
      }
    >
      <ul className={classes.list}>
        <li>
          <div className={classes.what}>
            {t('Authenticator app')}
            <small>{hasAuthenticatorApp ? t('On') : t('Off')}</small>
          </div>
          {(emailVerified || hasAuthenticatorApp) && (
            <Button variant="default" onClick={() => setAsks(hasAuthenticatorApp ? 'REMOVE' : 'ENROL')}>
              {hasAuthenticatorApp ? t('Remove the app') : t('Set up an app')}
            </Button>
          )}
        </li>
        {mfaEnabled && (
          <li>
            <div className={classes.what}>
              {t('Recovery codes')}
              <small>
                {t('{count, plural, =0 {none left} one {# left} other {# left}}', {
                  count: recoveryCodesLeft,
                })}
              </small>
            </div>
            <Button variant="default" onClick={() => setAsks('REPLACE')}>
              {t('Replace the codes')}
            </Button>
          </li>
        )}
      </ul>
      {!emailVerified && !hasAuthenticatorApp && (
        <p role="status">{t('Confirm your e-mail address before you set up a second step.')}</p>
      )}
      {asks === 'ENROL' && <EnrolDialog close={close} />}
      {asks === 'REMOVE' && (
        <FactorDialog
          title={t('Remove the app')}
          text={
            passkeys > 0
              ? t('Your passkeys stay a second step.')
              : t('Signing in takes the password alone then, and your recovery codes end.')
          }
          verb={t('Remove the app')}
          run={(body) => disable.mutateAsync({ body }).then(close)}
          close={close}
        />
      )}
      {asks === 'REPLACE' && <ReplaceDialog close={close} />}
    </Part>
  );
}

function ReplaceDialog({ close }: { close: () => void }): ReactNode {
  const t = useText();
  const replace = useWrite('replaceRecoveryCodes', ['getCurrentUser']);
  if (replace.data) {
    return (
      <Dialog title={t('Recovery codes')} close={close} closes="BY_ITS_BUTTONS">
        <RecoveryCodes codes={replace.data.recoveryCodes} close={close} />
      </Dialog>
    );
  }
  return (
    <FactorDialog
      title={t('Replace the codes')}
      text={t('You get ten new codes, and the old ones end.')}
      verb={t('Replace the codes')}
      run={(body) => replace.mutateAsync({ body })}
      close={close}
    />
  );
}
