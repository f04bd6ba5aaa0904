import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../text/text.ts';
import { useTyped } from './typed.tsx';

/**
 * A dialog that is there for as long as it is drawn. The keyboard goes on where it was before, or at the screen's content. Its Cancel
 * closes it at once; all other ways out ask when something was typed.
 */
export function Dialog({
  title,
  close,
  size = 'md',
  closes = 'ANYHOW',
  children,
}: {
  title: string;
  close: () => void;
  size?: NonNullable<ModalProps['size']>;
  /** What cannot be had again is not lost by a slip of the hand: by no click beside it, or by its own buttons alone. */
  closes?: 'ANYHOW' | 'ON_PURPOSE' | 'BY_ITS_BUTTONS';
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
  const { typed, leave, question } = useTyped(close);
  return (
    <Modal
      opened
      onClose={leave}
      title={title}
      lockScroll={false}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={size}
      closeOnClickOutside={closes === 'ANYHOW'}
      closeOnEscape={closes !== 'BY_ITS_BUTTONS'}
      withCloseButton={closes !== 'BY_ITS_BUTTONS'}
      centered
    >
      <div onInput={typed}>{children}</div>
      {question}
    </Modal>
  );
}
