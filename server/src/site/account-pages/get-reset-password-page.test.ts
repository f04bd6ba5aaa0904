import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { getResetPasswordPage } from './get-reset-password-page.ts';

proves(getResetPasswordPage, () => {
  test('200 with a form that is sent where it is done, to anybody', async () => {
    const { target } = await freshTenant();
    const page = await target.anyone.get('/reset-password');
    assert.equal(page.status, 200);
    assert.match(String(page.headers['content-type']), /^text\/html/);
    for (const text of ['Choose a new password', '/api/v1/auth/reset-password'])
      assert.ok(page.text.includes(text), text);
  });
});
