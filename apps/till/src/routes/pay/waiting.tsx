import type { ReactNode } from 'react';
import { useText } from '../../text/text.ts';
import classes from './pay.module.css';

interface WaitingProps {
  state: 'NOTHING' | 'SENT' | 'LOST';
  /** Of a question that is not for the bank. */
  sent?: string;
  /** Of a lost answer, where nothing is charged. */
  lost?: string;
}

/** What somebody reads while the bank, or the service, has not answered. */
export function Waiting({ state, sent, lost }: WaitingProps): ReactNode {
  const t = useText();
  if (state === 'NOTHING') return null;
  return (
    <p className={classes.wait} role="status">
      {state === 'SENT'
        ? (sent ?? t('The bank is asked…'))
        : (lost ?? t('No answer yet. The service is asked what happened: the card is not charged twice.'))}
    </p>
  );
}
