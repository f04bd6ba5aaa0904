import {
  type Answer,
  Answered,
  daysAfter,
  Empty,
  formatBusinessDate,
  holds,
  Money,
  mayDo,
  useAnswer,
  useLanguage,
} from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { IconPlus, IconToolsKitchen2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { OrderTable } from '../../parts/order-table.tsx';
import { useToday } from '../../parts/today.ts';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { Hours } from './hours.tsx';
import classes from './today.module.css';

/** Loaded when somebody takes an order: most who look at the day do not. */
const QuickOrderDialog = lazy(async () => ({
  default: (await import('../../parts/quick-order/quick-order-dialog.tsx')).QuickOrderDialog,
}));

const SHOWN_ORDERS = 10;

/** How the day goes: sales beside the same day of last week, hour by hour, and the orders that are open. */
export function TodayPage(): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant, membership } = usePlace();
  const [isOrdering, setOrdering] = useState(false);
  const today = useToday();
  return (
    <>
      <title>{`${t('Today')} · ${restaurant.name}`}</title>
      <header className={classes.head}>
        <h1>{t('Today')}</h1>
        <p>{formatBusinessDate(today, language)}</p>
        {mayDo(membership, 'write:orders') && (
          <Button
            className={classes.take ?? ''}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOrdering(true)}
          >
            {t('Take an order')}
          </Button>
        )}
      </header>
      {restaurant.menuVersion === 0 && holds(membership, 'menu.edit') && (
        <p className={classes.setUp}>
          {t('This restaurant has no menu yet.')}{' '}
          <Link to="/$restaurantGuid/set-up" params={{ restaurantGuid: restaurant.guid }} search={{}}>
            {t('Set it up')}
          </Link>
        </p>
      )}
      {mayDo(membership, 'read:reports') && <Figures today={today} />}
      <OpenOrders />
      {isOrdering && (
        <Suspense>
          <QuickOrderDialog close={() => setOrdering(false)} placed={() => setOrdering(false)} />
        </Suspense>
      )}
    </>
  );
}

function Figures({ today }: { today: number }): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const { guid, currency } = restaurant;
  const range = {
    from: today,
    to: today,
    restaurants: guid,
    compareFrom: daysAfter(today, -7),
    links: false,
  };
  const sales = useAnswer('getReport', { params: { report: 'sales' }, query: range });
  const day = useAnswer('getDayReport', { params: { restaurantGuid: guid }, query: { businessDate: today } });
  const hours = useAnswer('getReport', { params: { report: 'hours' }, query: range });
  return (
    <>
      <section className={classes.figures} aria-label={t('Figures of today')}>
        <Answered
          answer={sales}
          tenant={membership.name}
          loading={<SalesFigures report={null} currency={currency} />}
        >
          {(report) => <SalesFigures report={report} currency={currency} />}
        </Answered>
        <Answered
          answer={day}
          tenant={membership.name}
          loading={
            <Figure name={t('Unpaid orders')} note={t('still to be paid')} noteValue={NOTHING_YET}>
              {NOTHING_YET}
            </Figure>
          }
        >
          {({ openOrderCount, dueAmount }) => (
            <Figure
              name={t('Unpaid orders')}
              note={t('still to be paid')}
              noteValue={<Money amount={dueAmount} currency={currency} />}
            >
              {openOrderCount}
            </Figure>
          )}
        </Answered>
      </section>
      <section className={`${classes.card} ${classes.hours}`} aria-labelledby="by-hour">
        <h2 id="by-hour">{t('Net sales by hour')}</h2>
        <Answered answer={hours} tenant={membership.name}>
          {(report) => <Hours report={report} currency={currency} />}
        </Answered>
      </section>
    </>
  );
}

/** Where a figure will stand, so that nothing moves when it comes. */
const NOTHING_YET = '–';

function SalesFigures({
  report,
  currency,
}: {
  report: Answer<'getReport'> | null;
  currency: string;
}): ReactNode {
  const t = useText();
  const total = report?.totals[0];
  const value = (name: string): number => Number(total?.values[name] ?? 0);
  const before = (name: string): number => Number(total?.compared?.values[name] ?? 0);
  const count = (found: number): ReactNode => (report ? found : NOTHING_YET);
  const amount = (found: number): ReactNode =>
    report ? <Money amount={found} currency={currency} /> : NOTHING_YET;
  const money = (name: string): ReactNode => amount(value(name));
  const moneyBefore = (name: string): ReactNode => amount(before(name));
  const note = t('same day last week');
  return (
    <>
      <Figure name={t('Net sales')} note={note} noteValue={moneyBefore('netAmount')} main>
        {money('netAmount')}
      </Figure>
      <Figure name={t('Orders')} note={note} noteValue={count(before('orderCount'))}>
        {count(value('orderCount'))}
      </Figure>
      <Figure name={t('Refunds')} note={note} noteValue={moneyBefore('refundAmount')}>
        {money('refundAmount')}
      </Figure>
      <Figure name={t('Tips')} note={note} noteValue={moneyBefore('tipAmount')}>
        {money('tipAmount')}
      </Figure>
    </>
  );
}

function Figure({
  name,
  note,
  noteValue,
  main,
  children,
}: {
  name: string;
  note: string;
  noteValue: ReactNode;
  main?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <dl className={classes.figure} data-main={main || undefined}>
      <dt>{name}</dt>
      <dd className={classes.value}>{children}</dd>
      <dd className={classes.note}>
        {noteValue} {note}
      </dd>
    </dl>
  );
}

function OpenOrders(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const params = { restaurantGuid: restaurant.guid };
  const open = useAnswer('listOrders', { params, query: { open: true, limit: SHOWN_ORDERS } });
  return (
    <section className={classes.card} aria-labelledby="open-orders">
      <div className={classes.cardHead}>
        <h2 id="open-orders">{t('Open orders')}</h2>
        <Link to="/$restaurantGuid/orders" params={params} search={{ show: 'open' }}>
          {t('All open orders')}
        </Link>
      </div>
      <Answered answer={open} tenant={membership.name}>
        {({ items }) =>
          items.length > 0 ? (
            <OrderTable orders={items} />
          ) : (
            <Empty
              icon={<IconToolsKitchen2 />}
              title={t('No open orders')}
              text={t('An order appears here the moment it is placed, from a till, a kiosk or the API.')}
            />
          )
        }
      </Answered>
    </section>
  );
}
