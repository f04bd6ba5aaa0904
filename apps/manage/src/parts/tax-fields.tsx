import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePlace } from '../shell/places.ts';
import { useText } from '../text/text.ts';
import classes from './tax-fields.module.css';
import { rateOf, type TaxDraft } from './taxes.ts';
import { holdTax } from './zones.ts';

/** The taxes of the place: what they are called, how much, and whether prices hold them already. */
export function TaxFields({
  taxes,
  change,
  checked,
  disabled = false,
}: {
  taxes: readonly TaxDraft[];
  change: (taxes: readonly TaxDraft[]) => void;
  /** Somebody has tried to save: what is missing is said. */
  checked: boolean;
  disabled?: boolean;
}): ReactNode {
  const t = useText();
  const { currency } = usePlace().restaurant;
  const add = (): void =>
    change([...taxes, { name: '', rate: '', inclusive: holdTax(currency), isDefault: taxes.length === 0 }]);
  return (
    <>
      {taxes.map((tax, index) => (
        <TaxRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows that are typed have no other name
          key={index}
          tax={tax}
          checked={checked}
          disabled={disabled}
          change={(fields) => change(taxes.with(index, { ...tax, ...fields }))}
          remove={() => change(taxes.toSpliced(index, 1))}
        />
      ))}
      {!disabled && (
        <Button
          variant="subtle"
          size="xs"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
        >
          {taxes.length === 0 ? t('Add a tax') : t('Another tax')}
        </Button>
      )}
    </>
  );
}

function TaxRow({
  tax,
  checked,
  disabled,
  change,
  remove,
}: {
  tax: TaxDraft;
  checked: boolean;
  disabled: boolean;
  change: (fields: Partial<TaxDraft>) => void;
  remove: () => void;
}): ReactNode {
  const t = useText();
  const isFixed = tax.stored?.type === 'FIXED';
  return (
    <div className={classes.tax}>
      <TextInput
        label={t('Name of the tax')}
        maxLength={100}
        disabled={disabled}
        value={tax.name}
        error={checked && tax.name.trim() === '' ? t('A tax needs a name: it stands on receipts.') : null}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      {isFixed ? (
        <TextInput label={t('Rate')} value={t('a fixed amount')} disabled />
      ) : (
        <TextInput
          label={t('Rate')}
          inputMode="decimal"
          autoComplete="off"
          rightSection="%"
          disabled={disabled}
          value={tax.rate}
          error={checked && rateOf(tax.rate) === null ? t('This is no percentage.') : null}
          onChange={(event) => change({ rate: event.currentTarget.value })}
        />
      )}
      {!disabled && (
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('Remove the tax {name}', { name: tax.name })}
          onClick={remove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
      <Checkbox
        label={t('Prices on the menu hold it already')}
        disabled={disabled}
        checked={tax.inclusive}
        onChange={(event) => change({ inclusive: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('For every item that names no tax of its own')}
        disabled={disabled}
        checked={tax.isDefault}
        onChange={(event) => change({ isDefault: event.currentTarget.checked })}
      />
    </div>
  );
}
