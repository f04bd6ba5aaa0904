import { getAcceptInvitationPage } from './get-accept-invitation-page.ts';
import { getConfirmEmailPage } from './get-confirm-email-page.ts';
import { getForgotPasswordPage } from './get-forgot-password-page.ts';
import { getResetPasswordPage } from './get-reset-password-page.ts';
import { getVerifyEmailPage } from './get-verify-email-page.ts';

/**
 * The pages that links in our mails open. Each is one form around one endpoint of the API: the token comes behind the # of
 * the link, so it reaches no log and no Referer, leaves the address bar at once, and is sent when its reader presses the
 * button, never by opening the page, which mail scanners do too. They hold no data and no session, and one small script
 * that the policy names by hash.
 */
export const accountPageRoutes = [
  getVerifyEmailPage,
  getForgotPasswordPage,
  getResetPasswordPage,
  getConfirmEmailPage,
  getAcceptInvitationPage,
];
