import type { Message } from '../text/text.ts';

const TEXTS: Record<string, Message> = {
  SSO_REFUSED: 'The provider did not let you in.',
  SSO_STATE: 'This sign-in took too long, or began in another browser. Begin again.',
  SSO_DOMAIN: 'The provider does not speak for your address. Sign in in another way.',
  SSO_DOMAIN_UNKNOWN: 'It cannot be found out now whether the provider speaks for your address. Try again.',
  EMAIL_NOT_VERIFIED: 'The provider has not verified your address. Sign in in another way.',
  LINKED_ELSEWHERE: 'Another account is connected to this identity.',
  LINK_REQUIRED: 'Your address has an account. Sign in to it, and connect the provider in your account.',
  PROVIDER_UNAVAILABLE: 'The provider does not answer. Try again, or sign in in another way.',
};

/** What a sign-in elsewhere came to. The word stands in the address, so that anybody may have written it. */
export const elsewhereText = (word: string): Message =>
  (Object.hasOwn(TEXTS, word) ? TEXTS[word] : undefined) ??
  'The provider could not sign you in. Sign in in another way.';
