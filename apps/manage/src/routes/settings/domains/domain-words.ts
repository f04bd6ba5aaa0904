import { type Answer, useAnswer } from '@comanda/app-shared';
import type { UseQueryResult } from '@tanstack/react-query';
import type { State } from '../../../parts/order-words.ts';
import { usePlace } from '../../../shell/places.ts';
import type { Message } from '../../../text/text.ts';

export type Mapping = Answer<'getDomainMapping'>;
export type DnsRecord = NonNullable<Mapping['hosting']>['records'][number];

export const DOMAIN_CHANGES = ['listDomainMappings', 'getRestaurantSlug'] as const;

export const STATES: Readonly<Record<Mapping['status'], State>> = {
  PENDING: { name: 'Waits for your proof', tone: 'busy' },
  VERIFYING: { name: 'Waits for your DNS', tone: 'busy' },
  ACTIVE: { name: 'Guests are served', tone: 'good' },
  FAILED: { name: 'Given up', tone: 'bad' },
  REMOVED: { name: 'Removed', tone: 'plain' },
};

/** One that is served may be about to fail all the same. */
export const stateOf = ({ status, problem }: Mapping): State =>
  status === 'ACTIVE' && problem !== null ? { name: 'Served, with a problem', tone: 'bad' } : STATES[status];

type Problem = NonNullable<Mapping['problem']>['code'];

/** What is in the way, and what to do about it. */
export const PROBLEMS: Readonly<Record<Problem, Message>> = {
  PROOF_MISSING:
    'The TXT record of the first step is not in the DNS. New records may take some minutes to be seen.',
  DNS_UNAVAILABLE:
    'The DNS of the domain does not answer. Check its name servers; we ask again by ourselves.',
  DOMAIN_TAKEN:
    'Somebody else has proven that the domain is theirs. Take their TXT record out of the DNS if it is yours.',
  HOSTING_UNAVAILABLE:
    'The hosting provider does not answer. There is nothing to do: we ask again by ourselves.',
  HOSTING_RATE_LIMITED:
    'The hosting provider wants fewer requests. There is nothing to do: we ask again by ourselves.',
  HOSTING_CREDENTIALS: 'The hosting provider does not accept this service. Tell whoever runs it.',
  HOSTING_REFUSED:
    'The hosting provider does not take this domain. Use another one, or ask whoever runs this service.',
  HOSTING_HELD_ELSEWHERE: 'Another account of the hosting provider has this domain. Remove it there.',
  HOSTING_UNVERIFIED: 'The hosting provider wants a proof of its own: add the TXT record of the second step.',
  HOSTING_REMOVED:
    'The domain was removed at the hosting provider. Have it looked at now, or remove it here.',
  MISCONFIGURED: 'The domain does not lead here yet. New records may take some minutes to be seen.',
};

/** Whether something is still to come of it by itself. */
export const isWaiting = ({ status }: Mapping): boolean => status === 'PENDING' || status === 'VERIFYING';

/** So often what the service found out is asked for, while it looks. */
const EVERY_MS = 10_000;

/** All domains of the restaurant: it has a few. */
export function useDomains(): UseQueryResult<Answer<'listDomainMappings'>, Error> {
  const { guid: restaurantGuid } = usePlace().restaurant;
  return useAnswer('listDomainMappings', { query: { restaurantGuid, limit: 200 } }, { every: EVERY_MS });
}
