// Made from docs/openapi.json by "npm run generate". Do not edit.

/** What the `data` of each event says. */
export interface EventData {
  /** The tenant was made. */
  'tenant.created': {
    /** The tenant that it belongs to. UUID, lower case. */
    tenantId: string;
  };
  /** The tenant was changed. */
  'tenant.updated': {
    /** The tenant that it belongs to. UUID, lower case. */
    tenantId: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A restaurant was added. */
  'restaurant.created': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A restaurant was changed. */
  'restaurant.updated': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** What stands on the papers of a restaurant was changed. */
  'document_settings.updated': {
    /** The restaurant. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** An API key was issued. */
  'api_key.created': {
    /** Its identifier. UUID, lower case. */
    id: string;
  };
  /** What may change of an API key was changed. */
  'api_key.updated': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** An API key has a successor; it keeps working for its overlap. */
  'api_key.rotated': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** The key that this one replaces; null when it replaces none. UUID, lower case. */
    rotatedFrom: string;
  };
  /** An API key was ended at once. */
  'api_key.revoked': {
    /** Its identifier. UUID, lower case. */
    id: string;
  };
  /** Somebody was added to the tenant, or invited. */
  'user.created': {
    /** The person. UUID, lower case. */
    uid: string;
    /** The role in the tenant. */
    role: string;
  };
  /** A user's rights in the tenant have changed. */
  'user.updated': {
    /** The person. UUID, lower case. */
    uid: string;
    /** The role in the tenant. */
    role: string;
    /** INVITED, ACTIVE or SUSPENDED. */
    status: string;
  };
  /** Somebody no longer belongs to the tenant. */
  'user.deleted': {
    /** The person. UUID, lower case. */
    uid: string;
  };
  /** The tenant has made a role. */
  'role.created': {
    /** Of the role. */
    name: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** What a role of the tenant lets people do was changed. */
  'role.updated': {
    /** Of the role. */
    name: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A role that nobody had was deleted. */
  'role.deleted': {
    /** Of the role. */
    name: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** Somebody was added to the staff. */
  'staff.created': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A staff member was changed. */
  'staff.updated': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A staff member got a new PIN; the old one is worth nothing. */
  'staff.pin_changed': {
    /** Its identifier. UUID, lower case. */
    guid: string;
  };
  /** What the jobs of a staff member pay was changed. */
  'staff.wages_changed': {
    /** Its identifier. UUID, lower case. */
    guid: string;
  };
  /** Somebody signed in at a device. */
  'staff_session.started': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** The staff member. UUID, lower case. */
    staffGuid: string;
    /** The device. UUID, lower case. */
    deviceGuid: string;
  };
  /** Whoever was signed in at a device is not any more. */
  'staff_session.ended': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** The staff member. UUID, lower case. */
    staffGuid: string;
    /** The device. UUID, lower case. */
    deviceGuid: string;
  };
  /** Somebody clocked in. */
  'time_entry.clocked_in': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** The staff member. UUID, lower case. */
    staffGuid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A break began. */
  'time_entry.break_started': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** The staff member. UUID, lower case. */
    staffGuid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A break ended. */
  'time_entry.break_ended': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** The staff member. UUID, lower case. */
    staffGuid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** Somebody clocked out. */
  'time_entry.clocked_out': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** The staff member. UUID, lower case. */
    staffGuid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** The business day ended and somebody had not clocked out: their entry waits for somebody to complete it. */
  'time_entry.out_missing': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** The staff member. UUID, lower case. */
    staffGuid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** Time that nobody clocked was written down. */
  'time_entry.created': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** The staff member. UUID, lower case. */
    staffGuid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A time entry was corrected or voided, with a reason. */
  'time_entry.updated': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** The staff member. UUID, lower case. */
    staffGuid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** Somebody approved what another person may not do alone. */
  'approval.given': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** What is to be done. */
    permission: 'orders.void' | 'orders.comp' | 'orders.discount' | 'orders.refund' | 'orders.reopen' | 'orders.tax_exempt' | 'orders.remove_service_charge' | 'payments.void' | 'payments.refund' | 'payments.charge_stored_card' | 'drawer.pay_out' | 'drawer.no_sale' | 'tips.pay_out';
    /** Of the order, payment, cash drawer, card or person. */
    targetGuid: string;
    /** Who approved it; null when nobody had to. */
    approver: {
      /** What kind of thing it is. */
      kind: 'USER' | 'KEY' | 'STAFF' | 'DEVICE' | 'GUEST' | 'SYSTEM';
      /** Its identifier. */
      id: string | null;
      /** What people call it. */
      name: string | null;
    };
    /** How the approver proved who they are. */
    proof: 'PIN' | 'SESSION' | 'PASSKEY';
    /** Where that was. */
    deviceGuid: string | null;
    /** Who asked for it; null when nobody had to ask. */
    requestedBy: {
      /** What kind of thing it is. */
      kind: 'USER' | 'KEY' | 'STAFF' | 'DEVICE' | 'GUEST' | 'SYSTEM';
      /** Its identifier. */
      id: string | null;
      /** What people call it. */
      name: string | null;
    } | null;
  };
  /** What was approved was done; the approval is worth nothing more. */
  'approval.used': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** What is to be done. */
    permission: 'orders.void' | 'orders.comp' | 'orders.discount' | 'orders.refund' | 'orders.reopen' | 'orders.tax_exempt' | 'orders.remove_service_charge' | 'payments.void' | 'payments.refund' | 'payments.charge_stored_card' | 'drawer.pay_out' | 'drawer.no_sale' | 'tips.pay_out';
    /** Of the order, payment, cash drawer, card or person. */
    targetGuid: string;
    /** Who approved it; null when nobody had to. */
    approver: {
      /** What kind of thing it is. */
      kind: 'USER' | 'KEY' | 'STAFF' | 'DEVICE' | 'GUEST' | 'SYSTEM';
      /** Its identifier. */
      id: string | null;
      /** What people call it. */
      name: string | null;
    };
    /** How the approver proved who they are. */
    proof: 'PIN' | 'SESSION' | 'PASSKEY';
    /** Where that was. */
    deviceGuid: string | null;
    /** Who used it; null while nobody has. */
    usedBy: {
      /** What kind of thing it is. */
      kind: 'USER' | 'KEY' | 'STAFF' | 'DEVICE' | 'GUEST' | 'SYSTEM';
      /** Its identifier. */
      id: string | null;
      /** What people call it. */
      name: string | null;
    };
  };
  /** Somebody asks whoever may for an approval, and waits. */
  'approval.requested': {
    /** The request for an approval. */
    requestGuid: string;
    /** What is to be done. */
    permission: 'orders.void' | 'orders.comp' | 'orders.discount' | 'orders.refund' | 'orders.reopen' | 'orders.tax_exempt' | 'orders.remove_service_charge' | 'payments.void' | 'payments.refund' | 'payments.charge_stored_card' | 'drawer.pay_out' | 'drawer.no_sale' | 'tips.pay_out';
    /** Of the order, payment, cash drawer, card or person. */
    targetGuid: string;
    /** Who asked for it; null when nobody had to ask. */
    requestedBy: {
      /** What kind of thing it is. */
      kind: 'USER' | 'KEY' | 'STAFF' | 'DEVICE' | 'GUEST' | 'SYSTEM';
      /** Its identifier. */
      id: string | null;
      /** What people call it. */
      name: string | null;
    };
    /** Where it was asked. */
    deviceGuid: string | null;
    /** The approval that it has become; else null. */
    approvalGuid: string | null;
  };
  /** What somebody asked for was approved: `approvalGuid` is the approval. */
  'approval.accepted': {
    /** The request for an approval. */
    requestGuid: string;
    /** What is to be done. */
    permission: 'orders.void' | 'orders.comp' | 'orders.discount' | 'orders.refund' | 'orders.reopen' | 'orders.tax_exempt' | 'orders.remove_service_charge' | 'payments.void' | 'payments.refund' | 'payments.charge_stored_card' | 'drawer.pay_out' | 'drawer.no_sale' | 'tips.pay_out';
    /** Of the order, payment, cash drawer, card or person. */
    targetGuid: string;
    /** Who asked for it; null when nobody had to ask. */
    requestedBy: {
      /** What kind of thing it is. */
      kind: 'USER' | 'KEY' | 'STAFF' | 'DEVICE' | 'GUEST' | 'SYSTEM';
      /** Its identifier. */
      id: string | null;
      /** What people call it. */
      name: string | null;
    };
    /** Where it was asked. */
    deviceGuid: string | null;
    /** The approval that it has become; else null. */
    approvalGuid: string | null;
  };
  /** A request for an approval was declined. */
  'approval.declined': {
    /** The request for an approval. */
    requestGuid: string;
    /** What is to be done. */
    permission: 'orders.void' | 'orders.comp' | 'orders.discount' | 'orders.refund' | 'orders.reopen' | 'orders.tax_exempt' | 'orders.remove_service_charge' | 'payments.void' | 'payments.refund' | 'payments.charge_stored_card' | 'drawer.pay_out' | 'drawer.no_sale' | 'tips.pay_out';
    /** Of the order, payment, cash drawer, card or person. */
    targetGuid: string;
    /** Who asked for it; null when nobody had to ask. */
    requestedBy: {
      /** What kind of thing it is. */
      kind: 'USER' | 'KEY' | 'STAFF' | 'DEVICE' | 'GUEST' | 'SYSTEM';
      /** Its identifier. */
      id: string | null;
      /** What people call it. */
      name: string | null;
    };
    /** Where it was asked. */
    deviceGuid: string | null;
    /** The approval that it has become; else null. */
    approvalGuid: string | null;
  };
  /** A request for an approval was withdrawn. */
  'approval.withdrawn': {
    /** The request for an approval. */
    requestGuid: string;
    /** What is to be done. */
    permission: 'orders.void' | 'orders.comp' | 'orders.discount' | 'orders.refund' | 'orders.reopen' | 'orders.tax_exempt' | 'orders.remove_service_charge' | 'payments.void' | 'payments.refund' | 'payments.charge_stored_card' | 'drawer.pay_out' | 'drawer.no_sale' | 'tips.pay_out';
    /** Of the order, payment, cash drawer, card or person. */
    targetGuid: string;
    /** Who asked for it; null when nobody had to ask. */
    requestedBy: {
      /** What kind of thing it is. */
      kind: 'USER' | 'KEY' | 'STAFF' | 'DEVICE' | 'GUEST' | 'SYSTEM';
      /** Its identifier. */
      id: string | null;
      /** What people call it. */
      name: string | null;
    };
    /** Where it was asked. */
    deviceGuid: string | null;
    /** The approval that it has become; else null. */
    approvalGuid: string | null;
  };
  /** A device was added; it is not paired yet. */
  'device.created': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A device was changed. */
  'device.updated': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A device got a new pairing code; the one before is worth nothing. */
  'device.code_made': {
    /** Its identifier. UUID, lower case. */
    guid: string;
  };
  /** A device was paired: it has a credential. */
  'device.paired': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A device was revoked: its credential is worth nothing. */
  'device.revoked': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A new version of the menu is in force. */
  'menu.published': {
    /** The restaurant that it belongs to. UUID, lower case. */
    restaurantGuid: string;
    /** The restaurant's menu as it is from now on. */
    menuVersion: number;
  };
  /** One item of the menu was added, changed or removed. */
  'menu.item_updated': {
    /** The restaurant that it belongs to. UUID, lower case. */
    restaurantGuid: string;
    /** The restaurant's menu as it is from now on. */
    menuVersion: number;
    /** The menu item. UUID, lower case. */
    itemGuid: string;
    /** What was done to it. */
    change: 'CREATED' | 'UPDATED' | 'DELETED';
  };
  /** An item or a modifier cannot be ordered for now. */
  'menu.item_out_of_stock': {
    /** The restaurant that it belongs to. UUID, lower case. */
    restaurantGuid: string;
    /** The item of the menu, or the modifier. */
    itemGuid: string;
    /** How far it is. */
    status: 'IN_STOCK' | 'QUANTITY' | 'OUT_OF_STOCK';
    /** How many are left, as a decimal; of counted items. */
    quantity: string | null;
    /** Of the stock; 0: it was never set. */
    version: number;
  };
  /** An item or a modifier can be ordered again. */
  'menu.item_in_stock': {
    /** The restaurant that it belongs to. UUID, lower case. */
    restaurantGuid: string;
    /** The item of the menu, or the modifier. */
    itemGuid: string;
    /** How far it is. */
    status: 'IN_STOCK' | 'QUANTITY' | 'OUT_OF_STOCK';
    /** How many are left, as a decimal; of counted items. */
    quantity: string | null;
    /** Of the stock; 0: it was never set. */
    version: number;
  };
  /** The stock of an item or a modifier was set. */
  'menu.stock_updated': {
    /** The restaurant that it belongs to. UUID, lower case. */
    restaurantGuid: string;
    /** The item of the menu, or the modifier. */
    itemGuid: string;
    /** How far it is. */
    status: 'IN_STOCK' | 'QUANTITY' | 'OUT_OF_STOCK';
    /** How many are left, as a decimal; of counted items. */
    quantity: string | null;
    /** Of the stock; 0: it was never set. */
    version: number;
  };
  /** The tenant knows another customer. */
  'customer.created': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** Something about a customer was changed; the event does not say what. */
  'customer.updated': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A customer was erased, with what orders kept of them. */
  'customer.erased': {
    /** Its identifier. UUID, lower case. */
    guid: string;
  };
  /** How long customers are kept was changed. */
  'customer_retention.updated': {
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** When guests can order was changed. */
  'opening_hours.updated': {
    /** The restaurant. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** Guests cannot order for now. One with an end resumes by itself. */
  'ordering.paused': {
    /** The restaurant. */
    guid: string;
    /** When it ends; null: when somebody resumes. */
    until: string | null;
    /** Null: all of guests. */
    channels: string[] | null;
    /** As it was given. */
    reason: string | null;
    /** Whether the kitchen was over its limit. */
    automatic: boolean;
    /** Since when. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
    since: string;
  };
  /** Guests can order again, since somebody ended a pause. */
  'ordering.resumed': {
    /** The restaurant. */
    guid: string;
  };
  /** Where a restaurant delivers was changed. */
  'delivery_zones.updated': {
    /** The restaurant. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A delivery got its courier, left, arrived, or was taken back to before. */
  'order.delivery_updated': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Of the order. */
    version: number;
    /** How far it is now. */
    deliveryState: 'PENDING' | 'ASSIGNED' | 'PICKED_UP' | 'DELIVERED';
    /** How far it was. */
    fromDeliveryState: 'PENDING' | 'ASSIGNED' | 'PICKED_UP' | 'DELIVERED';
  };
  /** An order was taken. */
  'order.created': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Of the order. */
    version: number;
    /** Where the order came from: a constant such as KIOSK. */
    source: string;
    /** What the guests pay, all told. Minor units of the currency. */
    totalAmount: number;
  };
  /** An order, or a check of it, was changed. */
  'order.updated': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Of the order. */
    version: number;
    /** The fields. */
    changed?: string[];
    /** What was done to it. */
    change?: 'GUEST' | 'SERVICE_CHARGE_ADDED' | 'SERVICE_CHARGE_REMOVED';
    /** Of one check, or of a service charge that was added to one. */
    checkGuid?: string;
    /** Of a service charge, in minor units. */
    amount?: number;
  };
  /** An order that needed approval has it. */
  'order.approved': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Of the order. */
    version: number;
    /** When the guest was told that it will be ready; null: as soon as possible. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
    promisedAt: string | null;
  };
  /** An order that needed approval was refused. */
  'order.rejected': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Of the order. */
    version: number;
    /** As it was given. */
    reason: string;
    /** The amount. Minor units of the currency. */
    amount: number;
  };
  /** An order waits for its time. */
  'order.scheduled': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Of the order. */
    version: number;
    /** When the guest was told that it will be ready; null: as soon as possible. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
    promisedAt: string | null;
    /** When it goes to the kitchen; null: at once. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
    fireAt: string | null;
  };
  /** An order went to the kitchen. */
  'order.fired': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Of the order. */
    version: number;
    /** The selections: lines of the order. */
    selectionGuids: string[];
  };
  /** The kitchen works on an order. */
  'order.in_preparation': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Of the order. */
    version: number;
  };
  /** An order can be picked up or served. */
  'order.ready': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Of the order. */
    version: number;
  };
  /** An order is done: nothing is due. */
  'order.closed': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Of the order. */
    version: number;
  };
  /** A closed order is open again. */
  'order.reopened': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Of the order. */
    version: number;
  };
  /** An order was voided, with a reason. */
  'order.voided': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Of the order. */
    version: number;
    /** As it was given. */
    reason: string;
    /** The amount. Minor units of the currency. */
    amount: number;
  };
  /** Orders became one. Both orders say so. */
  'order.merged': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Of the order. */
    version: number;
    /** The order that it comes from. UUID, lower case. */
    fromOrderGuid: string;
    /** The order that it goes to. UUID, lower case. */
    toOrderGuid: string;
    /** The checks. */
    checkGuids: string[];
  };
  /** An order moved to another table, or to another server. */
  'order.transferred': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Of the order. */
    version: number;
    /** The fields. */
    changed?: string[];
  };
  /** Items of an order were refunded. */
  'order.refunded': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Of the order. */
    version: number;
    /** The check. UUID, lower case. */
    checkGuid: string;
    /** The refund. UUID, lower case. */
    refundGuid: string;
    /** The selections: lines of the order. */
    selectionGuids: string[];
    /** The amount. Minor units of the currency. */
    amount: number;
    /** As it was given. */
    reason: string;
  };
  /** The guest's data was erased from an order; its totals stay. */
  'order.guest_erased': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Of the order. */
    version: number;
  };
  /** A check was added to an order. */
  'check.added': {
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** Of the order. */
    version: number;
    /** The check. UUID, lower case. */
    checkGuid: string;
  };
  /** A check was split. */
  'check.split': {
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** Of the order. */
    version: number;
    /** The check. UUID, lower case. */
    checkGuid: string;
    /** The new ones. */
    checkGuids: string[];
  };
  /** Checks became one. */
  'check.merged': {
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** Of the order. */
    version: number;
    /** The check. UUID, lower case. */
    checkGuid: string;
    /** Those that were merged away. */
    checkGuids: string[];
  };
  /** A check moved to another order. Both orders say so. */
  'check.transferred': {
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** Of the order. */
    version: number;
    /** The check. UUID, lower case. */
    checkGuid: string;
    /** The order that it comes from. UUID, lower case. */
    fromOrderGuid: string;
    /** The order that it goes to. UUID, lower case. */
    toOrderGuid: string;
  };
  /** Nothing is due on a check any more: it is paid. */
  'check.paid': {
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** Of the order. */
    version: number;
    /** The check. UUID, lower case. */
    checkGuid: string;
    /** The amount. Minor units of the currency. */
    amount: number;
  };
  /** A paid check is open again. */
  'check.reopened': {
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** Of the order. */
    version: number;
    /** The check. UUID, lower case. */
    checkGuid: string;
  };
  /** Items were added to a check. */
  'selection.added': {
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** Of the order. */
    version: number;
    /** The check. UUID, lower case. */
    checkGuid: string;
    /** The selections: lines of the order. */
    selectionGuids: string[];
  };
  /** Items of a check were changed. */
  'selection.updated': {
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** Of the order. */
    version: number;
    /** The check. UUID, lower case. */
    checkGuid: string;
    /** The selections: lines of the order. */
    selectionGuids: string[];
  };
  /** Items moved to another check, maybe of another order. Both orders say so. */
  'selection.moved': {
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** Of the order. */
    version: number;
    /** The selections: lines of the order. */
    selectionGuids: string[];
    /** When they went to a check that was there already. */
    checkGuid?: string;
    /** The order that it comes from. UUID, lower case. */
    fromOrderGuid?: string;
    /** The order that it goes to. UUID, lower case. */
    toOrderGuid?: string;
  };
  /** An item was shared between checks, which cost together what they did. */
  'selection.shared': {
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** Of the order. */
    version: number;
    /** The selection: a line of the order. UUID, lower case. */
    selectionGuid: string;
    /** Of its parts; the line itself is one of them. */
    selectionGuids: string[];
    /** Those that share it. */
    checkGuids: string[];
  };
  /** The parts of a shared item are one line again. */
  'selection.unshared': {
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** Of the order. */
    version: number;
    /** The selection: a line of the order. UUID, lower case. */
    selectionGuid: string;
    /** Of what were its parts; the line itself stays. */
    selectionGuids: string[];
    /** Those that shared it. */
    checkGuids: string[];
  };
  /** Items wait until they are fired. */
  'selection.held': {
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** Of the order. */
    version: number;
    /** The selections: lines of the order. */
    selectionGuids: string[];
    /** When a whole course was named. */
    course?: number;
  };
  /** Items went to the kitchen. */
  'selection.fired': {
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** Of the order. */
    version: number;
    /** The selections: lines of the order. */
    selectionGuids: string[];
    /** When a whole course was named. */
    course?: number;
  };
  /** Items are ready. */
  'selection.ready': {
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** Of the order. */
    version: number;
    /** The selections: lines of the order. */
    selectionGuids: string[];
  };
  /** Items were voided, with a reason. */
  'selection.voided': {
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** Of the order. */
    version: number;
    /** The selections: lines of the order. */
    selectionGuids: string[];
    /** The amount. Minor units of the currency. */
    amount: number;
    /** As it was given. */
    reason: string;
  };
  /** Items are on the house, with a reason. */
  'selection.comped': {
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** Of the order. */
    version: number;
    /** The selections: lines of the order. */
    selectionGuids: string[];
    /** The amount. Minor units of the currency. */
    amount: number;
    /** As it was given. */
    reason: string;
  };
  /** A discount was applied. */
  'discount.applied': {
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** Of the order. */
    version: number;
    /** The discount that the restaurant has defined; null for one with terms of its own. UUID, lower case. */
    discountGuid: string;
    /** When it is on one check. */
    checkGuid?: string;
    /** When it is on one item. */
    selectionGuids?: string[];
    /** The amount. Minor units of the currency. */
    amount: number;
  };
  /** A discount was removed. */
  'discount.removed': {
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** Of the order. */
    version: number;
    /** The discount that the restaurant has defined; null for one with terms of its own. UUID, lower case. */
    discountGuid: string;
    /** The amount. Minor units of the currency. */
    amount: number;
  };
  /** A discount or service charge was defined. */
  'price_rule.created': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
    /** What kind of thing it is. */
    kind: 'DISCOUNT' | 'SERVICE_CHARGE';
  };
  /** A defined discount or service charge was updated or archived. */
  'price_rule.updated': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
    /** What kind of thing it is. */
    kind: 'DISCOUNT' | 'SERVICE_CHARGE';
  };
  /** A table was added. */
  'table.created': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A table was changed. */
  'table.updated': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A service area was added. */
  'service_area.created': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A service area was changed. */
  'service_area.updated': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A station has a new ticket. */
  'kitchen.ticket.created': {
    /** The kitchen ticket. UUID, lower case. */
    ticketGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** The kitchen station. UUID, lower case. */
    stationGuid: string;
    /** The business day on which it happened, by the clock; `businessDate` is a later one when that day had its Z report by then. yyyymmdd, local to the restaurant, cut at its closeout hour. */
    occurredOn: number;
  };
  /** A ticket was changed. */
  'kitchen.ticket.updated': {
    /** The kitchen ticket. UUID, lower case. */
    ticketGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** The kitchen station. UUID, lower case. */
    stationGuid: string;
  };
  /** A ticket, or a part of it, is of another order now; nothing is cooked again. */
  'kitchen.ticket.moved': {
    /** The kitchen ticket. UUID, lower case. */
    ticketGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** The kitchen station. UUID, lower case. */
    stationGuid: string;
    /** The ticket that it comes from. UUID, lower case. */
    fromTicketGuid: string;
    /** The order that it comes from. UUID, lower case. */
    fromOrderGuid: string;
  };
  /** A station began a ticket. */
  'kitchen.ticket.started': {
    /** The kitchen ticket. UUID, lower case. */
    ticketGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** The kitchen station. UUID, lower case. */
    stationGuid: string;
  };
  /** A station is done with a ticket. */
  'kitchen.ticket.bumped': {
    /** The kitchen ticket. UUID, lower case. */
    ticketGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** The kitchen station. UUID, lower case. */
    stationGuid: string;
  };
  /** A bumped ticket came back. */
  'kitchen.ticket.recalled': {
    /** The kitchen ticket. UUID, lower case. */
    ticketGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** The kitchen station. UUID, lower case. */
    stationGuid: string;
  };
  /** A ticket's priority was changed. */
  'kitchen.ticket.prioritized': {
    /** The kitchen ticket. UUID, lower case. */
    ticketGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** The kitchen station. UUID, lower case. */
    stationGuid: string;
  };
  /** A ticket is no longer wanted. */
  'kitchen.ticket.voided': {
    /** The kitchen ticket. UUID, lower case. */
    ticketGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** The kitchen station. UUID, lower case. */
    stationGuid: string;
  };
  /** A ticket was printed again; nothing is cooked again. */
  'kitchen.ticket.reprinted': {
    /** The kitchen ticket. UUID, lower case. */
    ticketGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** The kitchen station. UUID, lower case. */
    stationGuid: string;
  };
  /** A ticket is on paper. */
  'kitchen.ticket.printed': {
    /** The kitchen ticket. UUID, lower case. */
    ticketGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** The kitchen station. UUID, lower case. */
    stationGuid: string;
  };
  /** A ticket could not be printed. */
  'kitchen.ticket.print_failed': {
    /** The kitchen ticket. UUID, lower case. */
    ticketGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** The kitchen station. UUID, lower case. */
    stationGuid: string;
  };
  /** A station was added. */
  'kitchen.station.created': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A station was changed. */
  'kitchen.station.updated': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A station was removed. */
  'kitchen.station.deleted': {
    /** Its identifier. UUID, lower case. */
    guid: string;
  };
  /** What goes to which station was changed. */
  'kitchen.routing.updated': {
    /** The restaurant. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A printer was added. */
  'printer.created': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A printer was changed. */
  'printer.updated': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A printer has another key; the former one is void. */
  'printer.key_replaced': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A printer was removed. */
  'printer.deleted': {
    /** Its identifier. UUID, lower case. */
    guid: string;
  };
  /** A printer can print, for the first time or again. */
  'printer.online': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** READY, PAPER_LOW, OUT_OF_PAPER, COVER_OPEN, FAULT or SILENT. */
    condition: string;
  };
  /** Nothing was heard of a printer for too long. */
  'printer.offline': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** READY, PAPER_LOW, OUT_OF_PAPER, COVER_OPEN, FAULT or SILENT. */
    condition: string;
  };
  /** A printer wants somebody to look at it: its paper, its cover, or a fault. */
  'printer.needs_attention': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** READY, PAPER_LOW, OUT_OF_PAPER, COVER_OPEN, FAULT or SILENT. */
    condition: string;
  };
  /** Something is to be printed. */
  'print_job.created': {
    /** What is to be printed. UUID, lower case. */
    printJobGuid: string;
    /** The printer. UUID, lower case. */
    printerGuid: string;
    /** Whose receipt or ticket it is. */
    orderGuid: string | null;
    /** Of the kitchen; null of what is none. */
    ticketGuid: string | null;
  };
  /** A printer says that it has printed something. */
  'print_job.printed': {
    /** What is to be printed. UUID, lower case. */
    printJobGuid: string;
    /** The printer. UUID, lower case. */
    printerGuid: string;
    /** Whose receipt or ticket it is. */
    orderGuid: string | null;
    /** Of the kitchen; null of what is none. */
    ticketGuid: string | null;
  };
  /** Something will not be printed unless somebody asks again. */
  'print_job.failed': {
    /** What is to be printed. UUID, lower case. */
    printJobGuid: string;
    /** The printer. UUID, lower case. */
    printerGuid: string;
    /** Whose receipt or ticket it is. */
    orderGuid: string | null;
    /** Of the kitchen; null of what is none. */
    ticketGuid: string | null;
    /** Why. */
    problem: string;
  };
  /** Something has waited too long to be printed. */
  'print_job.delayed': {
    /** What is to be printed. UUID, lower case. */
    printJobGuid: string;
    /** The printer. UUID, lower case. */
    printerGuid: string;
    /** Whose receipt or ticket it is. */
    orderGuid: string | null;
    /** Of the kitchen; null of what is none. */
    ticketGuid: string | null;
  };
  /** Something is to be printed at another printer. */
  'print_job.rerouted': {
    /** What is to be printed. UUID, lower case. */
    printJobGuid: string;
    /** The printer. UUID, lower case. */
    printerGuid: string;
    /** Whose receipt or ticket it is. */
    orderGuid: string | null;
    /** Of the kitchen; null of what is none. */
    ticketGuid: string | null;
    /** The printer that was to print it before. UUID, lower case. */
    fromPrinterGuid: string;
  };
  /** Something is not to be printed any more. */
  'print_job.cancelled': {
    /** What is to be printed. UUID, lower case. */
    printJobGuid: string;
    /** The printer. UUID, lower case. */
    printerGuid: string;
    /** Whose receipt or ticket it is. */
    orderGuid: string | null;
    /** Of the kitchen; null of what is none. */
    ticketGuid: string | null;
  };
  /** A payment was changed. */
  'payment.updated': {
    /** The payment. UUID, lower case. */
    paymentGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string | null;
    /** The check. UUID, lower case. */
    checkGuid: string | null;
    /** With the tip, in minor units of the currency. */
    amount: number;
    /** CARD, CASH, or another kind of tender. */
    paymentType: string;
  };
  /** A payment was authorized. */
  'payment.authorized': {
    /** The payment. UUID, lower case. */
    paymentGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string | null;
    /** The check. UUID, lower case. */
    checkGuid: string | null;
    /** With the tip, in minor units of the currency. */
    amount: number;
    /** CARD, CASH, or another kind of tender. */
    paymentType: string;
  };
  /** An authorized payment was captured. */
  'payment.captured': {
    /** The payment. UUID, lower case. */
    paymentGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string | null;
    /** The check. UUID, lower case. */
    checkGuid: string | null;
    /** With the tip, in minor units of the currency. */
    amount: number;
    /** CARD, CASH, or another kind of tender. */
    paymentType: string;
  };
  /** A payment is in a settled batch. */
  'payment.settled': {
    /** The payment. UUID, lower case. */
    paymentGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string | null;
    /** The check. UUID, lower case. */
    checkGuid: string | null;
    /** With the tip, in minor units of the currency. */
    amount: number;
    /** CARD, CASH, or another kind of tender. */
    paymentType: string;
  };
  /** A payment was declined. */
  'payment.declined': {
    /** The payment. UUID, lower case. */
    paymentGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string | null;
    /** The check. UUID, lower case. */
    checkGuid: string | null;
    /** With the tip, in minor units of the currency. */
    amount: number;
    /** CARD, CASH, or another kind of tender. */
    paymentType: string;
    /** A word for programs. */
    reason: string;
  };
  /** A payment was voided. */
  'payment.voided': {
    /** The payment. UUID, lower case. */
    paymentGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string | null;
    /** The check. UUID, lower case. */
    checkGuid: string | null;
    /** With the tip, in minor units of the currency. */
    amount: number;
    /** CARD, CASH, or another kind of tender. */
    paymentType: string;
  };
  /** A payment failed; no money moved. */
  'payment.failed': {
    /** The payment. UUID, lower case. */
    paymentGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string | null;
    /** The check. UUID, lower case. */
    checkGuid: string | null;
    /** With the tip, in minor units of the currency. */
    amount: number;
    /** CARD, CASH, or another kind of tender. */
    paymentType: string;
    /** A word for programs. */
    reason: string;
  };
  /** The tip of a payment was changed before its capture. */
  'payment.tip_adjusted': {
    /** The payment. UUID, lower case. */
    paymentGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string | null;
    /** The check. UUID, lower case. */
    checkGuid: string | null;
    /** With the tip, in minor units of the currency. */
    amount: number;
    /** CARD, CASH, or another kind of tender. */
    paymentType: string;
    /** The tip. Minor units of the currency. */
    tipAmount: number;
  };
  /** Money is held on a card for so long that the bank may soon let go of it. */
  'payment.hold_stale': {
    /** The payment. UUID, lower case. */
    paymentGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string | null;
    /** The check. UUID, lower case. */
    checkGuid: string | null;
    /** With the tip, in minor units of the currency. */
    amount: number;
    /** CARD, CASH, or another kind of tender. */
    paymentType: string;
  };
  /** The order of a payment is sold: what was a deposit until then pays it. */
  'payment.deposit_applied': {
    /** The payment. UUID, lower case. */
    paymentGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string | null;
    /** The check. UUID, lower case. */
    checkGuid: string | null;
    /** With the tip, in minor units of the currency. */
    amount: number;
    /** CARD, CASH, or another kind of tender. */
    paymentType: string;
  };
  /** The processor's answer was lost; it will be resolved. */
  'payment.outcome_unknown': {
    /** The payment. UUID, lower case. */
    paymentGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string | null;
    /** The check. UUID, lower case. */
    checkGuid: string | null;
    /** With the tip, in minor units of the currency. */
    amount: number;
    /** CARD, CASH, or another kind of tender. */
    paymentType: string;
  };
  /** A refund was requested. */
  'refund.created': {
    /** The refund. UUID, lower case. */
    refundGuid: string;
    /** The payment. UUID, lower case. */
    paymentGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string | null;
    /** The amount. Minor units of the currency. */
    amount: number;
  };
  /** A refund waits until its card payment is settled; it is then sent by itself. */
  'refund.scheduled': {
    /** The refund. UUID, lower case. */
    refundGuid: string;
    /** The payment. UUID, lower case. */
    paymentGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string | null;
    /** The amount. Minor units of the currency. */
    amount: number;
  };
  /** A refund that waited for settlement was cancelled; no money moved. */
  'refund.cancelled': {
    /** The refund. UUID, lower case. */
    refundGuid: string;
    /** The payment. UUID, lower case. */
    paymentGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string | null;
    /** The amount. Minor units of the currency. */
    amount: number;
  };
  /** A refund was completed. */
  'refund.completed': {
    /** The refund. UUID, lower case. */
    refundGuid: string;
    /** The payment. UUID, lower case. */
    paymentGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string | null;
    /** The amount. Minor units of the currency. */
    amount: number;
  };
  /** A refund failed; no money moved. */
  'refund.failed': {
    /** The refund. UUID, lower case. */
    refundGuid: string;
    /** The payment. UUID, lower case. */
    paymentGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string | null;
    /** The amount. Minor units of the currency. */
    amount: number;
  };
  /** The processor's answer was lost; it will be resolved. */
  'refund.outcome_unknown': {
    /** The refund. UUID, lower case. */
    refundGuid: string;
    /** The payment. UUID, lower case. */
    paymentGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string | null;
    /** The amount. Minor units of the currency. */
    amount: number;
  };
  /** An invoice was issued for a check. */
  'invoice.issued': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** As it is printed. */
    number: string;
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** The check. UUID, lower case. */
    checkGuid: string;
    /** What the guests pay, all told. Minor units of the currency. */
    totalAmount: number;
  };
  /** A credit note took back an invoice, or a part of it. */
  'credit_note.issued': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** As it is printed. */
    number: string;
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** The check. UUID, lower case. */
    checkGuid: string;
    /** What the guests pay, all told. Minor units of the currency. */
    totalAmount: number;
    /** That it takes back. */
    invoiceGuid: string;
    /** Null: for all that was left. */
    refundGuid: string | null;
  };
  /** The processor closed a batch. */
  'settlement.batch_closed': {
    /** The batch of the processor; null: none. */
    batchId: string;
    /** The merchant account that cards are charged under; null for other tenders. */
    merchantId: string;
    /** How many charges are in the batch. */
    chargeCount: number;
    /** The sum of the charges. Minor units of the currency. */
    chargeAmount: number;
    /** How many refunds are in the batch. */
    refundCount: number;
    /** The sum of the refunds. Minor units of the currency. */
    refundAmount: number;
    /** The day on which it was closed, by its calendar. */
    occurredOn: number;
  };
  /** A discrepancy between the ledger and the processor was found. */
  'reconciliation.exception_opened': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** As the exception says. */
    kind: string;
    /** When it is about a payment of ours. */
    paymentGuid?: string;
  };
  /** A discrepancy was resolved. */
  'reconciliation.exception_resolved': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** As the exception says. */
    kind: string;
  };
  /** A card was stored in the vault. */
  'card.enrolled': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** Your identifier of the customer. */
    customerId: string;
  };
  /** A card was deleted. */
  'card.deleted': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** Your identifier of the customer. */
    customerId: string;
  };
  /** Somebody is stopped for card testing, for an hour. */
  'card_testing.blocked': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** KEY, USER, ADDRESS or CARD. */
    kind: string;
    /** DECLINED or STORED: which cards were too many. */
    cause: string;
    /** When it ends by itself. */
    endsAt: string;
  };
  /** An owner has ended such a block. */
  'card_testing.lifted': {
    /** Its identifier. UUID, lower case. */
    id: string;
  };
  /** The limits of card testing were changed. */
  'card_testing.limits_updated': {
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** A restaurant's card processing account changed. */
  'payment_account.updated': {
    /** Who processes cards: the CardPointe gateway, or a terminal of another company. */
    processor: string;
    /** The merchant account that cards are charged under; null for other tenders. */
    merchantId: string;
  };
  /** Another card processing account waits to take effect. */
  'payment_account.change_requested': {
    /** Who processes cards: the CardPointe gateway, or a terminal of another company. */
    processor: string;
    /** The merchant account that cards are charged under; null for other tenders. */
    merchantId: string;
  };
  /** The account that waited never takes effect. */
  'payment_account.change_cancelled': {
    /** Who processes cards: the CardPointe gateway, or a terminal of another company. */
    processor: string;
    /** The merchant account that cards are charged under; null for other tenders. */
    merchantId: string;
  };
  /** The credentials of a former account were deleted: no payment needs them any more. */
  'payment_account.forgotten': {
    /** Who processes cards: the CardPointe gateway, or a terminal of another company. */
    processor: string;
    /** The merchant account that cards are charged under; null for other tenders. */
    merchantId: string;
  };
  /** A cash drawer was opened. */
  'cash_drawer.opened': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
    /** In minor units of the currency; out of the drawer is negative. */
    amount: number;
    /** The business day on which it happened, by the clock; `businessDate` is a later one when that day had its Z report by then. yyyymmdd, local to the restaurant, cut at its closeout hour. */
    occurredOn: number;
  };
  /** Cash was put into a drawer. */
  'cash_drawer.paid_in': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
    /** In minor units of the currency; out of the drawer is negative. */
    amount: number;
    /** The business day on which it happened, by the clock; `businessDate` is a later one when that day had its Z report by then. yyyymmdd, local to the restaurant, cut at its closeout hour. */
    occurredOn: number;
  };
  /** Cash was taken out of a drawer. */
  'cash_drawer.paid_out': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
    /** In minor units of the currency; out of the drawer is negative. */
    amount: number;
    /** The business day on which it happened, by the clock; `businessDate` is a later one when that day had its Z report by then. yyyymmdd, local to the restaurant, cut at its closeout hour. */
    occurredOn: number;
  };
  /** A cash drawer was opened without a sale; its amount is 0. */
  'cash_drawer.opened_without_sale': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
    /** In minor units of the currency; out of the drawer is negative. */
    amount: number;
    /** The business day on which it happened, by the clock; `businessDate` is a later one when that day had its Z report by then. yyyymmdd, local to the restaurant, cut at its closeout hour. */
    occurredOn: number;
  };
  /** The cash in a drawer was counted. */
  'cash_drawer.counted': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
    /** In minor units of the currency; out of the drawer is negative. */
    amount: number;
    /** The business day on which it happened, by the clock; `businessDate` is a later one when that day had its Z report by then. yyyymmdd, local to the restaurant, cut at its closeout hour. */
    occurredOn: number;
  };
  /** A cash drawer was closed. */
  'cash_drawer.closed': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
    /** In minor units of the currency; out of the drawer is negative. */
    amount: number;
    /** The business day on which it happened, by the clock; `businessDate` is a later one when that day had its Z report by then. yyyymmdd, local to the restaurant, cut at its closeout hour. */
    occurredOn: number;
  };
  /** A till has sent what it did while it was offline. */
  'sync.log_received': {
    /** Its log. */
    logId: string;
    /** The device. UUID, lower case. */
    deviceGuid: string;
    /** Commands as the till had them. */
    applied: number;
    /** Commands with a difference. */
    differing: number;
    /** Commands that wait for somebody. */
    parked: number;
  };
  /** Something happened at a till that was offline otherwise than the service would have done it. */
  'sync.command_differed': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** The operation. */
    type: string;
    /** Of the device that did it. */
    deviceGuid: string;
    /** Of whoever did it, if it says so. */
    staffGuid: string | null;
    /** The order that it is about, if any. */
    orderGuid: string | null;
    /** What is different. */
    fields: string[];
  };
  /** Somebody has decided about what was done at a till while it was offline. */
  'sync.review_decided': {
    /** Of the command. */
    id: string;
    /** What was decided. */
    review: 'ACCEPTED' | 'CORRECTED' | 'REJECTED';
    /** The order that it is about, if any. */
    orderGuid: string | null;
  };
  /** Something that was done at a till while it was offline waits for somebody to decide. */
  'sync.command_parked': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** The operation. */
    type: string;
    /** Of the device that did it. */
    deviceGuid: string;
    /** Of whoever did it, if it says so. */
    staffGuid: string | null;
    /** The order that it is about, if any. */
    orderGuid: string | null;
    /** Why: a code. */
    needs: string;
  };
  /** The rules by which tips are shared were changed. */
  'tip_pools.updated': {
    /** The restaurant that it belongs to. UUID, lower case. */
    restaurantGuid: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** The tips of a business day were shared among the staff. */
  'tip_distribution.created': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
    businessDate: number;
    /** Negative: taken back. In minor units of the currency. */
    amount: number;
  };
  /** A distribution of tips was taken back, by another one. */
  'tip_distribution.reversed': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
    businessDate: number;
    /** Negative: taken back. In minor units of the currency. */
    amount: number;
  };
  /** Somebody was paid shared tips, or they were handed to payroll. */
  'tip_payout.created': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** The staff member. UUID, lower case. */
    staffGuid: string;
    /** CASH: out of a cash drawer; PAYROLL: handed to payroll. */
    method: 'CASH' | 'PAYROLL';
    /** Negative: taken back. In minor units of the currency. */
    amount: number;
    /** The business day on which it happened, by the clock; `businessDate` is a later one when that day had its Z report by then. yyyymmdd, local to the restaurant, cut at its closeout hour. */
    occurredOn: number;
  };
  /** A pay-out of tips was taken back, by another one. */
  'tip_payout.reversed': {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** The staff member. UUID, lower case. */
    staffGuid: string;
    /** CASH: into a cash drawer; PAYROLL: taken back from payroll. */
    method: 'CASH' | 'PAYROLL';
    /** Negative: taken back. In minor units of the currency. */
    amount: number;
    /** The business day on which it happened, by the clock; `businessDate` is a later one when that day had its Z report by then. yyyymmdd, local to the restaurant, cut at its closeout hour. */
    occurredOn: number;
  };
  /** A domain was mapped to a restaurant; it is not proven yet. */
  'domain.created': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** A domain name, in ASCII and lower case. */
    domain: string;
  };
  /** A domain mapping was changed. */
  'domain.updated': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** A domain name, in ASCII and lower case. */
    domain: string;
  };
  /** Control of a domain is proven: it is in use. */
  'domain.verified': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** A domain name, in ASCII and lower case. */
    domain: string;
  };
  /** A domain could not be verified. */
  'domain.failed': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** A domain name, in ASCII and lower case. */
    domain: string;
    /** The `problem` of the mapping. */
    reason?: string;
  };
  /** An active domain has a problem. It is in use until `failsAt`, unless that is mended; told at once and daily. */
  'domain.failing': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** A domain name, in ASCII and lower case. */
    domain: string;
    /** The code of its `problem`. */
    reason: string;
    /** When it fails, unless the problem is mended. */
    failsAt: string;
  };
  /** A domain is no longer mapped. */
  'domain.removed': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** A domain name, in ASCII and lower case. */
    domain: string;
  };
  /** A restaurant's slug was changed. */
  'domain.slug_changed': {
    /** The restaurant's name in addresses; null: it has none. */
    slug: string;
  };
  /** A restaurant let go of a slug: it is free. */
  'domain.slug_released': {
    /** The restaurant's name in addresses; null: it has none. */
    slug: string;
  };
  /** An endpoint for webhooks was added. */
  'webhook_endpoint.created': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** An endpoint was changed. */
  'webhook_endpoint.updated': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** An endpoint was removed. */
  'webhook_endpoint.deleted': {
    /** Its identifier. UUID, lower case. */
    id: string;
  };
  /** An endpoint has a new secret; both sign until the overlap ends. */
  'webhook_endpoint.secret_rotated': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** Somebody asked for a test. Only the endpoint that is tested is sent it, whatever it has asked for. */
  'webhook_endpoint.tested': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** Events of the past are sent to an endpoint again. */
  'webhook_endpoint.replayed': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** How many were made. */
    deliveries: number;
  };
  /** Somebody had an event sent once more. */
  'webhook_delivery.resent': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** The endpoint. UUID, lower case. */
    endpointId: string;
    /** The delivery. UUID, lower case. */
    deliveryId: string;
  };
  /** An endpoint gets deliveries again. */
  'webhook_endpoint.enabled': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
  };
  /** An endpoint was disabled: on request, because it answered 410, or because it failed for days. */
  'webhook_endpoint.disabled': {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
    version: number;
    /** REQUESTED, GONE or FAILING. */
    reason: string;
  };
  /** A business day was closed: its Z report is made. */
  'business_day.closed': {
    /** The restaurant and the business day. */
    id: string;
    /** Of the Z report, counted without a gap. */
    number: number;
  };
  /** The overtime rules of a restaurant were changed. */
  'labor.rules_changed': {
    /** The restaurant that it belongs to. UUID, lower case. */
    restaurantGuid: string;
  };
}

