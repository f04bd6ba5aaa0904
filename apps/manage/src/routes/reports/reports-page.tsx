import { Answered, Empty, formatBusinessDate, useAnswer, useLanguage } from '@comanda/app-shared';
import type { Input } from '@comanda/sdk';
import { IconReportOff } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { figuresOf } from '../../parts/figure-words.ts';
import { Card, Page } from '../../parts/page.tsx';
import { useToday } from '../../parts/today.ts';
import { usePlace, useSigned } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { type Bar, Chart } from './chart.tsx';
import { ExportButton } from './export-button.tsx';
import { type Definition, type Report, useFigure } from './figures.tsx';
import { useLabel } from './labels.ts';
import { ReportFilters } from './report-filters.tsx';
import { daysOf, type ReportSearch } from './report-search.ts';
import { ReportTable } from './report-table.tsx';
import { REPORTS } from './report-words.ts';
import { SavedViews } from './saved-views.tsx';

/** Every report there is: as bars, as a table, beside another time, and opened down to the orders behind a figure. */
export function ReportsPage(): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const search = useSearch({ from: '/signed-in/$restaurantGuid/reports' });
  const definitions = useAnswer('listReports', {});
  const name = search.report ?? 'sales';
  return (
    <Answered answer={definitions} tenant={membership.name}>
      {({ items }) => {
        const definition = items.find((one) => one.name === name);
        return definition ? (
          <Whole definition={definition} definitions={items} search={search} />
        ) : (
          <Page title={t('Reports')}>
            <Card label={t('Reports')}>
              <ReportFilters definitions={items} definition={undefined} search={search} />
              <Empty icon={<IconReportOff />} title={t('No such report')} text={t('Choose another one.')} />
            </Card>
          </Page>
        );
      }}
    </Answered>
  );
}

function Whole({
  definition,
  definitions,
  search,
}: {
  definition: Definition;
  definitions: readonly Definition[];
  search: ReportSearch;
}): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant, membership } = usePlace();
  const today = useToday();
  const { from, to } = daysOf(search, today);
  const query = {
    from,
    to,
    ...(search.all ? {} : { restaurants: restaurant.guid }),
    ...useGrouping(definition, search),
    ...(search.compare ? { compare: search.compare } : {}),
  };
  // The list of reports names those that there are.
  const params = { report: definition.name } as Input<'getReport'>['params'];
  const input = { params, query };
  const report = useAnswer('getReport', input, { keepPrevious: true });
  const title = REPORTS[definition.name] ? t(REPORTS[definition.name]!) : definition.title;
  const date = (day: number): string => formatBusinessDate(day, language, 'short');
  return (
    <Page
      title={title}
      intro={
        <>
          {from === to ? date(from) : `${date(from)} – ${date(to)}`}
          {report.data?.comparedFrom !== undefined &&
            ` · ${t('compared with {from} – {to}', {
              from: date(report.data.comparedFrom),
              to: date(report.data.comparedTo!),
            })}`}
        </>
      }
      action={
        <>
          <SavedViews search={search} days={{ from, to }} />
          <ExportButton input={input} />
        </>
      }
    >
      <ReportFilters definitions={definitions} definition={definition} search={search} />
      <Answered answer={report} tenant={membership.name}>
        {(data) => <Shown report={data} search={search} isBusy={report.isPlaceholderData} />}
      </Answered>
    </Page>
  );
}

/** Money of several currencies adds up to nothing: then each has lines of its own. */
function useGrouping({ groupBy }: Definition, { by, all }: ReportSearch): { groupBy?: string } {
  const { membership } = usePlace();
  const { places } = useSigned();
  const own = places.filter((place) => place.membership.tenantId === membership.tenantId);
  const isMixed = all === true && new Set(own.map(({ restaurant }) => restaurant.currency)).size > 1;
  if (isMixed)
    return { groupBy: [by ?? groupBy.join(','), 'currency'].filter((part) => part !== '').join(',') };
  return by === undefined ? {} : { groupBy: by };
}

const IN_ORDER = ['day', 'week', 'month', 'year', 'weekday', 'hour', 'minutes'];

function Shown({
  report,
  search,
  isBusy,
}: {
  report: Report;
  search: ReportSearch;
  isBusy: boolean;
}): ReactNode {
  const t = useText();
  const figureOf = useFigure();
  const labelOf = useLabel();
  const { lines, measures, columns } = report;
  const isNothing = lines.every(({ values, compared }) =>
    [values, compared?.values ?? {}].every((of) => Object.values(of).every((value) => Number(value) === 0)),
  );
  if (isNothing) {
    return (
      <Card label={t('Figures')} isBusy={isBusy}>
        <Empty
          icon={<IconReportOff />}
          title={t('Nothing in this time')}
          text={t('Choose a longer time, or all restaurants.')}
        />
      </Card>
    );
  }
  const words = figuresOf(report.report);
  const measure =
    measures.find(({ name }) => name === search.figure) ??
    measures.find(({ name }) => name === 'netAmount') ??
    measures.find(({ unit }) => unit === 'AMOUNT') ??
    measures[0]!;
  const bars: Bar[] = lines.map((line) => {
    const value = line.values[measure.name] ?? 0;
    const before = line.compared?.values[measure.name] ?? 0;
    return {
      key: JSON.stringify([line.key, line.currency]),
      name: columns.map((column) => labelOf(line, column)).join(' · ') || t('Total'),
      value: Number(value),
      before: report.comparedFrom === undefined ? null : Number(before),
      text: figureOf(value, measure.unit, line.currency),
      beforeText: figureOf(before, measure.unit, line.currency),
    };
  });
  const label = words[measure.name] ? t(words[measure.name]!) : measure.name;
  return (
    <>
      <Card label={label} isBusy={isBusy}>
        <Chart bars={bars} label={label} isTime={IN_ORDER.includes(columns[0] ?? '')} />
      </Card>
      <Card title={t('Figures')} isBusy={isBusy}>
        <ReportTable report={report} words={words} isBusy={isBusy} />
      </Card>
    </>
  );
}
