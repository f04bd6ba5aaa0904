import { Alert, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useText } from '../text/text.ts';
import form from './form.module.css';

/**
 * Text that somebody has typed into a dialog is not lost by a slip of the hand: Esc, Back or a reload ask first. `typed` is called
 * when something was typed, `leave` in place of closing, and `question` is drawn where it is asked.
 */
export function useTyped(close: () => void): {
  typed: (event: FormEvent) => void;
  leave: () => void;
  question: ReactNode;
} {
  const t = useText();
  // What is saved makes way for something else, or for nothing.
  const field = useRef<Element | null>(null);
  const isTyped = (): boolean => field.current?.isConnected ?? false;
  const [isAsking, setAsking] = useState(false);
  // What the app goes to by itself, once something is saved, asks nothing.
  const blocker = useBlocker({
    shouldBlockFn: ({ action }) => isTyped() && (action === 'BACK' || action === 'GO'),
    enableBeforeUnload: isTyped,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  const stay = (): void => {
    setAsking(false);
    if (isBlocked) blocker.reset();
  };
  const go = (): void => {
    field.current = null;
    if (isBlocked) blocker.proceed();
    else close();
  };
  return {
    typed: ({ target }) => {
      field.current = target as Element;
    },
    leave: () => (isTyped() ? setAsking(true) : close()),
    question: (isAsking || isBlocked) && (
      <Alert
        className={form.question ?? ''}
        variant="outline"
        icon={<IconPencil />}
        role="alertdialog"
        title={t('This is not saved yet.')}
      >
        <div className={form.buttons}>
          <Button variant="default" onClick={go}>
            {t('Throw it away')}
          </Button>
          <Button data-autofocus onClick={stay}>
            {t('Keep writing')}
          </Button>
        </div>
      </Alert>
    ),
  };
}
