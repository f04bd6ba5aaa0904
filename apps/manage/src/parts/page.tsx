import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePlace } from '../shell/places.ts';
import { useText } from '../text/text.ts';
import classes from './page.module.css';

/** What stands at the top of a screen, and what the browser's tab says. */
export function Page({
  title,
  heading,
  up,
  intro,
  action,
  children,
}: {
  title: string;
  /** A link to the list that this is one of. */
  up?: ReactNode;
  /** When more than the title stands there. */
  heading?: ReactNode;
  intro?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}): ReactNode {
  const { restaurant } = usePlace();
  return (
    <>
      <title>{`${title} · ${restaurant.name}`}</title>
      {up && <div className={classes.crumbs}>{up}</div>}
      <header className={classes.head}>
        <h1>{heading ?? title}</h1>
        {action && <div className={classes.actions}>{action}</div>}
      </header>
      {intro && <p className={classes.intro}>{intro}</p>}
      {children}
    </>
  );
}

/** A slip of paper on the table. */
export const Card = ({
  label,
  title,
  action,
  isBusy = false,
  children,
}: {
  /** What it is called where no title stands. */
  label?: string;
  title?: string;
  /** Beside the title. */
  action?: ReactNode;
  isBusy?: boolean;
  children: ReactNode;
}): ReactNode => (
  <section className={classes.card} aria-label={label ?? title} aria-busy={isBusy}>
    {title && (
      <div className={classes.cardHead}>
        <h2>{title}</h2>
        {action}
      </div>
    )}
    {children}
  </section>
);

/** Names and values beside each other. What there is nothing of is left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }): ReactNode => (
  <dl className={classes.facts}>
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

type Search = Record<string, unknown>;

/** Changes what the address says, and with it what is shown. Another filter begins at the first page. */
export function useSearchChange(): (changes: Search, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return (changes, { replace = false } = {}) =>
    void navigate({ to: '.', replace, search: changed({ cursor: undefined, ...changes }) });
}

/** Left out instead of empty: an address says only what differs from the usual. */
const changed =
  (changes: Search) =>
  (before: Search): never =>
    Object.fromEntries(
      Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined && value !== ''),
    ) as never;

/** To the next page of a list, and back to the first. */
export function Pages({
  cursor,
  nextCursor,
}: {
  cursor: string | undefined;
  nextCursor: string | null;
}): ReactNode {
  const t = useText();
  if (cursor === undefined && nextCursor === null) return null;
  return (
    <nav className={classes.pages} aria-label={t('Pages')}>
      {cursor !== undefined && (
        <Link to="." search={changed({ cursor: undefined })}>
          {t('First page')}
        </Link>
      )}
      {nextCursor !== null && (
        <Link to="." search={changed({ cursor: nextCursor })}>
          {t('Next page')}
        </Link>
      )}
    </nav>
  );
}
