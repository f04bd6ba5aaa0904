import {
  type Answer,
  Answered,
  Empty,
  formatBusinessDate,
  holds,
  Money,
  Problem,
  useAnswer,
  useLanguage,
  useWrite,
} from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { IconBuildingBank, IconRefresh } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { State } from '../../parts/order-words.ts';
import { Card, Page, Pages } from '../../parts/page.tsx';
import { Sign } from '../../parts/sign.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { PaymentTabs } from './payment-tabs.tsx';

type Batch = Answer<'listSettlements'>['items'][number];

const PAGE = 50;

const STATES: Readonly<Record<string, State>> = {
  ACCEPTED: { name: 'Accepted', tone: 'good' },
  MIXED: { name: 'Partly rejected', tone: 'bad' },
  REJECTED: { name: 'Rejected', tone: 'bad' },
  EMPTY: { name: 'Empty', tone: 'plain' },
};

/** The batches in which card money moved. */
export function SettlementsPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const { cursor } = useSearch({ from: '/signed-in/$restaurantGuid/payments/settlements' });
  const params = { restaurantGuid: restaurant.guid };
  const query = { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
  const batches = useAnswer('listSettlements', { params, query }, { keepPrevious: true });
  return (
    <Page
      title={t('Settlements')}
      intro={t('The batches in which the processor moved card money, as it lists them.')}
      action={holds(membership, 'settlements.resolve') && <Pull />}
    >
      <PaymentTabs />
      <Card label={t('Settlements')} isBusy={batches.isPlaceholderData}>
        <Answered answer={batches} tenant={membership.name}>
          {({ items, nextCursor }) => (
            <>
              {items.length === 0 ? (
                <Empty
                  icon={<IconBuildingBank />}
                  title={t('No batches yet')}
                  text={t(
                    'Card payments come together in a batch at the end of the day. It is listed here within 15 minutes.',
                  )}
                />
              ) : (
                <BatchTable batches={items} />
              )}
              <Pages cursor={cursor} nextCursor={nextCursor} />
            </>
          )}
        </Answered>
      </Card>
    </Page>
  );
}

/** A job does this every 15 minutes; this is for people who cannot wait. */
function Pull(): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const pull = useWrite('pullSettlements', [
    'listSettlements',
    'listReconciliationExceptions',
    'listPayments',
    'getPayment',
  ]);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={pull.isPending}
        onClick={() => pull.mutate({ params: { restaurantGuid: restaurant.guid } })}
      >
        {t('Look for new ones')}
      </Button>
      <span role="status">
        {pull.data &&
          t('{batches, plural, =0 {Nothing new.} one {# batch read.} other {# batches read.}}', {
            batches: pull.data.batches,
          })}
      </span>
      <Problem error={pull.error} />
    </>
  );
}

function BatchTable({ batches }: { batches: readonly Batch[] }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const columns: Column<Batch>[] = [
    {
      name: t('Batch'),
      cell: ({ batchId, hostBatch }) => (
        <>
          {batchId}
          {hostBatch !== null && <small>{t('at the bank {number}', { number: hostBatch })}</small>}
        </>
      ),
    },
    { name: t('Closed on'), cell: ({ occurredOn }) => formatBusinessDate(occurredOn, language, 'short') },
    {
      name: t('State'),
      cell: ({ state }) => (STATES[state] ? <Sign state={STATES[state]} /> : state),
    },
    { name: t('Merchant account'), cell: ({ merchantId }) => <code>{merchantId}</code> },
    {
      name: t('Charges'),
      kind: 'number',
      cell: ({ chargeCount, chargeAmount, currency }) => (
        <>
          <Money amount={chargeAmount} currency={currency} strong /> <small>{chargeCount}</small>
        </>
      ),
    },
    {
      name: t('Refunds'),
      kind: 'number',
      cell: ({ refundCount, refundAmount, currency }) => (
        <>
          <Money amount={refundAmount} currency={currency} /> <small>{refundCount}</small>
        </>
      ),
    },
  ];
  return (
    <Table
      rows={batches}
      keyOf={({ batchId, merchantId }) => `${merchantId} ${batchId}`}
      columns={columns}
      label={t('Settlements')}
    />
  );
}
