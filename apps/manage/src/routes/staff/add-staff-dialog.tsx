import type { Answer } from '@comanda/app-shared';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import form from '../../parts/form.module.css';
import { useProvenWrite } from '../../parts/prove.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { type JobDraft, JobFields, NEW_JOB } from './job-fields.tsx';
import { STAFF_CHANGES } from './staff.ts';

type Hired = Answer<'createStaffMember'>;

/** Adds somebody, and shows their PIN this once. */
export function AddStaffDialog({ close }: { close: () => void }): ReactNode {
  const t = useText();
  const [hired, setHired] = useState<Hired | null>(null);
  return (
    <Dialog
      title={hired ? hired.staffMember.name : t('Add somebody')}
      close={close}
      closes={hired ? 'BY_ITS_BUTTONS' : 'ON_PURPOSE'}
      size="lg"
    >
      {hired ? <NewPinOf hired={hired} close={close} /> : <AddForm done={setHired} close={close} />}
    </Dialog>
  );
}

/** The PIN of somebody, this once, with what it is typed beside at tills that ask for a number. */
export function NewPinOf({ hired, close }: { hired: Hired; close: () => void }): ReactNode {
  const t = useText();
  const { displayName, number, pinDigits } = hired.staffMember;
  return (
    <>
      {pinDigits === 4 && (
        <p className={form.note}>
          {t('{name} types the number {number} first, then this.', { name: displayName, number })}
        </p>
      )}
      <ShownOnce
        label={t('PIN')}
        secret={hired.pin}
        lost={t(
          'The PIN was made, but the answer with it got lost, and it cannot be shown again. Make a new one.',
        )}
        close={close}
      />
    </>
  );
}

function AddForm({ done, close }: { done: (hired: Hired) => void; close: () => void }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const [name, setName] = useState('');
  const [jobs, setJobs] = useState<readonly JobDraft[]>([NEW_JOB]);
  const [pinDigits, setDigits] = useState<4 | 6>(6);
  const add = useProvenWrite('createStaffMember', STAFF_CHANGES);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add.send(
      {
        params: { restaurantGuid: restaurant.guid },
        body: {
          name: name.trim(),
          jobs: jobs.map((job) => ({ ...job, title: job.title.trim() })),
          pinDigits,
        },
      },
      done,
    );
  };
  return (
    <form className={form.form} onSubmit={submit}>
      <TextInput
        label={t('Name')}
        required
        maxLength={100}
        pattern=".*\S.*"
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <JobFields jobs={jobs} change={setJobs} />
      <PinDigitsField value={pinDigits} change={setDigits} />
      {add.ask}
      <div className={form.buttons}>
        <Button variant="default" onClick={close}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={add.isPending}>
          {t('Add and show the PIN')}
        </Button>
      </div>
    </form>
  );
}

/** How long a PIN is, and with that how it is typed. */
export function PinDigitsField({
  value,
  change,
}: {
  value: 4 | 6;
  change: (digits: 4 | 6) => void;
}): ReactNode {
  const t = useText();
  return (
    <NativeSelect
      label={t('How they sign in at a till')}
      data={[
        { value: '6', label: t('A PIN of 6 digits, alone') },
        { value: '4', label: t('Their number, then a PIN of 4 digits') },
      ]}
      value={String(value)}
      onChange={(event) => change(event.currentTarget.value === '4' ? 4 : 6)}
    />
  );
}
