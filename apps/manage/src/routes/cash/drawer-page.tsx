import { Answered, formatDateTime, holds, Money, useAnswer, useLanguage } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import classes from '../../parts/page.module.css';
import { Card, Facts, Page, Pages } from '../../parts/page.tsx';
import { Sign } from '../../parts/sign.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { CountDialog, MoveDialog } from './drawer-dialogs.tsx';
import { type Drawer, MOVEMENTS, type Movement, stateOfDrawer, Variance } from './drawer-words.tsx';

const ROUTE = '/signed-in/$restaurantGuid/cash/$drawerGuid';
const PAGE = 50;

/** A drawer from its float to its count: what should be there, and every movement. */
export function DrawerPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const { drawerGuid } = useParams({ from: ROUTE });
  const drawer = useAnswer('getCashDrawer', { params: { restaurantGuid: restaurant.guid, drawerGuid } });
  return (
    <>
      <nav className={classes.crumbs} aria-label={t('Where you are')}>
        <Link to="/$restaurantGuid/cash" params={{ restaurantGuid: restaurant.guid }} search={{}}>
          {t('Cash drawers')}
        </Link>
      </nav>
      <Answered answer={drawer} tenant={membership.name}>
        {(data) => <Whole drawer={data} />}
      </Answered>
    </>
  );
}

function Whole({ drawer }: { drawer: Drawer }): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  return (
    <Page
      title={drawer.name}
      heading={
        <>
          {drawer.name} <Sign state={stateOfDrawer(drawer)} />
        </>
      }
      action={drawer.status === 'OPEN' && holds(membership, 'drawer.operate') && <Actions drawer={drawer} />}
    >
      <Card label={t('About the drawer')}>
        <About drawer={drawer} />
      </Card>
      <Movements drawer={drawer} />
    </Page>
  );
}

function About({ drawer }: { drawer: Drawer }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant } = usePlace();
  const money = (amount: number | null): ReactNode =>
    amount === null ? null : <Money amount={amount} currency={drawer.currency} />;
  const time = (at: string | null) => at && formatDateTime(at, restaurant.timeZone, language);
  return (
    <Facts
      facts={[
        [t('Float'), money(drawer.openingAmount)],
        [t('Cash taken'), money(drawer.salesAmount)],
        [t('Refunds'), money(drawer.refundAmount)],
        [t('Paid in'), money(drawer.paidInAmount)],
        [t('Paid out'), money(drawer.paidOutAmount)],
        [t('Opened without a sale'), drawer.noSaleCount],
        [
          t('Should be there'),
          <Money key="expected" amount={drawer.expectedAmount} currency={drawer.currency} strong />,
        ],
        [t('Counted'), money(drawer.countedAmount)],
        [t('Over or short'), drawer.varianceAmount !== null && <Variance drawer={drawer} />],
        [t('Opened'), [time(drawer.openedAt), drawer.openedBy.name].filter(Boolean).join(' · ')],
        [t('Last counted'), time(drawer.countedAt)],
        [
          t('Closed'),
          drawer.closedAt && [time(drawer.closedAt), drawer.closedBy?.name].filter(Boolean).join(' · '),
        ],
      ]}
    />
  );
}

function Actions({ drawer }: { drawer: Drawer }): ReactNode {
  const t = useText();
  const [asks, setAsks] = useState<'in' | 'out' | 'count' | 'close' | null>(null);
  const close = (): void => setAsks(null);
  return (
    <>
      <Button variant="default" onClick={() => setAsks('in')}>
        {t('Pay in')}
      </Button>
      <Button variant="default" onClick={() => setAsks('out')}>
        {t('Pay out')}
      </Button>
      <Button variant="default" onClick={() => setAsks('count')}>
        {t('Count')}
      </Button>
      <Button onClick={() => setAsks('close')}>{t('Close the drawer')}</Button>
      {(asks === 'in' || asks === 'out') && <MoveDialog drawer={drawer} way={asks} close={close} />}
      {(asks === 'count' || asks === 'close') && <CountDialog drawer={drawer} way={asks} close={close} />}
    </>
  );
}

function Movements({ drawer }: { drawer: Drawer }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant, membership } = usePlace();
  const { cursor } = useSearch({ from: ROUTE });
  const movements = useAnswer(
    'listCashMovements',
    {
      params: { restaurantGuid: restaurant.guid, drawerGuid: drawer.guid },
      query: { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
    },
    { keepPrevious: true },
  );
  const columns: Column<Movement>[] = [
    {
      name: t('What happened'),
      cell: ({ type, reason, paymentGuid }) => (
        <>
          {paymentGuid === null ? (
            t(MOVEMENTS[type])
          ) : (
            <Link
              to="/$restaurantGuid/payments/$paymentGuid"
              params={{ restaurantGuid: restaurant.guid, paymentGuid }}
            >
              {t(MOVEMENTS[type])}
            </Link>
          )}
          {reason !== null && <small>{reason}</small>}
        </>
      ),
    },
    { name: t('By'), cell: ({ madeBy }) => madeBy.name ?? '–' },
    { name: t('Approved by'), cell: ({ approver }) => approver?.name ?? '' },
    {
      name: t('Time'),
      kind: 'time',
      cell: ({ createdAt }) => formatDateTime(createdAt, restaurant.timeZone, language),
    },
    {
      name: t('Amount'),
      kind: 'number',
      cell: ({ amount }) => <Money amount={amount} currency={drawer.currency} strong />,
    },
  ];
  return (
    <Card title={t('Movements')} isBusy={movements.isPlaceholderData}>
      <Answered answer={movements} tenant={membership.name}>
        {({ items, nextCursor }) => (
          <>
            <Table rows={items} keyOf={({ guid }) => guid} columns={columns} label={t('Movements')} />
            <Pages cursor={cursor} nextCursor={nextCursor} />
          </>
        )}
      </Answered>
    </Card>
  );
}
