import Type from 'typebox';
import { type TenantScope, tenant } from '../../access/index.ts';
import { NO_WRITES } from '../../platform/db/statement.ts';
import { ok } from '../../platform/http/route.ts';
import { enumOf, nullable, requestObject } from '../../platform/http/shapes.ts';
import { type PresenceDeps, route } from '../deps.ts';
import { findHolder } from './check-queries.ts';
import { type Finding, type HostName, readHostName } from './host-name.ts';
import { findMappingOf } from './queries.ts';
import { reservedDomains } from './reserved-domains.ts';
import { DomainText } from './shapes.ts';

export const validateDomain = route({
  operationId: 'validateDomain',
  method: 'POST',
  path: '/api/v1/domain/validate',
  summary: "Validate a domain's format and availability.",
  description:
    'Names everything that prevents mapping a domain (`ERROR`) or is worth knowing (`WARNING`), and ' +
    'what to do about it. Asks the DNS; changes nothing.',
  access: tenant('read:domains'),
  body: requestObject({ domain: DomainText }),
  response: Type.Object(
    {
      domain: nullable(Type.String({ description: 'in its one spelling; null when it is not a domain' })),
      displayDomain: nullable(Type.String()),
      registrableDomain: nullable(Type.String({ description: 'the registered domain' })),
      apex: Type.Boolean({ description: 'nothing is in front of what is registered' }),
      valid: Type.Boolean({ description: 'it may be mapped' }),
      available: Type.Boolean({ description: 'it may be mapped, and is not mapped elsewhere' }),
      findings: Type.Array(
        Type.Object({
          code: Type.String(),
          severity: enumOf(['ERROR', 'WARNING'] as const),
          message: Type.String(),
          action: Type.String(),
        }),
      ),
    },
    { $id: 'DomainValidation', description: 'whether a domain can be used, and what is wrong with it' },
  ),
  status: 200,
  handler: async ({ deps, scope, body, commit }) => {
    const { host, findings } = readHostName(body.domain, reservedDomains(deps));
    const more = host ? await findingsOf(deps, scope, host) : [];
    const all = [...findings, ...more];
    const valid = host !== null && all.every(({ severity }) => severity !== 'ERROR');
    const answer = ok({
      domain: host?.domain ?? null,
      displayDomain: host?.displayDomain ?? null,
      registrableDomain: host?.registrableDomain ?? null,
      apex: host?.apex ?? false,
      valid,
      available: valid && !all.some(({ code }) => code === 'IN_USE'),
      findings: all,
    });
    await commit(scope, NO_WRITES, answer);
    return answer;
  },
});

async function findingsOf(deps: PresenceDeps, scope: TenantScope, host: HostName): Promise<Finding[]> {
  const { domain, registrableDomain } = host;
  const [[[own]], [[holder]], servers, alias, addresses] = await Promise.all([
    deps.db.run(scope, findMappingOf(scope, domain)),
    deps.lookup.run(findHolder([domain])),
    deps.dns.nameServers(registrableDomain),
    deps.dns.cname(domain),
    deps.dns.addresses(domain),
  ]);
  const findings: Finding[] = [];
  const say = (code: string, severity: Finding['severity'], message: string, action: string) =>
    findings.push({ code, severity, message, action });
  if (own) say('MAPPED', 'ERROR', 'You have mapped it already.', 'Change that mapping, or remove it first.');
  else if (holder && holder.tenant_id !== scope.tenantId)
    say(
      'IN_USE',
      'WARNING',
      'Somebody else has proven that it is theirs.',
      'If it is yours, take their TXT record at _comanda out of the DNS, and map it.',
    );
  if (servers.kind === 'trouble' || alias.kind === 'trouble' || addresses.kind === 'trouble')
    say('DNS_UNAVAILABLE', 'WARNING', 'Its DNS does not answer.', 'Check its name servers, and try again.');
  else if (servers.kind === 'none' && alias.kind === 'none' && addresses.kind === 'none')
    say(
      'NOT_IN_DNS',
      'WARNING',
      `The DNS does not know ${registrableDomain}.`,
      'Register it, or check its spelling.',
    );
  else if (alias.kind === 'none' && addresses.kind === 'none')
    say('NO_ADDRESS', 'WARNING', 'It leads nowhere yet.', 'Map it; the mapping says which records to add.');
  return findings;
}
