import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { makeAccount, signInAs } from '../../../test/harness/visitor.ts';
import { makeTenant } from '../../../test/harness/world.ts';
import { getLandingPage } from './get-landing-page.ts';

proves(getLandingPage, () => {
  let service: TestService;

  before(async () => {
    service = await startTestService();
  });

  test('200 with the way in for whoever is not signed in, or belongs to no tenant', async () => {
    const nowhere = await signInAs(service, await makeAccount(service));
    for (const visitor of [service.anyone, nowhere]) {
      const page = await visitor.get('/');
      assert.equal(page.status, 200);
      assert.match(page.text, /<a href="\/manage"><strong>Sign in</);
      assert.equal(page.headers['cache-control'], 'private, no-cache');
    }
  });

  test('302 to the management app for whoever belongs to a tenant', async () => {
    const { tenantId } = await makeTenant(service);
    const account = await makeAccount(service, { places: [{ tenantId, role: 'server' }] });
    const page = await (await signInAs(service, account)).get('/');
    assert.deepEqual(
      [page.status, page.headers.location, page.headers['cache-control']],
      [302, '/manage', 'no-store'],
    );
  });
});
