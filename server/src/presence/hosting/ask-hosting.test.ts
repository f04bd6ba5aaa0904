import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { whileLocked } from '../../../test/harness/database.ts';
import { activate, map } from '../../../test/harness/domains.ts';
import { client } from '../../../test/harness/http.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { startTestService } from '../../../test/harness/service.ts';
import { tally, together } from '../../../test/harness/together.ts';
import { askHosting } from './ask-hosting.ts';

proves(askHosting, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  const newDomain = () => `guests-${randomUUID()}.example.com`;

  test('200 for active domains and 404 for others, without DNS queries and without a rate limit', async () => {
    const domain = newDomain();
    await activate(world.target, world, domain);
    const pending = (await map(world, newDomain())).domain;
    const asking = client(world.target.url, undefined, { 'x-forwarded-for': '10.77.0.1' });
    const ask = (name: string) => asking.get(`/api/v1/hosting/ask?domain=${encodeURIComponent(name)}`);
    (await ask(domain)).must(200);
    (await ask(domain.toUpperCase())).must(200);
    const before = world.target.outside.dns.questions().length;
    for (const name of [pending, `x.${domain}`, 'never.example.org', '127.0.0.1', '*', `${domain}/x`]) {
      (await ask(name)).refused(404, 'RESOURCE_NOT_FOUND');
    }
    assert.equal(
      world.target.outside.dns
        .questions()
        .slice(before)
        .filter((one) => one.includes('never')).length,
      0,
    );
    const many = await together(150, () => ask(domain));
    assert.deepEqual(tally(many), { 200: 150 });
  });

  test('404 for a domain that is mapped but not proven', async () => {
    const { domain } = await map(world, newDomain());
    (await world.target.anyone.get(`/api/v1/hosting/ask?domain=${domain}`)).refused(
      404,
      'RESOURCE_NOT_FOUND',
    );
  });

  test('400 without a domain', async () => {
    const reply = await world.target.anyone.get('/api/v1/hosting/ask');
    assert.deepEqual(reply.fields(), ['query /domain required']);
  });

  test('503 while the database does not answer', async () => {
    const path = `/api/v1/hosting/ask?domain=${newDomain()}`;
    const service = await startTestService({ impatient: true });
    await whileLocked(service.database, 'domain_mappings', async () => {
      (await service.anyone.get(path)).refused(503, 'SERVICE_UNAVAILABLE');
    });
    (await service.anyone.get(path)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
