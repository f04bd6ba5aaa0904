import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  activate,
  addOwnershipRecord,
  become,
  type Mapping,
  map,
  newDomain,
  pointHere,
  read,
  resolve,
  verify,
  wakeVerifiers,
} from '../../../test/harness/domains.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { client } from '../../../test/harness/http.ts';
import { startOutside } from '../../../test/harness/outside.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { tally, together } from '../../../test/harness/together.ts';
import { anyAddress } from '../../../test/harness/visitor.ts';
import { issueKey, makeRestaurant, makeWorld, type World } from '../../../test/harness/world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
type Fault = 'fault' | 'garbage' | 'drop-before' | 'drop-after' | 'slow';
const WITHIN_MS = 60_000;

let service: TestService;
let world: World;
let rival: World;

before(async () => {
  service = await startPatientFor(10_000);
  world = await makeWorld(service);
  rival = await makeWorld(service);
});

/** It waits while its provider has this fault, and is served afterwards. */
async function assertWaitsFor(one: TestService, { key, place }: World, kind: Fault): Promise<void> {
  const { hosting } = one.outside;
  const domain = newDomain();
  const made = await map({ key, place }, domain);
  pointHere(one.outside, domain);
  hosting.addFault({ kind, times: 1, matching: 'POST /v10' });
  addOwnershipRecord(one.outside, made);
  const now = await become(key, domain, 'VERIFYING', 'ACTIVE');
  if (now.status === 'VERIFYING') assert.equal(now.problem?.code, 'HOSTING_UNAVAILABLE', kind);
  hosting.clearFaults();
  // The provider registered the domain before the connection broke: it is queried, not registered again.
  await become(key, domain, 'ACTIVE');
}

/** A service that gives its hosting provider up after so long. */
async function startPatientFor(timeoutMs: number): Promise<TestService> {
  const outside = await startOutside();
  const { domains } = outside.config;
  const hosting = { ...domains.hosting, timeoutMs };
  return startTestService({ outside, config: { trustProxy: 1, domains: { ...domains, hosting } } });
}

const guest = () => client(service.url, undefined, { 'x-forwarded-for': anyAddress() });

async function eventsAbout(id: string): Promise<string[]> {
  const rows = await service.database.sql<{ type: string }>(
    `select type from events where data->>'id' = $1 order by sequence`,
    [id],
  );
  return rows.map(({ type }) => type);
}

