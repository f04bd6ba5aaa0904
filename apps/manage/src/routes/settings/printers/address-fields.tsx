import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CountField } from '../../../parts/count-field.tsx';
import { brokenRule } from '../../../parts/field-errors.ts';
import form from '../../../parts/form.module.css';
import { useText } from '../../../text/text.ts';

interface AddressFieldsProps {
  address: string;
  port: number | null;
  error: unknown;
  disabled?: boolean;
  change: (fields: { address?: string; port?: number | null }) => void;
}

/** Where a printer is that the server connects to: only in networks that whoever runs the server allows. */
export function AddressFields({
  address,
  port,
  error,
  disabled = false,
  change,
}: AddressFieldsProps): ReactNode {
  const t = useText();
  const isRefused = brokenRule(error, 'address') !== undefined;
  return (
    <div className={form.pair}>
      <TextInput
        label={t('IP address')}
        required
        maxLength={45}
        autoComplete="off"
        placeholder="192.168.1.50"
        disabled={disabled}
        value={address}
        error={
          isRefused &&
          t('The server connects only to networks that it was given: its setting PRINTER_NETWORKS.')
        }
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
      <CountField
        label={t('Port')}
        required
        min={1024}
        max={65_535}
        disabled={disabled}
        value={port}
        change={(typed) => change({ port: typed })}
      />
    </div>
  );
}
