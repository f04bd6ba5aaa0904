import { randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { type Loopback, type Reply, type Request, startLoopback } from './loopback.ts';

/**
 * A hosting provider with a Vercel-style API: the domains of projects, TXT challenges for names that another account has,
 * and a configuration that it looks up in the DNS. `POST /simulator/elsewhere {domain, claimable}` lets another account
 * have a domain: one that can be claimed by its challenge, or one that cannot.
 */

export const CNAME_TARGET = 'cname.vercel-dns.com';
export const A_TARGET = '76.76.21.21';

export interface HostingSimulator extends Loopback {
  token: string;
  project: string;
  /** The names on our project. */
  domains(): readonly string[];
  /** Another account has the domain; `claimable` by a TXT record, or not at all. */
  holdElsewhere(domain: string, claimable: boolean): void;
  /** Somebody takes a domain off our project behind our back. */
  drop(domain: string): void;
  /** The provider takes the domain no more, whoever asks. */
  refuse(domain: string): void;
}

interface ProjectDomain {
  name: string;
  verified: boolean;
  challenge: string;
  createdAt: number;
}

interface Hosting {
  token: string;
  project: string;
  resolver: Resolver;
  onProject: Map<string, ProjectDomain>;
  /** Domains of other accounts. */
  elsewhere: Map<string, { claimable: boolean }>;
  refused: Set<string>;
}

export async function startHostingSimulator(options: {
  /** Where it looks names up; `address:port`. */
  dnsServer: string;
  token?: string;
  project?: string;
}): Promise<HostingSimulator> {
  const { dnsServer, token = 'simulated-token', project = 'simulated-project' } = options;
  const resolver = new Resolver({ timeout: 500, tries: 1 });
  resolver.setServers([dnsServer]);
  const state = { onProject: new Map(), elsewhere: new Map(), refused: new Set<string>() };
  const hosting: Hosting = { token, project, resolver, ...state };
  const loopback = await startLoopback({
    answer: (request) => answer(hosting, request),
    control: (request) => control(hosting, request),
  });
  return {
    ...loopback,
    token,
    project,
    domains: () => [...hosting.onProject.keys()],
    holdElsewhere: (domain, claimable) => void hosting.elsewhere.set(domain, { claimable }),
    drop: (domain) => void hosting.onProject.delete(domain),
    refuse: (domain) => void hosting.refused.add(domain),
  };
}

function control(hosting: Hosting, { method, path, body }: Request): Reply | undefined {
  if (method === 'POST' && path === '/simulator/elsewhere') {
    const { domain, claimable } = body as { domain: string; claimable: boolean };
    hosting.elsewhere.set(domain, { claimable });
    return { status: 204, body: '' };
  }
  if (path !== '/' && path !== '/simulator/domains') return undefined;
  const domains = [...hosting.onProject.values()].map((domain) => shown(hosting, domain));
  return { status: 200, body: { domains } };
}

async function answer(hosting: Hosting, { method, path, headers, body }: Request): Promise<Reply> {
  if (headers.authorization !== `Bearer ${hosting.token}`)
    return failure(403, 'forbidden', 'Not authorized', { invalidToken: true });
  const [, configured] = /^\/v6\/domains\/([^/]+)\/config$/.exec(path) ?? [];
  if (method === 'GET' && configured) return configuration(hosting, configured);
  const [, project, name, verifies] =
    /^\/v(?:9|10)\/projects\/([^/]+)\/domains(?:\/([^/]+?))?(\/verify)?$/.exec(path) ?? [];
  if (project !== hosting.project) return failure(404, 'not_found', 'Project not found.');
  const added = (body as { name?: unknown })?.name;
  if (hosting.refused.has(name ?? String(added)))
    return failure(400, 'invalid_domain', 'This domain cannot be used.');
  if (method === 'POST' && name === undefined) return add(hosting, added);
  const domain = hosting.onProject.get(name ?? '');
  if (!domain) return failure(404, 'not_found', 'The domain is not assigned to the project.');
  if (method === 'POST' && verifies) return verify(hosting, domain);
  if (method === 'DELETE') {
    hosting.onProject.delete(domain.name);
    return { status: 200, body: {} };
  }
  return method === 'GET'
    ? { status: 200, body: shown(hosting, domain) }
    : failure(405, 'bad_request', 'No such method.');
}

function add(hosting: Hosting, name: unknown): Reply {
  if (typeof name !== 'string' || !/^[a-z0-9.-]+\.[a-z0-9-]+$/.test(name))
    return failure(400, 'invalid_domain', `The domain "${String(name)}" is not valid.`);
  if (hosting.onProject.has(name)) return failure(409, 'domain_already_in_use', `${name} is already in use.`);
  const other = hosting.elsewhere.get(name);
  if (other && !other.claimable)
    return failure(409, 'existing_project_domain', `${name} is assigned to another project.`);
  const domain: ProjectDomain = {
    name,
    verified: !other,
    challenge: `vc-domain-verify=${name},${randomBytes(10).toString('hex')}`,
    createdAt: Date.now(),
  };
  hosting.onProject.set(name, domain);
  return { status: 200, body: shown(hosting, domain) };
}

async function verify(hosting: Hosting, domain: ProjectDomain): Promise<Reply> {
  if (domain.verified) return { status: 200, body: shown(hosting, domain) };
  const name = `_vercel.${apexOf(domain.name)}`;
  const found = await orNone(hosting.resolver.resolveTxt(name));
  if (!found.some((pieces) => pieces.join('') === domain.challenge))
    return failure(400, 'missing_txt_record', `${name} has no TXT record ${domain.challenge}.`);
  domain.verified = true;
  hosting.elsewhere.delete(domain.name);
  return { status: 200, body: shown(hosting, domain) };
}

async function configuration({ resolver }: Hosting, name: string): Promise<Reply> {
  const [aliases, addresses] = await Promise.all([
    orNone(resolver.resolveCname(name)),
    orNone(resolver.resolve4(name)),
  ]);
  const byAlias = aliases.includes(CNAME_TARGET);
  const byAddress = addresses.length > 0 && addresses.every((address) => address === A_TARGET);
  const misconfigured = !byAlias && !byAddress;
  return {
    status: 200,
    body: {
      configuredBy: byAlias ? 'CNAME' : byAddress ? 'A' : null,
      acceptedChallenges: misconfigured ? [] : ['http-01'],
      misconfigured,
      recommendedIPv4: [{ rank: 1, value: [A_TARGET] }],
      recommendedCNAME: [{ rank: 1, value: `${CNAME_TARGET}.` }],
      conflicts: addresses
        .filter((address) => !byAlias && address !== A_TARGET)
        .map((value) => ({ name, type: 'A', value })),
      somethingNew: { added: 'since' },
    },
  };
}

const orNone = <T>(lookup: Promise<T[]>): Promise<T[]> => lookup.catch(() => []);

/** A domain as the API shows it. */
function shown({ project }: Hosting, { name, createdAt, verified, challenge }: ProjectDomain): object {
  const verification = {
    type: 'TXT',
    domain: `_vercel.${apexOf(name)}`,
    value: challenge,
    reason: 'pending_domain_verification',
  };
  return {
    name,
    apexName: apexOf(name),
    projectId: `prj_${project}`,
    redirect: null,
    redirectStatusCode: null,
    gitBranch: null,
    customEnvironmentId: null,
    createdAt,
    updatedAt: createdAt,
    verified,
    ...(verified ? {} : { verification: [verification] }),
  };
}

/** Good enough here: the last two parts. */
const apexOf = (name: string): string => name.split('.').slice(-2).join('.');

function failure(status: number, code: string, message: string, extra: object = {}): Reply {
  return { status, body: { error: { code, message, ...extra } } };
}
