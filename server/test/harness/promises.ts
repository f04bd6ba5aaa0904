import type { Access } from '../../src/access/index.ts';
import type { Route } from '../../src/platform/http/route.ts';

/** What an operation promises by being of its kind. proves.ts proves it; tools/check-tests.ts counts it as proven. */

export type PromiseKind =
  | 'success'
  | 'unknownFields'
  | 'noCredential'
  | 'missingScope'
  | 'notAnOperator'
  | 'notADevice'
  | 'notAGuest'
  | 'otherTenant'
  | 'staleProof'
  | 'replay';

export interface StandardPromise {
  kind: PromiseKind;
  status: number;
  /** The name of its test, which begins with the status. */
  name: string;
}

export function standardPromises(route: Route): StandardPromise[] {
  const access = accessOf(route);
  const isPublic = access.kind === 'public';
  const summary = route.summary.charAt(0).toLowerCase() + route.summary.slice(1).replace(/\.$/, '');
  const found: [boolean, PromiseKind, number, string][] = [
    [standsAlone(route), 'success', route.status, summary],
    [
      isWrite(route) && !isPublic && standsAlone(route),
      'replay',
      route.status,
      'again for a retry with the same Idempotency-Key, which changes nothing',
    ],
    [takesFields(route), 'unknownFields', 400, 'names every field that it does not know'],
    [!isPublic, 'noCredential', 401, 'without a credential, or with a wrong one'],
    ['scope' in access, 'missingScope', 403, `without ${'scope' in access ? access.scope : ''}`],
    [access.kind === 'operator', 'notAnOperator', 403, 'to anybody but an operator'],
    [access.kind === 'device', 'notADevice', 403, 'to anybody but a device'],
    [access.kind === 'guest', 'notAGuest', 403, 'to anybody but a guest'],
    [access.freshProof === true, 'staleProof', 403, 'in a session whose proof is older than ten minutes'],
    [isWithinTenant(access) && namesSomething(route), 'otherTenant', 404, 'to another tenant'],
  ];
  return found
    .filter(([applies]) => applies)
    .map(([, kind, status, words]) => ({ kind, status, name: `${status} ${words}` }));
}

const isWrite = ({ method }: Route): boolean => method !== 'GET';

/** Takes the fields that it names, and no others. */
export const isClosed = (schema: unknown): boolean =>
  (schema as { additionalProperties?: unknown } | undefined)?.additionalProperties === false;

const takesFields = ({ body, query }: Route): boolean => isClosed(query) || isClosed(body);

const isWithinTenant = ({ kind }: Access): boolean => ['tenant', 'restaurant'].includes(kind);

/** Some parameters say what is asked for, not whose it is. */
const namesSomething = (route: Route): boolean =>
  paramNames(route).length > 0 &&
  !paramNames(route).some((name) => ['provider', 'placeId', 'report'].includes(name));

/**
 * Requests that are well-formed and cannot succeed by themselves (they are a later step of something, or need a password, a
 * second factor or an identity provider), or that change nothing, although they are no GET. What they do when they may is for the tests beside them.
 */
const LATER_STEPS = new Set(
  `login signIn verifyMfa verifyEmail resetPassword refreshSession refreshSessionByGet resumeSession startSso finishSso linkSso
   createCustomToken proveSession requestEmailChange requestEmailVerification confirmEmailChange changePassword deleteCurrentUser confirmMfaEnrolment
   disableMfa replaceRecoveryCodes registerPasskey deletePasskey acceptInvitation resetUserMfa removeDiscount removeServiceCharge fireSelections mergeChecks unshareSelection unshareSelection
    moveSelections closeOrder reopenOrder voidSelections voidOrder refundItems
    acceptOrder rejectOrder transferCheck mergeOrders recallKitchenTicket resolveDomain resolveSlug validateDomain registerHostingDomain removeHostingDomain
    verifyHostingDomain endGuestSession createStorefrontPayment askHosting getPlacePhotoMedia verifyWebhook getStarJob reprintPrintJob
   refundCardPayment cancelRefund endBreak pullSettlements resolveReconciliationException`.split(/\s+/),
);
export const standsAlone = ({ operationId, readOnly }: Route): boolean =>
  !LATER_STEPS.has(operationId) && !readOnly;

export const paramNames = (route: Route): string[] =>
  [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

export const accessOf = (route: Route): Access => route.access as Access;
