import { say } from '@comanda/documents';
import { displayName } from './display-name.ts';
import { KEY_MAILS } from './key-mails.ts';
import { type EmailMessage, type RenderedMail, renderHtml, renderText } from './layout.ts';
import type { BlockInMail, MailTemplate } from './queue.ts';
import { readableTime } from './readable-time.ts';
import { SECOND_FACTOR_MAILS } from './second-factor-mails.ts';

/** How each mail reads. Names come from people whom the reader may not know, so they go through `displayName`. */
const TEMPLATES: { [T in keyof MailTemplate]: (data: MailTemplate[T]) => EmailMessage } = {
  ...SECOND_FACTOR_MAILS,
  ...KEY_MAILS,

  'verify-email': ({ name, link }) => ({
    subject: 'Confirm your e-mail address',
    to: displayName(name),
    says: ['Welcome to Comanda. One thing before you start: please confirm that this address is yours.'],
    button: { label: 'Confirm address', link },
    after: ['The link works once. If you did not sign up, you need not do anything.'],
  }),

  'already-registered': ({ name, link }) => ({
    subject: 'You already have an account',
    to: displayName(name),
    says: [
      'Somebody, probably you, just tried to use this address for another account. It has one already, so nothing was changed.',
      'If that was you, sign in as usual, or choose a new password should you have forgotten yours.',
    ],
    button: { label: 'Continue to Comanda', link },
    after: ['If it was not you, you need not do anything: nobody learns from us that you have an account.'],
  }),

  'reset-password': ({ name, link }) => ({
    subject: 'Choose a new password',
    to: displayName(name),
    says: ['Somebody, probably you, asked for a new password for your account. You can choose it here:'],
    button: { label: 'Choose a new password', link },
    after: [
      'The link works once and not for long. If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
  }),

  'password-changed': ({ name }) => ({
    subject: 'Your password was changed',
    to: displayName(name),
    says: [
      'The password of your account was just changed, and every other device was signed out.',
      'If that was you, all is well.',
    ],
    after: [
      'If it was not you, ask for a new password at the sign-in page right away and tell the owner of your restaurant.',
    ],
  }),

  invitation: ({ name, inviterName, tenantName, link }) => {
    const [inviter, tenant] = [displayName(inviterName), displayName(tenantName)];
    return {
      subject: `${inviter} invites you to ${tenant}`,
      to: displayName(name),
      says: [
        `${inviter} would like you to join ${tenant} on Comanda, where its orders and payments are looked after.`,
      ],
      facts: [
        ['Business', tenant],
        ['Invited by', inviter],
      ],
      button: { label: 'Accept the invitation', link },
      after: [
        'The link is for you alone and works once. If you do not know the sender, you need not do anything.',
      ],
    };
  },

  'confirm-new-email': ({ name, link }) => ({
    subject: 'Confirm your new e-mail address',
    to: displayName(name),
    says: ['You asked to use this address for your account from now on. Please confirm that it is yours.'],
    button: { label: 'Confirm new address', link },
    after: [
      'The link works once. Until then your account keeps its old address. If you did not ask for this, you need not do anything.',
    ],
  }),

  'confirm-own-email': ({ name, link }) => ({
    subject: 'Confirm your e-mail address',
    to: displayName(name),
    says: ['You asked to verify the address of your account. Please confirm that this mailbox is yours.'],
    button: { label: 'Confirm address', link },
    after: ['The link works once. If you did not ask for it, you need not do anything.'],
  }),

  'email-change-notice': ({ name, newEmail }) => ({
    subject: 'A new e-mail address for your account',
    to: displayName(name),
    says: ['A change of the e-mail address of your account was asked for.'],
    facts: [['New address', newEmail]],
    after: [
      'If that was you, all is well; mail for your account will go there. If it was not you, change your password right away and tell the owner of your restaurant.',
    ],
  }),

  'webhook-disabled': ({ name, tenantName, host, reason, since }) => ({
    subject: `Webhooks to ${displayName(host)} have stopped`,
    to: displayName(name),
    says: [
      reason === 'gone'
        ? 'A webhook endpoint answered that it is gone for good (status 410), so nothing is sent there any more.'
        : 'A webhook endpoint has not accepted anything for five days, so nothing is sent there any more.',
    ],
    facts: [
      ['Business', displayName(tenantName)],
      ['Endpoint', displayName(host)],
      [reason === 'gone' ? 'Since' : 'Failing since', readableTime(since)],
    ],
    after: [
      'No event is lost for now: once the receiver works again, enable the endpoint and replay what it has missed. Events are kept for 30 days.',
    ],
  }),

  'domain-failing': ({ name, tenantName, domain, problem, action, failsAt }) => ({
    subject: failsAt
      ? `${displayName(domain)} is about to stop working`
      : `${displayName(domain)} has stopped working`,
    to: displayName(name),
    says: [
      failsAt
        ? 'Something is wrong with a domain of your restaurant. Guests still reach you there, but not for long.'
        : 'A domain of your restaurant no longer leads to it: what was wrong with it was not mended in time.',
    ],
    facts: [
      ['Business', displayName(tenantName)],
      ['Domain', displayName(domain)],
      ['Problem', problem],
      ['What to do', action],
      ...(failsAt ? ([['Works until', readableTime(failsAt)]] as [string, string][]) : []),
    ],
    after: [
      failsAt
        ? 'We write once a day until it is mended.'
        : 'Once it is mended, verify the domain again, and it works as before.',
    ],
  }),

  'domain-active': ({ name, tenantName, domain, by, at }) => ({
    subject: `Guests now reach you at ${displayName(domain)}`,
    to: displayName(name),
    says: ['A domain leads to your restaurant from now on: guests order there, and pay there.'],
    facts: [
      ['Business', displayName(tenantName)],
      ['Domain', displayName(domain)],
      ...(by === '' ? [] : ([['Asked for by', displayName(by)]] as [string, string][])),
      ['When', readableTime(at)],
    ],
    after: [
      'If you know it, all is well. If you do not, remove the domain, and find out who may manage your restaurant: an API key or a password may be in the hands of others.',
    ],
  }),

  'card-testing': ({ name, tenantName, blocks }) => ({
    subject: 'Card testing was stopped',
    to: displayName(name),
    says: [
      'Somebody tried more cards than guests do. Thieves do this to find out which stolen cards still work, and banks charge for it. We take no cards from there for an hour.',
    ],
    facts: [
      ['Business', displayName(tenantName)],
      ...blocks.slice(0, BLOCKS_SHOWN).flatMap(factsOfBlock),
      ...(blocks.length > BLOCKS_SHOWN ? [['And more', String(blocks.length - BLOCKS_SHOWN)] as const] : []),
    ],
    after: [
      'If it was your own doing, end the block, or raise the limits. If you do not know why, revoke the API key, or change the password of the person: both may be in the hands of others.',
      'We write at most once an hour.',
    ],
  }),

  'payment-account-changed': ({ name, tenantName, restaurantName, processor, merchantId, by, at }) => ({
    subject: `Where card payments of ${displayName(restaurantName)} go was changed`,
    to: displayName(name),
    says: ['The account that card payments go to, or its credentials, were just set.'],
    facts: [
      ['Business', displayName(tenantName)],
      ['Restaurant', displayName(restaurantName)],
      ['Account', `${displayName(processor)} ${displayName(merchantId)}`],
      ['Changed by', displayName(by)],
      ['Time', readableTime(at)],
    ],
    after: [
      'If you know why, all is well. If you do not, set the right account again right away and find out who may manage your restaurant.',
    ],
  }),

  'payment-account-change-requested': ({
    name,
    tenantName,
    restaurantName,
    processor,
    merchantId,
    by,
    effectiveAt,
  }) => ({
    subject: `Card payments of ${displayName(restaurantName)} are to go to another account`,
    to: displayName(name),
    says: [
      'Somebody asked to send card payments to another account. It takes effect at the time below if whoever asked may still do so, or sooner when a second owner confirms it.',
    ],
    facts: [
      ['Business', displayName(tenantName)],
      ['Restaurant', displayName(restaurantName)],
      ['Account', `${displayName(processor)} ${displayName(merchantId)}`],
      ['Asked for by', displayName(by)],
      ['Takes effect', readableTime(effectiveAt)],
    ],
    after: [
      'If you know why, all is well. If you do not, cancel the pending change of the payment account before then, and find out who may manage your restaurant: an API key or a password may be in the hands of others.',
    ],
  }),

  'member-with-power': ({ name, tenantName, personName, role, by, at }) => ({
    subject: `${displayName(personName)} is now ${role} of ${displayName(tenantName)}`,
    to: displayName(name),
    says: ['Somebody may now manage people or money of a business.'],
    facts: [
      ['Business', displayName(tenantName)],
      ['Person', displayName(personName)],
      ['Role', role],
      ['Given by', displayName(by)],
      ['Time', readableTime(at)],
    ],
    after: ['If you know why, all is well. If you do not, take the role away again right away.'],
  }),

  deprecation: ({ name, what, sunset, successor, keys, endpoints = [], link }) => ({
    subject: 'Something that you use of the API goes away',
    to: displayName(name),
    says: [
      keys.length > 0
        ? 'An API key of yours lately used something that is deprecated. It works as before until it is removed; please move to what replaces it by then.'
        : 'A webhook endpoint of yours is sent something that is deprecated. It is sent as before until it is removed; please move to what replaces it by then.',
    ],
    facts: [
      ['What goes away', what],
      ['May be removed on', readableTime(sunset)],
      ...(successor === null ? [] : [['Replaced by', successor] as const]),
      ...(keys.length > 0 ? [['Used by', keys.map(displayName).join(', ')] as const] : []),
      ...(endpoints.length > 0 ? [['Sent to', endpoints.map(displayName).join(', ')] as const] : []),
    ],
    ...(link === null ? {} : { button: { label: 'What to do', link } }),
    after: ['We write once about each thing that goes away. Until then its answers say so in their headers.'],
  }),

  receipt: ({ language, restaurantName, title, rows, link }) => ({
    language,
    subject: `${title}: ${displayName(restaurantName)}`,
    says: [],
    // Names of dishes are the restaurant's words.
    facts: rows.map(
      ([label, amount]) => [displayName(label), NUMBER.test(amount) ? amount : displayName(amount)] as const,
    ),
    button: { label: say(language, 'Read it online'), link },
    after: [say(language, 'Whoever has the link can read it. It ends by itself after thirty days.')],
    signature: say(language, 'Sent for the restaurant by Comanda, once. Your address was not kept.'),
  }),

  'new-sign-in': ({ name, device, address, at }) => ({
    subject: 'New sign-in to your account',
    to: displayName(name),
    says: ['Your account was just signed in to from a device that we had not seen before.'],
    facts: [
      ['Device', displayName(device)],
      ['Address', address],
      ['Time', readableTime(at)],
    ],
    after: [
      'If that was you, all is well. If it was not you, change your password right away: it signs out every device.',
    ],
  }),
};

/** An amount or a time: what makes no link is left as it is. */
const NUMBER = /^[\d .:-]+$/;
const BLOCKS_SHOWN = 10;
const SUBJECT_WORDS: Readonly<Record<BlockInMail['kind'], string>> = {
  KEY: 'API key',
  USER: 'Person',
  ADDRESS: 'Address',
  CARD: 'Card that ends in',
};

const factsOfBlock = ({ kind, label, cause, counted, endsAt }: BlockInMail) =>
  [
    [SUBJECT_WORDS[kind], kind === 'ADDRESS' ? label : displayName(label)],
    [cause === 'DECLINED' ? 'Declined' : 'Stored', `${counted} within an hour`],
    ['Stopped until', readableTime(endsAt)],
  ] as const;

/** The mail of a template. Throws when a link is not a web address. */
export function renderMail<T extends keyof MailTemplate>(template: T, data: MailTemplate[T]): RenderedMail {
  const message = TEMPLATES[template](data);
  return { subject: message.subject, text: renderText(message), html: renderHtml(message) };
}
