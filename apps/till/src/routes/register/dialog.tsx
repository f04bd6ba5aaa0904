import { type ReactNode, useEffect, useRef } from 'react';
import classes from './dialog.module.css';

/** The browser's own dialog: it keeps the keyboard inside, and gives it back. */
export function Dialog({
  title,
  close,
  children,
}: {
  title: string;
  close(): void;
  children: ReactNode;
}): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  return (
    <dialog
      ref={ref}
      className={classes.dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <h2>{title}</h2>
      {children}
    </dialog>
  );
}
