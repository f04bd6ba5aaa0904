import { businessDateAt, dateField } from '@comanda/app-shared';
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import form from '../../../parts/form.module.css';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { SpanFields } from '../../../parts/week-fields.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { ChannelsField } from './channels.tsx';
import { DAYS_MAX, type Days, exceptionsOf, withExceptions } from './exceptions.ts';
import { channelsOf, type Exception, type Hours, useRules } from './rules.ts';

interface ExceptionDialogProps {
  hours: Hours;
  /** The one that is changed; null: days are added. */
  before: Exception | null;
  close: () => void;
}

/** Days that are not like their weekday: closed, or with hours of their own. */
export function ExceptionDialog({ hours, before, close }: ExceptionDialogProps): ReactNode {
  const t = useText();
  const rules = useRules(hours);
  const [days, setDays] = useState<Days>({
    from: before ? dateField(before.date) : '',
    until: '',
    name: before?.name ?? '',
    channels: before?.channels ?? null,
    windows: before?.windows ?? [],
  });
  const [isRefused, setRefused] = useState(false);
  const change = (fields: Partial<Days>): void => setDays({ ...days, ...fields });
  const save = (): void => {
    const after = exceptionsOf(days);
    setRefused(after === null);
    if (after) rules.save({ exceptions: withExceptions(hours.exceptions, before, after) }, close);
  };
  return (
    <FormDialog title={before ? t('Change the day') : t('Add days')} write={rules} save={save} close={close}>
      <DateFields days={days} isOne={before !== null} isRefused={isRefused} change={change} />
      <TextInput
        label={t('What it is called')}
        placeholder={t('Christmas')}
        maxLength={100}
        value={days.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <fieldset className={form.fieldset}>
        <legend>{t('Hours')}</legend>
        <SpanFields
          name={t('That day')}
          spans={days.windows}
          change={(spans) => change({ windows: [...spans] })}
        />
      </fieldset>
      <ChannelsField
        known={channelsOf(hours)}
        value={days.channels}
        change={(channels) => change({ channels })}
      />
    </FormDialog>
  );
}

interface DateFieldsProps {
  days: Days;
  /** A day is changed, and not several added. */
  isOne: boolean;
  isRefused: boolean;
  change: (fields: Partial<Days>) => void;
}

function DateFields({ days, isOne, isRefused, change }: DateFieldsProps): ReactNode {
  const t = useText();
  const { timeZone } = usePlace().restaurant;
  const today = dateField(businessDateAt(Date.now(), timeZone, 0));
  return (
    <div className={form.pair}>
      <TextInput
        type="date"
        label={isOne ? t('Day') : t('First day')}
        required
        min={today}
        value={days.from}
        onChange={(event) => change({ from: event.currentTarget.value })}
        data-autofocus
      />
      {!isOne && (
        <TextInput
          type="date"
          label={t('Last day, if there are several')}
          min={days.from || today}
          value={days.until}
          error={isRefused && t('At most {count} days, and not before the first.', { count: DAYS_MAX })}
          onChange={(event) => change({ until: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
