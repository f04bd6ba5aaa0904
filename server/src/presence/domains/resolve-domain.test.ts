import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { whileLocked } from '../../../test/harness/database.ts';
import { activate, resolve } from '../../../test/harness/domains.ts';
import { client } from '../../../test/harness/http.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { startTestService } from '../../../test/harness/service.ts';
import { tally, together } from '../../../test/harness/together.ts';
import { anyAddress } from '../../../test/harness/visitor.ts';
import { resolveDomain } from './resolve-domain.ts';

proves(resolveDomain, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  const newDomain = () => `guests-${randomUUID()}.example.com`;
  const guest = () => client(world.target.url, undefined, { 'x-forwarded-for': anyAddress() });

  test('200 for any spelling of a Host header, 404 for what is none', async () => {
    const domain = newDomain();
    await activate(world.target, world, domain);
    for (const host of [
      domain.toUpperCase(),
      `${domain}.`,
      `${domain}:8080`,
      `${domain}.:443`,
      `${domain}:`,
    ]) {
      assert.equal((await resolve(guest(), host)).must(200).domain, domain);
    }
    for (const host of [
      `${domain}/x`,
      `x@${domain}`,
      `*.${domain}`,
      `${domain}:x`,
      '[::1]:80',
      '127.0.0.1',
      '.',
      `a.${domain}`,
    ])
      (await resolve(guest(), host)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('404 before a domain is mapped, and 200 at once afterwards', async () => {
    const domain = newDomain();
    (await resolve(guest(), domain)).refused(404, 'RESOURCE_NOT_FOUND');
    await activate(world.target, world, domain);
    (await resolve(guest(), domain)).must(200);
  });

  test('404 for 150 look-ups of one address: the rate limit of anonymous addresses is larger here', async () => {
    const page = client(world.target.url, undefined, { 'x-forwarded-for': '10.66.0.1' });
    const replies = await together(150, () => resolve(page, 'unknown.example.net'));
    assert.deepEqual(tally(replies), { 404: 150 });
    assert.equal(replies[0]!.headers['x-ratelimit-limit'], '3000');
    assert.equal((await page.get('/nowhere')).headers['x-ratelimit-remaining'], '99');
  });

  test('503 while the database does not answer, and the right answer afterwards', async () => {
    const domain = newDomain();
    const service = await startTestService({ impatient: true });
    await whileLocked(service.database, 'domain_mappings', async () => {
      const reply = await resolve(service.anyone, domain);
      reply.refused(503, 'SERVICE_UNAVAILABLE');
      assert.ok(Number(reply.headers['retry-after']) > 0);
    });
    (await resolve(service.anyone, domain)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});
