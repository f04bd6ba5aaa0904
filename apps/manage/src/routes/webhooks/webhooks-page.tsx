import { Answered, Empty, formatDateTime, mayDo, useAnswer, useLanguage } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Card, Page, Pages } from '../../parts/page.tsx';
import { Sign } from '../../parts/sign.tsx';
import { type Column, rowLink, Table } from '../../parts/table.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { AddEndpointDialog } from './endpoint-dialogs.tsx';
import { type Endpoint, stateOfEndpoint } from './endpoint-states.ts';
import { WebhookTabs } from './webhook-tabs.tsx';

const PAGE = 50;

/** The addresses that are told what happens in the tenant. */
export function WebhooksPage(): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const { cursor } = useSearch({ from: '/signed-in/$restaurantGuid/webhooks' });
  const [isAdding, setAdding] = useState(false);
  const endpoints = useAnswer(
    'listWebhookEndpoints',
    { query: { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) } },
    { keepPrevious: true },
  );
  const add = mayDo(membership, 'write:webhooks') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('Add an endpoint')}
    </Button>
  );
  return (
    <Page
      title={t('Webhooks')}
      intro={
        <>
          {t('Comanda posts what happens to your own programs, signed, and again until they take it.')}{' '}
          <a href="/docs/guides/webhooks">{t('How to receive them')}</a>
        </>
      }
      action={endpoints.data?.items.length !== 0 && add}
    >
      <WebhookTabs />
      <Card label={t('Endpoints')} isBusy={endpoints.isPlaceholderData}>
        <Answered answer={endpoints} tenant={membership.name}>
          {({ items, nextCursor }) => (
            <>
              {items.length === 0 ? (
                <Empty
                  icon={<IconWebhook />}
                  title={t('No endpoints yet')}
                  text={t('Add the address of a program that should be told when something happens.')}
                  action={add}
                />
              ) : (
                <EndpointTable endpoints={items} />
              )}
              <Pages cursor={cursor} nextCursor={nextCursor} />
            </>
          )}
        </Answered>
      </Card>
      {isAdding && <AddEndpointDialog close={() => setAdding(false)} />}
    </Page>
  );
}

function EndpointTable({ endpoints }: { endpoints: readonly Endpoint[] }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant } = usePlace();
  const columns: Column<Endpoint>[] = [
    {
      name: t('Address'),
      cell: ({ id, url, description }) => (
        <>
          <Link
            className={rowLink}
            to="/$restaurantGuid/webhooks/$endpointId"
            params={{ restaurantGuid: restaurant.guid, endpointId: id }}
            search={{}}
          >
            {url}
          </Link>
          {description !== '' && <small>{description}</small>}
        </>
      ),
    },
    { name: t('Events'), cell: ({ eventTypes }) => <code>{eventTypes.join(', ')}</code> },
    { name: t('State'), cell: (endpoint) => <Sign state={stateOfEndpoint(endpoint)} /> },
    {
      name: t('Added'),
      kind: 'time',
      cell: ({ createdAt }) => formatDateTime(createdAt, restaurant.timeZone, language),
    },
  ];
  return <Table rows={endpoints} keyOf={({ id }) => id} columns={columns} />;
}
