import Type from 'typebox';
import { JobRoleName } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { PIN_DIGITS, type PinDigits } from './pins.ts';
import type { Job, StaffMember, Wage } from './queries.ts';

const JOBS_MAX = 10;
const NUMBER_MAX = 99_999_999;

const StaffNumber = Type.Integer({
  minimum: 1,
  maximum: NUMBER_MAX,
  description:
    'what the person is chosen by at a till; unique in the restaurant, the next free one unless given',
});
const Digits = Type.Unsafe<PinDigits>({
  type: 'integer',
  enum: [...PIN_DIGITS],
  description: '6: the PIN alone finds the person; 4: for tills that ask for the number first',
});
const JobShape = Type.Object({ guid: Field.Guid, title: Type.String(), role: JobRoleName });

const ActiveFrom = { ...Field.BusinessDate, description: 'the first business day of work; null: any' };
const ActiveUntil = { ...Field.BusinessDate, description: 'the last business day of work; null: not yet' };

export const StaffMemberShape = Type.Object(
  {
    guid: Field.Guid,
    externalId: nullable(Type.String()),
    restaurantGuid: Field.Guid,
    number: StaffNumber,
    name: Type.String(),
    displayName: Type.String(),
    uid: nullable(Type.String()),
    jobs: Type.Array(JobShape),
    activeFrom: nullable(Type.Integer(ActiveFrom)),
    activeUntil: nullable(Type.Integer(ActiveUntil)),
    pinDigits: nullable(Digits),
    pinMadeAt: nullable(Field.Timestamp),
    metadata: Field.Metadata,
    ...Field.stamps,
  },
  { $id: 'StaffMember', description: 'somebody who works at a restaurant' },
);

export const StaffMemberWithPin = Type.Object(
  { staffMember: StaffMemberShape, pin: nullable(Type.String()) },
  { $id: 'StaffMemberWithPin', description: 'a staff member with a new PIN, which is shown this once' },
);

const NewJob = requestObject({
  guid: Type.Optional(Field.Guid),
  title: nonBlank(60),
  role: JobRoleName,
});
const jobs = Type.Array(NewJob, { minItems: 1, maxItems: JOBS_MAX });

const fields = {
  displayName: Type.Optional(nonBlank(40)),
  number: Type.Optional(StaffNumber),
  metadata: Type.Optional(Field.Metadata),
};

export const NewStaffMember = requestObject({
  name: nonBlank(100),
  jobs,
  ...fields,
  externalId: Type.Optional(Field.ExternalId),
  uid: Type.Optional(Field.Guid),
  activeFrom: Type.Optional(Type.Integer(ActiveFrom)),
  activeUntil: Type.Optional(Type.Integer(ActiveUntil)),
  pinDigits: Type.Optional(Digits),
});

export const StaffMemberChange = requestObject({
  name: Type.Optional(nonBlank(100)),
  jobs: Type.Optional(jobs),
  ...fields,
  externalId: Type.Optional(nullable(Field.ExternalId)),
  uid: Type.Optional(nullable(Field.Guid)),
  activeFrom: Type.Optional(nullable(Type.Integer(ActiveFrom))),
  activeUntil: Type.Optional(nullable(Type.Integer(ActiveUntil))),
  version: Type.Optional(Field.Version),
});

export const NewPin = requestObject({ digits: Type.Optional(Digits) });

export const staffParams = requestObject({ ...restaurantParams.properties, staffGuid: Field.Guid });

const WageFields = {
  jobGuid: Field.Guid,
  amount: Field.Amount,
  per: enumOf(['HOUR', 'MONTH'] as const),
};
export const WagesShape = Type.Object(
  {
    staffGuid: Field.Guid,
    currency: Type.String(),
    wages: Type.Array(Type.Object({ ...WageFields, title: Type.String() })),
  },
  { $id: 'StaffWages', description: 'what the jobs of a staff member pay' },
);
export const NewWages = requestObject({
  wages: Type.Array(requestObject(WageFields), { maxItems: JOBS_MAX }),
});

export const render = (member: StaffMember) => ({
  ...member,
  pinMadeAt: member.pinMadeAt === null ? null : isoTime(member.pinMadeAt),
  createdAt: isoTime(member.createdAt),
  updatedAt: isoTime(member.updatedAt),
});

export type NewJobs = readonly (Omit<Job, 'guid'> & { guid?: string | undefined })[];

export const renderWages = (
  { guid: staffGuid, jobs }: StaffMember,
  currency: string,
  wages: readonly Wage[],
) => ({
  staffGuid,
  currency,
  wages: wages.map((wage) => ({
    ...wage,
    title: jobs.find(({ guid }) => guid === wage.jobGuid)?.title ?? '',
  })),
});
