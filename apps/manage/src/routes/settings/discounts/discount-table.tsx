import { formatBusinessDate, formatMoney, Problem, useLanguage, useWrite } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DINING } from '../../../parts/order-words.ts';
import { RowActions } from '../../../parts/row-actions.tsx';
import { Sign } from '../../../parts/sign.tsx';
import { type Column, Table } from '../../../parts/table.tsx';
import { DAY_NAMES, DAYS } from '../../../parts/week.ts';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import type { Discount } from './discounts.ts';

interface DiscountTableProps {
  discounts: readonly Discount[];
  mayEdit: boolean;
  open: (discount: Discount) => void;
}

/** Discounts in rows, with what each takes and when. */
export function DiscountTable({ discounts, mayEdit, open }: DiscountTableProps): ReactNode {
  const t = useText();
  const update = useWrite('updateDiscount', ['listDiscounts']);
  const setArchived = ({ restaurantGuid, guid, version, archived }: Discount): void =>
    update.mutate({
      params: { restaurantGuid, discountGuid: guid },
      body: { archived: !archived },
      ifMatch: version,
    });
  const columns = useColumns();
  const actions: Column<Discount> = {
    name: t('Actions'),
    kind: 'action',
    cell: (discount) => (
      <DiscountActions
        discount={discount}
        change={() => open(discount)}
        retire={() => setArchived(discount)}
      />
    ),
  };
  return (
    <>
      <Table
        rows={discounts}
        keyOf={({ guid }) => guid}
        columns={mayEdit ? [...columns, actions] : columns}
        label={t('Discounts')}
      />
      <Problem error={update.error} />
    </>
  );
}

function useColumns(): Column<Discount>[] {
  const t = useText();
  return [
    { name: t('Name'), cell: ({ name }) => name },
    { name: t('How much'), kind: 'number', cell: ({ terms }) => <HowMuch terms={terms} /> },
    { name: t('When'), cell: (discount) => <When discount={discount} /> },
    {
      name: t('State'),
      cell: ({ archived }) => (
        <Sign state={archived ? { name: 'Out of use', tone: 'plain' } : { name: 'In use', tone: 'good' }} />
      ),
    },
  ];
}

function DiscountActions({
  discount: { name, archived },
  change,
  retire,
}: {
  discount: Discount;
  change: () => void;
  retire: () => void;
}): ReactNode {
  const t = useText();
  return (
    <>
      <RowActions name={name} change={change} />
      <Button
        variant="default"
        size="xs"
        aria-label={archived ? t('Use again: {name}', { name }) : t('Take out of use: {name}', { name })}
        onClick={retire}
      >
        {archived ? t('Use again') : t('Take out of use')}
      </Button>
    </>
  );
}

/** What a discount takes, in a word. */
function HowMuch({ terms: { type, rate, amount, buy, get } }: { terms: Discount['terms'] }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { currency } = usePlace().restaurant;
  const money = formatMoney(amount ?? 0, currency, language);
  if (type === 'PERCENT') return `${rate} %`;
  if (type === 'FIXED') return money;
  if (type === 'FIXED_TOTAL') return t('{amount} together', { amount: money });
  return t('{bought} + {cheaper}', { bought: buy?.quantity ?? 1, cheaper: get?.quantity ?? 1 });
}

function When({ discount: { automatic, needsApproval, orders, terms } }: { discount: Discount }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { currency } = usePlace().restaurant;
  const { code, minimumAmount, minimumGuests, diningOptions, timeWindows = [] } = terms.conditions ?? {};
  const { firstDay, lastDay, maximumOrders, maximumOrdersPerGuest } = terms.conditions ?? {};
  const day = (date: number): string => formatBusinessDate(date, language, 'short');
  const items = terms.items ?? terms.conditions?.requiredItems;
  const dayText = (days: readonly (typeof DAYS)[number][]): string =>
    days.length === DAYS.length ? '' : `${days.map((day) => t(DAY_NAMES[day])).join(', ')} `;
  const conditions = [
    automatic ? t('On every order') : t('Added by hand'),
    needsApproval && t('with approval'),
    code !== undefined && t('with the code {code}', { code }),
    firstDay !== undefined && t('from {day} on', { day: day(firstDay) }),
    lastDay !== undefined && t('until {day}', { day: day(lastDay) }),
    ...timeWindows.map(({ days = DAYS, start, end }) => `${dayText(days)}${start}–${end}`),
    minimumAmount !== undefined &&
      t('from {amount} on', { amount: formatMoney(minimumAmount, currency, language) }),
    minimumGuests !== undefined && t('from {count} guests on', { count: minimumGuests }),
    maximumOrders !== undefined && t('{count} of {most} orders', { count: orders, most: maximumOrders }),
    maximumOrdersPerGuest !== undefined && t('{count} per guest', { count: maximumOrdersPerGuest }),
    diningOptions?.map((option) => t(DINING[option])).join(', '),
    items !== undefined && t('some items only'),
    terms.stacking === 'EXCLUSIVE' && t('with no other one'),
  ];
  return conditions.filter(Boolean).join(' · ');
}
