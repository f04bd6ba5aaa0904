import { useWrite } from '@comanda/app-shared';
import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { usePlace } from '../../../shell/places.ts';
import { type Message, useText } from '../../../text/text.ts';
import { ChannelsField } from './channels.tsx';
import { channelsOf, type Hours } from './rules.ts';

/** For how many minutes; none: until somebody takes orders again. */
const LENGTHS: readonly (readonly [minutes: string, label: Message])[] = [
  ['15', '15 minutes'],
  ['30', '30 minutes'],
  ['60', '1 hour'],
  ['120', '2 hours'],
  ['', 'Until somebody takes orders again'],
];

/** Takes no orders of guests for a while. */
export function PauseDialog({ hours, close }: { hours: Hours; close: () => void }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const [minutes, setMinutes] = useState('30');
  const [channels, setChannels] = useState<string[] | null>(null);
  const [reason, setReason] = useState('');
  const pause = useWrite('pauseOrdering', ['getOpeningHours']);
  const save = (): void => {
    const until = minutes === '' ? null : new Date(Date.now() + Number(minutes) * 60_000).toISOString();
    pause.mutate(
      {
        params: { restaurantGuid: restaurant.guid },
        body: { until, channels, reason: reason.trim() || null },
      },
      { onSuccess: close },
    );
  };
  return (
    <FormDialog title={t('Pause orders')} label={t('Pause')} write={pause} save={save} close={close}>
      <p>{t('Tills go on selling, and what guests order for later is taken.')}</p>
      <NativeSelect
        label={t('How long')}
        data={LENGTHS.map(([value, label]) => ({ value, label: t(label) }))}
        value={minutes}
        onChange={(event) => setMinutes(event.currentTarget.value)}
        data-autofocus
      />
      <ChannelsField known={channelsOf(hours)} value={channels} change={setChannels} />
      <TextInput
        label={t('Reason')}
        description={t('Staff and those who are refused read it')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={200}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
