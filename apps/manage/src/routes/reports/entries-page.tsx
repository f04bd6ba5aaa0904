import {
  type Answer,
  Answered,
  Empty,
  formatBusinessDate,
  useAnswer,
  useLanguage,
} from '@comanda/app-shared';
import type { Input } from '@comanda/sdk';
import { IconReportOff } from '@tabler/icons-react';
import { Link, useParams, useRouter, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DIMENSIONS, FIGURES, figuresOf, VALUES } from '../../parts/figure-words.ts';
import classes from '../../parts/page.module.css';
import { Card, Facts, Page, Pages } from '../../parts/page.tsx';
import { type Column, rowLink, Table } from '../../parts/table.tsx';
import { usePlace, useSigned } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { useFigure } from './figures.tsx';
import { REPORTS } from './report-words.ts';
import { unitOfFigure } from './units.ts';

type Entry = Answer<'listReportEntries'>['items'][number];

const ROUTE = '/signed-in/$restaurantGuid/reports/$report';
const PAGE = '50';

/** What is behind a figure: the orders, payments or drawers that it adds up from. */
export function EntriesPage(): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const { report } = useParams({ from: ROUTE });
  const search = useSearch({ from: ROUTE });
  const input = { params: { report }, query: { ...search, limit: PAGE } };
  const entries = useAnswer(
    'listReportEntries',
    // The query is the one of the link that the report gave; the API says what of it makes no sense.
    input as unknown as Input<'listReportEntries'>,
    { keepPrevious: true },
  );
  const { measure, cursor } = search;
  const title = REPORTS[report] ? t(REPORTS[report]) : report;
  const figure = measure === undefined ? undefined : figuresOf(report)[measure];
  return (
    <>
      <Back title={title} />
      <Page title={figure ? t('{report}: {figure}', { report: title, figure: t(figure) }) : title}>
        <Card label={t('What the figure is about')}>
          <About search={search} />
        </Card>
        <Card title={t('Adds up from')} isBusy={entries.isPlaceholderData}>
          <Answered answer={entries} tenant={membership.name}>
            {({ items, nextCursor }) => (
              <>
                {items.length === 0 ? (
                  <Empty
                    icon={<IconReportOff />}
                    title={t('Nothing on this page')}
                    text={t('Nothing here has all of these filters.')}
                  />
                ) : (
                  <EntryTable entries={items} measure={measure} />
                )}
                <Pages cursor={cursor} nextCursor={nextCursor} />
              </>
            )}
          </Answered>
        </Card>
      </Page>
    </>
  );
}

/** To the report as it was seen, where one came from it. */
function Back({ title }: { title: string }): ReactNode {
  const t = useText();
  const { history } = useRouter();
  const { restaurant } = usePlace();
  const { report } = useParams({ from: ROUTE });
  return (
    <nav className={classes.crumbs} aria-label={t('Where you are')}>
      <Link
        to="/$restaurantGuid/reports"
        params={{ restaurantGuid: restaurant.guid }}
        search={{ report }}
        onClick={(event) => {
          if (!history.canGoBack()) return;
          event.preventDefault();
          history.back();
        }}
      >
        {title}
      </Link>
    </nav>
  );
}

function About({ search }: { search: Readonly<Record<string, string>> }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { from, to, cursor, measure, limit, restaurants, currency, ...rest } = search;
  const date = (day: string | undefined): string =>
    /^\d{8}$/.test(day ?? '') ? formatBusinessDate(Number(day), language, 'short') : '';
  return (
    <Facts
      facts={[
        [t('Period'), from === to ? date(from) : `${date(from)} – ${date(to)}`],
        [t('Currency'), currency],
        ...Object.entries(rest)
          .filter(([name]) => DIMENSIONS[name])
          // An identifier says nothing to people; the table below says what it is about.
          .filter(([, value]) => !/^[0-9a-f-]{36}$/.test(value))
          .map(
            ([name, value]) =>
              [t(DIMENSIONS[name]!), VALUES[value] ? t(VALUES[value]) : value || t('Without')] as const,
          ),
      ]}
    />
  );
}

function EntryTable({
  entries,
  measure,
}: {
  entries: readonly Entry[];
  measure: string | undefined;
}): ReactNode {
  const t = useText();
  const language = useLanguage();
  const figureOf = useFigure();
  const { places } = useSigned();
  const nameOf = (guid: string): string =>
    places.find(({ restaurant }) => restaurant.guid === guid)?.restaurant.name ?? guid;
  const shown =
    measure === undefined ? [...new Set(entries.flatMap(({ values }) => Object.keys(values)))] : [measure];
  const columns: Column<Entry>[] = [
    { name: t('What'), cell: (entry) => <Subject entry={entry} /> },
    { name: t('Day'), cell: ({ businessDate }) => formatBusinessDate(businessDate, language, 'short') },
    { name: t('Restaurant'), cell: ({ restaurantGuid }) => nameOf(restaurantGuid) },
    ...shown.map((name) => ({
      name: FIGURES[name] ? t(FIGURES[name]) : name,
      kind: 'number' as const,
      cell: ({ values, currency }: Entry) => figureOf(values[name] ?? 0, unitOfFigure(name), currency),
    })),
  ];
  return (
    <Table rows={entries} keyOf={({ link, ...rest }) => JSON.stringify([link, rest])} columns={columns} />
  );
}

/** What it is, as a link to its screen. */
function Subject({ entry }: { entry: Entry }): ReactNode {
  const t = useText();
  const { restaurantGuid, orderGuid, displayNumber, paymentGuid, drawerGuid } = entry;
  const order =
    displayNumber === null ? t('Order without a number yet') : t('Order {number}', { number: displayNumber });
  if (paymentGuid !== null) {
    return (
      <>
        <Link
          className={rowLink}
          to="/$restaurantGuid/payments/$paymentGuid"
          params={{ restaurantGuid, paymentGuid }}
        >
          {t('Payment')}
        </Link>
        {displayNumber !== null && <small>{order}</small>}
      </>
    );
  }
  if (orderGuid !== null) {
    return (
      <Link
        className={rowLink}
        to="/$restaurantGuid/orders/$orderGuid"
        params={{ restaurantGuid, orderGuid }}
      >
        {order}
      </Link>
    );
  }
  if (drawerGuid !== null) {
    return (
      <Link
        className={rowLink}
        to="/$restaurantGuid/cash/$drawerGuid"
        params={{ restaurantGuid, drawerGuid }}
        search={{}}
      >
        {t('Drawer')}
      </Link>
    );
  }
  return '–';
}
