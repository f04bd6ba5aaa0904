import { Checkbox, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CountField } from '../../../parts/count-field.tsx';
import form from '../../../parts/form.module.css';
import { MoneyField } from '../../../parts/money-field.tsx';
import { DINING } from '../../../parts/order-words.ts';
import { DAY_NAMES, DAYS } from '../../../parts/week.ts';
import { useText } from '../../../text/text.ts';
import type { DiscountDraft, FieldsProps } from './discounts.ts';

/** When a discount takes anything: all of these have to hold. */
export function ConditionFields({ draft, faults, change }: FieldsProps): ReactNode {
  const t = useText();
  return (
    <>
      <ByWhom draft={draft} faults={faults} change={change} />
      <TextInput
        label={t('Only with the code')}
        description={t('Empty: without one')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
        value={draft.code}
        onChange={(event) => change({ code: event.currentTarget.value })}
      />
      <DaysFields draft={draft} faults={faults} change={change} />
      <HoursFields draft={draft} faults={faults} change={change} />
      <FromFields draft={draft} faults={faults} change={change} />
      <OrderFields draft={draft} faults={faults} change={change} />
      <OnlyFor value={draft.diningOptions} change={(diningOptions) => change({ diningOptions })} />
      <Switch
        label={t('Together with no other discount')}
        checked={draft.exclusive}
        onChange={(event) => change({ exclusive: event.currentTarget.checked })}
      />
    </>
  );
}

function ByWhom({ draft, change }: FieldsProps): ReactNode {
  const t = useText();
  return (
    <>
      <Switch
        label={t('On every new order')}
        description={t('Otherwise somebody adds it to an order')}
        checked={draft.automatic}
        onChange={(event) => change({ automatic: event.currentTarget.checked })}
      />
      {!draft.automatic && (
        <Switch
          label={t('With approval each time')}
          description={t('Whoever may give a discount of their own approves it')}
          checked={draft.needsApproval}
          onChange={(event) => change({ needsApproval: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

function DaysFields({ draft, faults, change }: FieldsProps): ReactNode {
  const t = useText();
  return (
    <div className={form.pair}>
      <TextInput
        type="date"
        label={t('First day')}
        value={draft.firstDay}
        onChange={(event) => change({ firstDay: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('Last day')}
        value={draft.lastDay}
        error={faults.includes('days') ? t('The last day is before the first.') : null}
        onChange={(event) => change({ lastDay: event.currentTarget.value })}
      />
    </div>
  );
}

function FromFields({ draft, change }: FieldsProps): ReactNode {
  const t = useText();
  return (
    <div className={form.pair}>
      <MoneyField
        label={t('From so much on')}
        value={draft.minimumAmount}
        change={(minimumAmount) => change({ minimumAmount })}
      />
      <CountField
        label={t('From so many guests on')}
        min={1}
        max={10_000}
        value={draft.minimumGuests}
        change={(minimumGuests) => change({ minimumGuests })}
      />
    </div>
  );
}

function OrderFields({ draft, change }: FieldsProps): ReactNode {
  const t = useText();
  return (
    <div className={form.pair}>
      <CountField
        label={t('For so many orders')}
        description={t('Empty: without a limit')}
        min={1}
        max={10_000_000}
        value={draft.maximumOrders}
        change={(maximumOrders) => change({ maximumOrders })}
      />
      <CountField
        label={t('Of them for each guest')}
        description={t('Guests whose phone or email is on the order')}
        min={1}
        max={10_000}
        value={draft.maximumOrdersPerGuest}
        change={(maximumOrdersPerGuest) => change({ maximumOrdersPerGuest })}
      />
    </div>
  );
}

type Options = DiscountDraft['diningOptions'];

function OnlyFor({ value, change }: { value: Options; change: (value: Options) => void }): ReactNode {
  const t = useText();
  return (
    <Checkbox.Group
      label={t('Only for')}
      description={t('None chosen: for all')}
      value={[...value]}
      onChange={(chosen) => change(chosen as Options)}
    >
      <div className={form.choices}>
        {Object.entries(DINING).map(([option, name]) => (
          <Checkbox key={option} value={option} label={t(name)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function HoursFields({ draft: { hours }, faults, change }: FieldsProps): ReactNode {
  const t = useText();
  if (hours === null)
    return <p className={form.note}>{t('It has several hours, set by a program. They stay as they are.')}</p>;
  const time = (name: 'start' | 'end', label: string): ReactNode => (
    <TextInput
      type="time"
      label={label}
      value={hours[name]}
      error={name === 'end' && faults.includes('hours') ? t('Choose a day, and both times or none.') : null}
      onChange={(event) => change({ hours: { ...hours, [name]: event.currentTarget.value } })}
    />
  );
  return (
    <>
      <Checkbox.Group
        label={t('On these days')}
        value={[...hours.days]}
        onChange={(chosen) =>
          change({ hours: { ...hours, days: DAYS.filter((day) => chosen.includes(day)) } })
        }
      >
        <div className={form.choices}>
          {DAYS.map((day) => (
            <Checkbox key={day} value={day} label={t(DAY_NAMES[day])} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={form.pair}>
        {time('start', t('From'))}
        {time('end', t('Until'))}
      </div>
    </>
  );
}
