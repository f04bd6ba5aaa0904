import { Answered, useAnswer, useWrite } from '@comanda/app-shared';
import { type ReactNode, useState } from 'react';
import { TaxFields } from '../../parts/tax-fields.tsx';
import { draftTax, type TaxDraft, taxesOf } from '../../parts/taxes.ts';
import { holdTax } from '../../parts/zones.ts';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { StepForm } from './step-form.tsx';

/** The tax of the place. It is asked for and never guessed: a wrong one is paid by the restaurant. */
export function TaxesStep({ next }: { next: () => void }): ReactNode {
  const { restaurant, membership } = usePlace();
  const answer = useAnswer('getRestaurant', { params: { restaurantGuid: restaurant.guid } });
  return (
    <Answered answer={answer} tenant={membership.name}>
      {({ taxRates, version }) => <Fields stored={taxRates.map(draftTax)} version={version} next={next} />}
    </Answered>
  );
}

function Fields({
  stored,
  version,
  next,
}: {
  stored: readonly TaxDraft[];
  version: number;
  next: () => void;
}): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const begin: TaxDraft = { name: '', rate: '', inclusive: holdTax(restaurant.currency), isDefault: true };
  const [taxes, setTaxes] = useState<readonly TaxDraft[]>(stored.length > 0 ? stored : [begin]);
  const [checked, setChecked] = useState(false);
  const write = useWrite('updateRestaurant', ['getRestaurant', 'listRestaurants', 'getMenu']);
  const save = (): void => {
    setChecked(true);
    const taxRates = taxesOf(taxes);
    if (taxRates === null) return;
    write.mutate(
      { params: { restaurantGuid: restaurant.guid }, body: { taxRates }, ifMatch: version },
      { onSuccess: next },
    );
  };
  return (
    <StepForm
      title={t('Which tax is on what you sell?')}
      text={t('As it stands on receipts where you are: VAT, GST or sales tax, with its percentage.')}
      save={save}
      skip={next}
      isSaving={write.isPending}
      error={write.error}
    >
      <TaxFields taxes={taxes} change={setTaxes} checked={checked} />
    </StepForm>
  );
}
