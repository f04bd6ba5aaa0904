import {
  Answered,
  dateField,
  Empty,
  formatBusinessDate,
  fromDateField,
  holds,
  Money,
  useAnswer,
  useLanguage,
} from '@comanda/app-shared';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconCashRegister, IconPlus } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import form from '../../parts/form.module.css';
import { Card, Page, Pages, useSearchChange } from '../../parts/page.tsx';
import { Sign } from '../../parts/sign.tsx';
import { type Column, rowLink, Table } from '../../parts/table.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import type { DrawerSearch } from './cash-search.ts';
import { CashTabs } from './cash-tabs.tsx';
import { OpenDrawerDialog } from './drawer-dialogs.tsx';
import { type Drawer, stateOfDrawer, Variance } from './drawer-words.tsx';

const PAGE = 50;

/** The cash drawers of the restaurant: what is in them, and what was missing. */
export function CashPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const search = useSearch({ from: '/signed-in/$restaurantGuid/cash' });
  const { status, day, cursor } = search;
  const [isOpening, setOpening] = useState(false);
  const query = {
    limit: PAGE,
    ...(status ? { status } : {}),
    ...(day === undefined ? {} : { businessDate: day }),
    ...(cursor === undefined ? {} : { cursor }),
  };
  const drawers = useAnswer(
    'listCashDrawers',
    { params: { restaurantGuid: restaurant.guid }, query },
    { keepPrevious: true },
  );
  const open = holds(membership, 'drawer.operate') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpening(true)}>
      {t('Open a drawer')}
    </Button>
  );
  const isFiltered = Object.keys(search).length > 0;
  return (
    <Page title={t('Cash')} action={drawers.data && (isFiltered || drawers.data.items.length > 0) && open}>
      <CashTabs />
      <Card label={t('Cash drawers')} isBusy={drawers.isPlaceholderData}>
        <Filters search={search} />
        <Answered answer={drawers} tenant={membership.name}>
          {({ items, nextCursor }) => (
            <>
              {items.length === 0 ? (
                <Empty
                  icon={<IconCashRegister />}
                  title={isFiltered ? t('No drawer is like that') : t('No drawers yet')}
                  text={
                    isFiltered
                      ? t('Nothing here has all of these filters.')
                      : t('Open one with its float: then cash can be taken.')
                  }
                  action={!isFiltered && open}
                />
              ) : (
                <DrawerTable drawers={items} />
              )}
              <Pages cursor={cursor} nextCursor={nextCursor} />
            </>
          )}
        </Answered>
      </Card>
      {isOpening && <OpenDrawerDialog close={() => setOpening(false)} />}
    </Page>
  );
}

function Filters({ search: { status, day } }: { search: DrawerSearch }): ReactNode {
  const t = useText();
  const change = useSearchChange();
  return (
    <search className={form.filters}>
      <SegmentedControl
        className={form.whole ?? ''}
        aria-label={t('State')}
        data={[
          { value: '', label: t('All') },
          { value: 'OPEN', label: t('Open') },
          { value: 'CLOSED', label: t('Closed') },
        ]}
        value={status ?? ''}
        onChange={(value) => change({ status: value })}
      />
      <TextInput
        type="date"
        aria-label={t('Business day')}
        value={day === undefined ? '' : dateField(day)}
        onChange={(event) => change({ day: fromDateField(event.currentTarget.value) ?? undefined })}
      />
    </search>
  );
}

function DrawerTable({ drawers }: { drawers: readonly Drawer[] }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant } = usePlace();
  const columns: Column<Drawer>[] = [
    {
      name: t('Drawer'),
      cell: ({ guid, name, openedBy }) => (
        <>
          <Link
            className={rowLink}
            to="/$restaurantGuid/cash/$drawerGuid"
            params={{ restaurantGuid: restaurant.guid, drawerGuid: guid }}
            search={{}}
          >
            {name}
          </Link>
          {openedBy.name !== null && <small>{openedBy.name}</small>}
        </>
      ),
    },
    { name: t('State'), cell: (drawer) => <Sign state={stateOfDrawer(drawer)} /> },
    { name: t('Day'), cell: ({ businessDate }) => formatBusinessDate(businessDate, language, 'short') },
    { name: t('Over or short'), cell: (drawer) => <Variance drawer={drawer} /> },
    {
      name: t('Counted'),
      kind: 'number',
      cell: ({ countedAmount, currency }) =>
        countedAmount === null ? '–' : <Money amount={countedAmount} currency={currency} />,
    },
    {
      name: t('Should be there'),
      kind: 'number',
      cell: ({ expectedAmount, currency }) => <Money amount={expectedAmount} currency={currency} strong />,
    },
  ];
  return <Table rows={drawers} keyOf={({ guid }) => guid} columns={columns} label={t('Cash drawers')} />;
}
