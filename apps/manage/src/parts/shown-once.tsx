import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useText } from '../text/text.ts';
import classes from './shown-once.module.css';

/** A secret, this once. `secret` is null when the answer that had it got lost: then `lost` says how to get another. */
export function ShownOnce({
  label,
  secret,
  lost,
  close,
}: {
  label: string;
  secret: string | null;
  lost: string;
  close: () => void;
}): ReactNode {
  const t = useText();
  const id = useId();
  const clipboard = useClipboard({ timeout: 4_000 });
  if (secret === null) {
    return (
      <div className={classes.once}>
        <p role="alert">{lost}</p>
        <Button onClick={close}>{t('Close')}</Button>
      </div>
    );
  }
  return (
    <div className={classes.once}>
      <p>
        <strong>{t('This is shown once.')}</strong>{' '}
        {t('Keep it now where secrets are kept: afterwards nobody can read it, neither you nor we.')}
      </p>
      <label htmlFor={id}>{label}</label>
      <output id={id} className={classes.secret} data-secret>
        {secret}
      </output>
      <div className={classes.buttons}>
        <Button
          data-autofocus
          leftSection={
            clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
          }
          onClick={() => clipboard.copy(secret)}
        >
          {clipboard.copied ? t('Copied') : t('Copy')}
        </Button>
        <Button variant="default" onClick={close}>
          {t('I have kept it')}
        </Button>
      </div>
      {clipboard.error && (
        <p role="alert">{t('The browser did not let us copy. Select the text and copy it yourself.')}</p>
      )}
    </div>
  );
}
