import { type Answer, Money, useLanguage } from '@comanda/app-shared';
import type { CSSProperties, ReactNode } from 'react';
import { useText } from '../../text/text.ts';
import classes from './hours.module.css';

type Line = Answer<'getReport'>['lines'][number];

interface Hour {
  hour: number;
  netAmount: number;
  before: number;
}

/** Bars of each hour, with those of last week behind them. The table that they draw is there for who cannot see them. */
export function Hours({ report, currency }: { report: Answer<'getReport'>; currency: string }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const hours = hoursOf(report.lines);
  if (hours.length === 0)
    return <p className={classes.none}>{t('Nothing sold yet, today or on this day last week.')}</p>;
  const highest = Math.max(1, ...hours.flatMap(({ netAmount, before }) => [netAmount, before]));
  const nameOf = (hour: number): string =>
    new Intl.DateTimeFormat(language, { hour: 'numeric', timeZone: 'UTC' }).format(
      Date.UTC(2026, 0, 1, hour),
    );
  return (
    <>
      <div className={classes.legend} aria-hidden>
        <span className={classes.now}>{t('Today')}</span>
        <span className={classes.then}>{t('same day last week')}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('Net sales by hour')}>
        <table className={classes.chart}>
          <thead>
            <tr>
              <th>{t('Hour')}</th>
              <th>{t('Today')}</th>
              <th>{t('same day last week')}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ hour, netAmount, before }) => (
              <tr key={hour}>
                <th scope="row">{nameOf(hour)}</th>
                <td
                  className={classes.now}
                  data-none={netAmount === 0 || undefined}
                  style={part(netAmount / highest)}
                >
                  <Money amount={netAmount} currency={currency} />
                </td>
                <td
                  className={classes.then}
                  data-none={before === 0 || undefined}
                  style={part(before / highest)}
                >
                  <Money amount={before} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const part = (ratio: number): CSSProperties => ({ '--part': Math.max(0, ratio) }) as CSSProperties;

/** From the first hour with sales to the last, without gaps. */
function hoursOf(lines: readonly Line[]): Hour[] {
  const known = new Map(
    lines.map((line) => [
      Number(line.key.hour),
      { netAmount: Number(line.values.netAmount ?? 0), before: Number(line.compared?.values.netAmount ?? 0) },
    ]),
  );
  const sold = [...known].filter(([, { netAmount, before }]) => netAmount !== 0 || before !== 0);
  if (sold.length === 0) return [];
  const first = Math.min(...sold.map(([hour]) => hour));
  const last = Math.max(...sold.map(([hour]) => hour));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = first + index;
    return { hour, ...(known.get(hour) ?? { netAmount: 0, before: 0 }) };
  });
}
