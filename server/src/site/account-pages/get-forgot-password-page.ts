import { html, pageAnswer } from '../../platform/http/response/html.ts';
import { route } from '../deps.ts';
import { accountPage, field, pageRoute } from './account-page.ts';

const PAGE = pageAnswer(
  accountPage({
    title: 'Forgot your password?',
    says: 'We mail you a link that lets you choose another.',
    endpoint: '/api/v1/auth/forgot-password',
    token: false,
    fields: field({
      name: 'email',
      label: 'E-mail address',
      hint: 'The one that you sign in with.',
      input: html`type="email" autocomplete="username" autocapitalize="none" spellcheck="false"`,
    }),
    button: 'Mail me a link',
    done: html`<p>If the address has an account, a link is on its way. It works once, for an hour.</p>`,
  }),
);

export const getForgotPasswordPage = route({
  ...pageRoute,
  operationId: 'getForgotPasswordPage',
  path: '/forgot-password',
  summary: 'Get the page that requests a password reset.',
  description: 'Where people ask for a link to choose another password.',
  handler: () => PAGE,
});
