import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../text/text.ts';
import { LINE_MAX, linesOfText } from './lines.ts';

interface LinesFieldProps {
  label: string;
  description?: string;
  value: string;
  most: number;
  disabled: boolean;
  change: (text: string) => void;
}

/** Lines of a paper, as they will be printed. */
export function LinesField({
  label,
  description,
  value,
  most,
  disabled,
  change,
}: LinesFieldProps): ReactNode {
  const t = useText();
  return (
    <Textarea
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={2}
      disabled={disabled}
      value={value}
      error={
        linesOfText(value, most) === null &&
        t('At most {lines} lines of {letters} letters.', { lines: most, letters: LINE_MAX })
      }
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
