import { html, pageAnswer } from '../../platform/http/response/html.ts';
import { route } from '../deps.ts';
import { accountPage, pageRoute } from './account-page.ts';

const PAGE = pageAnswer(
  accountPage({
    title: 'Confirm your new address',
    says: 'Until you do, your account keeps its old one.',
    endpoint: '/api/v1/users/email-confirmations',
    token: true,
    button: 'Confirm new address',
    done: html`<p>Done: you sign in with <strong data-value="email"></strong> from now on. Other devices were signed out.</p>`,
  }),
);

export const getConfirmEmailPage = route({
  ...pageRoute,
  operationId: 'getConfirmEmailPage',
  path: '/confirm-email',
  summary: 'Get the page that confirms a new e-mail address.',
  description: 'Where the link in the mail about a new address leads.',
  handler: () => PAGE,
});
