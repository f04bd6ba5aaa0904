import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../text/text.ts';

/** A modal dialog of the browser: it keeps the focus, and Escape closes it. */
export function Dialog({
  title,
  close,
  children,
}: {
  title: string;
  close: () => void;
  children: ReactNode;
}) {
  const t = useText();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current!;
    dialog.showModal();
    return () => dialog.close();
  }, []);
  return (
    <dialog ref={element} aria-label={title} onClose={close} className="sheet">
      <header>
        <h2>{title}</h2>
        <button type="button" className="close" aria-label={t('Close')} onClick={close}>
          ×
        </button>
      </header>
      {children}
    </dialog>
  );
}
