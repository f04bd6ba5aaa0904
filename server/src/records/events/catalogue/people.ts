import Type from 'typebox';
import { ACTOR_KINDS, TAKING } from '../../../access/index.ts';
import * as Field from '../../../platform/http/fields.ts';
import { enumOf, nullable } from '../../../platform/http/shapes.ts';
import { event } from './event.ts';

const changed = { guid: Field.Guid, version: Field.Version };

const punch = { guid: Field.Guid, staffGuid: Field.Guid, version: Field.Version };
const Actor = Type.Object({
  kind: enumOf(ACTOR_KINDS),
  id: nullable(Type.String()),
  name: nullable(Type.String()),
});
const wanted = {
  permission: { ...enumOf(TAKING), description: 'what is to be done' },
  targetGuid: { ...Field.Guid, description: 'of the order, payment, cash drawer, card or person' },
};
const approval = {
  guid: Field.Guid,
  ...wanted,
  approver: Actor,
  proof: {
    ...enumOf(['PIN', 'SESSION', 'PASSKEY'] as const),
    description: 'how the approver proved who they are',
  },
  deviceGuid: nullable(Type.String({ ...Field.Guid, description: 'where that was' })),
};
const approvalRequest = {
  requestGuid: { ...Field.Guid, description: 'the request for an approval' },
  ...wanted,
  requestedBy: Actor,
  deviceGuid: nullable(Type.String({ ...Field.Guid, description: 'where it was asked' })),
  approvalGuid: nullable(
    Type.String({ ...Field.Guid, description: 'the approval that it has become; else null' }),
  ),
};

const role = { name: Type.String({ description: 'of the role' }), version: Field.Version };

const session = { id: Field.Guid, staffGuid: Field.Guid, deviceGuid: Field.Guid };

/** Who works at a restaurant, and with which devices. */
export const peopleEvents = {
  'role.created': event('read:staff', 'The tenant has made a role.', role),
  'role.updated': event('read:staff', 'What a role of the tenant lets people do was changed.', role),
  'role.deleted': event('read:staff', 'A role that nobody had was deleted.', role),
  'staff.created': event('read:staff', 'Somebody was added to the staff.', changed),
  'staff.updated': event('read:staff', 'A staff member was changed.', changed),
  'staff.pin_changed': event('read:staff', 'A staff member got a new PIN; the old one is worth nothing.', {
    guid: Field.Guid,
  }),
  'staff.wages_changed': event('read:wages', 'What the jobs of a staff member pay was changed.', {
    guid: Field.Guid,
  }),
  'staff_session.started': event('read:staff', 'Somebody signed in at a device.', session),
  'staff_session.ended': event('read:staff', 'Whoever was signed in at a device is not any more.', session),
  'time_entry.clocked_in': event('read:time', 'Somebody clocked in.', punch),
  'time_entry.break_started': event('read:time', 'A break began.', punch),
  'time_entry.break_ended': event('read:time', 'A break ended.', punch),
  'time_entry.clocked_out': event('read:time', 'Somebody clocked out.', punch),
  'time_entry.out_missing': event(
    'read:time',
    'The business day ended and somebody had not clocked out: their entry waits for somebody to complete it.',
    punch,
  ),
  'time_entry.created': event('read:time', 'Time that nobody clocked was written down.', punch),
  'time_entry.updated': event('read:time', 'A time entry was corrected or voided, with a reason.', punch),
  'approval.given': event('read:orders', 'Somebody approved what another person may not do alone.', {
    ...approval,
    requestedBy: nullable(Actor),
  }),
  'approval.used': event('read:orders', 'What was approved was done; the approval is worth nothing more.', {
    ...approval,
    usedBy: Actor,
  }),
  'approval.requested': event(
    'read:orders',
    'Somebody asks whoever may for an approval, and waits.',
    approvalRequest,
  ),
  'approval.accepted': event(
    'read:orders',
    'What somebody asked for was approved: `approvalGuid` is the approval.',
    approvalRequest,
  ),
  'approval.declined': event('read:orders', 'A request for an approval was declined.', approvalRequest),
  'approval.withdrawn': event('read:orders', 'A request for an approval was withdrawn.', approvalRequest),
  'device.created': event('read:devices', 'A device was added; it is not paired yet.', changed),
  'device.updated': event('read:devices', 'A device was changed.', changed),
  'device.code_made': event(
    'read:devices',
    'A device got a new pairing code; the one before is worth nothing.',
    {
      guid: Field.Guid,
    },
  ),
  'device.paired': event('read:devices', 'A device was paired: it has a credential.', changed),
  'device.revoked': event('read:devices', 'A device was revoked: its credential is worth nothing.', changed),
};
