import { ComandaError } from '@comanda/sdk';
import { IconAlertTriangle, IconPlugConnected } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../text/text.ts';
import { useBoard, useNow } from '../tickets/board.tsx';
import classes from './shell.module.css';

/** Two missed questions: it is not a hiccup. */
const SILENT_AFTER_MS = 12_000;

export const isUnpaired = (error: unknown): boolean => error instanceof ComandaError && error.status === 401;

/** Whether what is seen is how it is: seconds since the service last answered, and what waits to be sent. */
export function Contact(): ReactNode {
  const t = useText();
  useNow();
  const { heardAt, error, waiting } = useBoard();
  const silentMs = heardAt === null ? null : Date.now() - heardAt;
  const isLost = error !== null || (silentMs !== null && silentMs > SILENT_AFTER_MS);
  const seconds = silentMs === null ? 0 : Math.max(0, Math.round(silentMs / 1_000));
  const words =
    heardAt === null && !isLost
      ? t('Connecting')
      : isLost
        ? heardAt === null
          ? t('No connection')
          : t('No connection for {seconds} s: new orders are not seen', { seconds })
        : t('Live');
  return (
    <output className={classes.contact} data-lost={isLost} aria-live={isLost ? 'assertive' : 'off'}>
      {isLost ? <IconAlertTriangle aria-hidden /> : <IconPlugConnected aria-hidden />}
      <span>
        {words}
        {waiting.length > 0 && (
          <b>
            {' '}
            ·{' '}
            {t('{waiting, plural, one {# press waits} other {# presses wait}}', {
              waiting: waiting.length,
            })}
          </b>
        )}
      </span>
    </output>
  );
}
