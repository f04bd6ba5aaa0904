import { useLanguage, useWrite } from '@comanda/app-shared';
import { Checkbox, Switch, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { CountField } from '../../../parts/count-field.tsx';
import form from '../../../parts/form.module.css';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { DINING } from '../../../parts/order-words.ts';
import { TaxesChoice } from '../../../parts/taxes-choice.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { type Charge, type ChargeDraft, chargeOf, draftCharge, NEW_CHARGE } from './charges.ts';
import { PriceFields } from './price-fields.tsx';

interface FieldsProps {
  draft: ChargeDraft;
  change: (fields: Partial<ChargeDraft>) => void;
}

/** Defines a service charge, or changes it for orders to come. */
export function ChargeDialog({ before, close }: { before: Charge | null; close: () => void }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { guid: restaurantGuid, currency } = usePlace().restaurant;
  const [draft, setDraft] = useState(() => (before ? draftCharge(before, currency, language) : NEW_CHARGE));
  const [checked, setChecked] = useState(false);
  const create = useWrite('createServiceCharge', ['listServiceCharges']);
  const update = useWrite('updateServiceCharge', ['listServiceCharges']);
  const change = (fields: Partial<ChargeDraft>): void => setDraft({ ...draft, ...fields });
  const save = (): void => {
    setChecked(true);
    const body = chargeOf(draft, currency);
    if (body === null) return;
    const then = { onSuccess: close };
    if (before === null) create.mutate({ params: { restaurantGuid }, body }, then);
    else {
      const params = { restaurantGuid, serviceChargeGuid: before.guid };
      update.mutate({ params, body, ifMatch: before.version }, then);
    }
  };
  return (
    <FormDialog
      title={before ? before.name : t('Add a charge')}
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
      <PriceFields draft={draft} checked={checked} change={change} />
      <WhenFields draft={draft} change={change} />
      <MoneyGoes draft={draft} change={change} />
    </FormDialog>
  );
}

function WhenFields({ draft, change }: FieldsProps): ReactNode {
  const t = useText();
  return (
    <>
      <Switch
        label={t('On every new order')}
        description={t('Otherwise somebody adds it to an order')}
        checked={draft.automatic}
        onChange={(event) => change({ automatic: event.currentTarget.checked })}
      />
      <CountField
        label={t('From so many guests on')}
        description={t('Empty: for any party')}
        min={1}
        max={10_000}
        value={draft.minimumGuests}
        change={(minimumGuests) => change({ minimumGuests })}
      />
      <Checkbox.Group
        label={t('Only for')}
        description={t('None chosen: for all')}
        value={[...draft.diningOptions]}
        onChange={(chosen) => change({ diningOptions: chosen as ChargeDraft['diningOptions'] })}
      >
        <div className={form.choices}>
          {Object.entries(DINING).map(([option, name]) => (
            <Checkbox key={option} value={option} label={t(name)} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
}

function MoneyGoes({ draft, change }: FieldsProps): ReactNode {
  const t = useText();
  return (
    <>
      <TaxesChoice
        label={t('Taxes on it')}
        value={draft.taxRateGuids}
        change={(taxRateGuids) => change({ taxRateGuids })}
      />
      <Switch
        label={t('It goes to the staff')}
        checked={draft.gratuity}
        onChange={(event) => change({ gratuity: event.currentTarget.checked })}
      />
    </>
  );
}
