import { Problem } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../text/text.ts';
import { Dialog } from './dialog.tsx';
import form from './form.module.css';

/** Asks before something is taken away that cannot be brought back by a press. */
export function ConfirmDialog({
  title,
  text,
  label,
  write,
  confirm,
  close,
}: {
  title: string;
  /** What follows from it. */
  text: string;
  label: string;
  write: { isPending: boolean; error: unknown };
  confirm: () => void;
  close: () => void;
}): ReactNode {
  const t = useText();
  return (
    <Dialog title={title} close={close}>
      <div className={form.form}>
        <p>{text}</p>
        <Problem error={write.error} />
        <div className={form.buttons}>
          <Button variant="default" onClick={close} data-autofocus>
            {t('Cancel')}
          </Button>
          <Button color="tomato" loading={write.isPending} onClick={confirm}>
            {label}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
