import { Answered, Empty, useAnswer } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import classes from './api-keys.module.css';
import { IssueDialog } from './issue-dialog.tsx';
import { KeyTable } from './key-table.tsx';

const PAGE = 50;

/** The keys with which other programs work for the tenant: issued, rotated and revoked by its owners. */
export function ApiKeysPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const { cursor } = useSearch({ from: '/signed-in/$restaurantGuid/api-keys' });
  const [isIssuing, setIssuing] = useState(false);
  const query = { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
  const keys = useAnswer('listOwnApiKeys', { query }, { keepPrevious: true });
  const issue = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIssuing(true)}>
      {t('Issue an API key')}
    </Button>
  );
  const params = { restaurantGuid: restaurant.guid };
  return (
    <>
      <title>{`${t('API keys')} · ${restaurant.name}`}</title>
      <header className={classes.head}>
        <h1>{t('API keys')}</h1>
        {!keys.error && keys.data?.items.length !== 0 && issue}
      </header>
      <p className={classes.intro}>
        {t('With a key, another program works for {tenant}: a kitchen display, your site, accounting.', {
          tenant: membership.name,
        })}{' '}
        <a href="/docs">{t('What can be done with it')}</a>
      </p>
      <section className={classes.card} aria-label={t('API keys')} aria-busy={keys.isPlaceholderData}>
        <Answered answer={keys} tenant={membership.name}>
          {({ items, nextCursor }) => (
            <>
              {items.length === 0 ? (
                <Empty
                  icon={<IconKey />}
                  title={t('No API keys yet')}
                  text={t('Issue one for each program, with no more rights than it needs.')}
                  action={issue}
                />
              ) : (
                <KeyTable keys={items} />
              )}
              {(cursor !== undefined || nextCursor !== null) && (
                <nav className={classes.pages} aria-label={t('Pages')}>
                  {cursor !== undefined && (
                    <Link to="/$restaurantGuid/api-keys" params={params} search={{}}>
                      {t('First page')}
                    </Link>
                  )}
                  {nextCursor !== null && (
                    <Link to="/$restaurantGuid/api-keys" params={params} search={{ cursor: nextCursor }}>
                      {t('Next page')}
                    </Link>
                  )}
                </nav>
              )}
            </>
          )}
        </Answered>
      </section>
      {isIssuing && <IssueDialog close={() => setIssuing(false)} />}
    </>
  );
}
