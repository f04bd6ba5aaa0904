import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../text/text.ts';
import classes from './json.module.css';

/** What machines say to each other, to be read and copied. Text that is no JSON is shown as it is. */
export function Json({ label, value }: { label: string; value: unknown }): ReactNode {
  const t = useText();
  const clipboard = useClipboard({ timeout: 4_000 });
  const text = typeof value === 'string' ? pretty(value) : JSON.stringify(value, null, 2);
  return (
    <figure className={classes.json}>
      <figcaption>
        {label}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={
            clipboard.copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
          }
          onClick={() => clipboard.copy(text)}
        >
          {clipboard.copied ? t('Copied') : t('Copy')}
        </Button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section tabIndex={0} aria-label={label}>
        <pre>{text}</pre>
      </section>
    </figure>
  );
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