/** Every event, with the scope that it takes to read it. */
export const EVENT_SCOPES = {
  'tenant.created': 'read:restaurants',
  'tenant.updated': 'read:restaurants',
  'restaurant.created': 'read:restaurants',
  'restaurant.updated': 'read:restaurants',
  'document_settings.updated': 'read:restaurants',
  'api_key.created': 'read:users',
  'api_key.updated': 'read:users',
  'api_key.rotated': 'read:users',
  'api_key.revoked': 'read:users',
  'user.created': 'read:users',
  'user.updated': 'read:users',
  'user.deleted': 'read:users',
  'role.created': 'read:staff',
  'role.updated': 'read:staff',
  'role.deleted': 'read:staff',
  'staff.created': 'read:staff',
  'staff.updated': 'read:staff',
  'staff.pin_changed': 'read:staff',
  'staff.wages_changed': 'read:wages',
  'staff_session.started': 'read:staff',
  'staff_session.ended': 'read:staff',
  'time_entry.clocked_in': 'read:time',
  'time_entry.break_started': 'read:time',
  'time_entry.break_ended': 'read:time',
  'time_entry.clocked_out': 'read:time',
  'time_entry.out_missing': 'read:time',
  'time_entry.created': 'read:time',
  'time_entry.updated': 'read:time',
  'approval.given': 'read:orders',
  'approval.used': 'read:orders',
  'approval.requested': 'read:orders',
  'approval.accepted': 'read:orders',
  'approval.declined': 'read:orders',
  'approval.withdrawn': 'read:orders',
  'device.created': 'read:devices',
  'device.updated': 'read:devices',
  'device.code_made': 'read:devices',
  'device.paired': 'read:devices',
  'device.revoked': 'read:devices',
  'menu.published': 'read:menu',
  'menu.item_updated': 'read:menu',
  'menu.item_out_of_stock': 'read:menu',
  'menu.item_in_stock': 'read:menu',
  'menu.stock_updated': 'read:menu',
  'customer.created': 'read:guests',
  'customer.updated': 'read:guests',
  'customer.erased': 'read:guests',
  'customer_retention.updated': 'read:guests',
  'opening_hours.updated': 'read:restaurants',
  'ordering.paused': 'read:restaurants',
  'ordering.resumed': 'read:restaurants',
  'delivery_zones.updated': 'read:restaurants',
  'order.delivery_updated': 'read:orders',
  'order.created': 'read:orders',
  'order.updated': 'read:orders',
  'order.approved': 'read:orders',
  'order.rejected': 'read:orders',
  'order.scheduled': 'read:orders',
  'order.fired': 'read:orders',
  'order.in_preparation': 'read:orders',
  'order.ready': 'read:orders',
  'order.closed': 'read:orders',
  'order.reopened': 'read:orders',
  'order.voided': 'read:orders',
  'order.merged': 'read:orders',
  'order.transferred': 'read:orders',
  'order.refunded': 'read:orders',
  'order.guest_erased': 'read:orders',
  'check.added': 'read:orders',
  'check.split': 'read:orders',
  'check.merged': 'read:orders',
  'check.transferred': 'read:orders',
  'check.paid': 'read:orders',
  'check.reopened': 'read:orders',
  'selection.added': 'read:orders',
  'selection.updated': 'read:orders',
  'selection.moved': 'read:orders',
  'selection.shared': 'read:orders',
  'selection.unshared': 'read:orders',
  'selection.held': 'read:orders',
  'selection.fired': 'read:orders',
  'selection.ready': 'read:orders',
  'selection.voided': 'read:orders',
  'selection.comped': 'read:orders',
  'discount.applied': 'read:orders',
  'discount.removed': 'read:orders',
  'price_rule.created': 'read:restaurants',
  'price_rule.updated': 'read:restaurants',
  'table.created': 'read:restaurants',
  'table.updated': 'read:restaurants',
  'service_area.created': 'read:restaurants',
  'service_area.updated': 'read:restaurants',
  'kitchen.ticket.created': 'read:kitchen',
  'kitchen.ticket.updated': 'read:kitchen',
  'kitchen.ticket.moved': 'read:kitchen',
  'kitchen.ticket.started': 'read:kitchen',
  'kitchen.ticket.bumped': 'read:kitchen',
  'kitchen.ticket.recalled': 'read:kitchen',
  'kitchen.ticket.prioritized': 'read:kitchen',
  'kitchen.ticket.voided': 'read:kitchen',
  'kitchen.ticket.reprinted': 'read:kitchen',
  'kitchen.ticket.printed': 'read:kitchen',
  'kitchen.ticket.print_failed': 'read:kitchen',
  'kitchen.station.created': 'read:kitchen',
  'kitchen.station.updated': 'read:kitchen',
  'kitchen.station.deleted': 'read:kitchen',
  'kitchen.routing.updated': 'read:kitchen',
  'printer.created': 'read:printers',
  'printer.updated': 'read:printers',
  'printer.key_replaced': 'read:printers',
  'printer.deleted': 'read:printers',
  'printer.online': 'read:printers',
  'printer.offline': 'read:printers',
  'printer.needs_attention': 'read:printers',
  'print_job.created': 'read:printers',
  'print_job.printed': 'read:printers',
  'print_job.failed': 'read:printers',
  'print_job.delayed': 'read:printers',
  'print_job.rerouted': 'read:printers',
  'print_job.cancelled': 'read:printers',
  'payment.updated': 'read:payments',
  'payment.authorized': 'read:payments',
  'payment.captured': 'read:payments',
  'payment.settled': 'read:payments',
  'payment.declined': 'read:payments',
  'payment.voided': 'read:payments',
  'payment.failed': 'read:payments',
  'payment.tip_adjusted': 'read:payments',
  'payment.hold_stale': 'read:payments',
  'payment.deposit_applied': 'read:payments',
  'payment.outcome_unknown': 'read:payments',
  'refund.created': 'read:payments',
  'refund.scheduled': 'read:payments',
  'refund.cancelled': 'read:payments',
  'refund.completed': 'read:payments',
  'refund.failed': 'read:payments',
  'refund.outcome_unknown': 'read:payments',
  'invoice.issued': 'read:payments',
  'credit_note.issued': 'read:payments',
  'settlement.batch_closed': 'read:payments',
  'reconciliation.exception_opened': 'read:payments',
  'reconciliation.exception_resolved': 'read:payments',
  'card.enrolled': 'read:payments',
  'card.deleted': 'read:payments',
  'card_testing.blocked': 'read:payments',
  'card_testing.lifted': 'read:payments',
  'card_testing.limits_updated': 'read:payments',
  'payment_account.updated': 'read:payments',
  'payment_account.change_requested': 'read:payments',
  'payment_account.change_cancelled': 'read:payments',
  'payment_account.forgotten': 'read:payments',
  'cash_drawer.opened': 'read:payments',
  'cash_drawer.paid_in': 'read:payments',
  'cash_drawer.paid_out': 'read:payments',
  'cash_drawer.opened_without_sale': 'read:payments',
  'cash_drawer.counted': 'read:payments',
  'cash_drawer.closed': 'read:payments',
  'sync.log_received': 'read:orders',
  'sync.command_differed': 'read:orders',
  'sync.review_decided': 'read:orders',
  'sync.command_parked': 'read:orders',
  'tip_pools.updated': 'read:wages',
  'tip_distribution.created': 'read:wages',
  'tip_distribution.reversed': 'read:wages',
  'tip_payout.created': 'read:wages',
  'tip_payout.reversed': 'read:wages',
  'domain.created': 'read:domains',
  'domain.updated': 'read:domains',
  'domain.verified': 'read:domains',
  'domain.failed': 'read:domains',
  'domain.failing': 'read:domains',
  'domain.removed': 'read:domains',
  'domain.slug_changed': 'read:domains',
  'domain.slug_released': 'read:domains',
  'webhook_endpoint.created': 'read:webhooks',
  'webhook_endpoint.updated': 'read:webhooks',
  'webhook_endpoint.deleted': 'read:webhooks',
  'webhook_endpoint.secret_rotated': 'read:webhooks',
  'webhook_endpoint.tested': 'read:webhooks',
  'webhook_endpoint.replayed': 'read:webhooks',
  'webhook_delivery.resent': 'read:webhooks',
  'webhook_endpoint.enabled': 'read:webhooks',
  'webhook_endpoint.disabled': 'read:webhooks',
  'business_day.closed': 'read:reports',
  'labor.rules_changed': 'read:time',
} as const;
