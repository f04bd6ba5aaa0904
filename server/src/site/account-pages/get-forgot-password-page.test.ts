import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { getForgotPasswordPage } from './get-forgot-password-page.ts';

proves(getForgotPasswordPage, () => {
  test('200 with a form that is sent where it is done, to anybody', async () => {
    const { target } = await freshTenant();
    const page = await target.anyone.get('/forgot-password');
    assert.equal(page.status, 200);
    assert.match(String(page.headers['content-type']), /^text\/html/);
    for (const text of ['Forgot your password?', '/api/v1/auth/forgot-password'])
      assert.ok(page.text.includes(text), text);
  });
});
