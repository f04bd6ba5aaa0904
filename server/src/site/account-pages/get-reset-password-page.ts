import { html, pageAnswer } from '../../platform/http/response/html.ts';
import { route } from '../deps.ts';
import { accountPage, newPasswordField, pageRoute } from './account-page.ts';

const PAGE = pageAnswer(
  accountPage({
    title: 'Choose a new password',
    says: 'It counts from now on, and every device is signed out.',
    endpoint: '/api/v1/auth/reset-password',
    token: true,
    fields: newPasswordField,
    button: 'Set the password',
    done: html`<p>Your password is changed. You can sign in with it now.</p>`,
    note: html`Does the link not work any more? <a href="/forgot-password">Ask for another.</a>`,
  }),
);

export const getResetPasswordPage = route({
  ...pageRoute,
  operationId: 'getResetPasswordPage',
  path: '/reset-password',
  summary: 'Get the page that sets a new password.',
  description: 'Where the link in the mail about a forgotten password leads.',
  handler: () => PAGE,
});
