import { randomBytes } from 'node:crypto';
import { tenant, withWholeSession } from '../../access/index.ts';
import { onlyRow, violates } from '../../platform/db/database.ts';
import { fail, failFields, failLimitReached } from '../../platform/errors.ts';
import { created } from '../../platform/http/route.ts';
import { newGuid } from '../../platform/ids.ts';
import { announce } from '../../platform/workers/bus.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { requesterOf } from './asked-for.ts';
import { readHostName } from './host-name.ts';
import { MAPPINGS_MAX, TOKEN_BYTES } from './mapping.ts';
import {
  countMappings,
  demoteOthers,
  ensureToken,
  findMappingOf,
  findToken,
  insertMapping,
  pageOfMappings,
} from './queries.ts';
import { requireRestaurant } from './require-restaurant.ts';
import { reservedDomains } from './reserved-domains.ts';
import { DomainMapping, NewDomainMapping, renderMapping } from './shapes.ts';
import { VERIFIER_TOPIC } from './verifier-topic.ts';

export const createDomainMapping = route({
  operationId: 'createDomainMapping',
  method: 'POST',
  path: '/api/v1/domain/mappings',
  summary: 'Create a domain mapping.',
  description:
    'Any tenant may start to map a domain. The one that proves control with the TXT record in `proof` ' +
    'gets it. The service looks for the record for seven days; `POST ' +
    '/hosting/domains/{domain}/verify` looks at once. It stops when whoever asked may not map domains any more: somebody ' +
    'else then maps it again.',
  when: { INVALID_STATE: 'The restaurant is archived.' },
  access: withWholeSession(tenant('write:domains')),
  body: NewDomainMapping,
  response: DomainMapping,
  errors: ['INVALID_STATE'],
  handler: async ({ deps, scope, body, request, correlationId, transaction }) => {
    const { host, findings } = readHostName(body.domain, reservedDomains(deps));
    if (!host) {
      failFields(
        findings.map(({ code, message, action }) => ({
          in: 'body',
          path: '/domain',
          rule: code.toLowerCase(),
          message: `${message} ${action}`,
        })),
      );
    }
    const { restaurantGuid } = body;
    await requireRestaurant(deps, scope, restaurantGuid);
    const { domain } = host;
    const now = deps.clock.now();
    const id = newGuid();
    try {
      return await transaction(scope, async (tx) => {
        const [[{ n } = { n: 0 }], [sibling], , tokens] = await tx.run(
          countMappings(scope),
          pageOfMappings(scope, { restaurantGuid }, { after: undefined, limit: 1 }),
          ensureToken(scope, randomBytes(TOKEN_BYTES).toString('hex'), now),
          findToken(scope),
        );
        if (n >= MAPPINGS_MAX)
          failLimitReached(`A tenant has at most ${MAPPINGS_MAX} domain mappings.`, MAPPINGS_MAX);
        const primary = body.primary ?? sibling === undefined;
        const [, inserted] = await tx.run(
          ...([primary ? demoteOthers(scope, restaurantGuid, now) : countMappings(scope)] as const),
          insertMapping(scope, { id, restaurantGuid, domain, primary, requestedBy: requesterOf(scope) }, now),
          announce(VERIFIER_TOPIC, id),
          auditCall(
            { scope, request, correlationId },
            {
              action: 'domain.created',
              target: { kind: 'domain', id },
              details: { domain, restaurantGuid },
              now,
            },
          ),
          emit(scope, { type: 'domain.created', restaurantGuid, data: { id, domain }, now }),
        );
        return created(renderMapping(onlyRow(inserted), onlyRow(tokens).token));
      });
    } catch (error) {
      if (violates(error, 'domain_mappings_primary_key'))
        fail('CONFLICT', 'Another mapping became the primary one at the same time.', { reason: 'LOST_RACE' });
      if (!violates(error, 'domain_mappings_domain_key')) throw error;
      const [[existing]] = await deps.db.run(scope, findMappingOf(scope, domain));
      fail(
        'CONFLICT',
        'The tenant has mapped this domain.',
        existing ? { existingId: existing.id } : undefined,
      );
    }
  },
});
