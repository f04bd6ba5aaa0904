import { Problem, useSession, useSessionChange, useWrite } from '@comanda/app-shared';
import { ComandaError } from '@comanda/sdk';
import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { brokenRule, isAllInFields, passwordFault } from '../../parts/field-errors.ts';
import { Aside, isSpent, LinkPage, SpentLink, ToSignIn } from '../../parts/link-page.tsx';
import { NewPassword } from '../../parts/new-password.tsx';
import { needsSignIn, SignInFirst } from '../../parts/sign-in-first.tsx';
import { Says, SlipForm, SlipNote } from '../../parts/slip-page.tsx';
import { useText } from '../../text/text.ts';

/** Where the link in an invitation leads. */
export const AcceptInvitationPage = (): ReactNode => (
  <LinkPage another={<Aside to="/sign-in" text="Back to signing in" />}>
    {(token) => <Accept token={token} />}
  </LinkPage>
);

function Accept({ token }: { token: string }): ReactNode {
  const t = useText();
  const [isNew, setIsNew] = useState(false);
  const [password, setPassword] = useState('');
  const [name, setName] = useState('');
  const accept = useWrite('acceptInvitation', []);
  const { changed } = useSessionChange();
  const submit = (): void =>
    accept.mutate(
      { body: { token, ...(isNew ? { password, ...(name.trim() === '' ? {} : { name }) } : {}) } },
      {
        // Whether the address has an account, only the service knows: the first press asks it.
        onError: (error) => {
          const rule = brokenRule(error, 'password');
          if (rule === 'required') setIsNew(true);
          if (rule === 'unexpected') setIsNew(false);
        },
        onSuccess: () => {
          setPassword('');
          void changed();
        },
      },
    );
  if (accept.data) return <Accepted email={accept.data.email} />;
  if (isWithdrawn(accept.error)) return <Withdrawn />;
  if (isSpent(accept.error)) {
    return <SpentLink another={<span>{t('Whoever invited you can do so once more.')}</span>} />;
  }
  if (needsSignIn(accept.error)) {
    return (
      <SignInFirst
        back="/accept-invitation"
        text="Your address has an account here: sign in to it, and accept the invitation then."
      />
    );
  }
  if (accept.error instanceof ComandaError && accept.error.code === 'INVALID_STATE') {
    return (
      <SlipNote
        title={t('Your account is suspended')}
        text={t('Ask the owner of the business who invited you.')}
      />
    );
  }
  const asks = ['required', 'unexpected'].includes(brokenRule(accept.error, 'password') ?? '');
  return (
    <SlipForm title={t('Accept the invitation')} submit={submit}>
      <Says>
        {isNew
          ? t('Your address has no account yet: choose a password for it.')
          : t('You join the business that the mail names.')}
      </Says>
      {isNew && (
        <>
          <NewPassword
            label="New password"
            value={password}
            change={setPassword}
            fault={asks ? undefined : passwordFault(accept.error)}
            autoFocus
          />
          <TextInput
            label={t('Your name')}
            description={t('Leave it empty to be called what the invitation calls you.')}
            name="name"
            autoComplete="name"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={brokenRule(accept.error, 'name') && t('This cannot be a name.')}
          />
        </>
      )}
      {!isAllInFields(accept.error, 'password', 'name') && <Problem error={accept.error} />}
      <Button type="submit" loading={accept.isPending} fullWidth autoFocus={!isNew}>
        {t('Accept the invitation')}
      </Button>
    </SlipForm>
  );
}

const isWithdrawn = (error: unknown): boolean =>
  error instanceof ComandaError && error.details?.reason === 'INVITATION_WITHDRAWN';

function Withdrawn(): ReactNode {
  const t = useText();
  return (
    <SlipNote
      title={t('This invitation does not work any more')}
      text={t('Whoever invited you may not do so any more. Ask the owner of the business to invite you.')}
    />
  );
}

function Accepted({ email }: { email: string }): ReactNode {
  const t = useText();
  const { data: session } = useSession();
  const isHere = session?.user.email === email;
  return (
    <SlipNote
      title={t('Welcome')}
      text={isHere ? t('You belong to it now.') : t('You can sign in as {email} now.', { email })}
    >
      {isHere ? (
        <Button component={Link} to="/" fullWidth>
          {t('Continue')}
        </Button>
      ) : (
        <ToSignIn email={email} />
      )}
    </SlipNote>
  );
}
