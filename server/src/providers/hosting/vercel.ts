import { callProvider, jsonOf } from '../../platform/provider-call.ts';
import type { HostingSettings } from '../../platform/settings/domain-settings.ts';
import type { DnsRecord, HostingFacts, HostingPort, HostingResult } from './port.ts';
import { recordsLeadingTo } from './targets.ts';

/** An answer's members, as far as they are looked at; unknown ones are ignored. */
interface ProjectDomain {
  verified?: boolean;
  verification?: { type?: string; domain?: string; value?: string }[];
}

interface DomainConfig {
  misconfigured?: boolean;
  recommendedIPv4?: { rank?: number; value?: string[] }[];
  recommendedCNAME?: { rank?: number; value?: string }[];
  conflicts?: { name?: string; type?: string; value?: string }[];
}

type Reply<T> =
  | { kind: 'ok'; body: T }
  | { kind: 'error'; status: number; code: string; message: string }
  | Extract<HostingResult<never>, { kind: 'unavailable' }>;

/** The domains of a project at a Vercel-style API. `verified` and `misconfigured` are two calls and two facts. */
export function createVercel(settings: HostingSettings): HostingPort {
  return {
    name: 'vercel',
    inspect: (domain) => inspect(settings, domain),
    register: (domain) => register(settings, domain),
    verify: (domain) => verify(settings, domain),
    remove: (domain) => remove(settings, domain),
  };
}

const domainsOf = ({ project }: HostingSettings): string => `projects/${encodeURIComponent(project)}/domains`;

async function inspect(
  settings: HostingSettings,
  domain: string,
): Promise<HostingResult<HostingFacts | null>> {
  const reply = await call<ProjectDomain>(settings, 'GET', `v9/${domainsOf(settings)}/${domain}`);
  if (reply.kind === 'unavailable') return reply;
  if (reply.kind === 'ok') return withConfig(settings, domain, reply.body);
  return reply.status === 404 ? { kind: 'done', value: null } : refused(reply.message);
}

async function register(settings: HostingSettings, domain: string): ReturnType<HostingPort['register']> {
  const path = `v10/${domainsOf(settings)}`;
  const reply = await call<ProjectDomain>(settings, 'POST', path, { name: domain });
  if (reply.kind === 'unavailable') return reply;
  if (reply.kind === 'ok') return withConfig(settings, domain, reply.body);
  const isTaken =
    reply.status === 409 || /^(existing_project_domain|domain_already_in_use)$/.test(reply.code);
  if (!isTaken) return refused(reply.message);
  // "There already" is said of our own project and of others alike: whether it is ours is seen by asking for it.
  const ours = await inspect(settings, domain);
  if (ours.kind !== 'done') return ours;
  return ours.value
    ? { kind: 'done', value: ours.value }
    : { kind: 'held-elsewhere', message: reply.message };
}

async function verify(settings: HostingSettings, domain: string): ReturnType<HostingPort['verify']> {
  const path = `v9/${domainsOf(settings)}/${domain}/verify`;
  const reply = await call<ProjectDomain>(settings, 'POST', path);
  if (reply.kind === 'unavailable') return reply;
  if (reply.kind === 'ok') return withConfig(settings, domain, reply.body);
  // A proof that is missing or another's is the usual "not yet"; the domain's own record says what is missing.
  const now = await inspect(settings, domain);
  if (now.kind !== 'done') return now;
  return now.value ? { kind: 'done', value: now.value } : refused(reply.message);
}

async function remove(settings: HostingSettings, domain: string): ReturnType<HostingPort['remove']> {
  const reply = await call(settings, 'DELETE', `v9/${domainsOf(settings)}/${domain}`);
  if (reply.kind === 'unavailable') return reply;
  const isGone = reply.kind === 'ok' || reply.status === 404;
  return isGone ? { kind: 'done', value: null } : unavailable('FAULT', null, reply.message);
}

