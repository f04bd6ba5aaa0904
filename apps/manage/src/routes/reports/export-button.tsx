import { Problem, useClient } from '@comanda/app-shared';
import type { Input } from '@comanda/sdk';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconDownload, IconLink } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../text/text.ts';

/** The same lines as a file for a spreadsheet, and the view as a link for somebody else. */
export function ExportButton({ input }: { input: Input<'getReport'> }): ReactNode {
  const t = useText();
  const { client } = useClient();
  const clipboard = useClipboard({ timeout: 4_000 });
  const { report } = input.params;
  const { from, to } = input.query;
  const save = useMutation({
    mutationFn: async () => {
      const text = await client.call('getReport', {
        ...input,
        query: { ...input.query, format: 'csv' as const, amounts: 'decimal' },
      });
      download(text, `${report}-${from}-${to}.csv`);
    },
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={
          clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />
        }
        onClick={() => clipboard.copy(location.href)}
      >
        {clipboard.copied ? t('Copied') : t('Copy the link to this view')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('Save as CSV')}
      </Button>
      <Problem error={save.error} />
    </>
  );
}

function download(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
