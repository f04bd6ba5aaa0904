import Type, { type TProperties } from 'typebox';
import * as Field from '../../../platform/http/fields.ts';
import { event } from './event.ts';

const domain = <P extends TProperties = Record<never, never>>(description: string, more: P = {} as P) =>
  event('read:domains', description, { id: Field.Guid, domain: Type.String(), ...more });

/** The addresses that guests find a restaurant at. */
export const domainEvents = {
  'domain.created': domain('A domain was mapped to a restaurant; it is not proven yet.'),
  'domain.updated': domain('A domain mapping was changed.'),
  'domain.verified': domain('Control of a domain is proven: it is in use.'),
  'domain.failed': domain('A domain could not be verified.', {
    reason: Type.Optional(Type.String({ description: 'the `problem` of the mapping' })),
  }),
  'domain.failing': domain(
    'An active domain has a problem. It is in use until `failsAt`, unless that is mended; told at once and daily.',
    {
      reason: Type.String({ description: 'the code of its `problem`' }),
      failsAt: Type.String({
        ...Field.Timestamp,
        description: 'when it fails, unless the problem is mended',
      }),
    },
  ),
  'domain.removed': domain('A domain is no longer mapped.'),
  'domain.slug_changed': event('read:domains', "A restaurant's slug was changed.", { slug: Type.String() }),
  'domain.slug_released': event('read:domains', 'A restaurant let go of a slug: it is free.', {
    slug: Type.String(),
  }),
};
