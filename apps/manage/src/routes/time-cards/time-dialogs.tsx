import { moneyField, parseMoney, useLanguage, useWrite } from '@comanda/app-shared';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import form from '../../parts/form.module.css';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { amountOf, MoneyField } from '../../parts/money-field.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { BreakFields } from './break-fields.tsx';
import { areOther, type BreakDraft, breaksOf, draftBreak } from './breaks.ts';
import { timeProblem } from './time-problem.ts';
import type { TimeEntry } from './time-search.ts';
import { TIME_CHANGES, useEverybody } from './time-words.ts';
import { instantOf, wallField } from './wall-time.ts';

interface Stretch {
  from: string;
  until: string;
  breaks: readonly BreakDraft[];
  /** Cash that guests gave to the person, as the person says; empty: nothing was said. */
  tips: string;
  reason: string;
}

/** Corrects when somebody came and went, or takes the whole of it away; what was there before is kept with the reason. */
export function CorrectDialog({ entry, close }: { entry: TimeEntry; close: () => void }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { timeZone, currency } = usePlace().restaurant;
  const [isVoid, setVoid] = useState(false);
  const [stretch, setStretch] = useState<Stretch>(() => ({
    from: wallField(entry.clockedInAt, timeZone),
    until: entry.clockedOutAt === null ? '' : wallField(entry.clockedOutAt, timeZone),
    breaks: entry.breaks.map((one) => draftBreak(one, timeZone)),
    tips: entry.declaredTipAmount === null ? '' : moneyField(entry.declaredTipAmount, currency, language),
    reason: '',
  }));
  const update = useWrite('updateTimeEntry', TIME_CHANGES);
  const save = (): void => {
    const body = isVoid ? { status: 'VOIDED' as const } : changeOf(entry, stretch, { timeZone, currency });
    if (body === null) return;
    update.mutate(
      {
        params: { restaurantGuid: entry.restaurantGuid, timeEntryGuid: entry.guid },
        body: { ...body, reason: stretch.reason.trim() },
        ifMatch: entry.version,
      },
      { onSuccess: close },
    );
  };
  return (
    <FormDialog
      title={t('Correct time')}
      size="lg"
      write={update}
      said={timeProblem(update.error)}
      save={save}
      close={close}
    >
      <StretchFields stretch={stretch} change={setStretch} disabled={isVoid} />
      <Checkbox
        label={t('It counts for nothing: nobody worked then')}
        checked={isVoid}
        onChange={(event) => setVoid(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

interface Wall {
  timeZone: string;
  currency: string;
}

/** Only what is another minute than it was: fields know no seconds. null: something of it is no time or no amount. */
function changeOf(
  { clockedInAt, clockedOutAt, breaks: before, declaredTipAmount: told }: TimeEntry,
  { from, until, breaks, tips }: Stretch,
  { timeZone, currency }: Wall,
) {
  const [start, end] = [instantOf(from, timeZone), instantOf(until, timeZone)];
  const left = clockedOutAt === null ? '' : wallField(clockedOutAt, timeZone);
  const [given, declaredTipAmount] = [
    breaksOf(breaks, timeZone, [clockedInAt, clockedOutAt]),
    amountOf(tips, currency),
  ];
  if (given === null || declaredTipAmount === undefined) return null;
  return {
    ...(start !== null && from !== wallField(clockedInAt, timeZone) ? { clockedInAt: start } : {}),
    ...(end !== null && until !== left ? { clockedOutAt: end } : {}),
    ...(areOther(given, before) ? { breaks: given } : {}),
    ...(declaredTipAmount === told ? {} : { declaredTipAmount }),
  };
}

/** For whoever forgot to clock in. */
export function AddTimeDialog({ close }: { close: () => void }): ReactNode {
  const t = useText();
  const { guid: restaurantGuid, timeZone, currency } = usePlace().restaurant;
  const everybody = useEverybody().data ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [stretch, setStretch] = useState<Stretch>({ from: '', until: '', breaks: [], tips: '', reason: '' });
  const create = useWrite('createTimeEntry', TIME_CHANGES);
  const staffGuid = chosen ?? everybody[0]?.guid;
  const save = (): void => {
    const [clockedInAt, clockedOutAt] = [
      instantOf(stretch.from, timeZone),
      instantOf(stretch.until, timeZone),
    ];
    const breaks = breaksOf(stretch.breaks, timeZone);
    const tips = stretch.tips.trim() === '' ? null : parseMoney(stretch.tips, currency);
    const isTyped = stretch.tips.trim() === '' || tips !== null;
    if (staffGuid === undefined || clockedInAt === null || clockedOutAt === null) return;
    if (breaks === null || !isTyped) return;
    const body = {
      ...{ staffGuid, clockedInAt, clockedOutAt, breaks, reason: stretch.reason.trim() },
      ...(tips === null ? {} : { declaredTipAmount: tips }),
    };
    create.mutate({ params: { restaurantGuid }, body }, { onSuccess: close });
  };
  return (
    <FormDialog
      title={t('Write down time')}
      size="lg"
      write={create}
      said={timeProblem(create.error)}
      save={save}
      close={close}
    >
      <NativeSelect
        label={t('Person')}
        data={everybody.map(({ guid, name }) => ({ value: guid, label: name }))}
        value={staffGuid ?? ''}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data-autofocus
      />
      <StretchFields stretch={stretch} change={setStretch} isWhole />
    </FormDialog>
  );
}

interface StretchFieldsProps {
  stretch: Stretch;
  change: (stretch: Stretch) => void;
  disabled?: boolean;
  /** Its end has to be known. */
  isWhole?: boolean;
}

function StretchFields({
  stretch,
  change,
  disabled = false,
  isWhole = false,
}: StretchFieldsProps): ReactNode {
  const t = useText();
  const time = (name: 'from' | 'until', label: string, required: boolean): ReactNode => (
    <TextInput
      type="datetime-local"
      label={label}
      required={required}
      disabled={disabled}
      value={stretch[name]}
      onChange={(event) => change({ ...stretch, [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <div className={form.pair}>
        {time('from', t('Clocked in'), true)}
        {time('until', t('Clocked out'), isWhole)}
      </div>
      <BreakFields
        breaks={stretch.breaks}
        start={stretch.from}
        disabled={disabled}
        change={(breaks) => change({ ...stretch, breaks })}
      />
      <MoneyField
        label={t('Cash tips')}
        description={t('As the person declared them; empty: nothing was declared')}
        disabled={disabled}
        value={stretch.tips}
        change={(tips) => change({ ...stretch, tips })}
      />
      <TextInput
        label={t('Reason')}
        description={t('It is kept, with what was there before')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        maxLength={200}
        pattern=".*\S.*"
        autoComplete="off"
        value={stretch.reason}
        onChange={(event) => change({ ...stretch, reason: event.currentTarget.value })}
      />
    </>
  );
}
