import { html, pageAnswer } from '../../platform/http/response/html.ts';
import { route } from '../deps.ts';
import { accountPage, field, newPasswordField, pageRoute } from './account-page.ts';

/** Asked for by the page once the endpoint says that the address has no account yet. */
const NEW_ACCOUNT = html`<fieldset hidden disabled>
<legend>Your address has no account yet: please choose a password for it.</legend>
${newPasswordField}
${field({
  name: 'name',
  label: 'Your name',
  hint: 'Leave it empty to be called what the invitation calls you.',
  input: html`type="text" autocomplete="name"`,
})}
</fieldset>`;

const PAGE = pageAnswer(
  accountPage({
    title: 'Accept the invitation',
    says: 'You join the business that the mail names.',
    endpoint: '/api/v1/invitations/accept',
    token: true,
    fields: NEW_ACCOUNT,
    button: 'Accept the invitation',
    done: html`<p>Welcome. You can sign in as <strong data-value="email"></strong> now.</p>`,
  }),
);

export const getAcceptInvitationPage = route({
  ...pageRoute,
  operationId: 'getAcceptInvitationPage',
  path: '/accept-invitation',
  summary: 'Get the page that accepts an invitation.',
  description: 'Where the link in an invitation leads.',
  handler: () => PAGE,
});
