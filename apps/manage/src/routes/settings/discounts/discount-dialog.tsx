import { useLanguage, useWrite } from '@comanda/app-shared';
import { Radio, Switch, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import form from '../../../parts/form.module.css';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { MoneyField } from '../../../parts/money-field.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { ConditionFields } from './condition-fields.tsx';
import {
  type Discount,
  type DiscountDraft,
  discountOf,
  draftDiscount,
  type FieldsProps,
  faultsOf,
  NEW_DISCOUNT,
} from './discounts.ts';

/** Defines a discount, or changes it for orders to come. */
export function DiscountDialog({ before, close }: { before: Discount | null; close: () => void }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { guid: restaurantGuid, currency } = usePlace().restaurant;
  const [draft, setDraft] = useState(() =>
    before ? draftDiscount(before, currency, language) : NEW_DISCOUNT,
  );
  const [checked, setChecked] = useState(false);
  const create = useWrite('createDiscount', ['listDiscounts']);
  const update = useWrite('updateDiscount', ['listDiscounts']);
  const change = (fields: Partial<DiscountDraft>): void => setDraft({ ...draft, ...fields });
  const save = (): void => {
    setChecked(true);
    const body = discountOf(draft, currency);
    if (body === null) return;
    const then = { onSuccess: close };
    if (before === null) create.mutate({ params: { restaurantGuid }, body }, then);
    else {
      const params = { restaurantGuid, discountGuid: before.guid };
      update.mutate({ params, body, ifMatch: before.version }, then);
    }
  };
  const faults = checked ? faultsOf(draft, currency) : [];
  return (
    <FormDialog
      title={before ? before.name : t('Add a discount')}
      size="lg"
      write={before ? update : create}
      save={save}
      close={close}
    >
      <TextInput
        label={t('What it is called')}
        description={t('It stands on bills and receipts')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        maxLength={100}
        pattern=".*\S.*"
        autoComplete="off"
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        data-autofocus
      />
      <PriceFields draft={draft} faults={faults} change={change} />
      <ConditionFields draft={draft} faults={faults} change={change} />
    </FormDialog>
  );
}

function PriceFields({ draft, faults, change }: FieldsProps): ReactNode {
  const t = useText();
  if (draft.price === 'OTHER')
    return <p className={form.note}>{t('What it takes was set by a program, and stays as it is.')}</p>;
  return (
    <>
      <Radio.Group
        label={t('How much')}
        value={draft.price}
        onChange={(price) => change({ price: price === 'FIXED' ? 'FIXED' : 'PERCENT' })}
      >
        <div className={form.choices}>
          <Radio value="PERCENT" label={t('A percentage')} />
          <Radio value="FIXED" label={t('An amount')} />
        </div>
      </Radio.Group>
      {draft.price === 'PERCENT' ? (
        <TextInput
          label={t('Rate')}
          inputMode="decimal"
          autoComplete="off"
          rightSection="%"
          required
          value={draft.rate}
          error={faults.includes('rate') ? t('This is no percentage.') : null}
          onChange={(event) => change({ rate: event.currentTarget.value })}
        />
      ) : (
        <MoneyField
          label={t('Amount')}
          required
          value={draft.amount}
          change={(amount) => change({ amount })}
        />
      )}
      <HowFar draft={draft} faults={faults} change={change} />
    </>
  );
}

function HowFar({ draft, change }: FieldsProps): ReactNode {
  const t = useText();
  return (
    <>
      <Switch
        label={t('Off each item by itself')}
        description={t('Otherwise off the whole of what it is put on')}
        checked={draft.perItem}
        onChange={(event) => change({ perItem: event.currentTarget.checked })}
      />
      <MoneyField
        label={t('Never more than')}
        description={t('Empty: without a limit')}
        value={draft.maximumAmount}
        change={(maximumAmount) => change({ maximumAmount })}
      />
    </>
  );
}
