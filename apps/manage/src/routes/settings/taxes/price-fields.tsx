import { Checkbox, Radio, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import form from '../../../parts/form.module.css';
import { MoneyField } from '../../../parts/money-field.tsx';
import { rateOf } from '../../../parts/taxes.ts';
import { useText } from '../../../text/text.ts';
import type { ChargeDraft } from './charges.ts';

interface PriceFieldsProps {
  draft: ChargeDraft;
  /** Somebody has tried to save: what is missing is said. */
  checked: boolean;
  change: (fields: Partial<ChargeDraft>) => void;
}

/** How much a charge is: a part of what was ordered, or an amount. */
export function PriceFields({ draft, checked, change }: PriceFieldsProps): ReactNode {
  const t = useText();
  return (
    <>
      <Radio.Group
        label={t('How much')}
        value={draft.type}
        onChange={(type) => change({ type: type === 'FIXED' ? 'FIXED' : 'PERCENT' })}
      >
        <div className={form.choices}>
          <Radio value="PERCENT" label={t('A percentage')} />
          <Radio value="FIXED" label={t('An amount')} />
        </div>
      </Radio.Group>
      {draft.type === 'PERCENT' ? (
        <>
          <TextInput
            label={t('Rate')}
            inputMode="decimal"
            autoComplete="off"
            rightSection="%"
            required
            value={draft.rate}
            error={checked && rateOf(draft.rate) === null ? t('This is no percentage.') : null}
            onChange={(event) => change({ rate: event.currentTarget.value })}
          />
          <Checkbox
            label={t('Of prices before discounts')}
            checked={draft.beforeDiscounts}
            onChange={(event) => change({ beforeDiscounts: event.currentTarget.checked })}
          />
        </>
      ) : (
        <MoneyField
          label={t('Amount')}
          required
          value={draft.amount}
          change={(amount) => change({ amount })}
        />
      )}
    </>
  );
}
