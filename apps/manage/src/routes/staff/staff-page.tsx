import { Answered, Empty, holds, useAnswer } from '@comanda/app-shared';
import { Button, Switch } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { FindField } from '../../parts/find-field.tsx';
import form from '../../parts/form.module.css';
import { Card, Page, Pages, useSearchChange } from '../../parts/page.tsx';
import { useToday } from '../../parts/today.ts';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { AddStaffDialog } from './add-staff-dialog.tsx';
import { PeopleTabs } from './people-tabs.tsx';
import { type StaffSearch, staffQueryOf } from './staff-search.ts';
import { StaffTable } from './staff-table.tsx';

/** Who works at the restaurant: found by name or number, a page at a time. */
export function StaffPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const search = useSearch({ from: '/signed-in/$restaurantGuid/people' });
  const [isAdding, setAdding] = useState(false);
  const staff = useAnswer(
    'listStaff',
    { params: { restaurantGuid: restaurant.guid }, query: staffQueryOf(search, useToday()) },
    { keepPrevious: true },
  );
  const add = holds(membership, 'staff.manage') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('Add somebody')}
    </Button>
  );
  return (
    <Page title={t('Staff')} action={staff.data?.items.length !== 0 && add}>
      <PeopleTabs />
      <Filters search={search} />
      <Card label={t('Staff')} isBusy={staff.isPlaceholderData}>
        <Answered answer={staff} tenant={membership.name}>
          {({ items, nextCursor }) => (
            <>
              {items.length === 0 ? <NoStaff search={search} add={add} /> : <StaffTable members={items} />}
              <Pages cursor={search.cursor} nextCursor={nextCursor} />
            </>
          )}
        </Answered>
      </Card>
      {isAdding && <AddStaffDialog close={() => setAdding(false)} />}
    </Page>
  );
}

function Filters({ search }: { search: StaffSearch }): ReactNode {
  const t = useText();
  const change = useSearchChange();
  return (
    <search className={form.filters}>
      <FindField
        label={t('Name or number')}
        find={search.find}
        change={(find) => change({ find }, { replace: true })}
      />
      <Switch
        label={t('Also who has left')}
        checked={search.all ?? false}
        onChange={(event) => change({ all: event.currentTarget.checked ? true : undefined })}
      />
    </search>
  );
}

function NoStaff({ search, add }: { search: StaffSearch; add: ReactNode }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  if (search.find === undefined) {
    return (
      <Empty
        icon={<IconUsers />}
        title={t('Nobody yet')}
        text={t('Whoever works at a till gets a PIN here, and a job that says what they may do.')}
        action={add}
      />
    );
  }
  return (
    <Empty
      icon={<IconUsers />}
      title={t('Nobody is called that')}
      text={t('No name or number here is like what you typed.')}
      action={
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link
              to="/$restaurantGuid/people"
              params={{ restaurantGuid: restaurant.guid }}
              search={{ all: true }}
              {...props}
            />
          )}
        >
          {t('Show everybody')}
        </Button>
      }
    />
  );
}
