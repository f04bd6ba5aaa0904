import { type Answer, formatDateTime, formatMoney, useLanguage } from '@comanda/app-shared';
import type { ReactNode } from 'react';
import { type Column, Table } from '../../../parts/table.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';

type Log = Answer<'getSyncReport'>['logs'][number];

/** Tills that were offline: how long, and what it was worth. */
export function LogTable({ logs, currency }: { logs: readonly Log[]; currency: string }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { timeZone } = usePlace().restaurant;
  const money = (amount: number): string => formatMoney(amount, currency, language);
  const minutes = (seconds: number): string => t('{count} min', { count: Math.ceil(seconds / 60) });
  const columns: Column<Log>[] = [
    { name: t('Till'), cell: ({ deviceName }) => deviceName },
    { name: t('From'), kind: 'time', cell: ({ firstAt }) => formatDateTime(firstAt, timeZone, language) },
    { name: t('Longest'), kind: 'number', cell: ({ longestSeconds }) => minutes(longestSeconds) },
    { name: t('Orders'), kind: 'number', cell: ({ orders }) => orders },
    { name: t('Sold'), kind: 'number', cell: ({ soldAmount }) => money(soldAmount) },
    { name: t('Taken'), kind: 'number', cell: ({ paidAmount }) => money(paidAmount) },
    { name: t('Different'), kind: 'number', cell: ({ differing }) => differing },
    { name: t('To decide'), kind: 'number', cell: ({ parked }) => parked },
  ];
  return (
    <Table
      rows={logs}
      keyOf={({ logId }) => logId}
      columns={columns}
      label={t('What came late, in 30 days')}
    />
  );
}
