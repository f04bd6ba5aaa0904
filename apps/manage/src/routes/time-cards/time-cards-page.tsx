import { Answered, dateField, Empty, fromDateField, holds, useAnswer } from '@comanda/app-shared';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconClock, IconPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import form from '../../parts/form.module.css';
import { Card, Page, Pages, useSearchChange } from '../../parts/page.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { PeopleTabs } from '../staff/people-tabs.tsx';
import { AddTimeDialog } from './time-dialogs.tsx';
import { STATUSES, type TimeSearch } from './time-search.ts';
import { TimeTable } from './time-table.tsx';
import { STATES } from './time-words.ts';

/** Who worked when, as they clocked in and out, and as it was corrected. */
export function TimeCardsPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const search = useSearch({ from: '/signed-in/$restaurantGuid/time-cards' });
  const [isAdding, setAdding] = useState(false);
  const entries = useAnswer(
    'listTimeEntries',
    { params: { restaurantGuid: restaurant.guid }, query: { ...search } },
    { keepPrevious: true },
  );
  const add = holds(membership, 'shift.edit') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('Write down time')}
    </Button>
  );
  return (
    <Page title={t('Time cards')} action={add}>
      <PeopleTabs />
      <Card label={t('Time cards')} isBusy={entries.isPlaceholderData}>
        <Filters search={search} />
        <Answered answer={entries} tenant={membership.name}>
          {({ items, nextCursor }) => (
            <>
              {items.length === 0 ? <NoEntries /> : <TimeTable entries={items} />}
              <Pages cursor={search.cursor} nextCursor={nextCursor} />
            </>
          )}
        </Answered>
      </Card>
      {isAdding && <AddTimeDialog close={() => setAdding(false)} />}
    </Page>
  );
}

function NoEntries(): ReactNode {
  const t = useText();
  return (
    <Empty
      icon={<IconClock />}
      title={t('No time cards here')}
      text={t('Whoever clocks in at a till is here from then on.')}
    />
  );
}

function Filters({ search: { from, to, status } }: { search: TimeSearch }): ReactNode {
  const t = useText();
  const change = useSearchChange();
  const day = (name: 'from' | 'to', label: string, value: number | undefined): ReactNode => (
    <TextInput
      type="date"
      aria-label={label}
      value={value === undefined ? '' : dateField(value)}
      onChange={(event) => change({ [name]: fromDateField(event.currentTarget.value) ?? undefined })}
    />
  );
  return (
    <search className={form.filters}>
      {day('from', t('First day'), from)}
      {day('to', t('Last day'), to)}
      <NativeSelect
        aria-label={t('State')}
        data={[
          { value: '', label: t('Any state') },
          ...STATUSES.map((value) => ({ value, label: t(STATES[value].name) })),
        ]}
        value={status ?? ''}
        onChange={(event) => change({ status: event.currentTarget.value })}
      />
    </search>
  );
}
