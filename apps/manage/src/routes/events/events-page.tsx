import { Answered, Empty, formatDateTime, useAnswer, useLanguage } from '@comanda/app-shared';
import { MultiSelect, Switch } from '@mantine/core';
import { IconTimelineEventX } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import form from '../../parts/form.module.css';
import { Json } from '../../parts/json.tsx';
import classes from '../../parts/page.module.css';
import { Card, Page, useSearchChange } from '../../parts/page.tsx';
import { type Column, rowLink, Table } from '../../parts/table.tsx';
import { usePlace, useSigned } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { eventChoices } from '../webhooks/event-types.ts';
import { WebhookTabs } from '../webhooks/webhook-tabs.tsx';
import type { EventSearch } from './event-search.ts';
import { type FeedEvent, useFeed } from './use-feed.ts';

/** The feed as other programs read it: every event with its number, as it happens. */
export function EventsPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const search = useSearch({ from: '/signed-in/$restaurantGuid/events' });
  const [isLive, setLive] = useState(true);
  const change = useSearchChange();
  const feed = useFeed(search, search.here ? restaurant.guid : undefined, isLive);
  return (
    <Page
      title={t('Events')}
      intro={
        <>
          {t('All that happens, numbered without gaps. Programs read the same from the feed and the stream.')}{' '}
          <a href="/docs/guides/events">{t('What each event says')}</a>
        </>
      }
    >
      <WebhookTabs />
      <Card label={t('Events')} isBusy={feed.page.isPlaceholderData}>
        <Filters search={search} isLive={isLive} setLive={setLive} />
        <Answered answer={feed.head} tenant={membership.name}>
          {() => (
            <Answered answer={feed.page} tenant={membership.name}>
              {() => (
                <>
                  {feed.events.length === 0 ? (
                    <Empty
                      icon={<IconTimelineEventX />}
                      title={t('No events here')}
                      text={t('Nothing here has all of these filters.')}
                    />
                  ) : (
                    <EventTable events={feed.events} open={(event) => change({ event })} />
                  )}
                  <Older search={search} olderBefore={feed.olderBefore} />
                </>
              )}
            </Answered>
          )}
        </Answered>
      </Card>
      {search.event !== undefined && (
        <EventDialog sequence={search.event} close={() => change({ event: undefined })} />
      )}
    </Page>
  );
}

function Filters({
  search,
  isLive,
  setLive,
}: {
  search: EventSearch;
  isLive: boolean;
  setLive: (isLive: boolean) => void;
}): ReactNode {
  const t = useText();
  const change = useSearchChange();
  const { restaurant, membership } = usePlace();
  const { places } = useSigned();
  const choices = useMemo(() => eventChoices(membership.scopes), [membership]);
  return (
    <search className={form.filters}>
      <MultiSelect
        className={form.grow ?? ''}
        aria-label={t('Events')}
        placeholder={search.types ? '' : t('All events')}
        data={choices}
        // Names of the API: no browser translates them.
        attributes={{ dropdown: { translate: 'no' }, pill: { translate: 'no' } }}
        value={search.types?.split(',') ?? []}
        onChange={(types) => change({ types: types.join(','), before: undefined })}
        searchable
        limit={60}
        nothingFoundMessage={t('No event of this name')}
      />
      {places.length > 1 && (
        <Switch
          label={t('Only {restaurant}', { restaurant: restaurant.name })}
          checked={search.here ?? false}
          onChange={(event) => change({ here: event.currentTarget.checked || undefined, before: undefined })}
        />
      )}
      <Switch
        label={t('Follow live')}
        disabled={search.before !== undefined}
        checked={isLive && search.before === undefined}
        onChange={(event) => setLive(event.currentTarget.checked)}
      />
    </search>
  );
}

function EventTable({
  events,
  open,
}: {
  events: readonly FeedEvent[];
  open: (sequence: number) => void;
}): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant } = usePlace();
  const { places } = useSigned();
  const nameOf = (guid: string | null): string =>
    guid === null ? '' : (places.find((place) => place.restaurant.guid === guid)?.restaurant.name ?? guid);
  const columns: Column<FeedEvent>[] = [
    {
      name: t('Event'),
      cell: ({ sequence, type }) => (
        <button type="button" className={rowLink} onClick={() => open(sequence)}>
          {type}
        </button>
      ),
    },
    { name: t('Restaurant'), cell: ({ restaurantGuid }) => nameOf(restaurantGuid) },
    { name: t('Number'), kind: 'number', cell: ({ sequence }) => sequence },
    {
      name: t('Time'),
      kind: 'time',
      cell: ({ occurredAt }) => formatDateTime(occurredAt, restaurant.timeZone, language),
    },
  ];
  return <Table rows={events} keyOf={({ id }) => id} columns={columns} label={t('Events')} />;
}

function Older({ search, olderBefore }: { search: EventSearch; olderBefore: number | null }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const params = { restaurantGuid: restaurant.guid };
  const { before, ...newest } = search;
  if (before === undefined && olderBefore === null) return null;
  return (
    <nav className={classes.pages} aria-label={t('Pages')}>
      {before !== undefined && (
        <Link to="/$restaurantGuid/events" params={params} search={newest}>
          {t('Newest')}
        </Link>
      )}
      {olderBefore !== null && (
        <Link to="/$restaurantGuid/events" params={params} search={{ ...newest, before: olderBefore }}>
          {t('Older')}
        </Link>
      )}
    </nav>
  );
}

function EventDialog({ sequence, close }: { sequence: number; close: () => void }): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const feed = useAnswer('listEvents', { query: { after: sequence - 1, limit: 1 } });
  const event = feed.data?.items[0];
  const found = event?.sequence === sequence ? event : undefined;
  return (
    <Dialog title={found?.type ?? t('Event {sequence}', { sequence })} close={close} size="xl">
      <Answered answer={feed} tenant={membership.name}>
        {() =>
          found ? (
            <div className={form.form}>
              <Json label={t('Event')} value={found} />
              <OrderLink event={found} />
            </div>
          ) : (
            <p>{t('You may not read what this event says: that takes the right to read its kind.')}</p>
          )
        }
      </Answered>
    </Dialog>
  );
}

/** Where what happened can be seen. */
function OrderLink({ event: { type, restaurantGuid, data } }: { event: FeedEvent }): ReactNode {
  const t = useText();
  const { guid, orderGuid } = data;
  const order = type.startsWith('order.') ? guid : orderGuid;
  if (typeof order !== 'string' || restaurantGuid === null) return null;
  return (
    <p>
      <Link to="/$restaurantGuid/orders/$orderGuid" params={{ restaurantGuid, orderGuid: order }}>
        {t('To the order')}
      </Link>
    </p>
  );
}
