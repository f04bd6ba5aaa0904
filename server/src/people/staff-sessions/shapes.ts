import Type from 'typebox';
import {
  atTill,
  GrantShape,
  listOf,
  type RoleRights,
  SCOPES,
  type StaffPrincipal,
} from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nullable, requestObject } from '../../platform/http/shapes.ts';
import { type Job, type StaffMember, StaffMemberShape } from '../staff/index.ts';

const { jobs, number } = StaffMemberShape.properties;

export const StaffSessionShape = Type.Object(
  {
    id: Field.Guid,
    deviceGuid: Field.Guid,
    restaurantGuid: Field.Guid,
    staffGuid: Field.Guid,
    number,
    displayName: Type.String(),
    job: jobs.items,
    jobs,
    scopes: Type.Array(enumOf(SCOPES)),
    permissions: Type.Array(GrantShape, {
      description: 'what they may do without an approval',
    }),
    idleMinutes: Type.Integer({ description: 'after so many minutes without a request it ends' }),
    startedAt: Field.Timestamp,
  },
  { $id: 'StaffSession', description: 'somebody who is signed in at a device' },
);

export const StartedStaffSession = Type.Object(
  { staffSession: StaffSessionShape, token: nullable(Type.String()) },
  { $id: 'StartedStaffSession', description: 'a new session with its token, which is shown this once' },
);

export const SignInAtTill = requestObject({
  pin: Type.String({ pattern: '^(\\d{4}|\\d{6})$', description: 'the PIN of the person' }),
  number: Type.Optional(number),
  jobGuid: Type.Optional(Field.Guid),
});

export const renderSession = (
  { id, startedAt }: { id: string; startedAt: number },
  {
    deviceGuid,
    restaurantGuid,
    idleMinutes,
  }: Pick<StaffPrincipal, 'deviceGuid' | 'restaurantGuid' | 'idleMinutes'>,
  member: StaffMember,
  { job, rights }: { job: Job; rights: RoleRights },
) => ({
  id,
  deviceGuid,
  restaurantGuid,
  staffGuid: member.guid,
  number: member.number,
  displayName: member.displayName,
  job,
  jobs: member.jobs,
  scopes: [...atTill(rights).scopes],
  permissions: listOf(atTill(rights).grants),
  idleMinutes,
  startedAt: isoTime(startedAt),
});

export const EndedStaffSession = Type.Object(
  { ended: Type.Boolean({ description: 'whether somebody was signed in' }) },
  { $id: 'EndedStaffSession', description: 'nobody is signed in at the device' },
);
