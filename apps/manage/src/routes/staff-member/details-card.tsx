import { dateField, fromDateField, holds } from '@comanda/app-shared';
import { NumberInput, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import form from '../../parts/form.module.css';
import { Card } from '../../parts/page.tsx';
import { useProvenWrite } from '../../parts/prove.tsx';
import { SaveBar } from '../../parts/save-bar.tsx';
import { Sign } from '../../parts/sign.tsx';
import { useToday } from '../../parts/today.ts';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { type JobDraft, JobFields } from '../staff/job-fields.tsx';
import { STAFF_CHANGES, type StaffMember, stateOfMember } from '../staff/staff.ts';
import { changesOf, type Details, detailsOf } from './details.ts';

/** Who somebody is and which jobs they have. What nobody typed here follows what others change meanwhile. */
export function DetailsCard({ member }: { member: StaffMember }): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const [typed, setTyped] = useState<Partial<Details>>({});
  const [isSaved, setSaved] = useState(false);
  const save = useProvenWrite('updateStaffMember', STAFF_CHANGES);
  const today = useToday();
  const mayEdit = holds(membership, 'staff.manage');
  const details = { ...detailsOf(member), ...typed };
  const changes = changesOf(details, member);
  const change = (fields: Partial<Details>): void => setTyped((before) => ({ ...before, ...fields }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.send(
      {
        params: { restaurantGuid: restaurant.guid, staffGuid: member.guid },
        body: changes,
        ifMatch: member.version,
      },
      () => {
        setTyped({});
        setSaved(true);
      },
    );
  };
  return (
    <Card title={t('Person and jobs')} action={<Sign state={stateOfMember(member, today)} />}>
      <form className={form.form} onSubmit={submit}>
        <NameFields details={details} change={change} disabled={!mayEdit} />
        <JobFields
          jobs={details.jobs}
          change={(jobs: readonly JobDraft[]) => change({ jobs })}
          disabled={!mayEdit}
        />
        <div className={form.pair}>
          <DayField
            label={t('First day of work')}
            value={details.activeFrom}
            disabled={!mayEdit}
            change={(activeFrom) => change({ activeFrom })}
          />
          <DayField
            label={t('Last day of work')}
            description={t('From the day after, the PIN works no more')}
            value={details.activeUntil}
            disabled={!mayEdit}
            change={(activeUntil) => change({ activeUntil })}
          />
        </div>
        {save.ask}
        {mayEdit && (
          <SaveBar
            isSaving={save.isPending}
            isChanged={Object.keys(changes).length > 0 && details.number !== ''}
            isSaved={isSaved}
          />
        )}
      </form>
    </Card>
  );
}

function NameFields({
  details,
  change,
  disabled,
}: {
  details: Details;
  change: (fields: Partial<Details>) => void;
  disabled: boolean;
}): ReactNode {
  const t = useText();
  return (
    <>
      <TextInput
        label={t('Name')}
        required
        maxLength={100}
        pattern=".*\S.*"
        disabled={disabled}
        value={details.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <div className={form.pair}>
        <TextInput
          label={t('Shown at the till as')}
          required
          maxLength={40}
          pattern=".*\S.*"
          disabled={disabled}
          value={details.displayName}
          onChange={(event) => change({ displayName: event.currentTarget.value })}
        />
        <NumberInput
          label={t('Number')}
          required
          min={1}
          max={99_999_999}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          disabled={disabled}
          value={details.number}
          onChange={(number) => change({ number: typeof number === 'number' ? number : '' })}
        />
      </div>
    </>
  );
}

function DayField({
  label,
  description,
  value,
  disabled,
  change,
}: {
  label: string;
  description?: string;
  value: number | null;
  disabled: boolean;
  change: (day: number | null) => void;
}): ReactNode {
  return (
    <TextInput
      type="date"
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      disabled={disabled}
      value={value === null ? '' : dateField(value)}
      onChange={(event) => change(fromDateField(event.currentTarget.value))}
    />
  );
}
