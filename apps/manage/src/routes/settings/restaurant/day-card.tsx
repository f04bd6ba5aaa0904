import { Checkbox, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { CountField } from '../../../parts/count-field.tsx';
import { type Draft, useDraft } from '../../../parts/draft.ts';
import form from '../../../parts/form.module.css';
import { SettingsForm } from '../../../parts/settings-form.tsx';
import { useText } from '../../../text/text.ts';
import { useChannelName } from '../hours/channels.tsx';
import { CHANNEL_NAMES } from '../hours/rules.ts';
import type { CardProps } from './about-card.tsx';
import { useRestaurantChange } from './use-restaurant.ts';

interface Day {
  closeoutHour: number;
  prepMinutes: number | null;
  approvalSources: readonly string[];
  acceptWithinMinutes: number | null;
  tableOrdering: boolean;
}

/** After noon no business day ends. */
const HOURS = Array.from({ length: 13 }, (_, hour) => hour);

/** When a day ends, how long dishes take, and which orders wait for somebody. */
export function DayCard({ restaurant, mayEdit }: CardProps): ReactNode {
  const t = useText();
  const write = useRestaurantChange(restaurant);
  const { closeoutHour, prepTimeSeconds, approvalSources, acceptWithinMinutes, tableOrdering } = restaurant;
  const draft = useDraft<Day>({
    closeoutHour,
    approvalSources,
    acceptWithinMinutes,
    tableOrdering,
    prepMinutes: Math.ceil(prepTimeSeconds / 60),
  });
  const save = (then: () => void): void => {
    const { prepMinutes, ...others } = draft.value;
    // Seconds that another program set stay, unless somebody types other minutes.
    const isSame = prepMinutes === null || prepMinutes === Math.ceil(prepTimeSeconds / 60);
    const seconds = isSame ? prepTimeSeconds : prepMinutes * 60;
    const sources = [...others.approvalSources];
    write.save({ ...others, prepTimeSeconds: seconds, approvalSources: sources }, then);
  };
  return (
    <SettingsForm title={t('Days and orders')} mayEdit={mayEdit} draft={draft} write={write} save={save}>
      <DayFields draft={draft} stored={approvalSources} disabled={!mayEdit} />
    </SettingsForm>
  );
}

interface DayFieldsProps {
  draft: Draft<Day>;
  stored: readonly string[];
  disabled: boolean;
}

function DayFields({ draft: { value, change }, stored, disabled }: DayFieldsProps): ReactNode {
  const t = useText();
  const nameOf = useChannelName();
  const channels = [...new Set([...Object.keys(CHANNEL_NAMES), ...stored])];
  return (
    <>
      <div className={form.pair}>
        <NativeSelect
          label={t('A business day ends at')}
          description={t('What is sold after midnight until then is of the day before')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={disabled}
          data={HOURS.map((hour) => ({
            value: String(hour),
            label: `${String(hour).padStart(2, '0')}:00`,
          }))}
          value={String(value.closeoutHour)}
          onChange={(event) => change({ closeoutHour: Number(event.currentTarget.value) })}
        />
        <CountField
          label={t('Minutes that dishes take')}
          description={t('Those without a time of their own')}
          required
          max={10_080}
          disabled={disabled}
          value={value.prepMinutes}
          change={(prepMinutes) => change({ prepMinutes })}
        />
      </div>
      <Checkbox.Group
        label={t('Orders that wait until somebody accepts them')}
        description={t('None chosen: all go to the kitchen at once')}
        value={[...value.approvalSources]}
        onChange={(approvalSources) => change({ approvalSources })}
      >
        <div className={form.choices}>
          {channels.map((channel) => (
            <Checkbox key={channel} value={channel} label={nameOf(channel)} disabled={disabled} />
          ))}
        </div>
      </Checkbox.Group>
      {value.approvalSources.length > 0 && (
        <CountField
          label={t('Minutes to accept an order')}
          description={t(
            'A guest whose order waits longer hears that you could not take it. Empty: it waits.',
          )}
          min={1}
          max={1_440}
          disabled={disabled}
          value={value.acceptWithinMinutes}
          change={(acceptWithinMinutes) => change({ acceptWithinMinutes })}
        />
      )}
      <Checkbox
        label={t('Guests order at tables by the QR codes there')}
        disabled={disabled}
        checked={value.tableOrdering}
        onChange={(event) => change({ tableOrdering: event.currentTarget.checked })}
      />
    </>
  );
}
