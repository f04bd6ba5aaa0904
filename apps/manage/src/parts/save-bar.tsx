import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../text/text.ts';
import form from './form.module.css';

/** The end of a form that stays where it is: its button, and whether all of it is kept. */
export function SaveBar({
  label,
  isSaving,
  isChanged,
  isSaved,
}: {
  label?: string;
  isSaving: boolean;
  isChanged: boolean;
  /** Something was saved from here, and nothing was typed since. */
  isSaved: boolean;
}): ReactNode {
  const t = useText();
  return (
    <div className={form.buttons}>
      <span className={form.saved} role="status">
        {isSaved && !isChanged && (
          <>
            <IconCheck size={16} aria-hidden /> {t('Saved')}
          </>
        )}
      </span>
      <Button type="submit" loading={isSaving} disabled={!isChanged}>
        {label ?? t('Save')}
      </Button>
    </div>
  );
}
