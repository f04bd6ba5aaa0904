import { Switch, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { CountField } from '../../../parts/count-field.tsx';
import form from '../../../parts/form.module.css';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { WeekFields } from '../../../parts/week-fields.tsx';
import { useText } from '../../../text/text.ts';
import { useChannelName } from './channels.tsx';
import { type ChannelHours, channelsOf, type Hours, useRules } from './rules.ts';
import { storedWeek, weekDraft } from './week-card.tsx';

interface ChannelDialogProps {
  hours: Hours;
  /** The one that is changed; null: another one is added. */
  before: ChannelHours | null;
  close: () => void;
}

/** The week and the limits of one channel. */
export function ChannelDialog({ hours, before, close }: ChannelDialogProps): ReactNode {
  const t = useText();
  const nameOf = useChannelName();
  const rules = useRules(hours);
  const [channel, setChannel] = useState(before?.channel ?? '');
  const [week, setWeek] = useState(() => weekDraft(before?.weekly ?? hours.weekly));
  const [ownWeek, setOwnWeek] = useState(before ? before.weekly !== null : false);
  const [maxOrders, setMaxOrders] = useState(before?.maxOrders ?? null);
  const [maxItems, setMaxItems] = useState(before?.maxItems ?? null);
  const save = (): void => {
    const weekly = ownWeek ? storedWeek({ ...week, anyHour: false }) : null;
    const others = hours.channels.filter((one) => one.channel !== channel);
    rules.save({ channels: [...others, { channel, weekly, maxOrders, maxItems }] }, close);
  };
  return (
    <FormDialog
      title={before ? nameOf(before.channel) : t('Add a channel')}
      size="lg"
      write={rules}
      save={save}
      close={close}
    >
      {!before && <ChannelField hours={hours} value={channel} change={setChannel} />}
      <Switch
        label={t('Hours of its own')}
        checked={ownWeek}
        onChange={(event) => setOwnWeek(event.currentTarget.checked)}
      />
      {ownWeek && <WeekFields week={week.week} change={(typed) => setWeek({ ...week, week: typed })} />}
      <div className={form.pair}>
        <CountField
          label={t('Orders in a quarter of an hour')}
          min={1}
          max={10_000}
          value={maxOrders}
          change={setMaxOrders}
        />
        <CountField
          label={t('Items in a quarter of an hour')}
          min={1}
          max={10_000}
          value={maxItems}
          change={setMaxItems}
        />
      </div>
    </FormDialog>
  );
}

interface ChannelFieldProps {
  hours: Hours;
  value: string;
  change: (channel: string) => void;
}

/** A channel by the word that its orders carry: one that is known, or that of another program. */
function ChannelField({ hours, value, change }: ChannelFieldProps): ReactNode {
  const t = useText();
  const nameOf = useChannelName();
  const id = useId();
  const has = new Set(hours.channels.map(({ channel }) => channel));
  return (
    <>
      <TextInput
        label={t('Channel')}
        description={t(
          'The word that its orders carry as their source: WEB, KIOSK, or that of another program',
        )}
        required
        maxLength={40}
        pattern="[A-Z][A-Z0-9_]*"
        autoComplete="off"
        list={id}
        value={value}
        onChange={(event) => change(event.currentTarget.value.toUpperCase())}
        data-autofocus
      />
      <datalist id={id}>
        {channelsOf(hours)
          .filter((channel) => !has.has(channel))
          .map((channel) => (
            <option key={channel} value={channel}>
              {nameOf(channel)}
            </option>
          ))}
      </datalist>
    </>
  );
}
