import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../text/text.ts';

/** What can be done to an entry of a list; `name` says to which one, for whoever does not see the row. */
export function RowActions({
  name,
  change,
  remove,
}: {
  name: string;
  change: () => void;
  remove?: () => void;
}): ReactNode {
  const t = useText();
  return (
    <>
      <Button variant="default" size="xs" aria-label={t('Change {name}', { name })} onClick={change}>
        {t('Change')}
      </Button>{' '}
      {remove && (
        <Button variant="default" size="xs" aria-label={t('Remove {name}', { name })} onClick={remove}>
          {t('Remove')}
        </Button>
      )}
    </>
  );
}
