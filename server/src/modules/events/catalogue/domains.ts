import Type from 'typebox';
import { Guid } from '../../../platform/http/shapes.ts';
import { looseEvent } from './event.ts';

const domain = (description: string) =>
  looseEvent('read:domains', description, { id: Guid, domain: Type.String() });

/** The addresses that guests find a restaurant at. */
export const domainEvents = {
  'domain.created': domain('A domain was mapped to a restaurant; it is not proven yet.'),
  'domain.updated': domain('A domain mapping was changed.'),
  'domain.verified': domain('Control of a domain is proven: it is in use.'),
  'domain.failed': domain('A domain could not be verified.'),
  'domain.removed': domain('A domain is no longer mapped.'),
  'domain.slug_changed': looseEvent('read:domains', "A restaurant's slug was changed.", {
    slug: Type.String(),
  }),
};
