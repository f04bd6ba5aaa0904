import type { CSSProperties, ReactNode } from 'react';
import { useText } from '../../text/text.ts';
import classes from './chart.module.css';

export interface Bar {
  key: string;
  name: string;
  value: number;
  /** What it was before; null when nothing is compared. */
  before: number | null;
  text: string;
  beforeText: string;
}

/** So many bars are drawn: more are no picture, and stand in the table. */
const DRAWN = 31;

/**
 * Bars beside what was before. A list and no picture: each bar has its name and its figure, so it needs no other words for who
 * does not see it, and no library.
 */
export function Chart({
  bars,
  label,
  isTime,
}: {
  bars: readonly Bar[];
  label: string;
  isTime: boolean;
}): ReactNode {
  const t = useText();
  // What follows the clock stays in its order; of the rest the greatest come first.
  const drawn = (isTime ? bars : bars.toSorted((a, b) => b.value - a.value)).slice(0, DRAWN);
  const highest = Math.max(
    ...drawn.flatMap(({ value, before }) => [Math.abs(value), Math.abs(before ?? 0)]),
    1,
  );
  const part = (value: number): CSSProperties =>
    ({ '--part': Math.min(1, Math.abs(value) / highest) }) as CSSProperties;
  return (
    <figure className={classes.chart}>
      <figcaption>
        {label}
        {drawn.some(({ before }) => before !== null) && (
          <span className={classes.legend} aria-hidden>
            <span className={classes.now}>{t('Now')}</span>
            <span className={classes.then}>{t('Before')}</span>
          </span>
        )}
      </figcaption>
      <ul>
        {drawn.map(({ key, name, value, before, text, beforeText }) => (
          <li key={key}>
            <span className={classes.name}>{name}</span>
            <span className={classes.bars} aria-hidden>
              <span className={classes.bar} data-below={value < 0 || undefined} style={part(value)} />
              {before !== null && before !== 0 && <span className={classes.ghost} style={part(before)} />}
            </span>
            <span className={classes.value}>
              {text}
              {before !== null && (
                <small>
                  <span className={classes.hidden}>{t('Before')} </span>
                  {beforeText}
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
      {bars.length > drawn.length && (
        <p className={classes.more}>
          {t('{count} more in the table', { count: bars.length - drawn.length })}
        </p>
      )}
    </figure>
  );
}
