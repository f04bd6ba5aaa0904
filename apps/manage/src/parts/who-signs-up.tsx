import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../text/text.ts';
import { brokenRule } from './field-errors.ts';

/** What somebody says who makes an account: who they are, and the business that it owns. */
export interface Names {
  name: string;
  tenantName: string;
}

/** The two fields of a sign-up. Without a business there is nothing to work on, but a person may be invited to one. */
export function WhoSignsUp({
  value,
  change,
  error,
  isChecked = false,
}: {
  value: Names;
  change: (names: Partial<Names>) => void;
  error: unknown;
  /** It was typed before, by whoever it was. */
  isChecked?: boolean;
}): ReactNode {
  const t = useText();
  const fault = (field: keyof Names): string | false =>
    !['required', undefined].includes(brokenRule(error, field)) && t('This cannot be a name.');
  return (
    <>
      <TextInput
        label={t('Your name')}
        name="name"
        autoComplete="name"
        maxLength={100}
        required
        withAsterisk={false}
        autoFocus={!isChecked}
        value={value.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={fault('name')}
      />
      <TextInput
        label={t('Name of the business')}
        description={t(
          isChecked
            ? 'Leave it empty if you only join the business of somebody else.'
            : 'Restaurants are added to it afterwards.',
        )}
        name="organization"
        autoComplete="organization"
        maxLength={200}
        required={!isChecked}
        withAsterisk={false}
        value={value.tenantName}
        onChange={(event) => change({ tenantName: event.currentTarget.value })}
        error={fault('tenantName')}
      />
    </>
  );
}
