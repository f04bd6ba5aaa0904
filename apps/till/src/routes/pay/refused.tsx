import { ComandaError } from '@comanda/sdk';
import type { ReactNode } from 'react';
import { useText } from '../../text/text.ts';
import classes from './pay.module.css';

interface RefusedProps {
  error: unknown;
  /** By code, where it is about something else than a charge. */
  words?: Readonly<Record<string, string>>;
}

/** Why a card was not charged, in words of ours, with what the bank said of it. */
export function Refused({ error, words: others = {} }: RefusedProps): ReactNode {
  const t = useText();
  if (error === null) return null;
  const { code, details } = error instanceof ComandaError ? error : { code: '', details: null };
  const { resptext } = (details ?? {}) as { resptext?: string | null };
  const words: Record<string, string> = {
    PAYMENT_DECLINED: t('The card was declined. Nothing was charged.'),
    PROVIDER_UNAVAILABLE: t('The bank cannot be reached. Nothing was charged.'),
    RATE_LIMIT_EXCEEDED: t('Too many cards were declined. Take another way to pay.'),
    INVALID_STATE: t('That is not due any more. Look at the order again.'),
    VALIDATION_ERROR: t('That is not due any more. Look at the order again.'),
    RESOURCE_NOT_FOUND: t('The service does not have this order.'),
    FORBIDDEN: t('You may not do that.'),
    ...others,
  };
  return (
    <p className={classes.refused} role="alert">
      {words[code] ?? t('This did not work')}
      {resptext && <small>{t('The bank says: {text}', { text: resptext })}</small>}
    </p>
  );
}
