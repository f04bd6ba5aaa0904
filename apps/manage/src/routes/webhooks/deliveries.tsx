import {
  Answered,
  Empty,
  formatDateTime,
  mayDo,
  Problem,
  useAnswer,
  useLanguage,
  useWrite,
} from '@comanda/app-shared';
import { Button, SegmentedControl, Switch } from '@mantine/core';
import { IconMailboxOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import form from '../../parts/form.module.css';
import { Card, Pages, useSearchChange } from '../../parts/page.tsx';
import { Sign } from '../../parts/sign.tsx';
import { type Column, rowLink, Table } from '../../parts/table.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import {
  DELIVERY_STATES,
  type Delivery,
  type DeliverySearch,
  type Endpoint,
  ORIGINS,
  STATUSES,
} from './endpoint-states.ts';

const PAGE = 50;
/** No event says that a delivery arrived, so the newest are asked for while somebody watches. */
const TAIL_MS = 2_000;

/** What was sent to an endpoint, newest first, and what it is being sent now. */
export function Deliveries({ endpoint, search }: { endpoint: Endpoint; search: DeliverySearch }): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const { status, cursor, delivery } = search;
  const change = useSearchChange();
  const [isTail, setTail] = useState(true);
  const list = useAnswer(
    'listWebhookDeliveries',
    {
      params: { endpointId: endpoint.id },
      query: { limit: PAGE, ...(status ? { status } : {}), ...(cursor === undefined ? {} : { cursor }) },
    },
    { keepPrevious: true, every: isTail && cursor === undefined && TAIL_MS },
  );
  return (
    <Card title={t('Deliveries')} isBusy={list.isPlaceholderData}>
      <div className={form.filters}>
        <SegmentedControl
          className={form.whole ?? ''}
          aria-label={t('State')}
          data={[
            { value: '', label: t('All') },
            ...STATUSES.map((value) => ({ value, label: t(DELIVERY_STATES[value].name) })),
          ]}
          value={status ?? ''}
          onChange={(value) => change({ status: value })}
        />
        <Switch
          label={t('Follow live')}
          checked={isTail && cursor === undefined}
          disabled={cursor !== undefined}
          onChange={(event) => setTail(event.currentTarget.checked)}
        />
        {mayDo(membership, 'write:webhooks') && <Replay endpoint={endpoint} />}
      </div>
      <Answered answer={list} tenant={membership.name}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? (
              <Empty
                icon={<IconMailboxOff />}
                title={t('Nothing sent')}
                text={
                  status
                    ? t('Nothing here has all of these filters.')
                    : t('What happens from now on appears here. Send a test to try it out.')
                }
              />
            ) : (
              <DeliveryTable deliveries={items} open={(id) => change({ delivery: id, cursor })} />
            )}
            <Pages cursor={cursor} nextCursor={nextCursor} />
          </>
        )}
      </Answered>
      {delivery !== undefined && (
        <DeliveryDialog
          key={delivery}
          deliveryId={delivery}
          open={(id) => change({ delivery: id, cursor })}
          close={() => change({ delivery: undefined, cursor })}
        />
      )}
    </Card>
  );
}

function DeliveryTable({
  deliveries,
  open,
}: {
  deliveries: readonly Delivery[];
  open: (id: string) => void;
}): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant } = usePlace();
  const columns: Column<Delivery>[] = [
    {
      name: t('Event'),
      cell: ({ id, eventType, sequence }) => (
        <>
          <button type="button" className={rowLink} onClick={() => open(id)}>
            {eventType}
          </button>
          <small>{t('number {sequence} of the feed', { sequence })}</small>
        </>
      ),
    },
    { name: t('Why'), cell: ({ origin }) => t(ORIGINS[origin]) },
    { name: t('State'), cell: ({ status }) => <Sign state={DELIVERY_STATES[status]} /> },
    { name: t('Last answer'), cell: (delivery) => <LastAnswer delivery={delivery} /> },
    { name: t('Tries'), kind: 'number', cell: ({ tries }) => tries },
    {
      name: t('Time'),
      kind: 'time',
      cell: ({ createdAt }) => formatDateTime(createdAt, restaurant.timeZone, language),
    },
  ];
  return <Table rows={deliveries} keyOf={({ id }) => id} columns={columns} label={t('Deliveries')} />;
}

function LastAnswer({ delivery: { attempts } }: { delivery: Delivery }): ReactNode {
  const t = useText();
  const last = attempts.at(-1);
  if (!last) return '–';
  return (
    <>
      {last.status ?? t('None')} <small>{t('{ms} ms', { ms: last.latencyMs })}</small>
    </>
  );
}

/** Sends what did not arrive: dead letters, and what happened while it was disabled. */
function Replay({ endpoint }: { endpoint: Endpoint }): ReactNode {
  const t = useText();
  const replay = useWrite('replayWebhookEndpoint', ['listWebhookDeliveries']);
  return (
    <>
      <Button
        variant="default"
        loading={replay.isPending}
        disabled={endpoint.status === 'DISABLED'}
        onClick={() => replay.mutate({ params: { endpointId: endpoint.id }, body: { mode: 'MISSED' } })}
      >
        {t('Send what it missed')}
      </Button>
      <span role="status">
        {replay.data &&
          t('{count, plural, =0 {It missed nothing.} one {# delivery begun.} other {# deliveries begun.}}', {
            count: replay.data.deliveries + replay.data.hurried,
          })}
      </span>
      <Problem error={replay.error} />
    </>
  );
}
