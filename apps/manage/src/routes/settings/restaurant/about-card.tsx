import type { ReactNode } from 'react';
import { useDraft } from '../../../parts/draft.ts';
import {
  addressOf,
  draftAddress,
  type RestaurantDraft,
  RestaurantFields,
} from '../../../parts/restaurant-fields.tsx';
import { SettingsForm } from '../../../parts/settings-form.tsx';
import { useText } from '../../../text/text.ts';
import { type Restaurant, useRestaurantChange } from './use-restaurant.ts';

export interface CardProps {
  restaurant: Restaurant;
  mayEdit: boolean;
}

/** Its name and where it is. The currency stays: everything that was sold is in it. */
export function AboutCard({ restaurant, mayEdit }: CardProps): ReactNode {
  const t = useText();
  const write = useRestaurantChange(restaurant);
  const { name, timeZone, currency, address } = restaurant;
  const draft = useDraft<RestaurantDraft>({ name, timeZone, currency, ...draftAddress(address) });
  const { value, change } = draft;
  const save = (then: () => void): void =>
    write.save({ name: value.name.trim(), timeZone: value.timeZone, address: addressOf(value) ?? {} }, then);
  return (
    <SettingsForm title={t('Name and address')} mayEdit={mayEdit} draft={draft} write={write} save={save}>
      <RestaurantFields draft={value} change={change} disabled={!mayEdit} />
    </SettingsForm>
  );
}
