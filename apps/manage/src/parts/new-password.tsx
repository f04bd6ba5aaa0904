import { PasswordInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Message, useText } from '../text/text.ts';

/** A password that is chosen here. What is wrong with it stands below it, and is where the keyboard goes. */
export function NewPassword({
  label,
  value,
  change,
  fault,
  autoFocus = false,
}: {
  label: Message;
  value: string;
  change: (password: string) => void;
  fault: Message | undefined;
  autoFocus?: boolean;
}): ReactNode {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (fault) input.current?.focus();
  }, [fault]);
  return (
    <PasswordInput
      ref={input}
      label={t(label)}
      description={t('At least 8 characters; a few words in a row are good.')}
      name="new-password"
      autoComplete="new-password"
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
      required
      withAsterisk={false}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      error={fault && t(fault)}
      aria-invalid={fault !== undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('Show the password') }}
    />
  );
}
