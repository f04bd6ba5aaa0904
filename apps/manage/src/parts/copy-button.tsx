import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../text/text.ts';

/** Copies a text; `name` says which one, for whoever does not see what stands beside it. */
export function CopyButton({ name, text }: { name: string; text: string }): ReactNode {
  const t = useText();
  const clipboard = useClipboard({ timeout: 4_000 });
  const said = clipboard.error ? t('Not copied') : clipboard.copied ? t('Copied') : t('Copy');
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={clipboard.copied ? t('{name} copied', { name }) : t('Copy: {name}', { name })}
      leftSection={
        clipboard.copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
      }
      onClick={() => clipboard.copy(text)}
    >
      {said}
    </Button>
  );
}
