import { domainToUnicode } from 'node:url';
import Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nullable, requestObject } from '../../platform/http/shapes.ts';
import type { HostingFacts } from '../../providers/hosting/port.ts';
import { GRACE_MS, ownershipRecord, PROBLEMS, type Problem, STATUSES } from './mapping.ts';
import type { MappingRow } from './queries.ts';
import { SLUG_PATTERN } from './slug.ts';
import type { SlugRow } from './slug-queries.ts';

export const Slug = Type.String({
  pattern: SLUG_PATTERN,
  maxLength: 63,
  description: 'lower-case letters, digits and single hyphens, 3 to 63 characters',
});
/** Long enough for an invalid Unicode domain, so that its errors can be reported. */
export const DomainText = Type.String({ minLength: 1, maxLength: 500, description: 'a domain name' });

export const Record = Type.Object(
  {
    type: enumOf(['A', 'AAAA', 'CNAME', 'TXT', 'CAA'] as const),
    name: Type.String(),
    value: Type.String(),
  },
  { $id: 'DnsRecord', description: 'a record of the DNS' },
);

export const ProblemShape = Type.Object(
  {
    code: enumOf(Object.keys(PROBLEMS) as Problem[]),
    message: Type.String(),
    action: Type.String({ description: 'what to do about it' }),
  },
  { $id: 'DomainProblem', description: 'what is wrong with a domain, and what to do about it' },
);

export const DomainMapping = Type.Object(
  {
    id: Field.Guid,
    restaurantGuid: Field.Guid,
    domain: Type.String({ description: 'in ASCII, lower case' }),
    displayDomain: Type.String({ description: 'as people write it' }),
    primary: Type.Boolean({ description: 'where guests of the restaurant should be' }),
    status: enumOf(STATUSES),
    proof: Type.Object(
      { ...Record.properties, foundAt: nullable(Field.Timestamp) },
      { description: 'the TXT record that proves control; it has to stay in the DNS' },
    ),
    hosting: nullable(
      Type.Object(
        {
          verified: Type.Boolean({ description: 'the provider knows that the domain is yours' }),
          misconfigured: Type.Boolean({ description: 'the DNS of the domain does not lead here' }),
          records: Type.Array(Record, { description: 'to add to the DNS' }),
          conflicts: Type.Array(Record, { description: 'to take out of the DNS' }),
        },
        { description: 'as the hosting provider last said; null before it was asked' },
      ),
    ),
    problem: nullable(ProblemShape),
    failsAt: nullable(
      Type.String({ ...Field.Timestamp, description: 'when it fails if the problem stays; for active ones' }),
    ),
    checkedAt: nullable(Field.Timestamp),
    nextCheckAt: nullable(Field.Timestamp),
    activeAt: nullable(Field.Timestamp),
    ...Field.stamps,
  },
  { $id: 'DomainMapping', description: 'a domain that leads to a restaurant, or will' },
);

export const NewDomainMapping = requestObject({
  restaurantGuid: Field.Guid,
  domain: DomainText,
  primary: Type.Optional(
    Type.Boolean({ description: 'true when it is the first of its restaurant, unless said otherwise' }),
  ),
});

export const DomainMappingChange = requestObject(
  {
    restaurantGuid: Type.Optional(Field.Guid),
    primary: Type.Optional(Type.Boolean()),
    version: Type.Optional(Field.Version),
  },
  { minProperties: 1 },
);

export const RestaurantSlug = Type.Object(
  {
    restaurantGuid: Field.Guid,
    slug: nullable(Type.String()),
    previousSlugs: Type.Array(Type.String(), { description: 'they lead to the current one' }),
    url: nullable(Type.String({ description: "the restaurant's address at the service's guest domain" })),
  },
  { $id: 'RestaurantSlug', description: 'the name of a restaurant in addresses' },
);

const time = (ms: number | null): string | null => (ms === null ? null : isoTime(ms));

export function renderProblem(problem: Problem | null) {
  return problem && { code: problem, ...PROBLEMS[problem] };
}

export function renderMapping(row: MappingRow, token: string) {
  const hosting = row.hosting === null ? null : (JSON.parse(row.hosting) as HostingFacts);
  return {
    id: row.id,
    restaurantGuid: row.restaurant_guid,
    domain: row.domain,
    displayDomain: domainToUnicode(row.domain),
    primary: row.is_primary,
    status: row.status,
    proof: { ...ownershipRecord(row.domain, token), foundAt: time(row.proven_at) },
    hosting: hosting && {
      verified: hosting.verified,
      misconfigured: hosting.misconfigured,
      records: [...hosting.records],
      conflicts: [...hosting.conflicts],
    },
    problem: renderProblem(row.problem),
    failsAt: row.failing_since === null ? null : isoTime(row.failing_since + GRACE_MS),
    checkedAt: time(row.checked_at),
    nextCheckAt: row.status === 'FAILED' || row.status === 'REMOVED' ? null : time(row.next_check_at),
    activeAt: time(row.active_at),
    version: row.version,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

export function renderSlug(restaurantGuid: string, rows: readonly SlugRow[], guestDomain: string) {
  const slug = rows.find((row) => row.is_current)?.slug ?? null;
  return {
    restaurantGuid,
    slug,
    previousSlugs: rows.filter((row) => !row.is_current).map((row) => row.slug),
    url: slug && guestDomain ? `https://${slug}.${guestDomain}` : null,
  };
}

/** Anonymous requests per address and minute: a page's server asks for many guests. */
export const RESOLVE_LIMIT = 3_000;

export const ResolvedDomain = Type.Object(
  {
    domain: Type.String({ description: 'in ASCII, lower case, without port' }),
    tenantId: Field.Guid,
    restaurantGuid: Field.Guid,
    slug: nullable(Type.String()),
    canonicalDomain: Type.String({
      description: 'where guests should be; lead them there when it is another',
    }),
  },
  { $id: 'ResolvedDomain', description: 'the restaurant that a domain leads to' },
);
