import { useLanguage } from '@comanda/app-shared';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DIMENSIONS, type FIGURES } from '../../parts/figure-words.ts';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { changeOf, type Line, type Report, type Unit, useFigure } from './figures.tsx';
import { useLabel } from './labels.ts';
import { entriesOf } from './report-search.ts';
import classes from './report-table.module.css';

interface Figures {
  values: Readonly<Record<string, number | string>>;
  links?: Readonly<Record<string, string>> | undefined;
  before: Readonly<Record<string, number | string>> | undefined;
  currency: string;
}

/**
 * All figures of a report; each opens what is behind it. A figure that is nothing in every line is left out. While the figures of
 * another question are on their way, those of the former one are seen and lead nowhere: whoever presses one means the new one.
 */
export function ReportTable({
  report,
  words,
  isBusy,
}: {
  report: Report;
  words: typeof FIGURES;
  isBusy: boolean;
}): ReactNode {
  const t = useText();
  const labelOf = useLabel();
  const { columns, lines } = report;
  const isSomething = (name: string): boolean =>
    lines.some(
      ({ values, compared }) => Number(values[name] ?? 0) !== 0 || Number(compared?.values[name] ?? 0) !== 0,
    );
  const measures = report.measures.filter(({ name }) => isSomething(name));
  const percentiles = [...new Set(lines.flatMap(({ percentiles: of }) => Object.keys(of ?? {})))];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('Figures')} inert={isBusy}>
      <table className={classes.table}>
        <Head columns={columns} names={[...measures.map(({ name }) => name), ...percentiles]} words={words} />
        <tbody>
          {lines.map((line) => (
            <tr key={JSON.stringify([line.key, line.currency])}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column} scope="row">
                    {labelOf(line, column)}
                  </th>
                ) : (
                  <td key={column}>{labelOf(line, column)}</td>
                ),
              )}
              <Cells figures={figuresOf(line, report)} measures={measures} />
              {percentiles.map((name) => (
                <td key={name} className={classes.figure}>
                  {(line.percentiles as Readonly<Record<string, number | string | null>>)?.[name] ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <Totals report={report} measures={measures} percentiles={percentiles} />
      </table>
    </section>
  );
}

function Head({
  columns,
  names,
  words,
}: {
  columns: readonly string[];
  names: readonly string[];
  words: typeof FIGURES;
}): ReactNode {
  const t = useText();
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {DIMENSIONS[column] ? t(DIMENSIONS[column]) : column}
          </th>
        ))}
        {names.map((name) => (
          <th key={name} scope="col" className={classes.figure}>
            {words[name] ? t(words[name]) : name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Totals({
  report,
  measures,
  percentiles,
}: {
  report: Report;
  measures: Report['measures'];
  percentiles: readonly string[];
}): ReactNode {
  const t = useText();
  const { columns, totals } = report;
  return (
    <tfoot>
      {totals.map((total) => (
        <tr key={total.currency}>
          {columns.length > 0 && (
            <th scope="row" colSpan={columns.length}>
              {totals.length > 1 ? t('Total in {currency}', { currency: total.currency }) : t('Total')}
            </th>
          )}
          <Cells
            figures={{
              values: total.values,
              links: total.links,
              before: report.comparedFrom === undefined ? undefined : (total.compared?.values ?? {}),
              currency: total.currency,
            }}
            measures={measures}
          />
          {percentiles.map((name) => (
            <td key={name} />
          ))}
        </tr>
      ))}
    </tfoot>
  );
}

const figuresOf = (line: Line, report: Report): Figures => ({
  values: line.values,
  links: line.links,
  before: report.comparedFrom === undefined ? undefined : (line.compared?.values ?? {}),
  currency: line.currency,
});

function Cells({
  figures: { values, links, before, currency },
  measures,
}: {
  figures: Figures;
  measures: readonly { name: string; unit: Unit }[];
}): ReactNode {
  const figureOf = useFigure();
  return measures.map(({ name, unit }) => {
    const value = values[name] ?? 0;
    const text = figureOf(value, unit, currency);
    return (
      <td key={name} className={classes.figure}>
        <Behind link={Number(value) === 0 ? undefined : links?.[name]}>{text}</Behind>
        {before && <Change value={value} before={before[name]} />}
      </td>
    );
  });
}

/** A figure that can be opened. */
function Behind({ link, children }: { link: string | undefined; children: string }): ReactNode {
  const { restaurant } = usePlace();
  const found = link === undefined ? null : entriesOf(link);
  if (!found) return children;
  return (
    <Link
      to="/$restaurantGuid/reports/$report"
      params={{ restaurantGuid: restaurant.guid, report: found.report }}
      search={found.search}
    >
      {children}
    </Link>
  );
}

function Change({
  value,
  before,
}: {
  value: number | string;
  before: number | string | undefined;
}): ReactNode {
  const t = useText();
  const language = useLanguage();
  const change = changeOf(value, before);
  if (change === null) return <small>{Number(value) === 0 ? '–' : t('new')}</small>;
  const text = new Intl.NumberFormat(language, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  }).format(change);
  return <small>{text}</small>;
}
