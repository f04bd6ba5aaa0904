import { TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Message, useText } from '../text/text.ts';

export function EmailField({
  label = 'E-mail',
  hint,
  value,
  change,
  fault,
  autoComplete = 'username',
  autoFocus = false,
}: {
  label?: Message;
  hint?: Message;
  value: string;
  change: (email: string) => void;
  fault?: Message | undefined;
  autoComplete?: string;
  autoFocus?: boolean;
}): ReactNode {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (fault) input.current?.focus();
  }, [fault]);
  return (
    <TextInput
      ref={input}
      label={t(label)}
      description={hint && t(hint)}
      type="email"
      name="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
      required
      withAsterisk={false}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      error={fault && t(fault)}
    />
  );
}
