import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from '../../parts/page.module.css';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';

/** What belongs to telling other programs what happens. */
export function WebhookTabs(): ReactNode {
  const t = useText();
  const params = { restaurantGuid: usePlace().restaurant.guid };
  const exact = { exact: true, includeSearch: false };
  return (
    <nav className={classes.tabs} aria-label={t('Webhooks and events')}>
      <Link to="/$restaurantGuid/webhooks" params={params} search={{}} activeOptions={exact}>
        {t('Endpoints')}
      </Link>
      <Link to="/$restaurantGuid/events" params={params} search={{}} activeOptions={exact}>
        {t('Events')}
      </Link>
      <Link to="/$restaurantGuid/webhooks/check" params={params} activeOptions={exact}>
        {t('Check a signature')}
      </Link>
    </nav>
  );
}
