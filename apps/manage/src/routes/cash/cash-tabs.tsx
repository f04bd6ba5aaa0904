import { mayDo } from '@comanda/app-shared';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from '../../parts/page.module.css';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';

/** Drawers, the day that is to be closed, and the days that were. */
export function CashTabs(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const params = { restaurantGuid: restaurant.guid };
  const exact = { exact: true, includeSearch: false };
  return (
    <nav className={classes.tabs} aria-label={t('Cash and day close')}>
      <Link to="/$restaurantGuid/cash" params={params} search={{}} activeOptions={exact}>
        {t('Cash drawers')}
      </Link>
      {mayDo(membership, 'read:reports') && (
        <>
          <Link to="/$restaurantGuid/cash/day" params={params} search={{}} activeOptions={exact}>
            {t('Day')}
          </Link>
          <Link to="/$restaurantGuid/cash/closes" params={params} search={{}} activeOptions={exact}>
            {t('Closed days')}
          </Link>
        </>
      )}
    </nav>
  );
}
