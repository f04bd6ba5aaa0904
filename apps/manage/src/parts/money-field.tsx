import { moneyField, parseMoney, useLanguage } from '@comanda/app-shared';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePlace } from '../shell/places.ts';
import { useText } from '../text/text.ts';

interface MoneyFieldProps {
  label: string;
  description?: string;
  value: string;
  required?: boolean;
  disabled?: boolean;
  /** When it is shown in a dialog. */
  hasFocus?: boolean;
  change: (text: string) => void;
}

/** An amount of the restaurant's currency, as it is typed; what is none is said at once. */
export function MoneyField({
  label,
  description,
  value,
  required = false,
  disabled = false,
  hasFocus = false,
  change,
}: MoneyFieldProps): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { currency } = usePlace().restaurant;
  return (
    <TextInput
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      autoComplete="off"
      required={required}
      disabled={disabled}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      error={
        value !== '' &&
        parseMoney(value, currency) === null &&
        t('This is no amount. Type it like {example}.', { example: moneyField(1050, currency, language) })
      }
      data-autofocus={hasFocus || undefined}
    />
  );
}

/** What an amount that may be left out is: null, and undefined for what is no amount. */
export const amountOf = (text: string, currency: string): number | null | undefined =>
  text.trim() === '' ? null : (parseMoney(text, currency) ?? undefined);
