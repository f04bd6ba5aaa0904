import { type Answer, holds, moneyField, useLanguage, useWrite } from '@comanda/app-shared';
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDraft } from '../../../parts/draft.ts';
import form from '../../../parts/form.module.css';
import { amountOf, MoneyField } from '../../../parts/money-field.tsx';
import { SettingsForm } from '../../../parts/settings-form.tsx';
import { usePlace } from '../../../shell/places.ts';
import { type Message, useText } from '../../../text/text.ts';

type Restaurant = Answer<'getRestaurant'>;
type Mode = NonNullable<NonNullable<Restaurant['cashRounding']>['mode']>;

const MODES: Readonly<Record<Mode, Message>> = {
  HALF_UP: 'To the nearest, a half up',
  HALF_DOWN: 'To the nearest, a half down',
  HALF_EVEN: 'To the nearest, a half to the even one',
  UP: 'Always up',
  DOWN: 'Always down',
};

/** Where the smallest coins are not in use: what is paid in cash is rounded, and nothing else. */
export function CashCard({ restaurant }: { restaurant: Restaurant }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { membership } = usePlace();
  const { currency, cashRounding, version } = restaurant;
  const draft = useDraft({
    increment: cashRounding ? moneyField(cashRounding.incrementAmount, currency, language) : '',
    mode: cashRounding?.mode ?? 'HALF_UP',
  });
  const { value, change } = draft;
  const write = useWrite('updateRestaurant', ['getRestaurant', 'listRestaurants']);
  const mayEdit = holds(membership, 'restaurant.edit');
  const save = (then: () => void): void => {
    const incrementAmount = amountOf(value.increment, currency);
    if (incrementAmount === undefined) return;
    const rounding = incrementAmount === null ? null : { incrementAmount, mode: value.mode };
    write.mutate(
      { params: { restaurantGuid: restaurant.guid }, body: { cashRounding: rounding }, ifMatch: version },
      { onSuccess: then },
    );
  };
  return (
    <SettingsForm
      title={t('Rounding of cash')}
      text={t(
        'What a check is paid in cash is rounded to this; cards and totals are not. Empty: to the last coin.',
      )}
      mayEdit={mayEdit}
      draft={draft}
      write={write}
      save={save}
    >
      <div className={form.pair}>
        <MoneyField
          label={t('Smallest amount in cash')}
          disabled={!mayEdit}
          value={value.increment}
          change={(increment) => change({ increment })}
        />
        <NativeSelect
          label={t('How it is rounded')}
          disabled={!mayEdit || value.increment === ''}
          data={Object.entries(MODES).map(([mode, label]) => ({ value: mode, label: t(label) }))}
          value={value.mode}
          onChange={(event) => change({ mode: event.currentTarget.value as Mode })}
        />
      </div>
    </SettingsForm>
  );
}
