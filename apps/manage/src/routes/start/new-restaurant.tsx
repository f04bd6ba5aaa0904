import { Problem, useWrite } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import form from '../../parts/form.module.css';
import { Card } from '../../parts/page.tsx';
import {
  addressOf,
  draftAddress,
  type RestaurantDraft,
  RestaurantFields,
} from '../../parts/restaurant-fields.tsx';
import { currencyOf, zoneHere } from '../../parts/zones.ts';
import { useGoTo, usePlacesChanged } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { addressOfPlace } from './address-of-place.ts';
import type { FoundPlace } from './found-place.ts';

/** Opens the restaurant, as it was found and as it was typed on top. */
export function NewRestaurant({ found }: { found: FoundPlace | null }): ReactNode {
  const t = useText();
  const goTo = useGoTo();
  const placesChanged = usePlacesChanged();
  const [draft, setDraft] = useState<RestaurantDraft>(() => {
    const timeZone = zoneHere();
    return {
      name: found?.name ?? '',
      timeZone,
      currency: currencyOf(timeZone),
      ...draftAddress(found && addressOfPlace(found)),
    };
  });
  const open = useWrite('createRestaurant', ['listRestaurants']);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const address = addressOf(draft);
    open.mutate(
      {
        body: {
          name: draft.name.trim(),
          timeZone: draft.timeZone,
          currency: draft.currency,
          ...(address ? { address } : {}),
        },
      },
      {
        onSuccess: async ({ guid }) => {
          await placesChanged();
          goTo(`/${guid}/set-up`);
        },
      },
    );
  };
  return (
    <Card title={found ? t('Is this right?') : t('Or type it')}>
      <form className={form.form} onSubmit={submit}>
        <RestaurantFields
          draft={draft}
          change={(fields) => setDraft((before) => ({ ...before, ...fields }))}
          isNew
        />
        <Problem error={open.error} />
        <div className={form.buttons}>
          <Button type="submit" loading={open.isPending || open.isSuccess}>
            {t('Open the restaurant')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
