import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { getAcceptInvitationPage } from './get-accept-invitation-page.ts';

proves(getAcceptInvitationPage, () => {
  test('200 with a form that is sent where it is done, to anybody', async () => {
    const { target } = await freshTenant();
    const page = await target.anyone.get('/accept-invitation');
    assert.equal(page.status, 200);
    assert.match(String(page.headers['content-type']), /^text\/html/);
    for (const text of ['Accept the invitation', '/api/v1/invitations/accept'])
      assert.ok(page.text.includes(text), text);
  });
});
