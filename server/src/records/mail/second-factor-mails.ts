import { displayName } from './display-name.ts';
import type { EmailMessage } from './layout.ts';
import type { IdentityChange, MailTemplate, PasskeyChange, SecondFactorChange } from './queue.ts';
import { readableTime } from './readable-time.ts';

const SECOND_FACTOR_WORDS: Readonly<Record<SecondFactorChange, string>> = {
  ENROLLED: 'turned on',
  DISABLED: 'turned off',
  RESET: 'removed by an owner or operator',
};

const PASSKEY_WORDS: Readonly<Record<PasskeyChange, string>> = {
  ADDED: 'added',
  REMOVED: 'removed',
  SUSPECT: 'stopped',
};

const IDENTITY_WORDS: Readonly<Record<IdentityChange, string>> = {
  LINKED: 'linked to',
  UNLINKED: 'unlinked from',
};

type Told = 'second-factor-changed' | 'passkey-changed' | 'identity-changed';

/** What became of the second factors of somebody, to them and to the owners of their tenants. */
export const SECOND_FACTOR_MAILS: { [T in Told]: (data: MailTemplate[T]) => EmailMessage } = {
  'second-factor-changed': ({ name, personName, change, at }) => ({
    subject: `Two-factor authentication ${SECOND_FACTOR_WORDS[change]}`,
    to: displayName(name),
    says: [`Two-factor authentication was just ${SECOND_FACTOR_WORDS[change]} for an account.`],
    facts: [
      ['Account', displayName(personName)],
      ['Time', readableTime(at)],
    ],
    after: [
      'If you know why, all is well. If you do not, have the password of the account changed right away: that signs out every device.',
    ],
  }),

  'passkey-changed': ({ name, personName, passkeyName, change, at }) => ({
    subject: `Passkey ${PASSKEY_WORDS[change]}`,
    to: displayName(name),
    says: [`A passkey of an account was just ${PASSKEY_WORDS[change]}.`],
    facts: [
      ['Account', displayName(personName)],
      ['Passkey', displayName(passkeyName)],
      ['Time', readableTime(at)],
    ],
    after: [
      change === 'SUSPECT'
        ? 'Its counter went back: somebody may have a copy of it. Remove it, and look through the sessions of the account.'
        : 'If you know why, all is well. If you do not, have the password of the account changed right away: that signs out every device.',
    ],
  }),

  'identity-changed': ({ name, personName, providerName, change, at }) => ({
    subject: `An account was ${IDENTITY_WORDS[change]} ${displayName(providerName)}`,
    to: displayName(name),
    says: [
      change === 'LINKED'
        ? 'Whoever signs in there under this identity gets into the account from now on.'
        : 'Whoever signs in there gets into the account by it no more. Its other sessions have ended.',
    ],
    facts: [
      ['Account', displayName(personName)],
      ['Provider', displayName(providerName)],
      ['Time', readableTime(at)],
    ],
    after: [
      'If you know why, all is well. If you do not, have the password of the account changed right away: that signs out every device.',
    ],
  }),
};
