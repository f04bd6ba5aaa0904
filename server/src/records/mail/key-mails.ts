import { displayName } from './display-name.ts';
import type { EmailMessage } from './layout.ts';
import type { MailTemplate } from './queue.ts';
import { readableTime } from './readable-time.ts';

type Told = 'api-key-issued' | 'api-key-changed' | 'webhook-secret-rotated';

/** What was made, renewed or widened that acts for a business, to its owners. */
export const KEY_MAILS: { [T in Told]: (data: MailTemplate[T]) => EmailMessage } = {
  'api-key-issued': ({ name, tenantName, keyName, by, at }) => ({
    subject: `A new API key for ${displayName(tenantName)}`,
    to: displayName(name),
    says: ['An API key was just issued. Whoever has it can act for your business, as far as its rights go.'],
    facts: [
      ['Business', displayName(tenantName)],
      ['Key', displayName(keyName)],
      ['Issued by', displayName(by)],
      ['Time', readableTime(at)],
    ],
    after: ['If you know why, all is well. If you do not, revoke the key right away.'],
  }),

  'api-key-changed': ({ name, tenantName, keyName, changes, by, at }) => ({
    subject: `An API key for ${displayName(tenantName)} was changed`,
    to: displayName(name),
    says: ['An API key can do more than before, or somebody has a new one in its place.', ...changes],
    facts: [
      ['Business', displayName(tenantName)],
      ['Key', displayName(keyName)],
      ['Changed by', displayName(by)],
      ['Time', readableTime(at)],
    ],
    after: ['If you know why, all is well. If you do not, revoke the key right away.'],
  }),

  'webhook-secret-rotated': ({ name, tenantName, url, by, at }) => ({
    subject: `A webhook secret of ${displayName(tenantName)} was replaced`,
    to: displayName(name),
    says: ['Whoever has the new secret can sign messages that your receiver takes for ours.'],
    facts: [
      ['Business', displayName(tenantName)],
      ['Receiver', displayName(url)],
      ['Replaced by', displayName(by)],
      ['Time', readableTime(at)],
    ],
    after: ['If you know why, all is well. If you do not, replace the secret again, and look who may do it.'],
  }),
};
