import { Answered, ClientProvider, clientFor, Mark, useAnswer } from '@comanda/app-shared';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SessionGate } from '../../shell/gate.tsx';
import { useText } from '../../text/text.ts';
import classes from './account.module.css';
import { ElsewherePart } from './elsewhere-part.tsx';
import { EmailPart } from './email-part.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { PasswordPart } from './password-part.tsx';
import { ProfilePart } from './profile-part.tsx';
import { SecondFactorPart } from './second-factor-part.tsx';
import { SessionsPart } from './sessions-part.tsx';

/** Its calls are the person's, in no tenant. */
const OWN = { client: clientFor(), tenantId: '' };

/** Everything about the person who has signed in, and about the ways in. */
export function AccountPage(): ReactNode {
  const t = useText();
  return (
    <SessionGate>
      {() => (
        <ClientProvider value={OWN}>
          <header className={classes.bar}>
            <Link to="/" className={classes.home}>
              <Mark />
            </Link>
            <Link to="/" className={classes.back}>
              <IconArrowLeft size={18} aria-hidden />
              {t('To the restaurant')}
            </Link>
          </header>
          <main id="content" className={classes.content} tabIndex={-1}>
            <h1>{t('Your account')}</h1>
            <Parts />
          </main>
        </ClientProvider>
      )}
    </SessionGate>
  );
}

function Parts(): ReactNode {
  const profile = useAnswer('getCurrentUser', {});
  return (
    <Answered answer={profile}>
      {(data) => (
        <>
          <ProfilePart profile={data} />
          <EmailPart profile={data} />
          <PasswordPart profile={data} />
          <SecondFactorPart profile={data} />
          <PasskeysPart />
          <ElsewherePart />
          <SessionsPart />
        </>
      )}
    </Answered>
  );
}