/** A domain of the project and, in a second call, what its DNS is like. */
async function withConfig(
  settings: HostingSettings,
  domain: string,
  { verified, verification = [] }: ProjectDomain,
): Promise<HostingResult<HostingFacts>> {
  const path = `v6/domains/${domain}/config?projectIdOrName=${encodeURIComponent(settings.project)}`;
  const config = await call<DomainConfig>(settings, 'GET', path);
  if (config.kind === 'unavailable') return config;
  if (config.kind === 'error') return unavailable('FAULT', null, config.message);
  return {
    kind: 'done',
    value: {
      verified: verified === true,
      misconfigured: config.body.misconfigured !== false,
      records: [...challenges(verification), ...targets(domain, config.body)],
      conflicts: (config.body.conflicts ?? []).flatMap((record) => recordOf(record)),
    },
  };
}

/** One request to the API. */
async function call<T>(
  { url, token, team, timeoutMs }: HostingSettings,
  method: string,
  path: string,
  body?: unknown,
): Promise<Reply<T>> {
  const target = new URL(`${url}/${path}`);
  if (team !== '') target.searchParams.set('teamId', team);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await callProvider({ url: target.href, method, headers, body, timeoutMs });
  if (answer.kind === 'unreachable') {
    const reason = answer.reason === 'TIMEOUT' ? 'TIMEOUT' : 'FAULT';
    return unavailable(reason, null, `The hosting provider does not answer (${answer.reason}).`);
  }
  const { status, retryAfterMs } = answer;
  const found = jsonOf(answer.bytes) as (T & { error?: { code?: unknown; message?: unknown } }) | undefined;
  const code = String(found?.error?.code ?? '');
  const message = String(found?.error?.message ?? `HTTP ${status}`).slice(0, 300);
  if (status === 429) return unavailable('RATE_LIMITED', retryAfterMs, message);
  if (status === 401 || status === 402 || status === 403) return unavailable('CREDENTIALS', null, message);
  if (status >= 500 || status < 200 || (status >= 300 && status < 400))
    return unavailable('FAULT', retryAfterMs, message);
  if (status >= 400) return { kind: 'error', status, code, message };
  return found ? { kind: 'ok', body: found } : unavailable('FAULT', null, 'The answer is not JSON.');
}

function unavailable(
  reason: Extract<HostingResult<never>, { kind: 'unavailable' }>['reason'],
  retryAfterMs: number | null,
  message: string,
): Extract<HostingResult<never>, { kind: 'unavailable' }> {
  return { kind: 'unavailable', reason, retryAfterMs, message };
}

const refused = (message: string): HostingResult<never> => ({ kind: 'refused', message });

const TYPES = ['A', 'AAAA', 'CNAME', 'TXT', 'CAA'] as const;

function recordOf(record: { name?: string; domain?: string; type?: string; value?: string }): DnsRecord[] {
  const name = record.name ?? record.domain;
  const type = TYPES.find((known) => known === record.type);
  return type && typeof name === 'string' && typeof record.value === 'string'
    ? [{ type, name, value: record.value }]
    : [];
}

/** The provider's own proof, asked for when another account has the name. */
const challenges = (verification: NonNullable<ProjectDomain['verification']>): DnsRecord[] =>
  Array.isArray(verification) ? verification.flatMap((record) => recordOf(record)) : [];

/** The provider's own advice on where the domain should lead. */
function targets(domain: string, { recommendedCNAME = [], recommendedIPv4 = [] }: DomainConfig): DnsRecord[] {
  const best = <T extends { rank?: number }>(list: T[]): T | undefined =>
    [...list].sort((a, b) => (a.rank ?? 99) - (b.rank ?? 99))[0];
  return recordsLeadingTo(domain, {
    cname: String(best(recommendedCNAME)?.value ?? '').replace(/\.$/, ''),
    addresses: best(recommendedIPv4)?.value ?? [],
  });
}
