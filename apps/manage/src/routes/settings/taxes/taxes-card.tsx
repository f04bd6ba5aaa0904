import { type Answer, holds, useWrite } from '@comanda/app-shared';
import { type ReactNode, useState } from 'react';
import { useDraft } from '../../../parts/draft.ts';
import { SettingsForm } from '../../../parts/settings-form.tsx';
import { TaxFields } from '../../../parts/tax-fields.tsx';
import { draftTax, type TaxDraft, taxesOf } from '../../../parts/taxes.ts';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';

type Restaurant = Answer<'getRestaurant'>;

/** The taxes of the place. Orders that were taken keep the ones that they were priced with. */
export function TaxesCard({ restaurant }: { restaurant: Restaurant }): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const [checked, setChecked] = useState(false);
  const stored: readonly TaxDraft[] = restaurant.taxRates.map(draftTax);
  const draft = useDraft({ taxes: stored });
  const { value, change } = draft;
  const write = useWrite('updateRestaurant', ['getRestaurant', 'listRestaurants', 'getMenu']);
  const mayEdit = holds(membership, 'restaurant.edit');
  const save = (then: () => void): void => {
    setChecked(true);
    const taxRates = taxesOf(value.taxes);
    if (taxRates === null) return;
    write.mutate(
      { params: { restaurantGuid: restaurant.guid }, body: { taxRates }, ifMatch: restaurant.version },
      { onSuccess: then },
    );
  };
  return (
    <SettingsForm
      title={t('Taxes')}
      text={t('As they stand on receipts. Orders that were taken keep the taxes that they were priced with.')}
      mayEdit={mayEdit}
      draft={draft}
      write={write}
      save={save}
    >
      {value.taxes.length === 0 && <p>{t('Nothing is taxed.')}</p>}
      <TaxFields
        taxes={value.taxes}
        change={(taxes) => change({ taxes })}
        checked={checked}
        disabled={!mayEdit}
      />
    </SettingsForm>
  );
}
