import { dateField, fromDateField } from '@comanda/app-shared';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { DIMENSIONS, figuresOf } from '../../parts/figure-words.ts';
import form from '../../parts/form.module.css';
import { useSearchChange } from '../../parts/page.tsx';
import { useToday } from '../../parts/today.ts';
import { usePlace, useSigned } from '../../shell/places.ts';
import { type Message, useText } from '../../text/text.ts';
import type { Definition } from './figures.tsx';
import { COMPARES, daysOf, PERIODS, type ReportSearch } from './report-search.ts';
import { COMPARE_NAMES, PERIOD_NAMES, REPORTS } from './report-words.ts';

const TIMES = ['day', 'week', 'month', 'weekday', 'restaurant'];

/** What is looked at; all of it goes into the address. */
export function ReportFilters({
  definitions,
  definition,
  search,
}: {
  definitions: readonly Definition[];
  definition: Definition | undefined;
  search: ReportSearch;
}): ReactNode {
  const t = useText();
  const change = useSearchChange();
  const { membership } = usePlace();
  const places = useSigned().places.filter((place) => place.membership.tenantId === membership.tenantId);
  return (
    <search className={`${form.filters} ${form.labelled}`}>
      <NativeSelect
        label={t('Report')}
        data={definitions.map(({ name, title }) => ({
          value: name,
          label: REPORTS[name] ? t(REPORTS[name]) : title,
        }))}
        value={definition?.name ?? ''}
        // Another report has other lines and figures.
        onChange={(event) => change({ report: event.currentTarget.value, by: undefined, figure: undefined })}
      />
      <PeriodFields search={search} />
      <NativeSelect
        label={t('Compared with')}
        data={[
          { value: '', label: t('Nothing') },
          ...COMPARES.map((value) => ({ value, label: t(COMPARE_NAMES[value]) })),
        ]}
        value={search.compare ?? ''}
        onChange={(event) => change({ compare: event.currentTarget.value })}
      />
      {definition && <LineFields definition={definition} search={search} />}
      {places.length > 1 && (
        <Switch
          label={t('All restaurants')}
          checked={search.all ?? false}
          onChange={(event) => change({ all: event.currentTarget.checked || undefined })}
        />
      )}
    </search>
  );
}

function PeriodFields({ search }: { search: ReportSearch }): ReactNode {
  const t = useText();
  const change = useSearchChange();
  const today = useToday();
  const days = daysOf(search, today);
  const date = (label: Message, edge: 'from' | 'to'): ReactNode => (
    <TextInput
      type="date"
      label={t(label)}
      value={dateField(days[edge])}
      onChange={(event) => {
        const day = fromDateField(event.currentTarget.value);
        if (day !== null) change({ ...days, [edge]: day });
      }}
    />
  );
  return (
    <>
      <NativeSelect
        label={t('Period')}
        data={PERIODS.map((value) => ({ value, label: t(PERIOD_NAMES[value]) }))}
        value={search.period ?? 'last7'}
        onChange={(event) => {
          const period = event.currentTarget.value;
          // A custom period begins as the one that was seen.
          change(period === 'custom' ? { period, ...days } : { period, from: undefined, to: undefined });
        }}
      />
      {search.period === 'custom' && (
        <>
          {date('From', 'from')}
          {date('Up to and with', 'to')}
        </>
      )}
    </>
  );
}

function LineFields({ definition, search }: { definition: Definition; search: ReportSearch }): ReactNode {
  const t = useText();
  const change = useSearchChange();
  const words = figuresOf(definition.name);
  const own = definition.groupBy.join(',');
  const nameOf = (by: string): string =>
    by
      .split(',')
      .map((name) => (DIMENSIONS[name] ? t(DIMENSIONS[name]) : name))
      .join(', ');
  const choices = [...new Set([own, ...TIMES, ...definition.dimensions.map(({ name }) => name)])];
  const known = search.by === undefined || choices.includes(search.by) ? choices : [search.by, ...choices];
  return (
    <>
      <NativeSelect
        label={t('One line for each')}
        data={known.map((value) => ({ value, label: nameOf(value) }))}
        value={search.by ?? own}
        onChange={(event) => {
          const by = event.currentTarget.value;
          change({ by: by === own ? undefined : by });
        }}
      />
      <NativeSelect
        label={t('Figure in the picture')}
        data={definition.measures.map(({ name }) => ({
          value: name,
          label: words[name] ? t(words[name]) : name,
        }))}
        value={
          search.figure ??
          (definition.measures.some(({ name }) => name === 'netAmount')
            ? 'netAmount'
            : (definition.measures.find(({ unit }) => unit === 'AMOUNT')?.name ??
              definition.measures[0]?.name))
        }
        onChange={(event) => change({ figure: event.currentTarget.value })}
      />
    </>
  );
}
