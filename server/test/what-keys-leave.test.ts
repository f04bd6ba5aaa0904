import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Access } from '../src/access/route.ts';
import { MADE_KINDS } from '../src/identity/accounts/made.ts';
import { routes } from '../src/main/app.ts';
import { AUDITED, NOT_AUDITED } from './harness/audited.ts';

/**
 * Whatever a key makes or sets and that works without it is listed by `GET …/made`, and by its revocation (decision 184); or
 * somebody has thought about why it need not be. A new operation needs its line here.
 */

type Kind = (typeof MADE_KINDS)[number];

const LISTED: Readonly<Record<string, Kind>> = {
  createDevice: 'DEVICE',
  createPairingCode: 'DEVICE',
  createStaffMember: 'STAFF_MEMBER',
  updateStaffMember: 'STAFF_MEMBER',
  importStaff: 'STAFF_MEMBER',
  resetStaffPin: 'STAFF_MEMBER',
  createPrinter: 'PRINTER',
  replacePrinterKey: 'PRINTER',
  createWebhookEndpoint: 'WEBHOOK_ENDPOINT',
  updateWebhookEndpoint: 'WEBHOOK_ENDPOINT',
  rotateWebhookSecret: 'WEBHOOK_ENDPOINT',
  putPaymentAccount: 'PAYMENT_ACCOUNT_CHANGE',
  putFormerPaymentAccount: 'PAYMENT_ACCOUNT',
  createDomainMapping: 'DOMAIN',
  registerHostingDomain: 'DOMAIN',
  verifyHostingDomain: 'DOMAIN',
  setRestaurantSlug: 'SLUG',
};

/** What people alone do. */
const BY_PEOPLE = { issueOwnApiKey: 'API_KEY', rotateOwnApiKey: 'API_KEY', createAdminUser: 'USER' } as const;

/** What need not be listed, by why. */
const NOT_LISTED: Readonly<Record<string, string>> = {
  'is done once, and stands in the books, the timeline or the log of its day': `cancelRefund createTimeEntry updateTimeEntry
    createTipDistribution reverseTipDistribution createTipPayout reverseTipPayout issueInvoice issueCreditNote refundPayment
    voidPayment refundCardPayment voidCardPayment resolveReconciliationException sendReceiptMail`,
  'shows one receipt, for a time': 'createReceiptLink',
  'charges only with a right to charge, which the key had': 'enrollCard',
  'takes away, and never adds: a key gives no member more (assertKeyAddsNothing)':
    'updateAdminUser revokeDevice',
  'leads a domain of the tenant that somebody else stands behind to another of its restaurants':
    'updateDomainMapping',
  'prints within the networks of PRINTER_NETWORKS alone': 'updatePrinter',
  'locks later, and lets nobody in without a PIN': 'updateDevice',
  'says what is sold, for how much and to whom, or how people are paid; whoever manages that sees it': `createMenuItem updateMenuItem
    replaceMenu createImage createDiscount updateDiscount createServiceCharge updateServiceCharge replaceTipPools replaceLaborRules
    replaceStaffWages replaceDocumentSettings createRestaurant updateRestaurant`,
  'is the set-up of the house, and opens nothing to anybody who is not there': `createKitchenStation updateKitchenStation
    replaceKitchenRouting createServiceArea updateServiceArea createTable updateTable issueTableCode replaceDeliveryZones
    replaceOpeningHours createReportView`,
};

/** Reads, and daily work, whose effect is there at once. */
const PASSING: ReadonlySet<string> = new Set(
  Object.keys(NOT_AUDITED).filter((why) => !/SETUP|VERSIONS/.test(why)),
);

const byKeys = routes.filter(({ method, access }) => {
  const { kind, byPeople = false } = access as Access & { byPeople?: boolean };
  return (
    ['POST', 'PUT', 'PATCH'].includes(method) &&
    /^(tenant|restaurant|administration)$/.test(kind) &&
    !byPeople
  );
});

test('whatever a key leaves is listed, or there is a reason why not', () => {
  const reasons = new Map(
    Object.entries(NOT_LISTED).flatMap(([why, names]) => names.split(/\s+/).map((name) => [name, why])),
  );
  const leaves = byKeys.filter(
    // Keys approve nothing.
    ({ operationId }) =>
      LISTED[operationId] !== undefined ||
      !(PASSING.has(AUDITED[operationId] ?? '') || AUDITED[operationId] === 'approval.given'),
  );
  const unknown = leaves.filter(({ operationId }) => !LISTED[operationId] && !reasons.has(operationId));
  assert.deepEqual(
    unknown.map(({ operationId }) => operationId),
    [],
  );
  const known = new Set(leaves.map(({ operationId }) => operationId));
  const gone = [...Object.keys(LISTED), ...reasons.keys()].filter((name) => !known.has(name));
  assert.deepEqual(gone, [], 'no such operation of keys any more');
});

test('each kind that is listed comes of an operation', () => {
  assert.deepEqual(
    [...new Set([...Object.values(LISTED), ...Object.values(BY_PEOPLE)])].sort(),
    [...MADE_KINDS].sort(),
  );
});