describe('a domain', () => {
  test('goes from pending to verifying to active as its DNS is corrected, and emits events', async () => {
    const domain = newDomain();
    const made = await map(world, domain);
    assert.equal(made.status, 'PENDING');
    assert.equal(made.proof.name, `_comanda.${domain}`);
    (await resolve(guest(), domain)).refused(404, 'RESOURCE_NOT_FOUND');
    assert.equal((await verify(world.key, domain)).problem?.code ?? 'PROOF_MISSING', 'PROOF_MISSING');
    assert.ok(
      !service.outside.hosting.domains().includes(domain),
      'nobody is asked to serve what is not proven',
    );

    addOwnershipRecord(service.outside, made);
    const proven = await become(world.key, domain, 'VERIFYING');
    assert.equal(proven.problem?.code, 'MISCONFIGURED');
    assert.deepEqual(proven.hosting?.records[0], {
      type: 'CNAME',
      name: domain,
      value: 'cname.vercel-dns.com',
    });
    (await resolve(guest(), domain)).refused(404, 'RESOURCE_NOT_FOUND');

    pointHere(service.outside, domain);
    const active = await become(world.key, domain, 'ACTIVE');
    assert.equal(active.problem, null);
    const found = (await resolve(guest(), domain)).must(200);
    assert.deepEqual(
      [found.tenantId, found.restaurantGuid, found.canonicalDomain],
      [world.tenantId, world.place.guid, active.domain],
    );
    assert.deepEqual(await eventsAbout(made.id), ['domain.created', 'domain.verified']);
  });

  test('becomes active without a request', async () => {
    const domain = newDomain();
    pointHere(service.outside, domain);
    const made = await map(world, domain);
    addOwnershipRecord(service.outside, made);
    service.clock.moveBy(HOUR_MS);
    await wakeVerifiers(service);
    await eventually(async () => assert.equal((await read(world.key, made)).status, 'ACTIVE'), WITHIN_MS);
  });

  test('that is removed stops resolving at once, and is removed from the hosting provider', async () => {
    const domain = newDomain();
    const { id } = await activate(service, world, domain);
    (await resolve(guest(), domain)).must(200);
    (await world.key.delete(`/api/v1/domain/mappings/${id}`)).must(200);
    (await resolve(guest(), domain)).refused(404, 'RESOURCE_NOT_FOUND');
    await eventually(async () => assert.ok(!service.outside.hosting.domains().includes(domain)), WITHIN_MS);
    (await world.key.get(`/api/v1/domain/mappings/${id}`)).refused(404, 'RESOURCE_NOT_FOUND');
    const { items } = (
      await world.key.get<{ items: Mapping[] }>('/api/v1/domain/mappings?status=REMOVED')
    ).must(200);
    assert.ok(items.some((item) => item.id === id));
  });

  test('that stays unproven for seven days fails, and starts again on request', async () => {
    const { id, domain } = await map(world, newDomain());
    await verify(world.key, domain);
    service.clock.moveBy(7 * DAY_MS + HOUR_MS);
    await wakeVerifiers(service);
    await eventually(async () => assert.equal((await read(world.key, { id })).status, 'FAILED'), WITHIN_MS);
    const failed = await read(world.key, { id });
    assert.equal(failed.problem?.code, 'PROOF_MISSING');
    assert.equal(failed.nextCheckAt, null);
    addOwnershipRecord(service.outside, failed);
    pointHere(service.outside, domain);
    await become(world.key, domain, 'ACTIVE');
    const types = await eventsAbout(id);
    assert.deepEqual(types, ['domain.created', 'domain.failed', 'domain.updated', 'domain.verified']);
  });

  test('that loses its TXT record or its CNAME shows it at once, and fails after three days', async () => {
    const domain = newDomain();
    const { id, proof } = await activate(service, world, domain);
    service.outside.dns.remove(domain);
    const lost = await verify(world.key, domain);
    assert.deepEqual([lost.status, lost.problem?.code], ['ACTIVE', 'MISCONFIGURED']);
    assert.ok(lost.failsAt);
    pointHere(service.outside, domain);
    assert.deepEqual(
      [(await verify(world.key, domain)).problem, (await read(world.key, { id })).failsAt],
      [null, null],
    );
    service.outside.dns.remove(proof.name);
    assert.equal((await verify(world.key, domain)).problem?.code, 'PROOF_MISSING');
    service.clock.moveBy(71 * HOUR_MS);
    assert.equal((await verify(world.key, domain)).status, 'ACTIVE');
    (await resolve(guest(), domain)).must(200);
    service.clock.moveBy(2 * HOUR_MS);
    await wakeVerifiers(service);
    await eventually(async () => assert.equal((await read(world.key, { id })).status, 'FAILED'), WITHIN_MS);
    (await resolve(guest(), domain)).refused(404, 'RESOURCE_NOT_FOUND');
    await eventually(async () => assert.ok(!service.outside.hosting.domains().includes(domain)), WITHIN_MS);
  });

  test('does not fail because the DNS does not respond', async () => {
    const domain = newDomain();
    const { id } = await activate(service, world, domain);
    service.outside.dns.trouble(domain, 'servfail');
    service.clock.moveBy(30 * DAY_MS);
    await wakeVerifiers(service);
    await verify(world.key, domain);
    const { status } = await read(world.key, { id });
    assert.equal(status, 'ACTIVE');
    service.outside.dns.trouble(domain, null);
    assert.equal((await become(world.key, domain, 'ACTIVE')).status, 'ACTIVE');
  });
});

