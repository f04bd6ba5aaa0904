import { html, pageAnswer } from '../../platform/http/response/html.ts';
import { route } from '../deps.ts';
import { accountPage, pageRoute } from './account-page.ts';

const PAGE = pageAnswer(
  accountPage({
    title: 'Confirm your address',
    says: 'One press, and your account is ready.',
    endpoint: '/api/v1/auth/verify-email',
    token: true,
    button: 'Confirm address',
    done: html`<p>Thank you: <strong data-value="email"></strong> is confirmed. You can sign in now.</p>`,
  }),
);

export const getVerifyEmailPage = route({
  ...pageRoute,
  operationId: 'getVerifyEmailPage',
  path: '/verify-email',
  summary: 'Get the page that verifies an e-mail address.',
  description: 'Where the link in the mail about a new account leads.',
  handler: () => PAGE,
});
