/** Where mails lead: pages of the management app, for people. */

type TokenPage = 'verify-email' | 'reset-password' | 'confirm-email' | 'accept-invitation';

/** A link with a token in its fragment, so that the token reaches no log and no Referer. */
export const linkWithToken = (publicUrl: string, page: TokenPage, token: string): string =>
  `${publicUrl}/manage/${page}#token=${token}`;

/** Where people sign in, and ask for a new password when they have forgotten theirs. */
export const signInLink = (publicUrl: string): string => `${publicUrl}/manage/sign-in`;
