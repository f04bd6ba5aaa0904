import type { ReactNode } from 'react';
import { brokenRule, passwordFault } from './field-errors.ts';
import { NewPassword } from './new-password.tsx';

/** Only the service knows whether a link was asked for in this browser: the first press asks it. */
export const asksForPassword = (error: unknown): boolean => brokenRule(error, 'password') === 'required';

/** The password of whoever opens a link elsewhere than where it was asked for. That it is missing is no fault at first. */
export function ChosenPassword({
  value,
  change,
  error,
}: {
  value: string;
  change: (password: string) => void;
  error: unknown;
}): ReactNode {
  return (
    <NewPassword
      label="New password"
      value={value}
      change={change}
      fault={asksForPassword(error) ? undefined : passwordFault(error)}
      autoFocus
    />
  );
}
