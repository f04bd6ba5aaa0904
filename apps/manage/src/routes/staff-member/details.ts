import type { Input } from '@comanda/sdk';
import type { JobDraft } from '../staff/job-fields.tsx';
import type { StaffMember } from '../staff/staff.ts';

/** What may be typed about somebody; a number that is being typed may be empty. */
export interface Details {
  name: string;
  displayName: string;
  number: number | '';
  jobs: readonly JobDraft[];
  activeFrom: number | null;
  activeUntil: number | null;
}

export const detailsOf = (member: StaffMember): Details => ({
  name: member.name,
  displayName: member.displayName,
  number: member.number,
  jobs: member.jobs,
  activeFrom: member.activeFrom,
  activeUntil: member.activeUntil,
});

type Changes = NonNullable<Input<'updateStaffMember'>['body']>;

/** Only what is another than it was: what others change meanwhile stays as they made it. */
export function changesOf(details: Details, member: StaffMember): Changes {
  const { name, displayName, number, activeFrom, activeUntil } = details;
  const changes: Changes = {};
  if (name.trim() !== member.name) changes.name = name.trim();
  if (displayName.trim() !== member.displayName) changes.displayName = displayName.trim();
  if (number !== '' && number !== member.number) changes.number = number;
  if (activeFrom !== member.activeFrom) changes.activeFrom = activeFrom;
  if (activeUntil !== member.activeUntil) changes.activeUntil = activeUntil;
  const jobs = details.jobs.map((job) => ({ ...job, title: job.title.trim() }));
  if (JSON.stringify(jobs.map(asText)) !== JSON.stringify(member.jobs.map(asText))) changes.jobs = jobs;
  return changes;
}

const asText = ({ guid, title, role }: JobDraft): unknown[] => [guid, title, role];
