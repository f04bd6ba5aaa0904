import Type from 'typebox';
import { tenantByAnyScope } from '../../access/index.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { EVENT_DATA } from './catalogue/index.ts';
import { TypesParameter } from './filter.ts';
import { AfterParameter } from './list-events.ts';
import { openStream, STREAM_TYPE, STREAM_WORDS, StreamText } from './open-stream.ts';

export const streamEvents = route({
  operationId: 'streamEvents',
  method: 'GET',
  path: '/api/v1/events/stream',
  summary: "Stream the tenant's events.",
  description: STREAM_WORDS,
  when: { EVENTS_EXPIRED: 'The events after this number are no longer kept.' },
  access: tenantByAnyScope,
  query: requestObject({ after: Type.Optional(AfterParameter), types: Type.Optional(TypesParameter) }),
  response: StreamText,
  resumes: true,
  rawContentType: STREAM_TYPE,
  carries: EVENT_DATA,
  errors: ['EVENTS_EXPIRED'],
  isUnattended: true,
  handler: (call) => openStream(call),
});
