import { Answered, dateField, Empty, fromDateField, useAnswer } from '@comanda/app-shared';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconCreditCardOff } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import form from '../../parts/form.module.css';
import { PAYMENT_STATES } from '../../parts/order-words.ts';
import { Card, Page, Pages, useSearchChange } from '../../parts/page.tsx';
import { PAYMENT_TYPES } from '../../parts/payment-words.ts';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { type PaymentSearch, STATUSES, TYPES } from './payment-search.ts';
import { PaymentTable } from './payment-table.tsx';
import { PaymentTabs } from './payment-tabs.tsx';

const PAGE = 50;

/** All payments of the restaurant, of every tender. */
export function PaymentsPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const search = useSearch({ from: '/signed-in/$restaurantGuid/payments' });
  const { day, type, status, cursor } = search;
  const query = {
    limit: PAGE,
    ...(day === undefined ? {} : { businessDate: day }),
    ...(type ? { type } : {}),
    ...(status ? { status } : {}),
    ...(cursor === undefined ? {} : { cursor }),
  };
  const payments = useAnswer(
    'listPayments',
    { params: { restaurantGuid: restaurant.guid }, query },
    { keepPrevious: true },
  );
  return (
    <Page title={t('Payments')}>
      <PaymentTabs />
      <Card label={t('Payments')} isBusy={payments.isPlaceholderData}>
        <Filters search={search} />
        <Answered answer={payments} tenant={membership.name}>
          {({ items, nextCursor }) => (
            <>
              {items.length === 0 ? (
                <Empty
                  icon={<IconCreditCardOff />}
                  title={
                    Object.keys(search).length === 0 ? t('No payments yet') : t('No payment is like that')
                  }
                  text={
                    Object.keys(search).length === 0
                      ? t('What guests pay appears here at once, whichever way they pay it.')
                      : t('Nothing here has all of these filters.')
                  }
                />
              ) : (
                <PaymentTable payments={items} />
              )}
              <Pages cursor={cursor} nextCursor={nextCursor} />
            </>
          )}
        </Answered>
      </Card>
    </Page>
  );
}

function Filters({ search: { day, type, status } }: { search: PaymentSearch }): ReactNode {
  const t = useText();
  const change = useSearchChange();
  return (
    <search className={form.filters}>
      <TextInput
        type="date"
        aria-label={t('Business day')}
        value={day === undefined ? '' : dateField(day)}
        onChange={(event) => change({ day: fromDateField(event.currentTarget.value) ?? undefined })}
      />
      <NativeSelect
        aria-label={t('Kind')}
        data={[
          { value: '', label: t('Any kind') },
          ...TYPES.map((value) => ({ value, label: t(PAYMENT_TYPES[value]) })),
        ]}
        value={type ?? ''}
        onChange={(event) => change({ type: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('State')}
        data={[
          { value: '', label: t('Any state') },
          ...STATUSES.map((value) => ({ value, label: t(PAYMENT_STATES[value]) })),
        ]}
        value={status ?? ''}
        onChange={(event) => change({ status: event.currentTarget.value })}
      />
    </search>
  );
}
