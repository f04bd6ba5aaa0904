import { formatBusinessDate, formatMoney, formatTime, holds, useLanguage } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Sign } from '../../parts/sign.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { CorrectDialog } from './time-dialogs.tsx';
import type { TimeEntry } from './time-search.ts';
import { hoursText, minutesOf, STATES, useEverybody } from './time-words.ts';

/** Stretches of work in rows, with what can be corrected about them. */
export function TimeTable({ entries }: { entries: readonly TimeEntry[] }): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const [correcting, setCorrecting] = useState<TimeEntry | null>(null);
  const columns = useColumns();
  const everybody = useEverybody().data ?? [];
  const nameOf = ({ staffGuid }: TimeEntry): string =>
    everybody.find(({ guid }) => guid === staffGuid)?.displayName ?? '–';
  const actions: Column<TimeEntry> = {
    name: t('Actions'),
    kind: 'action',
    cell: (entry) =>
      entry.status !== 'VOIDED' && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('Correct: {name}', { name: nameOf(entry) })}
          onClick={() => setCorrecting(entry)}
        >
          {t('Correct')}
        </Button>
      ),
  };
  const all: Column<TimeEntry>[] = [{ name: t('Person'), cell: nameOf }, ...columns];
  return (
    <>
      <Table
        rows={entries}
        keyOf={({ guid }) => guid}
        columns={holds(membership, 'shift.edit') ? [...all, actions] : all}
        label={t('Time cards')}
      />
      {correcting && <CorrectDialog entry={correcting} close={() => setCorrecting(null)} />}
    </>
  );
}

function useColumns(): Column<TimeEntry>[] {
  const t = useText();
  const language = useLanguage();
  const { timeZone, currency } = usePlace().restaurant;
  const time = (at: string | null): string => (at === null ? '–' : formatTime(at, timeZone, language));
  const pausedFor = (entry: TimeEntry, isPaid: boolean): number =>
    entry.breaks
      .filter(({ paid }) => paid === isPaid)
      .reduce((sum, { startedAt, endedAt }) => sum + minutesOf(startedAt, endedAt), 0);
  const pauses = (entry: TimeEntry): string => {
    const [unpaid, paid] = [pausedFor(entry, false), pausedFor(entry, true)];
    return paid === 0
      ? hoursText(unpaid)
      : t('{unpaid} + {paid} paid', { unpaid: hoursText(unpaid), paid: hoursText(paid) });
  };
  return [
    { name: t('Day'), cell: ({ businessDate }) => formatBusinessDate(businessDate, language, 'short') },
    { name: t('Job'), cell: ({ jobTitle }) => jobTitle },
    { name: t('In'), kind: 'number', cell: ({ clockedInAt }) => time(clockedInAt) },
    { name: t('Out'), kind: 'number', cell: ({ clockedOutAt }) => time(clockedOutAt) },
    { name: t('Breaks'), kind: 'number', cell: pauses },
    {
      name: t('Length'),
      kind: 'number',
      cell: ({ clockedInAt, clockedOutAt }) =>
        clockedOutAt === null ? '–' : hoursText(minutesOf(clockedInAt, clockedOutAt)),
    },
    {
      name: t('Cash tips'),
      kind: 'number',
      cell: ({ declaredTipAmount }) =>
        declaredTipAmount === null ? '–' : formatMoney(declaredTipAmount, currency, language),
    },
    { name: t('State'), cell: ({ status }) => <Sign state={STATES[status]} /> },
  ];
}
