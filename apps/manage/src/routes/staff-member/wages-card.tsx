import {
  type Answer,
  Answered,
  mayDo,
  moneyField,
  parseMoney,
  useAnswer,
  useLanguage,
} from '@comanda/app-shared';
import { NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import form from '../../parts/form.module.css';
import { Card } from '../../parts/page.tsx';
import { useProvenWrite } from '../../parts/prove.tsx';
import { SaveBar } from '../../parts/save-bar.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { STAFF_CHANGES, type StaffMember } from '../staff/staff.ts';
import classes from './staff-member.module.css';

type Wages = Answer<'getStaffWages'>;
type Wage = Wages['wages'][number];

/** A wage while it is typed; an empty amount is no wage. */
type Draft = Record<string, { amount: string; per: Wage['per'] }>;

/** What each job of somebody pays. */
export function WagesCard({ member }: { member: StaffMember }): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const params = { restaurantGuid: restaurant.guid, staffGuid: member.guid };
  const wages = useAnswer('getStaffWages', { params });
  return (
    <Card title={t('Wages')}>
      <Answered answer={wages} tenant={membership.name}>
        {(data) => <WagesForm member={member} wages={data} />}
      </Answered>
    </Card>
  );
}

function WagesForm({ member, wages }: { member: StaffMember; wages: Wages }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant, membership } = usePlace();
  const [typed, setTyped] = useState<Draft>({});
  const [checked, setChecked] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const save = useProvenWrite('replaceStaffWages', STAFF_CHANGES);
  const mayEdit = mayDo(membership, 'write:wages');
  const { currency } = wages;
  const rows = member.jobs.map(({ guid, title }) => {
    const known = wages.wages.find(({ jobGuid }) => jobGuid === guid);
    const stored = {
      amount: known ? moneyField(known.amount, currency, language) : '',
      per: known?.per ?? ('HOUR' as const),
    };
    return { guid, title, ...stored, ...typed[guid] };
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    const given = rows.filter(({ amount }) => amount.trim() !== '');
    const read = given.map(({ guid, amount, per }) => ({
      jobGuid: guid,
      amount: parseMoney(amount, currency),
      per,
    }));
    const next = read.filter((wage): wage is typeof wage & { amount: number } => wage.amount !== null);
    if (next.length < given.length) return;
    save.send(
      { params: { restaurantGuid: restaurant.guid, staffGuid: member.guid }, body: { wages: next } },
      () => {
        setTyped({});
        setSaved(true);
      },
    );
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      {rows.map((row) => (
        <WageRow
          key={row.guid}
          row={row}
          currency={currency}
          checked={checked}
          disabled={!mayEdit}
          change={(wage) => setTyped({ ...typed, [row.guid]: wage })}
        />
      ))}
      <p>{t('A new wage counts from now on: what was worked before stays as it was.')}</p>
      {save.ask}
      {mayEdit && (
        <SaveBar
          label={t('Save the wages')}
          isSaving={save.isPending}
          isChanged={Object.keys(typed).length > 0}
          isSaved={isSaved}
        />
      )}
    </form>
  );
}

function WageRow({
  row: { title, amount, per },
  currency,
  checked,
  disabled,
  change,
}: {
  row: { title: string; amount: string; per: Wage['per'] };
  currency: string;
  checked: boolean;
  disabled: boolean;
  change: (wage: { amount: string; per: Wage['per'] }) => void;
}): ReactNode {
  const t = useText();
  const isWrong = checked && amount.trim() !== '' && parseMoney(amount, currency) === null;
  return (
    <div className={classes.wage}>
      <strong>{title}</strong>
      <TextInput
        label={t('Amount')}
        aria-label={t('Wage for {job}', { job: title })}
        inputMode="decimal"
        autoComplete="off"
        rightSection={<span className={form.note}>{currency}</span>}
        rightSectionWidth={52}
        disabled={disabled}
        value={amount}
        error={isWrong ? t('This is no amount.') : null}
        onChange={(event) => change({ amount: event.currentTarget.value, per })}
      />
      <NativeSelect
        label={t('For')}
        aria-label={t('What the wage for {job} is for', { job: title })}
        disabled={disabled}
        data={[
          { value: 'HOUR', label: t('an hour') },
          { value: 'MONTH', label: t('a month') },
        ]}
        value={per}
        onChange={(event) =>
          change({ amount, per: event.currentTarget.value === 'MONTH' ? 'MONTH' : 'HOUR' })
        }
      />
    </div>
  );
}
