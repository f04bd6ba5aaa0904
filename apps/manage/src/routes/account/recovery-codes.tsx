import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../text/text.ts';
import classes from './account.module.css';

/** Recovery codes, this once. Null when the answer that had them got lost. */
export function RecoveryCodes({
  codes,
  close,
}: {
  codes: readonly string[] | null;
  close: () => void;
}): ReactNode {
  const t = useText();
  const clipboard = useClipboard({ timeout: 4_000 });
  if (codes === null) {
    return (
      <div className={classes.form}>
        <p role="alert">
          {t(
            'It is done, but the answer with your recovery codes got lost. Replace them to get some that you see.',
          )}
        </p>
        <div className={classes.buttons}>
          <Button onClick={close}>{t('Close')}</Button>
        </div>
      </div>
    );
  }
  return (
    <div className={classes.form}>
      <p>
        <strong>{t('This is shown once.')}</strong>{' '}
        {t(
          'Each code lets you in once when your phone is lost. Print them, or keep them where passwords are kept.',
        )}
      </p>
      <ul className={classes.codes} aria-label={t('Recovery codes')} data-secret>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={
            clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
          }
          onClick={() => clipboard.copy(codes.join('\n'))}
        >
          {clipboard.copied ? t('Copied') : t('Copy')}
        </Button>
        <Button data-autofocus onClick={close}>
          {t('I have kept them')}
        </Button>
      </div>
      {clipboard.error && (
        <p role="alert">{t('The browser did not let us copy. Select the text and copy it yourself.')}</p>
      )}
    </div>
  );
}