describe('a domain cannot be taken over', () => {
  test('by mapping it: without proof it stays with its owner', async () => {
    const domain = newDomain();
    await activate(service, world, domain);
    const theirs = await map(rival, domain);
    assert.notEqual(theirs.proof.value, (await map(world, newDomain())).proof.value);
    assert.equal((await verify(rival.key, domain)).status, 'PENDING');
    assert.equal((await resolve(guest(), domain)).must(200).tenantId, world.tenantId);
    (await rival.key.delete(`/api/v1/hosting/domains/${domain}`)).refused(404, 'RESOURCE_NOT_FOUND');
    (await rival.key.post('/api/v1/hosting/domains', { domain })).refused(409, 'INVALID_STATE');
    assert.ok(service.outside.hosting.domains().includes(domain), 'still ours at the provider');
    const looked = (await rival.key.get<{ registered: boolean }>(`/api/v1/hosting/domains/${domain}`)).must(
      200,
    );
    assert.equal(looked.registered, false);
  });

  test('by proving it at the same time: one of two wins, in each of 8 rounds', async () => {
    for (let round = 0; round < 8; round++) {
      const domain = newDomain();
      const [mine, theirs] = await Promise.all([map(world, domain), map(rival, domain)]);
      pointHere(service.outside, domain);
      addOwnershipRecord(service.outside, mine);
      addOwnershipRecord(service.outside, theirs);
      await Promise.all([verify(world.key, domain), verify(rival.key, domain)]);
      await eventually(async () => {
        await verify(world.key, domain);
        await verify(rival.key, domain);
        const states = [(await read(world.key, mine)).status, (await read(rival.key, theirs)).status].sort();
        assert.deepEqual(states, ['ACTIVE', 'PENDING']);
      }, WITHIN_MS);
      const held = await service.database.sql(`select id from domain_mappings where domain = $1 and held`, [
        domain,
      ]);
      assert.equal(held.length, 1);
    }
  });

  test('by what a removed mapping leaves behind: its hosting, its CNAME, its cache entry', async () => {
    const domain = newDomain();
    const { id, proof } = await activate(service, world, domain);
    (await world.key.delete(`/api/v1/domain/mappings/${id}`)).must(200);
    // The owner's TXT record and CNAME are still there.
    const theirs = await map(rival, domain);
    assert.equal((await verify(rival.key, domain)).status, 'PENDING');
    (await resolve(guest(), domain)).refused(404, 'RESOURCE_NOT_FOUND');
    // The same record name with the old token: the rival has a different token.
    service.outside.dns.add({ name: proof.name, type: 'TXT', value: `${proof.value} ` });
    assert.equal((await verify(rival.key, domain)).status, 'PENDING');
    addOwnershipRecord(service.outside, theirs);
    await become(rival.key, domain, 'ACTIVE');
    assert.equal((await resolve(guest(), domain)).must(200).tenantId, rival.tenantId);
  });

  test('but a new owner gets it: with a new record, and without the old one', async () => {
    const domain = newDomain();
    const old = await activate(service, world, domain);
    const theirs = await map(rival, domain);
    addOwnershipRecord(service.outside, theirs);
    const both = await verify(rival.key, domain);
    assert.deepEqual([both.status, both.problem?.code], ['PENDING', 'DOMAIN_TAKEN']);
    // The old owner's DNS does not respond for a moment. That proves nothing.
    service.outside.dns.trouble(old.proof.name, 'servfail');
    assert.equal((await verify(rival.key, domain)).status, 'PENDING');
    service.outside.dns.trouble(old.proof.name, null);
    service.outside.dns.remove(old.proof.name);
    addOwnershipRecord(service.outside, theirs);
    await become(rival.key, domain, 'ACTIVE');
    assert.equal((await resolve(guest(), domain)).must(200).tenantId, rival.tenantId);
    const lost = await read(world.key, old);
    assert.deepEqual([lost.status, lost.problem?.code], ['FAILED', 'PROOF_MISSING']);
    assert.deepEqual((await eventsAbout(old.id)).slice(-1), ['domain.failed']);
    // The old owner cannot take it back.
    await verify(world.key, domain);
    assert.equal((await resolve(guest(), domain)).must(200).tenantId, rival.tenantId);
    assert.ok(service.outside.hosting.domains().includes(domain));
  });

  test('by a wildcard in its DNS that points here', async () => {
    const apex = newDomain();
    service.outside.dns.add({ name: `*.${apex}`, type: 'CNAME', value: 'cname.vercel-dns.com' });
    service.outside.dns.add({ name: 'cname.vercel-dns.com', type: 'A', value: '76.76.21.21' });
    const theirs = await map(rival, `shop.${apex}`);
    assert.equal((await verify(rival.key, theirs.domain)).status, 'PENDING');
  });
});

