// Made from docs/openapi.json by "npm run generate". Do not edit.

/** What the `data` of each event says. */
export interface EventData {
  /** The tenant was made. */
  'tenant.created': {
    /** UUID, lower case */
    tenantId: string;
  };
  /** The tenant was changed. */
  'tenant.updated': {
    /** UUID, lower case */
    tenantId: string;
    version: number;
  };
  /** A restaurant was added. */
  'restaurant.created': {
    /** UUID, lower case */
    guid: string;
    version: number;
  };
  /** A restaurant was changed. */
  'restaurant.updated': {
    /** UUID, lower case */
    guid: string;
    version: number;
  };
  /** An API key was issued. */
  'api_key.created': {
    /** UUID, lower case */
    id: string;
  };
  /** What may change of an API key was changed. */
  'api_key.updated': {
    /** UUID, lower case */
    id: string;
    version: number;
  };
  /** An API key has a successor; it keeps working for its overlap. */
  'api_key.rotated': {
    /** UUID, lower case */
    id: string;
    /** UUID, lower case */
    rotatedFrom: string;
  };
  /** An API key was ended at once. */
  'api_key.revoked': {
    /** UUID, lower case */
    id: string;
  };
  /** Somebody was added to the tenant, or invited. */
  'user.created': {
    /** UUID, lower case */
    uid: string;
    /** the role in the tenant */
    role: string;
  };
  /** A user's rights in the tenant have changed. */
  'user.updated': {
    /** UUID, lower case */
    uid: string;
    /** the role in the tenant */
    role: string;
    /** INVITED, ACTIVE or SUSPENDED */
    status: string;
  };
  /** Somebody no longer belongs to the tenant. */
  'user.deleted': {
    /** UUID, lower case */
    uid: string;
  };
  /** A new version of the menu is in force. */
  'menu.published': {
    /** UUID, lower case */
    restaurantGuid: string;
    /** the restaurant's menu as it is from now on */
    menuVersion: number;
  };
  /** One item of the menu was added, changed or removed. */
  'menu.item_updated': {
    /** UUID, lower case */
    restaurantGuid: string;
    /** the restaurant's menu as it is from now on */
    menuVersion: number;
    /** UUID, lower case */
    itemGuid: string;
    change: 'CREATED' | 'UPDATED' | 'DELETED';
  };
  /** An item cannot be ordered for now. */
  'menu.item_out_of_stock': {
    /** UUID, lower case */
    restaurantGuid: string;
    /** UUID, lower case */
    itemGuid: string;
    status: 'IN_STOCK' | 'QUANTITY' | 'OUT_OF_STOCK';
    quantity: string | null;
    version: number;
  };
  /** An item can be ordered again. */
  'menu.item_in_stock': {
    /** UUID, lower case */
    restaurantGuid: string;
    /** UUID, lower case */
    itemGuid: string;
    status: 'IN_STOCK' | 'QUANTITY' | 'OUT_OF_STOCK';
    quantity: string | null;
    version: number;
  };
  /** The stock of an item was set. */
  'menu.stock_updated': {
    /** UUID, lower case */
    restaurantGuid: string;
    /** UUID, lower case */
    itemGuid: string;
    status: 'IN_STOCK' | 'QUANTITY' | 'OUT_OF_STOCK';
    quantity: string | null;
    version: number;
  };
  /** An order was taken. */
  'order.created': {
    /** UUID, lower case */
    guid: string;
    /** of the order */
    version: number;
    source: string;
    /** minor units of the currency */
    totalAmount: number;
  };
  /** An order, or a check of it, was changed. */
  'order.updated': {
    /** UUID, lower case */
    guid: string;
    /** of the order */
    version: number;
    /** the fields */
    changed?: string[];
    change?: 'GUEST' | 'SERVICE_CHARGE_ADDED' | 'SERVICE_CHARGE_REMOVED';
    /** of one check, or of a service charge that was added to one */
    checkGuid?: string;
    /** of a service charge, in minor units */
    amount?: number;
  };
  /** An order that needed approval has it. */
  'order.approved': {
    /** UUID, lower case */
    guid: string;
    /** of the order */
    version: number;
    promisedAt: string | null;
  };
  /** An order that needed approval was refused. */
  'order.rejected': {
    /** UUID, lower case */
    guid: string;
    /** of the order */
    version: number;
    /** as it was given */
    reason: string;
    /** minor units of the currency */
    amount: number;
  };
  /** An order waits for its time. */
  'order.scheduled': {
    /** UUID, lower case */
    guid: string;
    /** of the order */
    version: number;
    promisedAt: string | null;
    fireAt: string | null;
  };
  /** An order went to the kitchen. */
  'order.fired': {
    /** UUID, lower case */
    guid: string;
    /** of the order */
    version: number;
    selectionGuids: string[];
  };
  /** The kitchen works on an order. */
  'order.in_preparation': {
    /** UUID, lower case */
    guid: string;
    /** of the order */
    version: number;
  };
  /** An order can be picked up or served. */
  'order.ready': {
    /** UUID, lower case */
    guid: string;
    /** of the order */
    version: number;
  };
  /** An order is done: nothing is due. */
  'order.closed': {
    /** UUID, lower case */
    guid: string;
    /** of the order */
    version: number;
  };
  /** A closed order is open again. */
  'order.reopened': {
    /** UUID, lower case */
    guid: string;
    /** of the order */
    version: number;
  };
  /** An order was voided, with a reason. */
  'order.voided': {
    /** UUID, lower case */
    guid: string;
    /** of the order */
    version: number;
    /** as it was given */
    reason: string;
    /** minor units of the currency */
    amount: number;
  };
  /** Orders became one. Both orders say so. */
  'order.merged': {
    /** UUID, lower case */
    guid: string;
    /** of the order */
    version: number;
    /** UUID, lower case */
    fromOrderGuid: string;
    /** UUID, lower case */
    toOrderGuid: string;
    checkGuids: string[];
  };
  /** An order moved to another table, or to another server. */
  'order.transferred': {
    /** UUID, lower case */
    guid: string;
    /** of the order */
    version: number;
    /** the fields */
    changed?: string[];
  };
  /** Items of an order were refunded. */
  'order.refunded': {
    /** UUID, lower case */
    guid: string;
    /** of the order */
    version: number;
    /** UUID, lower case */
    checkGuid: string;
    /** UUID, lower case */
    refundGuid: string;
    selectionGuids: string[];
    /** minor units of the currency */
    amount: number;
    /** as it was given */
    reason: string;
  };
  /** The guest's data was erased from an order; its totals stay. */
  'order.guest_erased': {
    /** UUID, lower case */
    guid: string;
    /** of the order */
    version: number;
  };
  /** A check was split. */
  'check.split': {
    /** UUID, lower case */
    orderGuid: string;
    /** of the order */
    version: number;
    /** UUID, lower case */
    checkGuid: string;
    /** the new ones */
    checkGuids: string[];
  };
  /** Checks became one. */
  'check.merged': {
    /** UUID, lower case */
    orderGuid: string;
    /** of the order */
    version: number;
    /** UUID, lower case */
    checkGuid: string;
    /** those that were merged away */
    checkGuids: string[];
  };
  /** A check moved to another order. Both orders say so. */
  'check.transferred': {
    /** UUID, lower case */
    orderGuid: string;
    /** of the order */
    version: number;
    /** UUID, lower case */
    checkGuid: string;
    /** UUID, lower case */
    fromOrderGuid: string;
    /** UUID, lower case */
    toOrderGuid: string;
  };
  /** Nothing is due on a check any more: it is paid. */
  'check.paid': {
    /** UUID, lower case */
    orderGuid: string;
    /** of the order */
    version: number;
    /** UUID, lower case */
    checkGuid: string;
    /** minor units of the currency */
    amount: number;
  };
  /** A paid check is open again. */
  'check.reopened': {
    /** UUID, lower case */
    orderGuid: string;
    /** of the order */
    version: number;
    /** UUID, lower case */
    checkGuid: string;
  };
  /** Items were added to a check. */
  'selection.added': {
    /** UUID, lower case */
    orderGuid: string;
    /** of the order */
    version: number;
    /** UUID, lower case */
    checkGuid: string;
    selectionGuids: string[];
  };
  /** Items of a check were changed. */
  'selection.updated': {
    /** UUID, lower case */
    orderGuid: string;
    /** of the order */
    version: number;
    /** UUID, lower case */
    checkGuid: string;
    selectionGuids: string[];
  };
  /** Items moved to another check, maybe of another order. Both orders say so. */
  'selection.moved': {
    /** UUID, lower case */
    orderGuid: string;
    /** of the order */
    version: number;
    selectionGuids: string[];
    /** when they went to a check that was there already */
    checkGuid?: string;
    /** UUID, lower case */
    fromOrderGuid?: string;
    /** UUID, lower case */
    toOrderGuid?: string;
  };
  /** Items wait until they are fired. */
  'selection.held': {
    /** UUID, lower case */
    orderGuid: string;
    /** of the order */
    version: number;
    selectionGuids: string[];
    /** when a whole course was named */
    course?: number;
  };
  /** Items went to the kitchen. */
  'selection.fired': {
    /** UUID, lower case */
    orderGuid: string;
    /** of the order */
    version: number;
    selectionGuids: string[];
    /** when a whole course was named */
    course?: number;
  };
  /** Items are ready. */
  'selection.ready': {
    /** UUID, lower case */
    orderGuid: string;
    /** of the order */
    version: number;
    selectionGuids: string[];
  };
  /** Items were voided, with a reason. */
  'selection.voided': {
    /** UUID, lower case */
    orderGuid: string;
    /** of the order */
    version: number;
    selectionGuids: string[];
    /** minor units of the currency */
    amount: number;
    /** as it was given */
    reason: string;
  };
  /** Items are on the house, with a reason. */
  'selection.comped': {
    /** UUID, lower case */
    orderGuid: string;
    /** of the order */
    version: number;
    selectionGuids: string[];
    /** minor units of the currency */
    amount: number;
    /** as it was given */
    reason: string;
  };
  /** A discount was applied. */
  'discount.applied': {
    /** UUID, lower case */
    orderGuid: string;
    /** of the order */
    version: number;
    /** UUID, lower case */
    discountGuid: string;
    /** when it is on one check */
    checkGuid?: string;
    /** when it is on one item */
    selectionGuids?: string[];
    /** minor units of the currency */
    amount: number;
  };
  /** A discount was removed. */
  'discount.removed': {
    /** UUID, lower case */
    orderGuid: string;
    /** of the order */
    version: number;
    /** UUID, lower case */
    discountGuid: string;
    /** minor units of the currency */
    amount: number;
  };
  /** A discount or service charge was defined. */
  'price_rule.created': {
    /** UUID, lower case */
    guid: string;
    version: number;
    kind: 'DISCOUNT' | 'SERVICE_CHARGE';
  };
  /** A defined discount or service charge was updated or archived. */
  'price_rule.updated': {
    /** UUID, lower case */
    guid: string;
    version: number;
    kind: 'DISCOUNT' | 'SERVICE_CHARGE';
  };
  /** A table was added. */
  'table.created': {
    /** UUID, lower case */
    guid: string;
    version: number;
  };
  /** A table was changed. */
  'table.updated': {
    /** UUID, lower case */
    guid: string;
    version: number;
  };
  /** A service area was added. */
  'service_area.created': {
    /** UUID, lower case */
    guid: string;
    version: number;
  };
  /** A service area was changed. */
  'service_area.updated': {
    /** UUID, lower case */
    guid: string;
    version: number;
  };
  /** A station has a new ticket. */
  'kitchen.ticket.created': {
    /** UUID, lower case */
    ticketGuid: string;
    /** UUID, lower case */
    orderGuid: string;
    /** UUID, lower case */
    stationGuid: string;
  };
  /** A ticket was changed. */
  'kitchen.ticket.updated': {
    /** UUID, lower case */
    ticketGuid: string;
    /** UUID, lower case */
    orderGuid: string;
    /** UUID, lower case */
    stationGuid: string;
  };
  /** A ticket, or a part of it, is of another order now; nothing is cooked again. */
  'kitchen.ticket.moved': {
    /** UUID, lower case */
    ticketGuid: string;
    /** UUID, lower case */
    orderGuid: string;
    /** UUID, lower case */
    stationGuid: string;
    /** UUID, lower case */
    fromTicketGuid: string;
    /** UUID, lower case */
    fromOrderGuid: string;
  };
  /** A station began a ticket. */
  'kitchen.ticket.started': {
    /** UUID, lower case */
    ticketGuid: string;
    /** UUID, lower case */
    orderGuid: string;
    /** UUID, lower case */
    stationGuid: string;
  };
  /** A station is done with a ticket. */
  'kitchen.ticket.bumped': {
    /** UUID, lower case */
    ticketGuid: string;
    /** UUID, lower case */
    orderGuid: string;
    /** UUID, lower case */
    stationGuid: string;
  };
  /** A bumped ticket came back. */
  'kitchen.ticket.recalled': {
    /** UUID, lower case */
    ticketGuid: string;
    /** UUID, lower case */
    orderGuid: string;
    /** UUID, lower case */
    stationGuid: string;
  };
  /** A ticket's priority was changed. */
  'kitchen.ticket.prioritized': {
    /** UUID, lower case */
    ticketGuid: string;
    /** UUID, lower case */
    orderGuid: string;
    /** UUID, lower case */
    stationGuid: string;
  };
  /** A ticket is no longer wanted. */
  'kitchen.ticket.voided': {
    /** UUID, lower case */
    ticketGuid: string;
    /** UUID, lower case */
    orderGuid: string;
    /** UUID, lower case */
    stationGuid: string;
  };
  /** A ticket was printed again; nothing is cooked again. */
  'kitchen.ticket.reprinted': {
    /** UUID, lower case */
    ticketGuid: string;
    /** UUID, lower case */
    orderGuid: string;
    /** UUID, lower case */
    stationGuid: string;
  };
  /** A ticket is on paper. */
  'kitchen.ticket.printed': {
    /** UUID, lower case */
    ticketGuid: string;
    /** UUID, lower case */
    orderGuid: string;
    /** UUID, lower case */
    stationGuid: string;
  };
  /** A ticket could not be printed. */
  'kitchen.ticket.print_failed': {
    /** UUID, lower case */
    ticketGuid: string;
    /** UUID, lower case */
    orderGuid: string;
    /** UUID, lower case */
    stationGuid: string;
  };
  /** A station was added. */
  'kitchen.station.created': {
    /** UUID, lower case */
    guid: string;
    version: number;
  };
  /** A station was changed. */
  'kitchen.station.updated': {
    /** UUID, lower case */
    guid: string;
    version: number;
  };
  /** A station was removed. */
  'kitchen.station.deleted': {
    /** UUID, lower case */
    guid: string;
  };
  /** What goes to which station was changed. */
  'kitchen.routing.updated': {
    /** the restaurant */
    guid: string;
    version: number;
  };
  /** A payment was changed. */
  'payment.updated': {
    /** UUID, lower case */
    paymentGuid: string;
    orderGuid: string | null;
    checkGuid: string | null;
    /** with the tip, in minor units of the currency */
    amount: number;
    /** CARD, CASH, or another kind of tender */
    paymentType: string;
  };
  /** A payment was authorized. */
  'payment.authorized': {
    /** UUID, lower case */
    paymentGuid: string;
    orderGuid: string | null;
    checkGuid: string | null;
    /** with the tip, in minor units of the currency */
    amount: number;
    /** CARD, CASH, or another kind of tender */
    paymentType: string;
  };
  /** An authorized payment was captured. */
  'payment.captured': {
    /** UUID, lower case */
    paymentGuid: string;
    orderGuid: string | null;
    checkGuid: string | null;
    /** with the tip, in minor units of the currency */
    amount: number;
    /** CARD, CASH, or another kind of tender */
    paymentType: string;
  };
  /** A payment is in a settled batch. */
  'payment.settled': {
    /** UUID, lower case */
    paymentGuid: string;
    orderGuid: string | null;
    checkGuid: string | null;
    /** with the tip, in minor units of the currency */
    amount: number;
    /** CARD, CASH, or another kind of tender */
    paymentType: string;
  };
  /** A payment was declined. */
  'payment.declined': {
    /** UUID, lower case */
    paymentGuid: string;
    orderGuid: string | null;
    checkGuid: string | null;
    /** with the tip, in minor units of the currency */
    amount: number;
    /** CARD, CASH, or another kind of tender */
    paymentType: string;
    /** a word for programs */
    reason: string;
  };
  /** A payment was voided. */
  'payment.voided': {
    /** UUID, lower case */
    paymentGuid: string;
    orderGuid: string | null;
    checkGuid: string | null;
    /** with the tip, in minor units of the currency */
    amount: number;
    /** CARD, CASH, or another kind of tender */
    paymentType: string;
  };
  /** A payment failed; no money moved. */
  'payment.failed': {
    /** UUID, lower case */
    paymentGuid: string;
    orderGuid: string | null;
    checkGuid: string | null;
    /** with the tip, in minor units of the currency */
    amount: number;
    /** CARD, CASH, or another kind of tender */
    paymentType: string;
    /** a word for programs */
    reason: string;
  };
  /** The tip of a payment was changed before its capture. */
  'payment.tip_adjusted': {
    /** UUID, lower case */
    paymentGuid: string;
    orderGuid: string | null;
    checkGuid: string | null;
    /** with the tip, in minor units of the currency */
    amount: number;
    /** CARD, CASH, or another kind of tender */
    paymentType: string;
    /** minor units of the currency */
    tipAmount: number;
  };
  /** The processor's answer was lost; it will be resolved. */
  'payment.outcome_unknown': {
    /** UUID, lower case */
    paymentGuid: string;
    orderGuid: string | null;
    checkGuid: string | null;
    /** with the tip, in minor units of the currency */
    amount: number;
    /** CARD, CASH, or another kind of tender */
    paymentType: string;
  };
  /** A refund was requested. */
  'refund.created': {
    /** UUID, lower case */
    refundGuid: string;
    /** UUID, lower case */
    paymentGuid: string;
    orderGuid: string | null;
    /** minor units of the currency */
    amount: number;
  };
  /** A refund was completed. */
  'refund.completed': {
    /** UUID, lower case */
    refundGuid: string;
    /** UUID, lower case */
    paymentGuid: string;
    orderGuid: string | null;
    /** minor units of the currency */
    amount: number;
  };
  /** A refund failed; no money moved. */
  'refund.failed': {
    /** UUID, lower case */
    refundGuid: string;
    /** UUID, lower case */
    paymentGuid: string;
    orderGuid: string | null;
    /** minor units of the currency */
    amount: number;
  };
  /** The processor's answer was lost; it will be resolved. */
  'refund.outcome_unknown': {
    /** UUID, lower case */
    refundGuid: string;
    /** UUID, lower case */
    paymentGuid: string;
    orderGuid: string | null;
    /** minor units of the currency */
    amount: number;
  };
  /** The processor closed a batch. */
  'settlement.batch_closed': {
    batchId: string;
    merchantId: string;
    chargeCount: number;
    /** minor units of the currency */
    chargeAmount: number;
    refundCount: number;
    /** minor units of the currency */
    refundAmount: number;
  };
  /** A discrepancy between the ledger and the processor was found. */
  'reconciliation.exception_opened': {
    /** UUID, lower case */
    id: string;
    /** as the exception says */
    kind: string;
    /** when it is about a payment of ours */
    paymentGuid?: string;
  };
  /** A discrepancy was resolved. */
  'reconciliation.exception_resolved': {
    /** UUID, lower case */
    id: string;
    /** as the exception says */
    kind: string;
  };
  /** A card was stored in the vault. */
  'card.enrolled': {
    /** UUID, lower case */
    id: string;
    customerId: string;
  };
  /** A card was deleted. */
  'card.deleted': {
    /** UUID, lower case */
    id: string;
    customerId: string;
  };
  /** A restaurant's card processing account changed. */
  'payment_account.updated': {
    processor: string;
    merchantId: string;
  };
  /** A cash drawer was opened. */
  'cash_drawer.opened': {
    /** UUID, lower case */
    guid: string;
    version: number;
    /** in minor units of the currency; out of the drawer is negative */
    amount: number;
  };
  /** Cash was put into a drawer. */
  'cash_drawer.paid_in': {
    /** UUID, lower case */
    guid: string;
    version: number;
    /** in minor units of the currency; out of the drawer is negative */
    amount: number;
  };
  /** Cash was taken out of a drawer. */
  'cash_drawer.paid_out': {
    /** UUID, lower case */
    guid: string;
    version: number;
    /** in minor units of the currency; out of the drawer is negative */
    amount: number;
  };
  /** The cash in a drawer was counted. */
  'cash_drawer.counted': {
    /** UUID, lower case */
    guid: string;
    version: number;
    /** in minor units of the currency; out of the drawer is negative */
    amount: number;
  };
  /** A cash drawer was closed. */
  'cash_drawer.closed': {
    /** UUID, lower case */
    guid: string;
    version: number;
    /** in minor units of the currency; out of the drawer is negative */
    amount: number;
  };
  /** A domain was mapped to a restaurant; it is not proven yet. */
  'domain.created': {
    /** UUID, lower case */
    id: string;
    domain: string;
  };
  /** A domain mapping was changed. */
  'domain.updated': {
    /** UUID, lower case */
    id: string;
    domain: string;
  };
  /** Control of a domain is proven: it is in use. */
  'domain.verified': {
    /** UUID, lower case */
    id: string;
    domain: string;
  };
  /** A domain could not be verified. */
  'domain.failed': {
    /** UUID, lower case */
    id: string;
    domain: string;
    /** the `problem` of the mapping */
    reason?: string;
  };
  /** A domain is no longer mapped. */
  'domain.removed': {
    /** UUID, lower case */
    id: string;
    domain: string;
  };
  /** A restaurant's slug was changed. */
  'domain.slug_changed': {
    slug: string;
  };
  /** An endpoint for webhooks was added. */
  'webhook_endpoint.created': {
    /** UUID, lower case */
    id: string;
    version: number;
  };
  /** An endpoint was changed. */
  'webhook_endpoint.updated': {
    /** UUID, lower case */
    id: string;
    version: number;
  };
  /** An endpoint was removed. */
  'webhook_endpoint.deleted': {
    /** UUID, lower case */
    id: string;
  };
  /** An endpoint has a new secret; both sign until the overlap ends. */
  'webhook_endpoint.secret_rotated': {
    /** UUID, lower case */
    id: string;
    version: number;
  };
  /** Somebody asked for a test. Only the endpoint that is tested is sent it, whatever it has asked for. */
  'webhook_endpoint.tested': {
    /** UUID, lower case */
    id: string;
    version: number;
  };
  /** Events of the past are sent to an endpoint again. */
  'webhook_endpoint.replayed': {
    /** UUID, lower case */
    id: string;
    /** how many were made */
    deliveries: number;
  };
  /** Somebody had an event sent once more. */
  'webhook_delivery.resent': {
    /** UUID, lower case */
    id: string;
    /** UUID, lower case */
    endpointId: string;
    /** UUID, lower case */
    deliveryId: string;
  };
  /** An endpoint gets deliveries again. */
  'webhook_endpoint.enabled': {
    /** UUID, lower case */
    id: string;
    version: number;
  };
  /** An endpoint was disabled: on request, because it answered 410, or because it failed for days. */
  'webhook_endpoint.disabled': {
    /** UUID, lower case */
    id: string;
    version: number;
    /** REQUESTED, GONE or FAILING */
    reason: string;
  };
  /** A business day was closed: its Z report is made. */
  'business_day.closed': {
    /** the restaurant and the business day */
    id: string;
    /** of the Z report, counted without a gap */
    number: number;
  };
}
