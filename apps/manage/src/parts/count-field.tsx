import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';

/** A whole number; null: the field is empty. */
export function CountField({
  label,
  description,
  suffix,
  value,
  min = 0,
  max,
  required = false,
  disabled = false,
  change,
}: {
  label: string;
  description?: string;
  /** What is counted, behind the number. */
  suffix?: string;
  value: number | null;
  min?: number;
  max: number;
  required?: boolean;
  disabled?: boolean;
  change: (count: number | null) => void;
}): ReactNode {
  return (
    <NumberInput
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      suffix={suffix === undefined ? '' : ` ${suffix}`}
      min={min}
      max={max}
      required={required}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      disabled={disabled}
      value={value ?? ''}
      onChange={(typed) => change(typeof typed === 'number' ? typed : null)}
    />
  );
}
