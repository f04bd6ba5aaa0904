import {
  type Answer,
  Answered,
  Empty,
  formatBusinessDate,
  formatDateTime,
  Money,
  useAnswer,
  useLanguage,
} from '@comanda/app-shared';
import { IconCalendarOff } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card, Page, Pages } from '../../parts/page.tsx';
import { type Column, rowLink, Table } from '../../parts/table.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { CashTabs } from './cash-tabs.tsx';

type Close = Answer<'listDayCloses'>['items'][number];

const PAGE = 50;

/** The days that were closed, each under its number. */
export function ClosesPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const { cursor } = useSearch({ from: '/signed-in/$restaurantGuid/cash/closes' });
  const params = { restaurantGuid: restaurant.guid };
  const query = { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
  const closes = useAnswer('listDayCloses', { params, query }, { keepPrevious: true });
  return (
    <Page title={t('Closed days')}>
      <CashTabs />
      <Card label={t('Closed days')} isBusy={closes.isPlaceholderData}>
        <Answered answer={closes} tenant={membership.name}>
          {({ items, nextCursor }) => (
            <>
              {items.length === 0 ? (
                <Empty
                  icon={<IconCalendarOff />}
                  title={t('No day was closed yet')}
                  text={t('Close a day when all is paid and counted: its figures are kept for good.')}
                />
              ) : (
                <CloseTable closes={items} />
              )}
              <Pages cursor={cursor} nextCursor={nextCursor} />
            </>
          )}
        </Answered>
      </Card>
    </Page>
  );
}

function CloseTable({ closes }: { closes: readonly Close[] }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant } = usePlace();
  const money = (close: Close, name: string): ReactNode => (
    <Money amount={Number(close.sales[name] ?? 0)} currency={close.currency} />
  );
  const columns: Column<Close>[] = [
    {
      name: t('Day'),
      cell: ({ businessDate, number }) => (
        <>
          <Link
            className={rowLink}
            to="/$restaurantGuid/cash/day"
            params={{ restaurantGuid: restaurant.guid }}
            search={{ day: businessDate }}
          >
            {formatBusinessDate(businessDate, language)}
          </Link>
          <small>{t('Z report {number}', { number })}</small>
        </>
      ),
    },
    { name: t('By'), cell: ({ closedBy }) => closedBy.name ?? '–' },
    {
      name: t('Time'),
      kind: 'time',
      cell: ({ closedAt }) => formatDateTime(closedAt, restaurant.timeZone, language),
    },
    { name: t('Orders'), kind: 'number', cell: ({ sales }) => String(sales.orderCount ?? 0) },
    { name: t('Net sales'), kind: 'number', cell: (close) => money(close, 'netAmount') },
    { name: t('Total'), kind: 'number', cell: (close) => money(close, 'totalAmount') },
    {
      name: t('Left open'),
      kind: 'number',
      cell: ({ dueAmount, currency }) => dueAmount > 0 && <Money amount={dueAmount} currency={currency} />,
    },
  ];
  return (
    <Table rows={closes} keyOf={({ number }) => String(number)} columns={columns} label={t('Closed days')} />
  );
}
