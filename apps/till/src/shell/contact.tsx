import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useBoard, useTraining } from '../store/till-context.tsx';
import { useText } from '../text/text.ts';
import classes from './shell.module.css';
import { useIsLost } from './use-is-lost.ts';

/** Whether the service has everything, and what waits for it: selling goes on either way. */
export function Contact(): ReactNode {
  const t = useText();
  const { toSend } = useBoard();
  const isLost = useIsLost();
  const { isOn } = useTraining();
  if (isOn) return null;
  const waiting = t('{count, plural, one {# entry to send} other {# entries to send}}', { count: toSend });
  return (
    <output className={classes.contact} data-lost={isLost}>
      {isLost ? (
        <IconCloudOff aria-hidden />
      ) : toSend > 0 ? (
        <IconCloudUp aria-hidden />
      ) : (
        <IconCloudCheck aria-hidden />
      )}
      <span>
        {isLost ? t('Offline: sales are kept here') : toSend > 0 ? t('Sending') : t('Everything sent')}
        {toSend > 0 && ` · ${waiting}`}
      </span>
    </output>
  );
}