describe('the hosting provider', () => {
  test('that is down, slow, inconsistent or unreachable leaves the mapping verifying, with the reason', async () => {
    for (const kind of ['fault', 'garbage', 'drop-before', 'drop-after'] as const)
      await assertWaitsFor(service, world, kind);
    const hasty = await startPatientFor(500);
    await assertWaitsFor(hasty, await makeWorld(hasty), 'slow');
  });

  test('that limits requests gets none for as long as it asked', async () => {
    const domain = newDomain();
    const made = await map(world, domain);
    pointHere(service.outside, domain);
    service.outside.hosting.addFault({
      kind: 'rate-limit',
      times: 50,
      retryAfterSeconds: 7_200,
      matching: domain,
    });
    service.outside.hosting.addFault({
      kind: 'rate-limit',
      times: 1,
      retryAfterSeconds: 7_200,
      matching: 'POST /v10',
    });
    addOwnershipRecord(service.outside, made);
    const limited = await become(world.key, domain, 'VERIFYING');
    assert.equal(limited.problem?.code, 'HOSTING_RATE_LIMITED');
    assert.ok(Date.parse(limited.nextCheckAt!) - service.clock.now() > 7_100_000);
    const refusal = await world.key.post('/api/v1/hosting/domains', { domain });
    const { details } = refusal.refused(502, 'PROVIDER_UNAVAILABLE');
    assert.equal(details?.reason, 'RATE_LIMITED');
    assert.ok(Number(refusal.headers['retry-after']) > 7_000);
    (await world.key.get(`/api/v1/hosting/domains/${domain}`)).refused(502, 'PROVIDER_UNAVAILABLE');
    service.outside.hosting.clearFaults();
    const asIs = await verify(world.key, domain);
    assert.deepEqual([asIs.status, asIs.problem?.code], ['VERIFYING', 'HOSTING_RATE_LIMITED']);
    service.clock.moveBy(7_200_000);
    await become(world.key, domain, 'ACTIVE');
  });

  test('that reports the domain as existing in its own project is queried for its state', async () => {
    const domain = newDomain();
    const { hosting } = service.outside;
    const added = await fetch(`${hosting.url}/v10/projects/${hosting.project}/domains`, {
      method: 'POST',
      headers: { authorization: `Bearer ${hosting.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: domain }),
    });
    assert.equal(added.status, 200);
    await activate(service, world, domain);
  });

  test('that has it in another account reports a claim by its own TXT record, or a conflict', async () => {
    const { hosting, dns } = service.outside;
    const [taken, claimable] = [newDomain(), newDomain()];
    hosting.holdElsewhere(taken, false);
    hosting.holdElsewhere(claimable, true);
    for (const domain of [taken, claimable]) {
      addOwnershipRecord(service.outside, await map(world, domain));
      pointHere(service.outside, domain);
    }
    assert.equal((await become(world.key, taken, 'VERIFYING')).problem?.code, 'HOSTING_HELD_ELSEWHERE');
    const conflict = await world.key.post('/api/v1/hosting/domains', { domain: taken });
    assert.equal(conflict.refused(409, 'CONFLICT').details?.reason, 'HELD_ELSEWHERE');
    const waiting = await become(world.key, claimable, 'VERIFYING');
    assert.equal(waiting.problem?.code, 'HOSTING_UNVERIFIED');
    const challenge = waiting.hosting!.records.find(({ type }) => type === 'TXT')!;
    dns.add({ name: challenge.name, type: 'TXT', value: challenge.value });
    await become(world.key, claimable, 'ACTIVE');
  });

  test('that is down when a mapping is removed keeps the domain held, so that no new owner loses it later', async () => {
    const domain = newDomain();
    const { id, proof } = await activate(service, world, domain);
    service.outside.hosting.addFault({ kind: 'fault', times: 50, matching: `DELETE /v9/projects` });
    (await world.key.delete(`/api/v1/domain/mappings/${id}`)).must(200);
    (await resolve(guest(), domain)).refused(404, 'RESOURCE_NOT_FOUND');
    service.outside.dns.remove(proof.name);
    const theirs = await map(rival, domain);
    addOwnershipRecord(service.outside, theirs);
    assert.equal((await become(rival.key, domain, 'PENDING')).problem?.code, 'DOMAIN_TAKEN');
    service.outside.hosting.clearFaults();
    await eventually(async () => {
      service.clock.moveBy(HOUR_MS);
      await wakeVerifiers(service);
      assert.equal((await verify(rival.key, domain)).status, 'ACTIVE');
    }, WITHIN_MS);
    assert.ok(service.outside.hosting.domains().includes(domain), 'given back once, then theirs');
  });

  test('from which a domain was removed manually gets it again', async () => {
    const domain = newDomain();
    await activate(service, world, domain);
    service.outside.hosting.drop(domain);
    await verify(world.key, domain);
    assert.ok(service.outside.hosting.domains().includes(domain));
  });
});

describe('mappings', () => {
  test('belong to a restaurant: the first is primary, one at a time, and guests are redirected there', async () => {
    const own = await makeWorld(service);
    const [first, second] = [newDomain(), newDomain()];
    const one = await activate(service, own, first);
    const two = await activate(service, own, second);
    assert.deepEqual([one.primary, two.primary], [true, false]);
    assert.equal((await resolve(guest(), second)).must(200).canonicalDomain, first);
    const path = `/api/v1/domain/mappings/${two.id}`;
    const changed = (await own.key.put<Mapping>(path, { primary: true, version: two.version })).must(200);
    assert.equal(changed.primary, true);
    (await own.key.put(path, { primary: true, version: two.version })).refused(409, 'CONFLICT');
    assert.equal((await read(own.key, one)).primary, false);
    for (const domain of [first, second])
      assert.equal((await resolve(guest(), domain)).must(200).canonicalDomain, second);
    const other = await makeRestaurant(own.key);
    (await own.key.put(path, { restaurantGuid: other.guid })).must(200);
    assert.equal((await resolve(guest(), second)).must(200).restaurantGuid, other.guid);
    assert.equal((await resolve(guest(), first)).must(200).canonicalDomain, first);
  });

  test('are unique per domain in a tenant; a second attempt names the first', async () => {
    const made = await map(world, newDomain());
    const again = await world.key.post('/api/v1/domain/mappings', {
      restaurantGuid: world.place.guid,
      domain: ` ${made.domain}`.trim().toUpperCase(),
    });
    assert.deepEqual(again.refused(409, 'CONFLICT').details, { existingId: made.id });
  });

  test('of 6 requests at once for one domain one is made; of 6 primary ones one is primary', async () => {
    const domain = newDomain();
    const body = { restaurantGuid: world.place.guid, domain };
    const replies = await together(6, () => world.key.post('/api/v1/domain/mappings', body));
    assert.deepEqual(tally(replies), { 201: 1, 409: 5 });
    const own = await makeWorld(service);
    await together(6, () =>
      own.key.post('/api/v1/domain/mappings', {
        restaurantGuid: own.place.guid,
        domain: newDomain(),
        primary: true,
      }),
    );
    const page = (await own.key.get<{ items: Mapping[] }>('/api/v1/domain/mappings')).must(200);
    assert.equal(page.items.filter(({ primary }) => primary).length, 1);
  });

  test('are within the reach of a key that is limited to restaurants', async () => {
    const own = await makeWorld(service);
    const mapping = await map(own, newDomain());
    const other = await makeRestaurant(own.key);
    const limited = await issueKey(service, own.tenantId, { restaurantGuids: [other.guid] });
    (await limited.get(`/api/v1/domain/mappings/${mapping.id}`)).refused(404, 'RESOURCE_NOT_FOUND');
    (await limited.delete(`/api/v1/domain/mappings/${mapping.id}`)).refused(404, 'RESOURCE_NOT_FOUND');
    (await limited.post(`/api/v1/hosting/domains/${mapping.domain}/verify`, undefined)).refused(
      404,
      'RESOURCE_NOT_FOUND',
    );
    assert.deepEqual((await limited.get<{ items: [] }>('/api/v1/domain/mappings')).must(200).items, []);
    const body = { restaurantGuid: own.place.guid, domain: newDomain() };
    assert.deepEqual((await limited.post('/api/v1/domain/mappings', body)).fields(), [
      'body /restaurantGuid known',
    ]);
  });

  test('of an invalid domain are rejected, with the reason', async () => {
    const wrong: [string, string][] = [
      ['https://menu.example.com', 'scheme'],
      ['menu.example.com/path', 'path'],
      ['menu.example.com:443', 'port'],
      ['*.example.com', 'wildcard'],
      ['127.0.0.1', 'ip_address'],
      ['127.1', 'ip_address'],
      ['0x7f.1', 'ip_address'],
      ['[::1]', 'ip_address'],
      ['localhost', 'not_qualified'],
      ['localhost.', 'not_qualified'],
      ['menu.localhost', 'unknown_suffix'],
      ['menu.internal', 'unknown_suffix'],
      ['co.uk', 'public_suffix'],
      ['github.io', 'public_suffix'],
      ['com', 'not_qualified'],
      ['a..example.com', 'label'],
      ['-a.example.com', 'label'],
      [`${'a'.repeat(64)}.example.com`, 'label'],
      ['me nu.example.com', 'characters'],
      ['me_nu.example.com', 'characters'],
      ['user@example.com', 'characters'],
      ['user:secret@example.com', 'characters'],
      ['http:example.com', 'characters'],
      ['::1', 'ip_address'],
      [`${'a.'.repeat(120)}example.com`, 'length'],
      ['ex%61mple.com', 'characters'],
      ['аpple.com', 'lookalike'],
      ['раураl.com', 'lookalike'],
      ['сосо.com', 'lookalike'],
      ['xn--a.com', 'idna'],
    ];
    for (const [domain, rule] of wrong) {
      const reply = await world.key.post('/api/v1/domain/mappings', {
        restaurantGuid: world.place.guid,
        domain,
      });
      assert.ok(
        [`body /domain ${rule}`].every(
          (field) => reply.text.includes('VALIDATION_ERROR') && fieldsOf(reply).includes(field),
        ),
        `${domain}: ${reply.text}`,
      );
    }
  });

  const fieldsOf = (reply: {
    body: { error?: { details?: { fields?: { in: string; path: string; rule: string }[] } } };
  }) => (reply.body.error?.details?.fields ?? []).map((field) => `${field.in} ${field.path} ${field.rule}`);

  test('treat all spellings of a name as one name', async () => {
    const spellings: [string, string][] = [
      ['MENU.Example.ORG', 'menu.example.org'],
      ['menu2.example.org.', 'menu2.example.org'],
      ['münchen.example.org', 'xn--mnchen-3ya.example.org'],
      ['ＭＥＮＵ3.example.org', 'menu3.example.org'],
      ['寿司.example.org', 'xn--sprr0q.example.org'],
      ['example.org', 'example.org'],
    ];
    for (const [text, domain] of spellings) assert.equal((await map(world, text)).domain, domain);
  });
});

describe('a slug', () => {
  interface Slug {
    slug: string;
    previousSlugs: string[];
  }
  const set = (caller: World, slug: string) => caller.key.put<Slug>(`${caller.place.path}/slug`, { slug });

  test('that is reserved or invalid is rejected', async () => {
    for (const slug of ['admin', 'www', 'api'])
      assert.deepEqual((await set(world, slug)).fields(), ['body /slug reserved']);
    for (const slug of ['ab', 'Casa', 'a--b', '-ab', 'ab-', 'a.b', 'ñandú', 'x'.repeat(64)])
      assert.equal((await set(world, slug)).status, 400, slug);
  });

  test('requested by two at once goes to one; of many changes at once one stays current', async () => {
    const replies = await Promise.all([set(world, 'both-want-it'), set(rival, 'both-want-it')]);
    assert.deepEqual(tally(replies), { 200: 1, 409: 1 });
    const many = await together(6, (i) => set(world, `mine-${i}`));
    assert.ok(many.every(({ status }) => status === 200 || status === 409));
    const current = await service.database.sql(
      `select slug from restaurant_slugs where restaurant_guid = $1 and is_current`,
      [world.place.guid],
    );
    assert.equal(current.length, 1);
  });

  test('is limited in number', async () => {
    const own = await makeWorld(service);
    for (let n = 0; n < 20; n++) (await set(own, `collector-${n}-x`)).must(200);
    assert.deepEqual((await set(own, 'collector-20-x')).refused(409, 'CONFLICT').details, {
      reason: 'LIMIT_REACHED',
      limit: 20,
    });
    (await set(own, 'collector-3-x')).must(200);
  });
});
