import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../text/text.ts';

/** A dialog that is there for as long as it is drawn. The keyboard goes on where it was before, or at the screen's content. */
export function Dialog({
  title,
  close,
  size = 'md',
  children,
}: {
  title: string;
  close: () => void;
  size?: NonNullable<ModalProps['size']>;
  children: ReactNode;
}): ReactNode {
  const t = useText();
  // Mantine remembers it only when a dialog that was drawn closed is opened.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
      (isThere ? before : document.getElementById('content'))?.focus();
    },
    [before],
  );
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      lockScroll={false}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={size}
      centered
    >
      {children}
    </Modal>
  );
}
