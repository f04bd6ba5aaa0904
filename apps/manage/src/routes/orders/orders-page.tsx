import { Answered, dateField, Empty, fromDateField, useAnswer } from '@comanda/app-shared';
import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { IconReceiptOff, IconSearch } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { OrderTable } from '../../parts/order-table.tsx';
import { usePlace } from '../../shell/places.ts';
import { type Message, useText } from '../../text/text.ts';
import { type OrderSearch, PAYMENTS, queryOf, SHOWS } from './order-search.ts';
import classes from './orders.module.css';

const SHOW_NAMES: Record<(typeof SHOWS)[number], Message> = {
  all: 'All',
  open: 'Open',
  closed: 'Closed',
  voided: 'Voided',
};

const PAYMENT_NAMES: Record<(typeof PAYMENTS)[number], Message> = {
  UNPAID: 'Unpaid',
  PARTIALLY_PAID: 'Partly paid',
  PAID: 'Paid',
  REFUNDED: 'Refunded',
};

/** Asked for when somebody stops typing. */
const TYPING_MS = 250;

const ROUTE = '/signed-in/$restaurantGuid/orders';

/** All orders, found by their number, a guest, a day, or how far they are. */
export function OrdersPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const search = useSearch({ from: ROUTE });
  const params = { restaurantGuid: restaurant.guid };
  const orders = useAnswer('listOrders', { params, query: queryOf(search) }, { keepPrevious: true });
  return (
    <>
      <title>{`${t('Orders')} · ${restaurant.name}`}</title>
      <h1 className={classes.title}>{t('Orders')}</h1>
      <Filters search={search} />
      <section className={classes.card} aria-label={t('Orders')} aria-busy={orders.isPlaceholderData}>
        <Answered answer={orders} tenant={membership.name}>
          {({ items, nextCursor }) =>
            items.length === 0 ? (
              <NoOrders search={search} />
            ) : (
              <>
                <OrderTable orders={items} />
                <Pages search={search} nextCursor={nextCursor} />
              </>
            )
          }
        </Answered>
      </section>
    </>
  );
}

function useFilter(): (
  changes: { [K in keyof OrderSearch]?: OrderSearch[K] | undefined },
  replace?: boolean,
) => void {
  const navigate = useNavigate({ from: '/$restaurantGuid/orders' });
  return (changes, replace = false) =>
    void navigate({
      replace,
      search: (before) => {
        // Another filter begins at the first page.
        const next = { ...before, cursor: undefined, ...changes };
        return Object.fromEntries(
          Object.entries(next).filter(([, value]) => value !== undefined),
        ) as OrderSearch;
      },
    });
}

function Filters({ search }: { search: OrderSearch }): ReactNode {
  const t = useText();
  const filter = useFilter();
  return (
    <search className={classes.filters}>
      <FindField find={search.find} />
      <SegmentedControl
        className={classes.shows ?? ''}
        aria-label={t('How far')}
        data={SHOWS.map((value) => ({ value, label: t(SHOW_NAMES[value]) }))}
        value={search.show ?? 'all'}
        onChange={(value) => filter({ show: SHOWS.find((one) => one === value && one !== 'all') })}
      />
      <NativeSelect
        aria-label={t('Payment')}
        data={[
          { value: '', label: t('Any payment') },
          ...PAYMENTS.map((value) => ({ value, label: t(PAYMENT_NAMES[value]) })),
        ]}
        value={search.payment ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          filter({ payment: PAYMENTS.find((one) => one === value) });
        }}
      />
      <TextInput
        type="date"
        aria-label={t('Business day')}
        value={search.day === undefined ? '' : dateField(search.day)}
        onChange={(event) => filter({ day: fromDateField(event.currentTarget.value) ?? undefined })}
      />
    </search>
  );
}

function FindField({ find = '' }: { find?: string | undefined }): ReactNode {
  const t = useText();
  const filter = useFilter();
  const [text, setText] = useState(find);
  // The address may change by itself: back, forward, another link.
  useEffect(() => setText(find), [find]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === find) return;
    const timer = setTimeout(() => filter({ find: wanted === '' ? undefined : wanted }, true), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, find, filter]);
  return (
    <TextInput
      className={classes.find ?? ''}
      type="search"
      aria-label={t('Number or guest')}
      placeholder={t('Number or guest')}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

function NoOrders({ search }: { search: OrderSearch }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const isFiltered = Object.keys(search).length > 0;
  if (!isFiltered) {
    return (
      <Empty
        icon={<IconReceiptOff />}
        title={t('No orders yet')}
        text={t('An order appears here the moment it is placed, from a till, a kiosk or the API.')}
      />
    );
  }
  return (
    <Empty
      icon={<IconReceiptOff />}
      title={t('No order is like that')}
      text={t('Nothing here has all of these filters.')}
      action={
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link
              to="/$restaurantGuid/orders"
              params={{ restaurantGuid: restaurant.guid }}
              search={{}}
              {...props}
            />
          )}
        >
          {t('Show all orders')}
        </Button>
      }
    />
  );
}

function Pages({ search, nextCursor }: { search: OrderSearch; nextCursor: string | null }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const params = { restaurantGuid: restaurant.guid };
  const { cursor, ...first } = search;
  if (cursor === undefined && nextCursor === null) return null;
  return (
    <nav className={classes.pages} aria-label={t('Pages')}>
      {cursor !== undefined && (
        <Link to="/$restaurantGuid/orders" params={params} search={first}>
          {t('First page')}
        </Link>
      )}
      {nextCursor !== null && (
        <Link to="/$restaurantGuid/orders" params={params} search={{ ...search, cursor: nextCursor }}>
          {t('Next page')}
        </Link>
      )}
    </nav>
  );
}
