import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { getVerifyEmailPage } from './get-verify-email-page.ts';

proves(getVerifyEmailPage, () => {
  test('200 with a form that is sent where it is done, to anybody', async () => {
    const { target } = await freshTenant();
    const page = await target.anyone.get('/verify-email');
    assert.equal(page.status, 200);
    assert.match(String(page.headers['content-type']), /^text\/html/);
    for (const text of ['Confirm your address', '/api/v1/auth/verify-email'])
      assert.ok(page.text.includes(text), text);
  });
});
