import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePlace } from '../shell/places.ts';
import { type Message, useText } from '../text/text.ts';
import classes from './page.module.css';

export interface Tab {
  to: NonNullable<LinkProps['to']>;
  name: Message;
}

/** On a phone not all tabs fit: the one that is open is in sight. */
const showActive = (nav: HTMLElement | null): void =>
  nav?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** Screens that belong together, each with an address of its own. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  return (
    <nav className={classes.tabs} aria-label={label} ref={showActive}>
      {tabs.map(({ to, name }) => (
        <Link
          key={name}
          to={to}
          params={{ restaurantGuid: restaurant.guid }}
          search={{}}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}
