import { factsOf, type Permission, type Scope } from '../../src/access/index.ts';
import type { Route } from '../../src/platform/http/route.ts';
import { PRINTED } from '../../src/printing/printers/printer.ts';
import type { Client } from './http.ts';
import { accessOf } from './promises.ts';
import { callerOf, type FullWorld } from './samples.ts';
import { issueKey } from './world.ts';

/** What a key needs besides: whoever accepts what a till did asks for it themselves, and nobody sets up what prints more than they read. */
const ALSO: Readonly<Record<string, readonly Scope[]>> = {
  acceptSyncReview: ['write:orders'],
  correctSyncReview: ['write:orders'],
  createPrinter: PRINTED,
  replacePrinterKey: PRINTED,
};

/** Nobody gives, takes or hears of more than they may themselves, or withdraws what another key has asked for. */
const BY_WHO_MAY_ALL = new Set(
  `createStaffMember updateStaffMember importStaff resetStaffPin updateAdminUser deleteAdminUser createWebhookEndpoint
   updateWebhookEndpoint rotateWebhookSecret testWebhookEndpoint replayWebhookEndpoint resendWebhookDelivery
   withdrawApprovalRequest createDevice createPairingCode`.split(/\s+/),
);

/** The scope that a route names, and that of what it may ask to be approved. */
function scopesFor(route: Route): Scope[] {
  const { scope } = accessOf(route) as { scope: Scope };
  const approved = (route.approval?.permissions ?? []).map((one) => factsOf(one as Permission).scope);
  return [...new Set([scope, ...approved, ...(ALSO[route.operationId] ?? [])])];
}

/** Whoever calls a route; a key with no more scopes than it needs. */
export async function smallestCallerOf(route: Route, world: FullWorld): Promise<Client> {
  const caller = callerOf(route, world);
  if (BY_WHO_MAY_ALL.has(route.operationId)) return caller;
  if (caller !== world.key || !('scope' in accessOf(route))) return caller;
  return issueKey(world.target, world.tenantId, { scopes: scopesFor(route) });
}
