import Type from 'typebox';
import * as Field from '../../../platform/http/fields.ts';
import { enumOf, nullable } from '../../../platform/http/shapes.ts';
import { event } from './event.ts';

const command = {
  id: Field.Guid,
  type: Type.String({ description: 'the operation' }),
  deviceGuid: Type.String({ ...Field.Guid, description: 'of the device that did it' }),
  staffGuid: nullable(Type.String({ ...Field.Guid, description: 'of whoever did it, if it says so' })),
  orderGuid: nullable(Type.String({ ...Field.Guid, description: 'the order that it is about, if any' })),
};

/** What tills tell of the time in which they were offline. */
export const offlineEvents = {
  'sync.log_received': event('read:orders', 'A till has sent what it did while it was offline.', {
    logId: Type.String({ ...Field.Guid, description: 'its log' }),
    deviceGuid: Field.Guid,
    applied: Type.Integer({ description: 'commands as the till had them' }),
    differing: Type.Integer({ description: 'commands with a difference' }),
    parked: Type.Integer({ description: 'commands that wait for somebody' }),
  }),
  'sync.command_differed': event(
    'read:orders',
    'Something happened at a till that was offline otherwise than the service would have done it.',
    { ...command, fields: Type.Array(Type.String(), { description: 'what is different' }) },
  ),
  'sync.review_decided': event(
    'read:orders',
    'Somebody has decided about what was done at a till while it was offline.',
    {
      id: Type.String({ ...Field.Guid, description: 'of the command' }),
      review: enumOf(['ACCEPTED', 'CORRECTED', 'REJECTED'] as const, { description: 'what was decided' }),
      orderGuid: command.orderGuid,
    },
  ),
  'sync.command_parked': event(
    'read:orders',
    'Something that was done at a till while it was offline waits for somebody to decide.',
    { ...command, needs: Type.String({ description: 'why: a code' }) },
  ),
};
