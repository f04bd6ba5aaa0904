import { holds } from '@comanda/app-shared';
import type { ReactNode } from 'react';
import { CountField } from '../../../parts/count-field.tsx';
import { type Draft, useDraft } from '../../../parts/draft.ts';
import form from '../../../parts/form.module.css';
import { SettingsForm } from '../../../parts/settings-form.tsx';
import { usePlace } from '../../../shell/places.ts';
import { type Message, useText } from '../../../text/text.ts';
import { type Hours, useRules } from './rules.ts';

interface Limits {
  maxOrders: number | null;
  maxItems: number | null;
  daysAhead: number | null;
  maxOpenTickets: number | null;
  pauseMinutes: number | null;
}

const PAUSE_MINUTES = 20;

const limitsOf = ({ maxOrders, maxItems, daysAhead, kitchen }: Hours): Limits => ({
  maxOrders,
  maxItems,
  daysAhead,
  maxOpenTickets: kitchen?.maxOpenTickets ?? null,
  pauseMinutes: kitchen?.pauseMinutes ?? PAUSE_MINUTES,
});

/** How much guests can order, so that the kitchen keeps up. */
export function LimitsCard({ hours }: { hours: Hours }): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const rules = useRules(hours);
  const draft = useDraft(limitsOf(hours));
  const mayEdit = holds(membership, 'restaurant.edit');
  const save = (then: () => void): void => {
    const { maxOrders, maxItems, daysAhead, maxOpenTickets, pauseMinutes } = draft.value;
    const kitchen =
      maxOpenTickets === null ? null : { maxOpenTickets, pauseMinutes: pauseMinutes ?? PAUSE_MINUTES };
    rules.save({ maxOrders, maxItems, daysAhead: daysAhead ?? hours.daysAhead, kitchen }, then);
  };
  return (
    <SettingsForm
      title={t('How much guests order')}
      text={t('Later times are offered when one is full. An empty field is no limit.')}
      mayEdit={mayEdit}
      draft={draft}
      write={rules}
      save={save}
    >
      <LimitFields draft={draft} disabled={!mayEdit} />
    </SettingsForm>
  );
}

/** Each limit with its name and its most, two beside each other. */
const FIELDS: readonly (readonly [keyof Limits, Message, number])[] = [
  ['maxOrders', 'Orders in a quarter of an hour', 10_000],
  ['maxItems', 'Items in a quarter of an hour', 10_000],
  ['maxOpenTickets', 'Pause when so many tickets are open in the kitchen', 1_000],
  ['pauseMinutes', 'Minutes of that pause', 240],
  ['daysAhead', 'Days ahead that guests order', 366],
];

function LimitFields({
  draft: { value, change },
  disabled,
}: {
  draft: Draft<Limits>;
  disabled: boolean;
}): ReactNode {
  const t = useText();
  const isPaused = value.maxOpenTickets !== null;
  return (
    <div className={form.halves}>
      {FIELDS.map(([name, label, max]) => (
        <CountField
          key={name}
          label={t(label)}
          min={name === 'daysAhead' ? 0 : 1}
          max={max}
          required={name === 'daysAhead' || (name === 'pauseMinutes' && isPaused)}
          disabled={disabled || (name === 'pauseMinutes' && !isPaused)}
          value={value[name]}
          change={(count) => change({ [name]: count })}
        />
      ))}
    </div>
  );
}
