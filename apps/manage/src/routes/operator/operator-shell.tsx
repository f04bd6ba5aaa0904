import { ClientProvider, clientFor, Failed, Mark } from '@comanda/app-shared';
import { ComandaError } from '@comanda/sdk';
import { Button } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import page from '../../parts/page.module.css';
import { useSignOut } from '../../parts/sign-out.tsx';
import { useSigned } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import classes from './operator.module.css';

/** No tenant's: operators have no access to what belongs to tenants. */
const OPERATOR = { client: clientFor(), tenantId: 'operator' };

/** For the people who run the service: tenants, their keys, and how the service is. */
export function OperatorShell(): ReactNode {
  const t = useText();
  const { user, places } = useSigned();
  const { signOut, failed } = useSignOut();
  return (
    <ClientProvider value={OPERATOR}>
      <header className={classes.bar}>
        <Link to="/" className={classes.home}>
          <Mark />
        </Link>
        <strong>{t('Operators')}</strong>
        <span className={classes.account}>
          {user.name}
          {places.length > 0 && <Link to="/">{t('To the restaurants')}</Link>}
          <Button variant="default" size="sm" onClick={signOut}>
            {t('Sign out')}
          </Button>
          {failed}
        </span>
      </header>
      <main id="content" className={classes.content} tabIndex={-1}>
        {user.isOperator ? (
          <>
            <nav className={page.tabs} aria-label={t('Screens')}>
              <Link to="/operator" search={{}} activeOptions={{ exact: true, includeSearch: false }}>
                {t('Tenants')}
              </Link>
              <Link to="/operator/health">{t('Health')}</Link>
            </nav>
            <Outlet />
          </>
        ) : (
          <Failed error={FORBIDDEN} tenant="Comanda" />
        )}
      </main>
    </ClientProvider>
  );
}

/** What the service would answer: it is not asked, since it says the same to every question. */
const FORBIDDEN = new ComandaError(403, null);
