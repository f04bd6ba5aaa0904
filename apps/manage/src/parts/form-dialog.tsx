import { Problem } from '@comanda/app-shared';
import { Button, type ModalProps } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { type Message, useText } from '../text/text.ts';
import { Dialog } from './dialog.tsx';
import form from './form.module.css';

/** A form in a dialog, which is left with or without saving; a click beside it loses nothing. */
export function FormDialog({
  title,
  label,
  size = 'md',
  write,
  said,
  save,
  close,
  children,
}: {
  title: string;
  /** Of the button that saves. */
  label?: string;
  size?: NonNullable<ModalProps['size']>;
  write: { isPending: boolean; error: unknown };
  /** Why it was refused, where the form knows better than the service's answer says. */
  said?: Message | undefined;
  save: () => void;
  close: () => void;
  children: ReactNode;
}): ReactNode {
  const t = useText();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <Dialog title={title} close={close} size={size} closes="ON_PURPOSE">
      <form className={form.form} onSubmit={submit}>
        {children}
        <Problem error={write.error} text={said && t(said)} />
        <div className={form.buttons}>
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={write.isPending}>
            {label ?? t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
