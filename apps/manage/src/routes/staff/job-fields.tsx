import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRoleChoices } from '../../parts/roles.ts';
import { useText } from '../../text/text.ts';
import classes from './staff.module.css';

/** A job while it is typed; its guid once it has one. */
export interface JobDraft {
  guid?: string;
  title: string;
  role: string;
}

export const NEW_JOB: JobDraft = { title: '', role: 'server' };
const JOBS_MAX = 10;

/** What somebody does here, and may do in that role. */
export function JobFields({
  jobs,
  change,
  disabled = false,
}: {
  jobs: readonly JobDraft[];
  change: (jobs: readonly JobDraft[]) => void;
  disabled?: boolean;
}): ReactNode {
  const t = useText();
  return (
    <fieldset className={classes.jobs} disabled={disabled}>
      <legend>{t('Jobs')}</legend>
      {jobs.map((job, index) => (
        <JobRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows that are typed have no other name
          key={index}
          job={job}
          change={(next) => change(jobs.with(index, next))}
          remove={jobs.length > 1 ? () => change(jobs.toSpliced(index, 1)) : null}
        />
      ))}
      {jobs.length < JOBS_MAX && !disabled && (
        <Button
          variant="subtle"
          size="xs"
          className={classes.more ?? ''}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => change([...jobs, NEW_JOB])}
        >
          {t('Another job')}
        </Button>
      )}
    </fieldset>
  );
}

function JobRow({
  job,
  change,
  remove,
}: {
  job: JobDraft;
  change: (job: JobDraft) => void;
  remove: (() => void) | null;
}): ReactNode {
  const t = useText();
  // Nobody who works at a till is its owner there: an owner signs in with an account.
  const roles = useRoleChoices(t, { without: ['owner'], and: job.role });
  return (
    <div className={classes.job}>
      <TextInput
        label={t('What it is called')}
        placeholder={t('Bar, floor, kitchen')}
        required
        maxLength={60}
        pattern=".*\S.*"
        value={job.title}
        onChange={(event) => change({ ...job, title: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('May do what')}
        data={roles}
        value={job.role}
        onChange={(event) => change({ ...job, role: event.currentTarget.value })}
      />
      {remove && (
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('Remove the job {title}', { title: job.title })}
          onClick={remove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
