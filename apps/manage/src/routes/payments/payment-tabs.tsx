import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from '../../parts/page.module.css';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';

/** Payments, the batches in which the processor moved them, and where the two do not agree. */
export function PaymentTabs(): ReactNode {
  const t = useText();
  const params = { restaurantGuid: usePlace().restaurant.guid };
  const exact = { exact: true, includeSearch: false };
  return (
    <nav className={classes.tabs} aria-label={t('Payments and settlements')}>
      <Link to="/$restaurantGuid/payments" params={params} search={{}} activeOptions={exact}>
        {t('Payments')}
      </Link>
      <Link to="/$restaurantGuid/payments/settlements" params={params} search={{}} activeOptions={exact}>
        {t('Settlements')}
      </Link>
      <Link to="/$restaurantGuid/payments/discrepancies" params={params} search={{}} activeOptions={exact}>
        {t('Discrepancies')}
      </Link>
    </nav>
  );
}
