import { atRestaurant, type Call, systemScope } from '../access/index.ts';
import type { ReadResource } from '../integrations/webhooks/index.ts';
import { ApiError } from '../platform/errors.ts';
import { dataText } from '../platform/http/response/envelope.ts';
import type { Route } from '../platform/http/route.ts';
import type { EventType } from '../records/events/index.ts';
import { routes } from './app.ts';
import type { Deps } from './deps.ts';

/** How an event leads to what it is about: the operation that reads it, its path parameter, and the member of the event's data. */
interface EventSubject {
  operationId: string;
  parameter: string;
  member: string;
}

const order: EventSubject = { operationId: 'getOrder', parameter: 'orderGuid', member: 'orderGuid' };
const payment: EventSubject = { operationId: 'getPayment', parameter: 'paymentGuid', member: 'paymentGuid' };
const approval: EventSubject = { operationId: 'getApproval', parameter: 'approvalGuid', member: 'guid' };
const staff: EventSubject = { operationId: 'getStaffMember', parameter: 'staffGuid', member: 'guid' };

/** By what the names of events begin with. What is not here has no resource: its payload is thin. */
export const EVENT_SUBJECTS: Readonly<Record<string, EventSubject>> = {
  'order.': { ...order, member: 'guid' },
  'check.': order,
  'selection.': order,
  'discount.': order,
  'payment.': payment,
  'refund.': payment,
  'restaurant.': { operationId: 'getRestaurant', parameter: 'restaurantGuid', member: 'guid' },
  'table.': { operationId: 'getTable', parameter: 'tableGuid', member: 'guid' },
  'service_area.': { operationId: 'getServiceArea', parameter: 'serviceAreaGuid', member: 'guid' },
  'menu.item_updated': { operationId: 'getMenuItem', parameter: 'itemGuid', member: 'itemGuid' },
  'kitchen.ticket.': { operationId: 'getKitchenTicket', parameter: 'ticketGuid', member: 'ticketGuid' },
  'kitchen.station.': { operationId: 'getKitchenStation', parameter: 'stationGuid', member: 'guid' },
  'approval.given': approval,
  'approval.used': approval,
  'approval.': { operationId: 'getApprovalRequest', parameter: 'requestGuid', member: 'requestGuid' },
  'device.': { operationId: 'getDevice', parameter: 'deviceGuid', member: 'guid' },
  // Who may know of changed wages need not see the rest of the staff member.
  'staff.created': staff,
  'staff.updated': staff,
  'staff.pin_changed': staff,
  'time_entry.': { operationId: 'getTimeEntry', parameter: 'timeEntryGuid', member: 'guid' },
  'cash_drawer.': { operationId: 'getCashDrawer', parameter: 'drawerGuid', member: 'guid' },
};

export const subjectOf = (type: EventType): EventSubject | undefined =>
  EVENT_SUBJECTS[Object.keys(EVENT_SUBJECTS).find((prefix) => type.startsWith(prefix)) ?? ''];

type ReadCall = Pick<Call<Deps>, 'deps' | 'scope' | 'params' | 'query'>;

/** Reads what an event is about through the route that answers a GET of it: one shape, wherever somebody reads it. */
export function resourceReader(deps: Deps): ReadResource {
  const byId = new Map(routes.map((route) => [route.operationId, route]));
  return async ({ tenantId }, { type, restaurantGuid, data }) => {
    const lead = subjectOf(type);
    const id = lead && data[lead.member];
    if (!lead || !restaurantGuid || typeof id !== 'string') return null;
    const tenant = systemScope(tenantId, 'reads what is sent with an event');
    // Leads name operations, which a test proves.
    const read = byId.get(lead.operationId)!.handler as unknown as (
      call: ReadCall,
    ) => ReturnType<Route['handler']>;
    const params = { restaurantGuid, [lead.parameter]: id };
    try {
      const { data: found } = await read({
        deps,
        scope: atRestaurant(tenant, restaurantGuid),
        params,
        query: {},
      });
      return dataText(found);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'RESOURCE_NOT_FOUND') return null;
      throw error;
    }
  };
}
