import { Answered, Problem, useAnswer } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { elsewhereText } from '../../parts/elsewhere-text.ts';
import { useProvenWrite } from '../../parts/prove.tsx';
import { useText } from '../../text/text.ts';
import classes from './account.module.css';
import { Part } from './part.tsx';

type Provider = { id: string; name: string };

/** Identity providers that one can sign in with as well, where the service knows some. */
export function ElsewherePart(): ReactNode {
  const t = useText();
  const providers = useAnswer('listSsoProviders', {});
  const { ssoError, connected } = useSearch({ from: '/account' });
  if (providers.data?.items.length === 0) return null;
  return (
    <Part
      title={t('Signing in elsewhere')}
      text={t('Connect an identity provider, and sign in with it from then on.')}
    >
      <Answered answer={providers}>
        {({ items }) => (
          <ul className={classes.list}>
            {items.map((provider) => (
              <Row key={provider.id} provider={provider} />
            ))}
          </ul>
        )}
      </Answered>
      {ssoError !== undefined ? (
        <Problem error={true} text={t(elsewhereText(ssoError))} />
      ) : (
        connected && (
          <p className={classes.done} role="status">
            {t('Connected. You can sign in with it now.')}
          </p>
        )
      )}
    </Part>
  );
}

function Row({ provider: { id, name } }: { provider: Provider }): ReactNode {
  const t = useText();
  const link = useProvenWrite('linkSso', []);
  const connect = (): void =>
    link.send({ params: { provider: id }, body: { returnTo: '/manage/account?connected=true' } }, ({ url }) =>
      location.assign(url),
    );
  return (
    <li>
      <div className={classes.what}>
        {name}
        {link.ask}
      </div>
      <Button
        variant="default"
        loading={link.isPending}
        onClick={connect}
        aria-label={t('Connect {name}', { name })}
      >
        {t('Connect')}
      </Button>
    </li>
  );
}
