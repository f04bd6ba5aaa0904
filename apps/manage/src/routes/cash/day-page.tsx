import {
  type Answer,
  Answered,
  dateField,
  formatBusinessDate,
  formatDateTime,
  fromDateField,
  holds,
  Money,
  useAnswer,
  useLanguage,
} from '@comanda/app-shared';
import { Button, TextInput } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  DIMENSIONS,
  FIGURES,
  type FigureLine,
  PAYMENT_FIGURES,
  unitOf,
  wordOf,
} from '../../parts/figure-words.ts';
import form from '../../parts/form.module.css';
import type { State } from '../../parts/order-words.ts';
import { Card, Facts, Page, useSearchChange } from '../../parts/page.tsx';
import { Sign } from '../../parts/sign.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { useToday } from '../../parts/today.ts';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { CashTabs } from './cash-tabs.tsx';
import { CloseDayDialog } from './close-day-dialog.tsx';
import { HeldOnCards } from './held-on-cards.tsx';

type DayReport = Answer<'getDayReport'>;

/** A business day: its figures as they are now (X), or as they were when it was closed (Z). */
export function DayPage(): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant, membership } = usePlace();
  const { day } = useSearch({ from: '/signed-in/$restaurantGuid/cash/day' });
  const change = useSearchChange();
  const today = useToday();
  const businessDate = day ?? today;
  const report = useAnswer(
    'getDayReport',
    { params: { restaurantGuid: restaurant.guid }, query: { businessDate } },
    { keepPrevious: true },
  );
  return (
    <Page
      title={t('Day')}
      heading={formatBusinessDate(businessDate, language)}
      action={report.data && !report.isPlaceholderData && <CloseButton report={report.data} />}
    >
      <CashTabs />
      <div className={form.filters}>
        <TextInput
          type="date"
          aria-label={t('Business day')}
          value={dateField(businessDate)}
          max={dateField(today)}
          onChange={(event) => change({ day: fromDateField(event.currentTarget.value) ?? undefined })}
        />
      </div>
      <Answered answer={report} tenant={membership.name}>
        {(data) => <Figures report={data} isBusy={report.isPlaceholderData} />}
      </Answered>
    </Page>
  );
}

const OPEN: State = { name: 'Not closed yet', tone: 'busy' };
const CLOSED: State = { name: 'Closed', tone: 'good' };

function CloseButton({ report }: { report: DayReport }): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const [isAsking, setAsking] = useState(false);
  if (report.closed || !holds(membership, 'day.close')) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('Close the day')}</Button>
      {isAsking && <CloseDayDialog report={report} close={() => setAsking(false)} />}
    </>
  );
}

function Figures({ report, isBusy }: { report: DayReport; isBusy: boolean }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant } = usePlace();
  const params = { restaurantGuid: restaurant.guid };
  const { businessDate, currency, openOrderCount, openDrawerCount, dueAmount } = report;
  return (
    <>
      <Card label={t('How far the day is')} isBusy={isBusy}>
        <Facts
          facts={[
            [t('State'), <Sign key="state" state={report.closed ? CLOSED : OPEN} />],
            [
              t('Unpaid orders'),
              openOrderCount === 0 ? (
                t('None')
              ) : (
                <Link
                  key="orders"
                  to="/$restaurantGuid/orders"
                  params={params}
                  search={{ show: 'open', day: businessDate }}
                >
                  {openOrderCount}
                </Link>
              ),
            ],
            [t('Still due'), <Money key="due" amount={dueAmount} currency={currency} />],
            [
              t('Open drawers'),
              openDrawerCount === 0 ? (
                t('None')
              ) : (
                <Link key="drawers" to="/$restaurantGuid/cash" params={params} search={{ status: 'OPEN' }}>
                  {openDrawerCount}
                </Link>
              ),
            ],
            [t('Figures of'), formatDateTime(report.madeAt, restaurant.timeZone, language)],
          ]}
        />
      </Card>
      <Card title={t('Sales')} isBusy={isBusy}>
        <Facts
          facts={Object.entries(report.sales).map(([name, value]) => [
            FIGURES[name] ? t(FIGURES[name]) : name,
            <Figure key={name} name={name} value={value} currency={currency} />,
          ])}
        />
      </Card>
      <Lines
        title={t('Payments')}
        lines={report.payments}
        by={['type', 'tender', 'cardBrand']}
        words={PAYMENT_FIGURES}
        currency={currency}
      />
      <Lines title={t('Tax')} lines={report.taxes} by={['taxRate']} words={FIGURES} currency={currency} />
      <Lines
        title={t('Discounts and voids')}
        lines={report.discountsAndVoids}
        by={['kind', 'reason', 'approver']}
        words={FIGURES}
        currency={currency}
      />
      <Lines
        title={t('Cash drawers')}
        lines={report.cashDrawers}
        by={['drawer']}
        words={FIGURES}
        currency={currency}
      />
      {/* The last: it comes by answers of its own, and nothing below it moves. */}
      {!report.closed && <HeldOnCards />}
    </>
  );
}

function Figure({
  name,
  value,
  currency,
}: {
  name: string;
  value: number | string | undefined;
  currency: string;
}): ReactNode {
  if (value === undefined) return '–';
  return unitOf(name) === 'AMOUNT' ? <Money amount={Number(value)} currency={currency} /> : String(value);
}

/** One of the day's breakdowns; a figure that is nothing in all of its lines is left out. */
function Lines({
  title,
  lines,
  by,
  words,
  currency,
}: {
  title: string;
  lines: readonly FigureLine[];
  by: readonly string[];
  words: typeof FIGURES;
  currency: string;
}): ReactNode {
  const t = useText();
  if (lines.length === 0) return null;
  const names = Object.keys(lines[0]!.values).filter((name) =>
    lines.some(({ values }) => Number(values[name] ?? 0) !== 0),
  );
  const [first = '', ...others] = by.filter((name) => lines.some((line) => wordOf(line, name, t) !== ''));
  const columns: Column<FigureLine>[] = [
    {
      name: DIMENSIONS[first] ? t(DIMENSIONS[first]) : first,
      cell: (line) => wordOf(line, first, t) || '–',
    },
    ...others.map((name) => ({
      name: DIMENSIONS[name] ? t(DIMENSIONS[name]) : name,
      cell: (line: FigureLine) => wordOf(line, name, t),
    })),
    ...names.map((name) => ({
      name: words[name] ? t(words[name]) : name,
      kind: 'number' as const,
      cell: (line: FigureLine) => <Figure name={name} value={line.values[name]} currency={currency} />,
    })),
  ];
  return (
    <Card title={title}>
      <Table rows={lines} keyOf={({ key }) => JSON.stringify(key)} columns={columns} label={title} />
    </Card>
  );
}
