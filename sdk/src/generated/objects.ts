// Made from docs/openapi.json by "npm run generate". Do not edit.

/** That the request was taken; it says no more, so that nobody learns who has an account. */
export type AcceptedResponse = {
  /** Always true, so that nobody learns who has an account. */
  accepted: boolean;
};

/** Who did something. */
export type Actor = {
  /** USER: a person; KEY: an API key; SYSTEM: the service itself. */
  kind: 'USER' | 'KEY' | 'STAFF' | 'DEVICE' | 'GUEST' | 'SYSTEM';
  /** Uid of the person, or id of the key; null for the service itself. */
  id: string | null;
  /** The name of the person or of the key; null for the service itself. */
  name: string | null;
};

/** A person who works in a tenant, and what they may do there. */
export type AdminUser = {
  /** The person. UUID, lower case. */
  uid: string;
  /** An e-mail address. */
  email: string;
  /** Whether the person has proven that the address is theirs. */
  emailVerified: boolean;
  /** What people call it. */
  name: string;
  /** The language and region that mail and pages use for the person, BCP 47; null: the default. */
  locale: string | null;
  /** INVITED: has not accepted yet, and is shown as the invitation names them. */
  status: 'INVITED' | 'ACTIVE' | 'SUSPENDED';
  /** Of somebody who is INVITED: EXPIRED after a week, then remove the person and add them anew; WITHDRAWN once whoever invited may not do so any more, then somebody else makes it good again by another role or other restaurants. */
  invitation?: 'OPEN' | 'EXPIRED' | 'WITHDRAWN';
  /** The tenant that it belongs to. UUID, lower case. */
  tenantId: string | null;
  /** Owner, manager, accountant, server, cashier, kitchen; or one that the tenant has made. */
  role: string | null;
  /** Empty: all restaurants of the tenant; only those within the reach of the caller are named. */
  restaurantGuids: string[];
  /** Whether a second factor is asked for at sign-in. */
  mfaEnabled: boolean;
  /** For operators who name no tenant (then tenantId and role are null): every tenant of the account. */
  memberships?: Array<{
    /** The tenant that it belongs to. UUID, lower case. */
    tenantId: string;
    /** Owner, manager, accountant, server, cashier, kitchen; or one that the tenant has made. */
    role: string;
    /** The restaurants that it is limited to; empty: all of the tenant. */
    restaurantGuids: string[];
    /** INVITED: has not accepted yet; ACTIVE; SUSPENDED: may not sign in. */
    status: 'INVITED' | 'ACTIVE' | 'SUSPENDED';
  }>;
  /** For operators who name no tenant. */
  isOperator?: boolean;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
};

/** A key of a tenant, without the key itself. */
export type ApiKey = {
  /** Its identifier. UUID, lower case. */
  id: string;
  /** The tenant that it belongs to. UUID, lower case. */
  tenantId: string;
  /** What people call it. */
  name: string;
  /** What it is for, in words for people; empty when nothing was said. */
  description: string;
  /** Enough to recognize the key by. */
  hint: string;
  /** Test: it moves no money where payments are real. */
  mode: 'live' | 'test';
  /** PUBLISHABLE: it stands in pages, and only begins guest sessions of one restaurant. */
  kind: 'SECRET' | 'PUBLISHABLE';
  /** Of the pages that a publishable key is for. */
  origins: string[];
  /** What the key may do. */
  scopes: Array<'read:orders' | 'write:orders' | 'approve:orders' | 'read:menu' | 'write:menu' | 'write:stock' | 'read:reports' | 'write:reports' | 'read:payments' | 'write:payments' | 'approve:payments' | 'read:kitchen' | 'write:kitchen' | 'read:restaurants' | 'write:restaurants' | 'read:guests' | 'write:guests' | 'read:webhooks' | 'write:webhooks' | 'read:domains' | 'write:domains' | 'read:users' | 'write:users' | 'read:staff' | 'write:staff' | 'read:devices' | 'write:devices' | 'read:printers' | 'write:printers' | 'read:wages' | 'write:wages' | 'read:time' | 'write:time' | 'approve:time' | 'read:places'>;
  /** Where its orders come from; the first by default. */
  sources: string[];
  /** Empty: all restaurants of the tenant. */
  restaurantGuids: string[];
  /** Addresses and CIDR ranges; empty: any. */
  allowedAddresses: string[];
  /** Requests per 60 seconds. */
  rateLimit: number;
  /** The e-mail address or person to tell when the key leaks; null: nobody is named. */
  securityContact: string | null;
  /** Who gets mail about what will change for this key, such as deprecations; null: the owners of the tenant. */
  contactEmail: string | null;
  /** From when on it is refused; null: never. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  expiresAt: string | null;
  /** When it was revoked; null while it works. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  revokedAt: string | null;
  /** The key that this one replaces; null when it replaces none. UUID, lower case. */
  rotatedFrom: string | null;
  /** When it was last used; null: never. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  lastUsedAt: string | null;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
};

/** A discount on an order, a check or a line, with what it takes. */
export type AppliedDiscount = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** When it came onto the order: 1 for the first line, discount or service charge. Odd cents, and the sequence of discounts of one priority, go by it. */
  position: number;
  /** The discount that the restaurant has defined; null for one with terms of its own. UUID, lower case. */
  discountGuid: string | null;
  /** What people call it. */
  name: string;
  /** PERCENT: `rate` off; FIXED: `amount` off, at most the price; FIXED_TOTAL: the lines cost `amount` together, when they would cost more; BUY_X_GET_Y: for each `buy.quantity` units the cheapest `get.quantity` further ones are cheaper. */
  type: 'PERCENT' | 'FIXED' | 'FIXED_TOTAL' | 'BUY_X_GET_Y';
  /** PERCENT: percent off, "0" to "100". */
  rate?: string;
  /** FIXED, FIXED_TOTAL: minor units of the currency. */
  amount?: number;
  /** With target SELECTION: `amount` is for each unit of the line. */
  perUnit?: boolean;
  /** What has to be bought; `items` default to those of the discount. */
  buy?: {
    /** How many, as a decimal with up to three places. */
    quantity: number;
    /** The entries of this page. */
    items?: {
      /** Guids of menu items or menu groups, sales categories, or tags; a line matches that has one of these. */
      labels?: string[];
      /** Selection guids. */
      selectionKeys?: string[];
    };
  };
  /** What is cheaper then; `items` default to those of the discount. */
  get?: {
    /** How many, as a decimal with up to three places. */
    quantity: number;
    /** The entries of this page. */
    items?: {
      /** Guids of menu items or menu groups, sales categories, or tags; a line matches that has one of these. */
      labels?: string[];
      /** Selection guids. */
      selectionKeys?: string[];
    };
    /** Percent off; default "100". */
    rate?: string;
  };
  /** BUY_X_GET_Y: how often; default without limit. */
  maximumUses?: number;
  /** What it is computed on: each line, the lines of each check together, or all lines; default: the place that has it, and never wider. */
  target?: 'SELECTION' | 'CHECK' | 'ORDER';
  /** The entries of this page. */
  items?: {
    /** Guids of menu items or menu groups, sales categories, or tags; a line matches that has one of these. */
    labels?: string[];
    /** Selection guids. */
    selectionKeys?: string[];
  };
  /** Lower goes first; default 0. Of the same: narrow targets first, then BUY_X_GET_Y, FIXED_TOTAL, PERCENT, FIXED, then what was put on first. */
  priority?: number;
  /** STACKABLE, the default, takes from what earlier ones left; EXCLUSIVE takes only from lines that no other one has touched, and keeps later ones off them. */
  stacking?: 'STACKABLE' | 'EXCLUSIVE';
  /** Never more than this, for each target; minor units. */
  maximumAmount?: number;
  /** Also takes from what the menu says is not discountable. */
  includesNonDiscountable?: boolean;
  /** All of them must hold; checked again with each change, at the place that has the discount. */
  conditions?: {
    /** Only lines that were ordered in one of these, by the restaurant’s clock. */
    timeWindows?: Array<{
      /** On which it starts; default every day. */
      days?: Array<'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'>;
      /** HH:MM. */
      start: string;
      /** HH:MM, not in it; not after `start`: on the next day. */
      end: string;
    }>;
    /** One of the order’s `promoCodes`, in capitals or not, with blanks or without. */
    code?: string;
    /** Only orders that are placed on this business day or later, yyyymmdd. */
    firstDay?: number;
    /** Only orders that are placed on this business day or earlier, yyyymmdd. */
    lastDay?: number;
    /** So many orders may have it in all; one that is voided, or on which it takes nothing any more, gives it back. */
    maximumOrders?: number;
    /** So many orders of one guest may have it: of the same customer, telephone number or address for mail; whoever has none of these on the order does not get it. */
    maximumOrdersPerGuest?: number;
    /** The ways of eating that it is limited to; null or absent: all. */
    diningOptions?: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'>;
    /** What all lines cost before discounts and added tax. In minor units of the currency. */
    minimumAmount?: number;
    /** Only for parties of this size and more. */
    minimumGuests?: number;
    /** So many units of each must be there. */
    requiredItems?: Array<{
      /** The entries of this page. */
      items: {
        /** Guids of menu items or menu groups, sales categories, or tags; a line matches that has one of these. */
        labels?: string[];
        /** Selection guids. */
        selectionKeys?: string[];
      };
      /** How many, as a decimal with up to three places. */
      quantity: number;
    }>;
  };
  /** Given for free by the house. */
  comp: boolean;
  /** What it takes at present. In minor units of the currency. */
  discountAmount: number;
  /** Why it takes nothing at present. */
  notAppliedReason: string | null;
  /** After a split: the lines of its former check, on which it is still computed together. */
  selectionGuids?: string[];
  /** The check that its price was agreed on. UUID, lower case. */
  fromCheckGuid?: string;
  /** It also counts what is ordered after it was put on the order. */
  appliesToLaterItems?: boolean;
  /** What was on the bill when it was approved; it takes nothing from what came later. Without this it counts whatever is there. */
  covers?: Array<{
    /** A line that it covers. */
    selectionGuid: string;
    /** How many of its units. */
    quantity: string;
  }>;
  /** The limit of whoever gave or approved it: of the price of a line, all discounts that have one take no more than this together, whatever becomes of the order. */
  limitPercent?: string;
  /** The limit of whoever gave or approved it, in minor units: it takes no more than this in all. */
  limitAmount?: number;
  /** So many orders have it as may: on this one it takes nothing. */
  limitReached?: 'USED_UP' | 'GUEST_USED_UP' | 'GUEST_UNKNOWN';
  /** Of a settled line: what it took, in `amount`, when the line was refunded or went to another check or order; with the guid of the discount that took it. */
  settled?: boolean;
  /** Why it was done, in your own words. */
  reason: string | null;
  /** What was said beside the reason; null when nothing was. */
  comment: string | null;
  /** Who did it: a person, a key, or the service itself. */
  actor: Actor;
  /** Who approved it; null when nobody had to. */
  approver: Approver | null;
  /** When it happened. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  at: string;
  /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  businessDate: number;
  /** The business day on which it happened, by the clock; `businessDate` is a later one when that day had its Z report by then. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  occurredOn: number;
};

/** A modifier that was chosen for a line. */
export type AppliedModifier = {
  /** The modifier. UUID, lower case. */
  modifierGuid: string;
  /** What people call it. */
  name: string;
  /** What the kitchen reads instead of the name. */
  kitchenName?: string;
  /** The number of the item in a till or a scale; null when it has none. */
  plu?: string;
  /** How the modifier is asked for: NO (without), EXTRA, LIGHT or SIDE. */
  preModifier?: 'NO' | 'EXTRA' | 'LIGHT' | 'SIDE';
  /** Per unit of what it modifies. */
  quantity: string;
  /** What is charged for one. In minor units of the currency. */
  unitPriceAmount: number;
  /** Only of what its group lets cost nothing, as one of the free ones or beside a dearer one: what one costs by itself. In minor units of the currency. */
  fullPriceAmount?: number;
  /** For all units; contained in the selection. In minor units of the currency. */
  grossAmount: number;
  /** Own taxes instead of those of the item. */
  taxRateGuids?: string[];
  /** What was chosen about this modifier. */
  modifiers?: AppliedModifier[];
};

/** A service charge on an order or a check, with what it comes to. */
export type AppliedServiceCharge = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** When it came onto the order: 1 for the first line, discount or service charge. Odd cents, and the sequence of discounts of one priority, go by it. */
  position: number;
  /** The service charge that the restaurant has defined; null for one with terms of its own. UUID, lower case. */
  serviceChargeGuid: string | null;
  /** Where it was added. */
  level: 'ORDER' | 'CHECK';
  /** What people call it. */
  name: string;
  /** PERCENT: a `rate` of the prices; FIXED: an `amount`. */
  type: 'PERCENT' | 'FIXED';
  /** Percent, for example "12.5". */
  rate?: string;
  /** What it comes to. Minor units of the currency. */
  amount?: number;
  /** PERCENT: of prices before discounts, or after them, the default. */
  calculation?: 'PRE_DISCOUNT' | 'POST_DISCOUNT';
  /** Taxes on the charge; none by default. */
  taxRateGuids?: string[];
  /** Goes to the staff. */
  gratuity?: boolean;
  /** Charged from this party size on; not while `numberOfGuests` is unknown. */
  minimumGuests?: number;
  /** The ways of eating that it is limited to; null or absent: all. */
  diningOptions?: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'>;
  /** What it comes to at present, without added tax. In minor units of the currency. */
  chargeAmount: number;
  /** Tax added to it. In minor units of the currency. */
  taxAmount: number;
  /** Only of what settled lines keep of it; it charges nothing for other lines. */
  settled?: boolean;
  /** Who did it: a person, a key, or the service itself. */
  actor: Actor;
  /** When it happened. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  at: string;
  /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  businessDate: number;
  /** The business day on which it happened, by the clock; `businessDate` is a later one when that day had its Z report by then. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  occurredOn: number;
};

/** One tax on a line, a charge or a check. */
export type AppliedTax = {
  /** The tax, among the `taxRates` of the order. UUID, lower case. */
  taxRateGuid: string;
  /** Percent, for example "8.875"; null for a fixed amount. */
  rate: string | null;
  /** Whether prices hold the tax already. */
  inclusive: boolean;
  /** What the tax is a part of. Minor units of the currency. */
  taxableAmount: number;
  /** Tax that is added to the prices. Minor units of the currency. */
  taxAmount: number;
};

/** Leave to do one thing once, within two minutes. */
export type Approval = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** What is to be done. */
  permission: 'orders.void' | 'orders.comp' | 'orders.discount' | 'orders.refund' | 'orders.reopen' | 'orders.tax_exempt' | 'orders.remove_service_charge' | 'payments.void' | 'payments.refund' | 'payments.charge_stored_card' | 'drawer.pay_out' | 'drawer.no_sale' | 'tips.pay_out';
  /** What it is done to. */
  target: {
    /** What kind of thing. */
    type: 'ORDER' | 'NEW_ORDER' | 'PAYMENT' | 'CASH_DRAWER' | 'CARD' | 'STAFF_MEMBER';
    /** Which one; of a new order it follows from the request. */
    guid: string;
    /** The version that is approved; null for what has none. */
    version: number | null;
  };
  /** The items; empty: no items, or all of them. */
  selectionGuids: string[];
  /** What it takes off or gives out, in minor units. */
  amount: number;
  /** The price of what it takes from, before taxes, charges and tips; of comps, voids and refunds of items, that of the check or order, or of all that was ordered together, whichever they are more of; null: it takes from no bill. */
  billAmount?: number | null;
  /** What was taken of that before in the same way, but for what somebody without a limit in percent approved: a percentage is of both. In minor units of the currency. */
  takenAmount?: number;
  /** It holds for what is ordered later, too: whoever approves it has no limit. */
  laterItems?: true;
  /** As the command gives it; null: it gives none. */
  reason: string | null;
  /** Who asked for it; null when nobody had to ask. */
  requestedBy: ApprovalActor | null;
  /** Who approved it; null when nobody had to. */
  approver: Approver;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** Until when it can be used. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  expiresAt: string;
  /** When it was used; null while it was not. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  usedAt: string | null;
  /** Who used it; null while nobody has. */
  usedBy: ApprovalActor | null;
};

/** Who asked for an approval, decided about it, or used it. */
export type ApprovalActor = {
  /** What kind of thing it is. */
  kind: 'USER' | 'KEY' | 'STAFF' | 'DEVICE' | 'GUEST' | 'SYSTEM';
  /** Its identifier. */
  id: string | null;
  /** What people call it. */
  name: string | null;
};

/** What somebody asks to have approved, for whoever may approve it. */
export type ApprovalRequest = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** What is to be done. */
  permission: 'orders.void' | 'orders.comp' | 'orders.discount' | 'orders.refund' | 'orders.reopen' | 'orders.tax_exempt' | 'orders.remove_service_charge' | 'payments.void' | 'payments.refund' | 'payments.charge_stored_card' | 'drawer.pay_out' | 'drawer.no_sale' | 'tips.pay_out';
  /** What it is done to. */
  target: {
    /** What kind of thing. */
    type: 'ORDER' | 'NEW_ORDER' | 'PAYMENT' | 'CASH_DRAWER' | 'CARD' | 'STAFF_MEMBER';
    /** Which one; of a new order it follows from the request. */
    guid: string;
    /** The version that is approved; null for what has none. */
    version: number | null;
  };
  /** The items; empty: no items, or all of them. */
  selectionGuids: string[];
  /** What it takes off or gives out, in minor units. */
  amount: number;
  /** The price of what it takes from, before taxes, charges and tips; of comps, voids and refunds of items, that of the check or order, or of all that was ordered together, whichever they are more of; null: it takes from no bill. */
  billAmount?: number | null;
  /** What was taken of that before in the same way, but for what somebody without a limit in percent approved: a percentage is of both. In minor units of the currency. */
  takenAmount?: number;
  /** It holds for what is ordered later, too: whoever approves it has no limit. */
  laterItems?: true;
  /** As the command gives it; null: it gives none. */
  reason: string | null;
  /** For whoever decides, in words for people; null: none. */
  comment: string | null;
  /** PENDING: waits for a decision; EXPIRED: has waited for too long. */
  status: 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN' | 'EXPIRED';
  /** Who asked for it. */
  requestedBy: ApprovalActor;
  /** Where it was asked; null: at no device. */
  deviceGuid: string | null;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** Until when somebody can decide. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  expiresAt: string;
  /** Who accepted, declined or withdrew it; null: nobody. */
  decidedBy: ApprovalActor | null;
  /** When that was; null: never so far. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  decidedAt: string | null;
  /** Why it was declined; null: it was not, or nobody said. */
  declineReason: string | null;
  /** The approval that an accepted one has become; else null. */
  approvalGuid: string | null;
};

/** Who approved something, how they proved who they are, and where. */
export type Approver = {
  /** What kind of thing it is. */
  kind: 'USER' | 'STAFF';
  /** Its identifier. UUID, lower case. */
  id: string;
  /** What people call it. */
  name: string;
  /** The approval. */
  approvalGuid: string;
  /** PIN: typed at the device of whoever asked; SESSION: signed in themselves; PASSKEY: touched for exactly this. */
  proof: 'PIN' | 'SESSION' | 'PASSKEY';
  /** Where that was; null: in a browser, with an account. */
  deviceGuid: string | null;
  /** They have a limit in percent themselves: what they approved counts for such limits as if nobody had approved it. */
  withinPercent?: true;
};

/** Who did what to whom, from where and when. */
export type AuditEntry = {
  /** Its identifier. UUID, lower case. */
  id: string;
  /** Null: of no tenant, but of a person or the service. */
  tenantId: string | null;
  /** When it happened. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  at: string;
  /** Who did it: a person, a key, or the service itself. */
  actor: {
    /** `user`, `key`, `staff`, `device`, `operator`, `system` or `anonymous`. */
    kind: string;
    /** Uid of the person or id of the key; null when nobody is known. */
    id: string | null;
    /** Name of the person or the key; null when nobody is known. */
    name: string | null;
  };
  /** `area.past_tense`; more may be added. */
  action: string;
  /** What it was done to; null when it was done to nothing in particular. */
  target: {
    /** What kind of thing it was done to, for example `user`. */
    kind: string;
    /** Which one. */
    id: string;
  } | null;
  /** The IP address that it was done from; null when unknown. */
  address: string | null;
  /** The User-Agent header of the request; null when there was none. */
  userAgent: string | null;
  /** Meta.correlationId of the request that did it. */
  correlationId: string | null;
  /** Depends on the action. */
  details: Record<string, unknown>;
};

/** From start (included) to end (excluded), by the clock on the wall. An end at or before the start is on the next day. */
export type AvailabilityWindow = {
  /** The weekdays on which it begins; null: every day. */
  days: Array<'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'> | null;
  /** "HH:MM", 24 hours, restaurant-local. */
  start: string;
  /** "HH:MM", 24 hours, restaurant-local. */
  end: string;
};

/** An order that its guest has cancelled. */
export type CancelledStorefrontOrder = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** How far the order is, as its guest sees it. */
  guestOrderStatus: 'RECEIVED' | 'IN_PREPARATION' | 'READY_FOR_PICKUP' | 'CLOSED' | 'VOIDED';
};

/** Somebody who is stopped for card testing, for an hour. */
export type CardTestingBlock = {
  /** Its identifier. UUID, lower case. */
  id: string;
  /** What is stopped. */
  kind: 'KEY' | 'USER' | 'ADDRESS' | 'CARD';
  /** The name of the key or the person, the address, or the last four digits of the card. */
  label: string;
  /** The `id` of the key or the `uid` of the person; null for the others. */
  subjectId: string | null;
  /** DECLINED: too many declined cards. STORED: too many stored ones; charges go on. */
  cause: 'DECLINED' | 'STORED';
  /** How many there were within an hour. */
  counted: number;
  /** Since when it is stopped. */
  begunAt: string;
  /** When it may go on by itself. */
  endsAt: string;
};

/** What is allowed within an hour; `version` is null while they are the defaults. */
export type CardTestingLimits = {
  /** Declines of one API key, or of one person. */
  declinesPerCaller: number;
  /** Declines from one address; IPv6 by /64. */
  declinesPerAddress: number;
  /** Declines of one card. */
  declinesPerCard: number;
  /** Cards that one caller, or one address, stores without an approved charge of them. */
  storedCards: number;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number | null;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string | null;
};

/** Who did something with a cash drawer. */
export type CashActor = {
  /** USER: a person; KEY: an API key; SYSTEM: the service itself. */
  kind: 'USER' | 'KEY' | 'STAFF' | 'DEVICE' | 'GUEST' | 'SYSTEM';
  /** Uid of the person, or id of the key; null for the service itself. */
  id: string | null;
  /** The name of the person or of the key; null for the service itself. */
  name: string | null;
};

/** A drawer that holds cash: opened with a float, counted and closed. */
export type CashDrawer = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** What staff call it, for example Bar. */
  name: string;
  /** OPEN, or CLOSED: counted and done. */
  status: 'OPEN' | 'CLOSED';
  /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  businessDate: number;
  /** The business day on which it happened, by the clock; `businessDate` is a later one when that day had its Z report by then. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  occurredOn: number;
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** The float that it was opened with. Minor units of the currency. */
  openingAmount: number;
  /** Cash payments, less change. In minor units of the currency. */
  salesAmount: number;
  /** Cash refunded to guests. In minor units of the currency. */
  refundAmount: number;
  /** What was put in besides sales. Minor units of the currency. */
  paidInAmount: number;
  /** What was taken out besides refunds. Minor units of the currency. */
  paidOutAmount: number;
  /** How often it was opened without a sale. */
  noSaleCount: number;
  /** Opening + sales - refunds + paid in - paid out. In minor units of the currency. */
  expectedAmount: number;
  /** What was counted in it; null: not counted yet. Minor units of the currency. */
  countedAmount: number | null;
  /** Counted - expected: negative is short, positive is over. */
  varianceAmount: number | null;
  /** When it was last counted; null: never. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  countedAt: string | null;
  /** Who opened it. */
  openedBy: CashActor;
  /** Who closed it; null while it is open. */
  closedBy: CashActor | null;
  /** When it was opened. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  openedAt: string;
  /** When it was closed; null while it is open. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  closedAt: string | null;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
};

/** One movement of cash, or one count. */
export type CashMovement = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** What moved the money: the float, a sale, a refund, a pay-in or pay-out, a count, or closing; NO_SALE: it was opened, and nothing moved. */
  type: 'OPEN' | 'SALE' | 'REFUND' | 'PAY_IN' | 'PAY_OUT' | 'NO_SALE' | 'COUNT' | 'CLOSE';
  /** Positive into the drawer, negative out of it; of a count, what was found; 0 of an opening without a sale. In minor units of the currency. */
  amount: number;
  /** Why it was done, in your own words. */
  reason: string | null;
  /** The payment. UUID, lower case. */
  paymentGuid: string | null;
  /** The refund. UUID, lower case. */
  refundGuid: string | null;
  /** Who did it. */
  madeBy: CashActor;
  /** Who approved it; null when nobody had to. */
  approver: Approver | null;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
};

/** What is different for one channel. */
export type ChannelHours = {
  /** The source of its orders. */
  channel: string;
  /** Null: that of the restaurant. */
  weekly: OpeningWindow[] | null;
  /** Orders in a quarter of an hour; null: any number. */
  maxOrders: number | null;
  /** Items in a quarter of an hour; null: any number. */
  maxItems: number | null;
};

/** A bill: some lines of an order, what they cost and what was paid. */
export type Check = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** OPEN: something is due; PAID: nothing is due; CLOSED: nothing can be changed. */
  paymentStatus: 'OPEN' | 'PAID' | 'CLOSED';
  /** Whether its guests pay no tax. */
  taxExempt: boolean;
  /** When it was opened again; null: never. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  reopenedAt: string | null;
  /** Prices before discounts, charges and added tax. In minor units of the currency. */
  subtotalAmount: number;
  /** What discounts take off. Minor units of the currency. */
  discountAmount: number;
  /** Tax taken out of inclusive prices of an exempt check. In minor units of the currency. */
  exemptedTaxAmount: number;
  /** What service charges add. Minor units of the currency. */
  serviceChargeAmount: number;
  /** Tax that is added to the prices. In minor units of the currency. */
  taxAmount: number;
  /** Tax that the prices hold already. In minor units of the currency. */
  inclusiveTaxAmount: number;
  /** The tip. Minor units of the currency. */
  tipAmount: number;
  /** Subtotal - discounts - exempted tax + service charges + added tax + tip. In minor units of the currency. */
  totalAmount: number;
  /** Taken by payments, tips included. In minor units of the currency. */
  paidAmount: number;
  /** What is left to pay; a payment under way counts as paid here. In minor units of the currency. */
  dueAmount: number;
  /** Refunded; does not reopen the balance. In minor units of the currency. */
  refundedAmount: number;
  /** The taxes on it, one by one. */
  appliedTaxes: AppliedTax[];
  /** Where some of its tip was promised with other orders that came to this one: with which. */
  tipFromOrderGuids?: string[];
  /** Its lines. */
  selections: Selection[];
  /** Of this check; `discountAmount` is what all discounts take from its lines. */
  appliedDiscounts: AppliedDiscount[];
  /** Those of this check, and its part of those of the order: together its `serviceChargeAmount`. */
  appliedServiceCharges: AppliedServiceCharge[];
  /** What was paid for it. */
  payments: OrderPayment[];
  /** What was given back. */
  refunds: CheckRefund[];
  /** Equal or agreed payments for this check; none when it is not split so. */
  parts: CheckShare[];
};

/** What was given back of a check. */
export type CheckRefund = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The payment. UUID, lower case. */
  paymentGuid: string | null;
  /** The lines, one by one. */
  lines: RefundLine[];
  /** The tip. Minor units of the currency. */
  tipAmount: number;
  /** Tax that is added to the prices. Minor units of the currency. */
  taxAmount: number;
  /** Of money without items: which taxes are in it. */
  taxes?: Array<{
    /** The tax, among the `taxRates` of the order. UUID, lower case. */
    taxRateGuid: string;
    /** Tax that is added to the prices. Minor units of the currency. */
    taxAmount: number;
  }>;
  /** Service charges in it, without the tax that they hold. In minor units of the currency. */
  serviceChargeAmount?: number;
  /** What the guests pay, all told. Minor units of the currency. */
  totalAmount: number;
  /** Money that payments have refunded for it; less than the total while a refund of items waits for it. In minor units of the currency. */
  paidOutAmount: number;
  /** Why it was done, in your own words. */
  reason: string;
  /** What was said beside the reason; null when nothing was. */
  comment: string | null;
  /** Who did it: a person, a key, or the service itself. */
  actor: Actor;
  /** Who approved it; null when nobody had to. */
  approver: Approver | null;
  /** When it happened. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  at: string;
  /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  businessDate: number;
  /** The business day on which it happened, by the clock; `businessDate` is a later one when that day had its Z report by then. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  occurredOn: number;
};

/** An equal or agreed part of a check. */
export type CheckShare = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** Its part of the bill, without tax and tip. Minor units of the currency. */
  amount: number;
  /** Tax that is added to the prices. Minor units of the currency. */
  taxAmount: number;
  /** The tip. Minor units of the currency. */
  tipAmount: number;
  /** What the guests pay, all told. Minor units of the currency. */
  totalAmount: number;
};

/** Who took something off the bill, when and why. */
export type Correction = {
  /** Why it was done, in your own words. */
  reason: string;
  /** What was said beside the reason; null when nothing was. */
  comment: string | null;
  /** Who did it: a person, a key, or the service itself. */
  actor: Actor;
  /** Who approved it; null when nobody had to. */
  approver: Approver | null;
  /** When it happened. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  at: string;
  /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  businessDate: number;
  /** The business day on which it happened, by the clock; `businessDate` is a later one when that day had its Z report by then. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  occurredOn: number;
};

/** Who brings it. */
export type Courier = {
  /** The person. UUID, lower case. */
  uid: string | null;
  /** As it was given. */
  name: string | null;
};

/** A token with which a page on a domain of yours begins a session. */
export type CustomToken = {
  /** For POST /auth/signin there; null in a replay. */
  customToken: string | null;
  /** Firebase's claim set; null unless a service account is configured. */
  firebaseToken: string | null;
  /** The domain that the token is for. */
  domain: string;
  /** The tenant of the domain; null for a domain of the service itself. UUID, lower case. */
  tenantId: string | null;
  /** Until when it can be used. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  expiresAt: string;
};

/** A guest whom the tenant knows, at all of its restaurants. */
export type Customer = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The identifier that you gave it; null when it has none. */
  externalId: string | null;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
  /** What people call it. */
  name: string | null;
  /** E.164: a plus sign and digits. */
  phone: string | null;
  /** An e-mail address. */
  email: string | null;
  /** Where they are delivered to. */
  addresses: Array<{
    /** Which one it is, for example Home. */
    label?: string;
    /** Street and house number. */
    address1?: string;
    /** The rest of the address: floor, door, building. */
    address2?: string;
    /** The city or town. */
    city?: string;
    /** State, province or region. */
    region?: string;
    /** The postal code. */
    postalCode?: string;
    /** ISO 3166-1 alpha-2. */
    country?: string;
    /** Where it is on the map; for delivery zones that are drawn on it. */
    location?: {
      /** Degrees, positive in the east. */
      longitude: number;
      /** Degrees, positive in the north. */
      latitude: number;
    };
    /** For the delivery. */
    instructions?: string;
  }>;
  /** A note for the staff. */
  notes: string | null;
  /** What they said last for each purpose. */
  consents: Array<{
    /** What they were asked for. */
    purpose: 'MARKETING_EMAIL' | 'MARKETING_SMS' | 'MARKETING_PHONE' | 'LOYALTY' | 'PROFILING';
    /** Whether they agreed; false: they refused, or took it back. */
    granted: boolean;
    /** Where they said so, for example "web checkout". */
    source: string;
    /** When they said so. */
    at: string;
  }>;
};

/** All that is held of a customer, for the customer. */
export type CustomerExport = {
  /** When this was read. */
  exportedAt: string;
  /** The customer, as a GET shows them. */
  customer: Customer;
  /** What orders keep of them, the oldest first. */
  orders: Array<{
    /** The restaurant that it belongs to. UUID, lower case. */
    restaurantGuid: string;
    /** The order. UUID, lower case. */
    orderGuid: string;
    /** Who ordered. */
    guest: Guest;
    /** When the order learnt it. */
    updatedAt: string;
  }>;
};

/** A customer, without who that is: answers to commands are stored, customers can be erased. */
export type CustomerHeader = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The identifier that you gave it; null when it has none. */
  externalId: string | null;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
};

/** How long it is kept who somebody was; `version` is null until it is set. */
export type CustomerRetention = {
  /** Months after the last order, or the last change; null: until somebody erases them. */
  eraseAfterMonths: number | null;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number | null;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string | null;
};

/** A business day that is closed, with its figures as they were then. */
export type DayClose = {
  /** Counts up per restaurant, without a gap. */
  number: number;
  /** When it was closed; null while it is open. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  closedAt: string;
  /** Who closed it. */
  closedBy: Actor;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  businessDate: number;
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** By measure; amounts in minor units, quantities as decimal strings. */
  sales: Record<string, number | string>;
  /** The taxes of the day, one by one. */
  taxes: Array<{
    /** What the line is of: by column, a guid, a date or a constant. */
    key: Record<string, string>;
    /** The names of what the line is of, by column. */
    labels: Record<string, string>;
    /** By measure; amounts in minor units, quantities as decimal strings. */
    values: Record<string, number | string>;
  }>;
  /** The payments of the day, by kind. */
  payments: Array<{
    /** What the line is of: by column, a guid, a date or a constant. */
    key: Record<string, string>;
    /** The names of what the line is of, by column. */
    labels: Record<string, string>;
    /** By measure; amounts in minor units, quantities as decimal strings. */
    values: Record<string, number | string>;
  }>;
  /** What was taken off bills, by kind and reason. */
  discountsAndVoids: Array<{
    /** What the line is of: by column, a guid, a date or a constant. */
    key: Record<string, string>;
    /** The names of what the line is of, by column. */
    labels: Record<string, string>;
    /** By measure; amounts in minor units, quantities as decimal strings. */
    values: Record<string, number | string>;
  }>;
  /** The cash drawers of the day, one by one. */
  cashDrawers: Array<{
    /** What the line is of: by column, a guid, a date or a constant. */
    key: Record<string, string>;
    /** The names of what the line is of, by column. */
    labels: Record<string, string>;
    /** By measure; amounts in minor units, quantities as decimal strings. */
    values: Record<string, number | string>;
  }>;
  /** Sales by the way of eating. */
  diningOptions: Array<{
    /** What the line is of: by column, a guid, a date or a constant. */
    key: Record<string, string>;
    /** The names of what the line is of, by column. */
    labels: Record<string, string>;
    /** By measure; amounts in minor units, quantities as decimal strings. */
    values: Record<string, number | string>;
  }>;
  /** Orders of the day with something due. */
  openOrderCount: number;
  /** What the open orders of the day still owe. Minor units of the currency. */
  dueAmount: number;
  /** Drawers that are not closed. */
  openDrawerCount: number;
  /** Orders, payments and drawers of the tenants that cannot be computed: what they come to now is not in the figures. The first 100 of each tenant; absent: none. */
  uncomputed?: string[];
};

/** The figures of a business day as they are now. */
export type DayReport = {
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  businessDate: number;
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** By measure; amounts in minor units, quantities as decimal strings. */
  sales: Record<string, number | string>;
  /** The taxes of the day, one by one. */
  taxes: Array<{
    /** What the line is of: by column, a guid, a date or a constant. */
    key: Record<string, string>;
    /** The names of what the line is of, by column. */
    labels: Record<string, string>;
    /** By measure; amounts in minor units, quantities as decimal strings. */
    values: Record<string, number | string>;
  }>;
  /** The payments of the day, by kind. */
  payments: Array<{
    /** What the line is of: by column, a guid, a date or a constant. */
    key: Record<string, string>;
    /** The names of what the line is of, by column. */
    labels: Record<string, string>;
    /** By measure; amounts in minor units, quantities as decimal strings. */
    values: Record<string, number | string>;
  }>;
  /** What was taken off bills, by kind and reason. */
  discountsAndVoids: Array<{
    /** What the line is of: by column, a guid, a date or a constant. */
    key: Record<string, string>;
    /** The names of what the line is of, by column. */
    labels: Record<string, string>;
    /** By measure; amounts in minor units, quantities as decimal strings. */
    values: Record<string, number | string>;
  }>;
  /** The cash drawers of the day, one by one. */
  cashDrawers: Array<{
    /** What the line is of: by column, a guid, a date or a constant. */
    key: Record<string, string>;
    /** The names of what the line is of, by column. */
    labels: Record<string, string>;
    /** By measure; amounts in minor units, quantities as decimal strings. */
    values: Record<string, number | string>;
  }>;
  /** Sales by the way of eating. */
  diningOptions: Array<{
    /** What the line is of: by column, a guid, a date or a constant. */
    key: Record<string, string>;
    /** The names of what the line is of, by column. */
    labels: Record<string, string>;
    /** By measure; amounts in minor units, quantities as decimal strings. */
    values: Record<string, number | string>;
  }>;
  /** Orders of the day with something due. */
  openOrderCount: number;
  /** What the open orders of the day still owe. Minor units of the currency. */
  dueAmount: number;
  /** Drawers that are not closed. */
  openDrawerCount: number;
  /** Orders, payments and drawers of the tenants that cannot be computed: what they come to now is not in the figures. The first 100 of each tenant; absent: none. */
  uncomputed?: string[];
  /** Whether the day is closed. */
  closed: boolean;
  /** When the figures were read. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  madeAt: string;
};

/** How far a delivery is, and what it costs. */
export type Delivery = {
  /** How far the delivery is. */
  state: 'PENDING' | 'ASSIGNED' | 'PICKED_UP' | 'DELIVERED';
  /** The name of the delivery zone; null: none. */
  zone: string | null;
  /** The fee that was put on the order; a service charge of it. In minor units of the currency. */
  feeAmount: number;
  /** How long the drive takes. */
  driveMinutes: number;
  /** Who brings it; null: nobody yet. */
  courier: Courier | null;
  /** When it got its courier. */
  assignedAt: string | null;
  /** When it left. */
  pickedUpAt: string | null;
  /** When the guest had it. */
  deliveredAt: string | null;
};

/** What a delivery to an address costs, and how long it takes. */
export type DeliveryQuote = {
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** Its name; null: the restaurant has no zones. */
  zone: string | null;
  /** By which of its postal codes the address is in the zone; null: by its place on the map, or there are no zones. */
  postalCode: {
    /** As the zone has it, for example NG1*. */
    pattern: string;
    /** What it is taken for. CODE: this code alone. BEGINNING: all codes that begin so. FIRST_PART: all codes with this first part, such as a ZIP code with its ZIP+4, a forward sortation area or a routing key. AREA, DISTRICT and SECTOR: those of the United Kingdom. */
    unit: 'CODE' | 'BEGINNING' | 'FIRST_PART' | 'AREA' | 'DISTRICT' | 'SECTOR';
    /** What all codes in it have in common, for example NG1. */
    covers: string;
  } | null;
  /** What the delivery costs. In minor units of the currency. */
  feeAmount: number;
  /** Goods for so much are delivered for free; null: never. */
  freeFromAmount: number | null;
  /** Goods for less are not delivered to guests; null: any amount. */
  minimumAmount: number | null;
  /** What is missing to the minimum. In minor units of the currency. */
  missingAmount: number;
  /** How long orders take now. */
  prepMinutes: number;
  /** How long the drive takes. */
  driveMinutes: number;
  /** When somebody who orders now has it. */
  deliveredAt: string;
};

/** Where a restaurant delivers, and what that costs. */
export type DeliveryZone = {
  /** What people call it. */
  name: string;
  /** Those that are in it; null: whatever its area says. */
  postalCodes: string[] | null;
  /** A ring: its corners, the first one last again. */
  polygon: Array<{
    /** Degrees, positive in the east. */
    longitude: number;
    /** Degrees, positive in the north. */
    latitude: number;
  }> | null;
  /** What the delivery costs. In minor units of the currency. */
  feeAmount: number;
  /** Taxes on the fee. */
  taxRateGuids: string[];
  /** Goods for so much are delivered for free; null: never. */
  freeFromAmount: number | null;
  /** Goods for less are not delivered to guests; null: any amount. */
  minimumAmount: number | null;
  /** How long orders take at least; null: as long as their dishes. */
  prepMinutes: number | null;
  /** How long the drive takes. */
  driveMinutes: number;
  /** Whether it is delivered to now. */
  active: boolean;
};

/** Where a restaurant delivers; without zones anywhere, for nothing. */
export type DeliveryZones = {
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** 0 before the first. */
  version: number;
  /** The first one that an address is in serves it. */
  zones: DeliveryZone[];
};

/** How the service is, and what it depends on. */
export type DetailedHealth = {
  /** OK, DEGRADED when something that it can do without is missing, or DOWN. */
  status: 'OK' | 'DEGRADED' | 'DOWN';
  /** How long this process has run, in seconds. */
  uptimeSeconds: number;
  /** What the service depends on, by name. */
  dependencies: Record<string, {
    /** OK, DEGRADED when it is slow or partly missing, or DOWN. */
    status: 'OK' | 'DEGRADED' | 'DOWN';
    /** How long it took, in milliseconds. */
    latencyMs: number;
    /** Details for people who investigate; the names may change. */
    facts?: Record<string, unknown>;
  }>;
};

/** A till, a kitchen screen or the like, of one restaurant. */
export type Device = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** What people call it. */
  name: string;
  /** What it is: by itself a KITCHEN_SCREEN works tickets and stock, a TILL or HANDHELD reads what it sells, a KIOSK the menu. */
  kind: 'TILL' | 'HANDHELD' | 'KITCHEN_SCREEN' | 'KIOSK' | 'CUSTOMER_DISPLAY';
  /** UNPAIRED: no device has used a code yet; PAIRED; REVOKED: for good. */
  status: 'UNPAIRED' | 'PAIRED' | 'REVOKED';
  /** After so many minutes without a request nobody is signed in at it any more. */
  idleMinutes: number;
  /** Which version of the app it said that it runs; null: it has not said. */
  appVersion: string | null;
  /** When it last asked for something, up to ten seconds ago; null: never. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  lastSeenAt: string | null;
  /** The IP address that it was last seen at; null: never seen. */
  lastAddress: string | null;
  /** When it was last paired; null: never. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  pairedAt: string | null;
  /** When it was revoked; null while it works. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  revokedAt: string | null;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
};

/** A device with the code that pairs it, which is shown this once. */
export type DeviceWithCode = {
  /** The device as it is listed from now on. */
  device: Device;
  /** Eight letters, to be typed in at the device; null when the answer is a replay. */
  pairingCode: string | null;
  /** Until when the code can be used. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  pairingCodeExpiresAt: string;
};

/** A discount that a restaurant defines once and puts on orders. */
export type DiscountDefinition = {
  /** Whoever puts it on an order needs the permission `orders.discount` or an approval, as for terms of their own; not together with `automatic`. */
  needsApproval: boolean;
  /** How many orders have it, where its conditions say how many may. */
  orders: number;
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The identifier that you gave it; null when it has none. */
  externalId: string | null;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** What people call it. */
  name: string;
  /** On every new order; it takes or costs something where its conditions are met. */
  automatic: boolean;
  /** Whether it is out of use: kept, but no longer offered. */
  archived: boolean;
  /** What it takes, from what, and when. */
  terms: DiscountTerms;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
};

/** What a discount takes, from what, and when. */
export type DiscountTerms = {
  /** PERCENT: `rate` off; FIXED: `amount` off, at most the price; FIXED_TOTAL: the lines cost `amount` together, when they would cost more; BUY_X_GET_Y: for each `buy.quantity` units the cheapest `get.quantity` further ones are cheaper. */
  type: 'PERCENT' | 'FIXED' | 'FIXED_TOTAL' | 'BUY_X_GET_Y';
  /** PERCENT: percent off, "0" to "100". */
  rate?: string;
  /** FIXED, FIXED_TOTAL: minor units of the currency. */
  amount?: number;
  /** With target SELECTION: `amount` is for each unit of the line. */
  perUnit?: boolean;
  /** What has to be bought; `items` default to those of the discount. */
  buy?: {
    /** How many, as a decimal with up to three places. */
    quantity: number;
    /** The entries of this page. */
    items?: {
      /** Guids of menu items or menu groups, sales categories, or tags; a line matches that has one of these. */
      labels?: string[];
    };
  };
  /** What is cheaper then; `items` default to those of the discount. */
  get?: {
    /** How many, as a decimal with up to three places. */
    quantity: number;
    /** The entries of this page. */
    items?: {
      /** Guids of menu items or menu groups, sales categories, or tags; a line matches that has one of these. */
      labels?: string[];
    };
    /** Percent off; default "100". */
    rate?: string;
  };
  /** BUY_X_GET_Y: how often; default without limit. */
  maximumUses?: number;
  /** What it is computed on: each line, the lines of each check together, or all lines; default: the place that has it, and never wider. */
  target?: 'SELECTION' | 'CHECK' | 'ORDER';
  /** The entries of this page. */
  items?: {
    /** Guids of menu items or menu groups, sales categories, or tags; a line matches that has one of these. */
    labels?: string[];
  };
  /** Lower goes first; default 0. Of the same: narrow targets first, then BUY_X_GET_Y, FIXED_TOTAL, PERCENT, FIXED, then what was put on first. */
  priority?: number;
  /** STACKABLE, the default, takes from what earlier ones left; EXCLUSIVE takes only from lines that no other one has touched, and keeps later ones off them. */
  stacking?: 'STACKABLE' | 'EXCLUSIVE';
  /** Never more than this, for each target; minor units. */
  maximumAmount?: number;
  /** Also takes from what the menu says is not discountable. */
  includesNonDiscountable?: boolean;
  /** All of them must hold; checked again with each change, at the place that has the discount. */
  conditions?: {
    /** Only lines that were ordered in one of these, by the restaurant’s clock. */
    timeWindows?: Array<{
      /** On which it starts; default every day. */
      days?: Array<'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'>;
      /** HH:MM. */
      start: string;
      /** HH:MM, not in it; not after `start`: on the next day. */
      end: string;
    }>;
    /** One of the order’s `promoCodes`, in capitals or not, with blanks or without. */
    code?: string;
    /** Only orders that are placed on this business day or later, yyyymmdd. */
    firstDay?: number;
    /** Only orders that are placed on this business day or earlier, yyyymmdd. */
    lastDay?: number;
    /** So many orders may have it in all; one that is voided, or on which it takes nothing any more, gives it back. */
    maximumOrders?: number;
    /** So many orders of one guest may have it: of the same customer, telephone number or address for mail; whoever has none of these on the order does not get it. */
    maximumOrdersPerGuest?: number;
    /** The ways of eating that it is limited to; null or absent: all. */
    diningOptions?: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'>;
    /** What all lines cost before discounts and added tax. In minor units of the currency. */
    minimumAmount?: number;
    /** Only for parties of this size and more. */
    minimumGuests?: number;
    /** So many units of each must be there. */
    requiredItems?: Array<{
      /** The entries of this page. */
      items: {
        /** Guids of menu items or menu groups, sales categories, or tags; a line matches that has one of these. */
        labels?: string[];
      };
      /** How many, as a decimal with up to three places. */
      quantity: number;
    }>;
  };
  /** It also counts what is ordered after it was put on an order by hand; an automatic one always does. */
  appliesToLaterItems?: boolean;
};

/** A record of the DNS. */
export type DnsRecord = {
  /** The type of the DNS record. */
  type: 'A' | 'AAAA' | 'CNAME' | 'TXT' | 'CAA';
  /** The name of the DNS record. */
  name: string;
  /** The value of the DNS record. */
  value: string;
};

/** A line of a document without an amount. */
export type DocumentFact = {
  /** What it is, for example Table. */
  label: string;
  /** As it is printed. */
  value: string;
};

/** A part of a report. */
export type DocumentSection = {
  /** Its name for people. */
  title: string;
  /** Add up to `total`, where there is one. */
  rows: DocumentSum[];
  /** What is counted and no money. */
  counts: DocumentFact[];
  /** Of its rows; null: they do not add up to anything. */
  total: DocumentSum | null;
};

/** What stands on the papers of a restaurant. */
export type DocumentSettings = {
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** 0 before the first. */
  version: number;
  /** Of the company, below the name of the restaurant; null: none. */
  legalName: string | null;
  /** As it is printed, for example `NIF B12345678`. */
  taxNumber: string | null;
  /** Null: the address of the restaurant. */
  addressLines: string[] | null;
  /** Below the address. */
  headerLines: string[];
  /** At the end: what the law demands, and thanks. */
  footerLines: string[];
  /** Of the words on papers; what people typed stays as it is. */
  language: 'en' | 'es';
  /** Millimetres. */
  paper: '80' | '58';
  /** Characters in a line of text and ESC/POS, where more than 48 count as 48; null: 42 on 80 mm, 32 on 58 mm. */
  columns: number | null;
  /** How papers and kitchen tickets count 3 nuggets of each of 2 menus; EACH: "3 x Nuggets each", TOTAL: "6 x Nuggets in all". */
  modifierQuantities: 'EACH' | 'TOTAL';
  /** Whether bills and receipts show their taxes in a table. */
  taxTable: boolean;
  /** Percent that bills and tip slips suggest; null: bills ask for no tip. */
  tipRates: number[] | null;
  /** Tips of small bills, in the place of percent; null: percent of them, too. */
  smallBillTips: {
    /** Of the food, after discounts: below it, tips are suggested as amounts. In minor units of the currency. */
    belowAmount: number;
    /** What is suggested. */
    amounts: number[];
  } | null;
  /** Black and white, as printers print it. */
  logo: {
    /** In dots, a multiple of 8; paper of 58 mm has 384. */
    width: number;
    /** In dots. */
    height: number;
    /** Base64: rows from the top, eight dots a byte, the left dot in the highest bit, 1 is black. */
    bits: string;
  } | null;
  /** What numbers begin with; `{year}` stands for the year, and each year then counts from 1. */
  invoiceSeries: string;
  /** What numbers begin with; `{year}` stands for the year, and each year then counts from 1. */
  creditNoteSeries: string;
};

/** An amount on a document, with its name. */
export type DocumentSum = {
  /** What it is for. */
  label: string;
  /** The amount. Minor units of the currency. */
  amount: number;
};

/** A domain that leads to a restaurant, or will. */
export type DomainMapping = {
  /** Its identifier. UUID, lower case. */
  id: string;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** In ASCII, lower case. */
  domain: string;
  /** As people write it. */
  displayDomain: string;
  /** Where guests of the restaurant should be. */
  primary: boolean;
  /** PENDING: the proof was not found yet; VERIFYING: proven, and being set up; ACTIVE: leads to the restaurant; FAILED: given up; REMOVED. */
  status: 'PENDING' | 'VERIFYING' | 'ACTIVE' | 'FAILED' | 'REMOVED';
  /** The TXT record that proves control; it has to stay in the DNS. */
  proof: {
    /** The type of the DNS record. */
    type: 'A' | 'AAAA' | 'CNAME' | 'TXT' | 'CAA';
    /** The name of the DNS record. */
    name: string;
    /** The value of the DNS record. */
    value: string;
    /** When the record was last seen in the DNS; null: never. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
    foundAt: string | null;
  };
  /** As the hosting provider last said; null before it was asked. */
  hosting: {
    /** The provider knows that the domain is yours. */
    verified: boolean;
    /** The DNS of the domain does not lead here. */
    misconfigured: boolean;
    /** To add to the DNS. */
    records: DnsRecord[];
    /** To take out of the DNS. */
    conflicts: DnsRecord[];
  } | null;
  /** What is wrong now; null: nothing. */
  problem: DomainProblem | null;
  /** When it fails if the problem stays; for active ones. */
  failsAt: string | null;
  /** When it was last checked; null: never. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  checkedAt: string | null;
  /** When it is checked next; null: not any more. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  nextCheckAt: string | null;
  /** When it first led to the restaurant; null: not yet. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  activeAt: string | null;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
};

/** What is wrong with a domain, and what to do about it. */
export type DomainProblem = {
  /** A stable word for what is wrong. */
  code: 'PROOF_MISSING' | 'DNS_UNAVAILABLE' | 'DOMAIN_TAKEN' | 'HOSTING_UNAVAILABLE' | 'HOSTING_RATE_LIMITED' | 'HOSTING_CREDENTIALS' | 'HOSTING_REFUSED' | 'HOSTING_HELD_ELSEWHERE' | 'HOSTING_UNVERIFIED' | 'HOSTING_REMOVED' | 'MISCONFIGURED';
  /** A sentence for people; it may change. */
  message: string;
  /** What to do about it. */
  action: string;
};

/** Whether a domain can be used, and what is wrong with it. */
export type DomainValidation = {
  /** In its one spelling; null when it is not a domain. */
  domain: string | null;
  /** The domain as people write it; null when it is not a domain. */
  displayDomain: string | null;
  /** The registered domain. */
  registrableDomain: string | null;
  /** Nothing is in front of what is registered. */
  apex: boolean;
  /** It may be mapped. */
  valid: boolean;
  /** It may be mapped, and is not mapped elsewhere. */
  available: boolean;
  /** What is wrong with it, and what is only unusual. */
  findings: Array<{
    /** A stable word. */
    code: string;
    /** ERROR: it cannot be used; WARNING: it can. */
    severity: 'ERROR' | 'WARNING';
    /** A sentence for people; it may change. */
    message: string;
    /** What to do about it. */
    action: string;
  }>;
};

/** Nobody is signed in at the device. */
export type EndedStaffSession = {
  /** Whether somebody was signed in. */
  ended: boolean;
};

/** Every answer of a refused or failed request. */
export type Error = {
  /** Whether the request did what it asks for. */
  success: false;
  /** What went wrong. */
  error: {
    /** Six digits of the authenticator app, or a recovery code. */
    code: ErrorCode;
    /** For people; may change. */
    message: string;
    /** Names the request in the logs of the service; quote it to support. UUID, lower case. */
    correlationId: string;
    /** Depends on the code. */
    details?: Record<string, unknown>;
  };
  /** When and by what this was answered. */
  meta: Meta;
};

/** Stable; branch on it. */
export type ErrorCode = 'UNAUTHORIZED' | 'MFA_REQUIRED' | 'PAYMENT_DECLINED' | 'FORBIDDEN' | 'REAUTHENTICATION_REQUIRED' | 'APPROVAL_REQUIRED' | 'RESOURCE_NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'VALIDATION_ERROR' | 'REQUEST_TIMEOUT' | 'CONFLICT' | 'INVALID_STATE' | 'CLOSED' | 'PAUSED' | 'SLOT_FULL' | 'TOO_SOON' | 'OUT_OF_ZONE' | 'BELOW_MINIMUM' | 'EVENTS_EXPIRED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'MISDIRECTED_REQUEST' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'PAYMENT_OUTCOME_UNKNOWN' | 'PROVIDER_UNAVAILABLE' | 'SERVICE_UNAVAILABLE';

/** Something that has happened in a tenant. */
export type Event = {
  /** Its identifier. UUID, lower case. */
  id: string;
  /** What has happened, as the catalogue names it. */
  type: string;
  /** The version of the API that the fields are those of. */
  apiVersion: 'v1';
  /** The tenant that it happened in. UUID, lower case. */
  tenantId: string;
  /** The restaurant that it happened in; null when it is about the tenant. UUID, lower case. */
  restaurantGuid: string | null;
  /** Counts the events of the tenant, without a gap. */
  sequence: number;
  /** When it happened. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  timestamp: string;
  /** When it happened. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  occurredAt: string;
  /** The business day that it happened on; null when it is about the tenant. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  businessDate: number | null;
  /** What the catalogue says for this type. */
  data: Record<string, unknown>;
};

/** A table, and the open orders at it. */
export type FloorTable = {
  /** The table; null: none. UUID, lower case. */
  tableGuid: string;
  /** What staff call the table. */
  name: string;
  /** The service area. UUID, lower case. */
  serviceAreaGuid: string | null;
  /** How many guests fit; null when unknown. */
  capacity: number | null;
  /** Where it stands on the plan of its service area; null: nobody has placed it. */
  position: TablePosition | null;
  /** Archived, but guests still sit at it. */
  archived: boolean;
  /** Of the open orders together: the covers. */
  numberOfGuests: number;
  /** The newest 100, oldest first. */
  openOrders: OpenOrder[];
};

/** An account on which no new payments are made; those that were made on it keep it. */
export type FormerPaymentAccount = {
  /** Who processes cards: the CardPointe gateway, or a terminal of another company. */
  processor: 'CARDPOINTE' | 'EXTERNAL_TERMINAL';
  /** The merchant account that cards are charged under; null for other tenders. */
  merchantId: string;
  /** The user at the processor; absent when nobody has said. */
  username: string;
  /** When another account took its place. */
  retiredAt: string;
};

/** Who an order is for; in orders that are read, and there only for callers who may read guests. */
export type Guest = {
  /** A customer of the tenant; erasing them takes all of this guest with it. */
  customerGuid?: string;
  /** The name of the guest. */
  name?: string;
  /** As it is written in the country of the restaurant, or with another in front; kept as E.164 where it can be read, else as it was typed. */
  phone?: string;
  /** An e-mail address. */
  email?: string;
  /** Where a delivery goes. */
  address?: {
    /** Street and house number. */
    address1?: string;
    /** The rest of the address: floor, door, building. */
    address2?: string;
    /** The city or town. */
    city?: string;
    /** State, province or region. */
    region?: string;
    /** The postal code. */
    postalCode?: string;
    /** ISO 3166-1 alpha-2. */
    country?: string;
    /** Where it is on the map; for delivery zones that are drawn on it. */
    location?: {
      /** Degrees, positive in the east. */
      longitude: number;
      /** Degrees, positive in the north. */
      latitude: number;
    };
  };
  /** For the delivery, for example the door code. */
  instructions?: string;
};

/** Somebody at the page of a restaurant, who has no account. */
export type GuestSession = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** Where its orders come from. */
  source: string;
  /** Where its orders go; null: to no table, or its code is good no more. */
  tableGuid: string | null;
  /** When it ends by itself. */
  expiresAt: string;
};

/** That the process lives. */
export type Health = {
  /** Always OK: a process that answers, lives. */
  status: 'OK';
  /** How long this process has run, in seconds. */
  uptimeSeconds: number;
};

/** A domain at the hosting provider, and what to fix. */
export type HostingConfiguration = {
  /** A domain name, in ASCII and lower case. */
  domain: string;
  /** The hosting provider that was asked. */
  provider: string;
  /** The provider has the domain. */
  registered: boolean;
  /** The provider knows that it is ours. */
  verified: boolean;
  /** The DNS of the domain does not lead here. */
  misconfigured: boolean;
  /** To add to the DNS. */
  records: Array<{
    /** The type of the DNS record. */
    type: string;
    /** The name of the DNS record. */
    name: string;
    /** The value of the DNS record. */
    value: string;
  }>;
  /** To take out of the DNS. */
  conflicts: Array<{
    /** The type of the DNS record. */
    type: string;
    /** The name of the DNS record. */
    name: string;
    /** The value of the DNS record. */
    value: string;
  }>;
};

/** A picture that the service keeps and serves. */
export type Image = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** Its path at the service, for `images` of the menu and for the logo; the picture behind it never changes. */
  url: string;
  /** What it is, whatever it was called. */
  type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif';
  /** As it is shown, in pixels. */
  width: number;
  /** As it is shown, in pixels. */
  height: number;
  /** In bytes, of what is kept. */
  size: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
};

/** The people of a file, with the new PINs, which are shown this once. */
export type ImportedStaff = {
  /** In the sequence of the file. */
  people: Array<{
    /** CREATED: added, with a new PIN; UPDATED: there already, and changed. */
    outcome: 'CREATED' | 'UPDATED';
    /** The staff member as they are listed from now on. */
    staffMember: StaffMember;
    /** The PIN, once; null when none was made, or the answer is a replay. */
    pin: string | null;
  }>;
};

/** A part of the request that does not fit. */
export type InvalidField = {
  /** The part of the request that the field is in. */
  in: 'body' | 'query' | 'path' | 'header';
  /** JSON pointer into that part. */
  path: string;
  /** The rule that was broken, a stable word. */
  rule: string;
  /** A sentence for people; it may change. */
  message: string;
};

/** An invoice or a credit note as it was issued. */
export type Invoice = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** What kind of thing it is. */
  kind: 'INVOICE' | 'CREDIT_NOTE';
  /** Counts without a gap. */
  series: string;
  /** Its place in the series. */
  sequence: number;
  /** Series and sequence, as it is printed. */
  number: string;
  /** The order. UUID, lower case. */
  orderGuid: string;
  /** The check. UUID, lower case. */
  checkGuid: string;
  /** Of a credit note: the invoice that it takes back. */
  invoiceGuid: string | null;
  /** Of a credit note: the refund that it is for. */
  refundGuid: string | null;
  /** The customer. UUID, lower case. */
  customerGuid: string | null;
  /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  businessDate: number;
  /** When it got its number. */
  issuedAt: string;
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** Without tax. In minor units of the currency. */
  netAmount: number;
  /** Tax that is added to the prices. Minor units of the currency. */
  taxAmount: number;
  /** Of a credit note negative. In minor units of the currency. */
  totalAmount: number;
  /** What credit notes have taken back of it. In minor units of the currency. */
  creditedAmount: number;
  /** Whom it is for. */
  buyer: {
    /** What people call it. */
    name: string;
    /** Null: none was named. */
    taxNumber: string | null;
    /** As they are printed. */
    addressLines: string[];
  };
};

/** An invoice or a credit note as data: everything that the other formats show. */
export type InvoiceDocument = {
  /** What kind of thing it is. */
  kind: 'INVOICE' | 'CREDIT_NOTE';
  /** Its name for people. */
  title: string;
  /** Of its own words. */
  language: 'en' | 'es';
  /** Printed at both ends. */
  marks: Array<'COPY' | 'VOID'>;
  /** Who it is from. */
  heading: {
    /** What people call it. */
    name: string;
    /** Legal name, address, tax number and more. */
    lines: string[];
    /** In black and white; null: none. */
    logo: {
      /** In dots. */
      width: number;
      /** In dots. */
      height: number;
      /** Base64, a bit for each dot. */
      bits: string;
    } | null;
  };
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** Of the currency. */
  decimals: number;
  /** Details for people who investigate; the names may change. */
  facts: DocumentFact[];
  /** Shown as a QR code. */
  code: {
    /** An absolute address. */
    url: string;
    /** Above the code. */
    label: string;
  } | null;
  /** What the law demands at its foot. */
  legalLines: string[];
  /** Series and sequence. */
  number: string;
  /** Whom it is for. */
  buyer: {
    /** What people call it. */
    name: string;
    /** Address and tax number. */
    lines: string[];
  };
  /** Add up to `subtotalAmount`; of a credit note negative. */
  lines: Array<{
    /** How many, as a decimal with up to three places. */
    quantity: string;
    /** What people call it. */
    name: string;
    /** Its modifiers. */
    details: string[];
    /** Before discounts. In minor units of the currency. */
    amount: number;
  }>;
  /** Of its lines. In minor units of the currency. */
  subtotalAmount: number;
  /** Discounts, charges and added taxes: lead from `subtotalAmount` to `totalAmount`. */
  sums: DocumentSum[];
  /** What the guests pay, all told. Minor units of the currency. */
  totalAmount: number;
  /** Add up to `taxAmount`. */
  taxes: Array<{
    /** Its name. */
    label: string;
    /** Percent. */
    rate: string | null;
    /** Whether the prices hold it. */
    inclusive: boolean;
    /** What the tax is a part of. Minor units of the currency. */
    taxableAmount: number;
    /** Tax that is added to the prices. Minor units of the currency. */
    taxAmount: number;
  }>;
  /** With `taxAmount` it is the total. In minor units of the currency. */
  netAmount: number;
  /** Tax that is added to the prices. Minor units of the currency. */
  taxAmount: number;
};

/** An invoice or a credit note without what it says of its buyer. */
export type InvoiceHeader = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** What kind of thing it is. */
  kind: 'INVOICE' | 'CREDIT_NOTE';
  /** Counts without a gap. */
  series: string;
  /** Its place in the series. */
  sequence: number;
  /** Series and sequence, as it is printed. */
  number: string;
  /** The order. UUID, lower case. */
  orderGuid: string;
  /** The check. UUID, lower case. */
  checkGuid: string;
  /** Of a credit note: the invoice that it takes back. */
  invoiceGuid: string | null;
  /** Of a credit note: the refund that it is for. */
  refundGuid: string | null;
  /** The customer. UUID, lower case. */
  customerGuid: string | null;
  /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  businessDate: number;
  /** When it got its number. */
  issuedAt: string;
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** Without tax. In minor units of the currency. */
  netAmount: number;
  /** Tax that is added to the prices. Minor units of the currency. */
  taxAmount: number;
  /** Of a credit note negative. In minor units of the currency. */
  totalAmount: number;
  /** What credit notes have taken back of it. In minor units of the currency. */
  creditedAmount: number;
};

/** A new key. The key itself is shown this once. */
export type IssuedApiKey = {
  /** The key as it is listed from now on. */
  apiKey: ApiKey;
  /** The key itself, once; null when the answer is a replay. */
  key: string | null;
};

/** Whether an item or a modifier can be ordered, and how many are left. */
export type ItemStock = {
  /** The item of the menu, or the modifier. */
  itemGuid: string;
  /** IN_STOCK: not counted; QUANTITY: so many are left; OUT_OF_STOCK: cannot be ordered. */
  status: 'IN_STOCK' | 'QUANTITY' | 'OUT_OF_STOCK';
  /** How many are left; of counted items. */
  quantity: string | null;
  /** When it can be ordered again; null: nobody has said. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  returnsAt: string | null;
  /** 0: was never set. */
  version: number;
  /** When it was last set; null: never. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string | null;
};

/** A fiscal fact, chained to the one before it. */
export type JournalEntry = {
  /** Counts from 1 without a gap. */
  sequence: number;
  /** SALE: a check was paid, or its sale grew; SALE_REVERSED: it was opened again, or fell; REFUND_REVERSED: a refund did not come about. */
  kind: 'SALE' | 'SALE_REVERSED' | 'REFUND' | 'REFUND_REVERSED' | 'VOID' | 'INVOICE' | 'CREDIT_NOTE' | 'DAY_CLOSE';
  /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  businessDate: number;
  /** When it happened. */
  recordedAt: string;
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** What guests were charged more, or (negative) less; of a void what it took off, of a paper or a day its total. In minor units of the currency. */
  amount: number;
  /** The tax in it. In minor units of the currency. */
  taxAmount: number;
  /** The order. UUID, lower case. */
  orderGuid: string | null;
  /** The check. UUID, lower case. */
  checkGuid: string | null;
  /** Of an invoice or a credit note. */
  invoiceGuid: string | null;
  /** Of an invoice, a credit note or a Z report. */
  number: string | null;
  /** All that was ever sold, up to this entry; it never falls. */
  soldTotal: number;
  /** All that was ever taken back of it; it never falls. */
  takenBackTotal: number;
  /** All that was ever voided; it never falls. */
  voidedTotal: number;
  /** The `hash` of the entry before; of the first one zeros. */
  previousHash: string;
  /** SHA-256 of the entry, in hexadecimal. */
  hash: string;
};

/** Public keys, in the form of RFC 7517. */
export type KeySet = {
  /** Those that tokens may be signed with now. */
  keys: Array<{
    /** The kind of key: EC. */
    kty: string;
    /** The curve: P-256. */
    crv: string;
    /** The point of the curve, in base64url. */
    x: string;
    /** The point of the curve, in base64url. */
    y: string;
    /** The name of the key in the header of a token. */
    kid: string;
    /** What it signs with: ES256. */
    alg: string;
    /** Always sig. */
    use: string;
  }>;
};

/** All that the kitchen makes for an order, over all stations. */
export type KitchenOrder = {
  /** The order. UUID, lower case. */
  orderGuid: string;
  /** Nothing that was sent is missing. */
  complete: boolean;
  /** What its guests wait for, also where it is on the ticket of an order that shares it; not what only others want of its tickets. */
  missing: Array<{
    /** The kitchen ticket. UUID, lower case. */
    ticketGuid: string;
    /** The kitchen station. UUID, lower case. */
    stationGuid: string;
    /** The selection: a line of the order. UUID, lower case. */
    selectionGuid: string;
    /** What people call it. */
    name: string;
    /** How many, as a decimal with up to three places. */
    quantity: string;
  }>;
  /** Not sent yet: it waits to be fired. */
  held: Array<{
    /** The selection: a line of the order. UUID, lower case. */
    selectionGuid: string;
    /** What people call it. */
    name: string;
    /** How many, as a decimal with up to three places. */
    quantity: string;
    /** The course that it belongs to; null: none. */
    course: number | null;
  }>;
  /** Those that show its number, also where a dish that it shares is with another order. */
  tickets: KitchenTicket[];
};

/** The rules by which dishes go to stations. */
export type KitchenRouting = {
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** 0 before the first. */
  version: number;
  /** Where dishes go: the first rule that fits, by priority, then by how much it says. */
  rules: RoutingRule[];
};

/** A place in the kitchen with a screen or a printer. */
export type KitchenStation = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The identifier that you gave it; null when it has none. */
  externalId: string | null;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** What people call it. */
  name: string;
  /** What kind of thing it is. */
  kind: 'HOT' | 'COLD' | 'BAR' | 'BAKERY' | 'PACKING' | 'OTHER';
  /** Sees the whole order and hands it out. */
  expediter: boolean;
  /** Gets what no rule and no menu routes; one station of a restaurant at most. */
  isDefault: boolean;
  /** The printer of its tickets, as your system names it, when your system prints them. */
  printer: string | null;
  /** The screen of its tickets, as your system names it. */
  screen: string | null;
  /** The printer that its tickets come out of. */
  printerGuid: string | null;
  /** PRINTERS: its tickets are not for screens, unless printing fails; SCREENS: its printer prints only what is asked for. */
  ticketsTo: 'SCREENS' | 'PRINTERS' | 'BOTH';
  /** Up to 50 texts of your own, which the service only keeps. Up to 50 texts of your own. */
  metadata: Record<string, string>;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
};

/** What one station makes for an order. */
export type KitchenTicket = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The order's display number and the ticket's own: 42-2. Where the order wants nothing on it any more, number and table are those of an order that shares it and does. */
  number: string;
  /** The order. UUID, lower case. */
  orderGuid: string;
  /** The kitchen station. UUID, lower case. */
  stationGuid: string;
  /** How far it is. */
  status: 'NEW' | 'IN_PROGRESS' | 'BUMPED' | 'RECALLED' | 'VOIDED';
  /** What goes first: higher before lower; 0 as a rule. */
  priority: number;
  /** How often it was printed again; nothing is cooked again. */
  printCount: number;
  /** Whether it is on paper; null where the station has no printer. */
  printStatus: 'WAITING' | 'PRINTED' | 'FAILED' | null;
  /** When it was printed; null: not yet. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  printedAt: string | null;
  /** Why it could not be printed; null: it could, or was not tried. */
  printError: string | null;
  /** Whether it waits for somebody at a screen. */
  open: boolean;
  /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  businessDate: number;
  /** The business day on which it happened, by the clock; `businessDate` is a later one when that day had its Z report by then. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  occurredOn: number;
  /** The table; null: none. UUID, lower case. */
  tableGuid: string | null;
  /** What staff call the table; null: no table. */
  tableName: string | null;
  /** How the guests eat: at a table, taken out, delivered, or picked up at the kerb. */
  diningOption: string;
  /** Where the order came from: a constant such as KIOSK. */
  source: string;
  /** The size of the party; null when unknown. */
  numberOfGuests: number | null;
  /** Of the whole order. */
  notes: string | null;
  /** When the guest was told that it will be ready; null: as soon as possible. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  promisedAt: string | null;
  /** The dishes on it. */
  items: TicketItem[];
  /** When work on it began; null: not yet. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  startedAt: string | null;
  /** When it was done and bumped off the screen; null: not yet, or nothing of it was wanted any more. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  bumpedAt: string | null;
  /** Counts changes to what is cooked, and to how far it is. */
  version: number;
  /** Number of its last change, of all the kitchen's. */
  change: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
};

/** A kitchen ticket as data: everything that the other formats show. */
export type KitchenTicketDocument = {
  /** What kind of thing it is. */
  kind: 'KITCHEN_TICKET';
  /** The number of the ticket. */
  title: string;
  /** Of its own words. */
  language: 'en' | 'es';
  /** Printed at both ends. */
  marks: Array<'COPY' | 'VOID'>;
  /** The restaurant; not printed. */
  heading: {
    /** What people call it. */
    name: string;
    /** Legal name, address, tax number and more. */
    lines: string[];
    /** In black and white; null: none. */
    logo: {
      /** In dots. */
      width: number;
      /** In dots. */
      height: number;
      /** Base64, a bit for each dot. */
      bits: string;
    } | null;
  };
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** Of the currency. */
  decimals: number;
  /** Station, table, times and the note of the order. */
  facts: DocumentFact[];
  /** Shown as a QR code. */
  code: {
    /** An absolute address. */
    url: string;
    /** Above the code. */
    label: string;
  } | null;
  /** What the law demands at its foot. */
  legalLines: string[];
  /** In the sequence of the ticket. */
  dishes: Array<{
    /** How many, as a decimal with up to three places. */
    quantity: string;
    /** With its size. */
    name: string;
    /** Modifiers, notes, seat and course. */
    details: string[];
    /** Not wanted any more: struck through. */
    voided: boolean;
  }>;
};

/** Hours and what they cost, beside what was sold. */
export type LaborReport = {
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** Where the range begins, itself included. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  from: number;
  /** Where the range ends, itself included. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  to: number;
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** What a line is about. */
  groupBy: 'day' | 'hour' | 'person' | 'job';
  /** The lines, one by one. */
  lines: Array<{
    /** The business day, the hour (`00` to `23`), the guid of the person, or the title of the job. */
    key: string;
    /** The name of the person; empty where lines are about something else. */
    label: string;
    /** Paid minutes. */
    minutes: number;
    /** Of these, paid at the wage. */
    regularMinutes: number;
    /** Of these, paid at more than the wage. */
    overtimeMinutes: number;
    /** Of these, without an hourly wage: a salary, or no wage is known. They cost nothing here. */
    unpricedMinutes: number;
    /** What they cost, minor units. Minor units of the currency. */
    costAmount: number;
    /** `netAmount` of the sales report; null in lines of people and jobs, and without `read:reports`. Minor units of the currency. */
    netSalesAmount: number | null;
    /** The cost in percent of net sales, with two decimals; null when nothing was sold, or nobody may see it. */
    laborPercent: string | null;
  }>;
  /** Of the whole span. */
  total: {
    /** Paid minutes. */
    minutes: number;
    /** Of these, paid at the wage. */
    regularMinutes: number;
    /** Of these, paid at more than the wage. */
    overtimeMinutes: number;
    /** Of these, without an hourly wage: a salary, or no wage is known. They cost nothing here. */
    unpricedMinutes: number;
    /** What they cost, minor units. Minor units of the currency. */
    costAmount: number;
    /** `netAmount` of the sales report; null in lines of people and jobs, and without `read:reports`. Minor units of the currency. */
    netSalesAmount: number | null;
    /** The cost in percent of net sales, with two decimals; null when nothing was sold, or nobody may see it. */
    laborPercent: string | null;
  };
  /** Entries of these days that are open; they count until now. */
  openCount: number;
  /** Entries of these days that nobody clocked out of; they do not count. */
  outMissingCount: number;
};

/** From when on time is paid at a multiple of the wage. */
export type LaborRules = {
  /** 1: Monday, to 7: Sunday; the week begins with that business day. */
  weekStartsOn: number;
  /** By the minutes that somebody works on a business day, in ascending sequence; empty: none. */
  dailyOvertime: Array<{
    /** From so many minutes on. */
    afterMinutes: number;
    /** What a minute is paid at: "1.5" is the wage and half of it again. */
    multiplier: string;
  }>;
  /** By the minutes of a week that are not overtime of their day, in ascending sequence; empty: none. */
  weeklyOvertime: Array<{
    /** From so many minutes on. */
    afterMinutes: number;
    /** What a minute is paid at: "1.5" is the wage and half of it again. */
    multiplier: string;
  }>;
  /** Of which wage overtime is a multiple: the average that all hours of the week earn (29 CFR 778.115), or the wage of the job that the hour was worked in. */
  overtimeRate: 'WEEK_AVERAGE' | 'JOB_WAGE';
  /** What the same person works at other restaurants of the tenant counts towards overtime, and is paid there; whoever has the same `externalId` is the same person. */
  acrossRestaurants: boolean;
  /** With WEEK_AVERAGE, an hour that is paid less because tips are credited counts as this much in the average (29 CFR 531.60). In minor units of the currency. */
  minimumWageAmount?: number;
};

/** What each account of the ledger moved on a business day. */
export type LedgerDay = {
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  businessDate: number;
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** What each account moved on this day. */
  accounts: Array<{
    /** `ORDER_RECEIVABLE`: What guests owe for their orders; negative: they have paid ahead.

`DEPOSITS`: Taken for orders that are not sold yet: owed to guests until then.

`TIP_DEPOSITS`: Tips in such payments: owed to guests, and to the staff once the order is sold.

`CASH`: Cash in drawers.

`SAFE`: Cash outside drawers.

`OTHER_TENDERS`: Taken by other means: vouchers, terminals of others.

`PROCESSOR_CLEARING`: Captured on cards, not settled yet: what the processor owes us.

`BANK`: Settled by the processor: on its way to the bank, or there.

`SALES`: Sold, without tax and service charges.

`SERVICE_CHARGES`: Service charges.

`REFUNDS`: Refunded sales.

`TAX_PAYABLE`: Tax taken from guests, owed to the state.

`TIPS_PAYABLE`: Tips taken from guests, owed to the staff and not shared yet.

`TIPS_DUE`: Shared tips: owed to each of the staff.

`PAYROLL`: Shared tips that payroll pays, with the wages.

`PAID_IN`: Put into a drawer for another reason than a sale.

`PAID_OUT`: Taken out of a drawer for another reason than change.

`CASH_ROUNDING`: What was left off because it could not be paid in coins; negative: what was added.

`WRITTEN_OFF`: What guests owed and nobody pays any more: a loss.

`CASH_OVER_SHORT`: What drawers held less than they should have; negative: more. */
    account: 'ORDER_RECEIVABLE' | 'DEPOSITS' | 'TIP_DEPOSITS' | 'CASH' | 'SAFE' | 'OTHER_TENDERS' | 'PROCESSOR_CLEARING' | 'BANK' | 'SALES' | 'SERVICE_CHARGES' | 'REFUNDS' | 'TAX_PAYABLE' | 'TIPS_PAYABLE' | 'TIPS_DUE' | 'PAYROLL' | 'PAID_IN' | 'PAID_OUT' | 'CASH_ROUNDING' | 'WRITTEN_OFF' | 'CASH_OVER_SHORT';
    /** The sum of debits on this day. Minor units of the currency. */
    debitAmount: number;
    /** The sum of credits on this day. Minor units of the currency. */
    creditAmount: number;
    /** The day's debits minus its credits, minor units. */
    balanceAmount: number;
  }>;
};

/** One movement of money from one account to another. */
export type LedgerEntry = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  businessDate: number;
  /** The business day on which it happened, by the clock; `businessDate` is a later one when that day had its Z report by then. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  occurredOn: number;
  /** What happened, for example payment.captured. */
  movement: string;
  /** `ORDER_RECEIVABLE`: What guests owe for their orders; negative: they have paid ahead.

`DEPOSITS`: Taken for orders that are not sold yet: owed to guests until then.

`TIP_DEPOSITS`: Tips in such payments: owed to guests, and to the staff once the order is sold.

`CASH`: Cash in drawers.

`SAFE`: Cash outside drawers.

`OTHER_TENDERS`: Taken by other means: vouchers, terminals of others.

`PROCESSOR_CLEARING`: Captured on cards, not settled yet: what the processor owes us.

`BANK`: Settled by the processor: on its way to the bank, or there.

`SALES`: Sold, without tax and service charges.

`SERVICE_CHARGES`: Service charges.

`REFUNDS`: Refunded sales.

`TAX_PAYABLE`: Tax taken from guests, owed to the state.

`TIPS_PAYABLE`: Tips taken from guests, owed to the staff and not shared yet.

`TIPS_DUE`: Shared tips: owed to each of the staff.

`PAYROLL`: Shared tips that payroll pays, with the wages.

`PAID_IN`: Put into a drawer for another reason than a sale.

`PAID_OUT`: Taken out of a drawer for another reason than change.

`CASH_ROUNDING`: What was left off because it could not be paid in coins; negative: what was added.

`WRITTEN_OFF`: What guests owed and nobody pays any more: a loss.

`CASH_OVER_SHORT`: What drawers held less than they should have; negative: more. */
  debitAccount: 'ORDER_RECEIVABLE' | 'DEPOSITS' | 'TIP_DEPOSITS' | 'CASH' | 'SAFE' | 'OTHER_TENDERS' | 'PROCESSOR_CLEARING' | 'BANK' | 'SALES' | 'SERVICE_CHARGES' | 'REFUNDS' | 'TAX_PAYABLE' | 'TIPS_PAYABLE' | 'TIPS_DUE' | 'PAYROLL' | 'PAID_IN' | 'PAID_OUT' | 'CASH_ROUNDING' | 'WRITTEN_OFF' | 'CASH_OVER_SHORT';
  /** `ORDER_RECEIVABLE`: What guests owe for their orders; negative: they have paid ahead.

`DEPOSITS`: Taken for orders that are not sold yet: owed to guests until then.

`TIP_DEPOSITS`: Tips in such payments: owed to guests, and to the staff once the order is sold.

`CASH`: Cash in drawers.

`SAFE`: Cash outside drawers.

`OTHER_TENDERS`: Taken by other means: vouchers, terminals of others.

`PROCESSOR_CLEARING`: Captured on cards, not settled yet: what the processor owes us.

`BANK`: Settled by the processor: on its way to the bank, or there.

`SALES`: Sold, without tax and service charges.

`SERVICE_CHARGES`: Service charges.

`REFUNDS`: Refunded sales.

`TAX_PAYABLE`: Tax taken from guests, owed to the state.

`TIPS_PAYABLE`: Tips taken from guests, owed to the staff and not shared yet.

`TIPS_DUE`: Shared tips: owed to each of the staff.

`PAYROLL`: Shared tips that payroll pays, with the wages.

`PAID_IN`: Put into a drawer for another reason than a sale.

`PAID_OUT`: Taken out of a drawer for another reason than change.

`CASH_ROUNDING`: What was left off because it could not be paid in coins; negative: what was added.

`WRITTEN_OFF`: What guests owed and nobody pays any more: a loss.

`CASH_OVER_SHORT`: What drawers held less than they should have; negative: more. */
  creditAccount: 'ORDER_RECEIVABLE' | 'DEPOSITS' | 'TIP_DEPOSITS' | 'CASH' | 'SAFE' | 'OTHER_TENDERS' | 'PROCESSOR_CLEARING' | 'BANK' | 'SALES' | 'SERVICE_CHARGES' | 'REFUNDS' | 'TAX_PAYABLE' | 'TIPS_PAYABLE' | 'TIPS_DUE' | 'PAYROLL' | 'PAID_IN' | 'PAID_OUT' | 'CASH_ROUNDING' | 'WRITTEN_OFF' | 'CASH_OVER_SHORT';
  /** What moves from one account to the other. Minor units of the currency. */
  amount: number;
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** The order. UUID, lower case. */
  orderGuid: string | null;
  /** The check. UUID, lower case. */
  checkGuid: string | null;
  /** The payment. UUID, lower case. */
  paymentGuid: string | null;
  /** The refund. UUID, lower case. */
  refundGuid: string | null;
  /** The cash drawer; null: none. UUID, lower case. */
  drawerGuid: string | null;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
};

/** Who you are at a single sign-on provider, by which you get in here. */
export type LinkedIdentity = {
  /** As in the paths of single sign-on. */
  provider: string;
  /** Null: the provider is not set up any more, and lets nobody in. */
  providerName: string | null;
  /** As the provider named it; null: it named none. */
  email: string | null;
  /** When it was linked. */
  linkedAt: string;
};

/** That the process lives. */
export type Liveness = {
  /** How far it is. */
  status: 'OK';
};

/** What somebody did at a till while it was offline. */
export type LoggedCommand = {
  /** A UUID of yours: sent twice it happens once, and what it makes has it as its guid. */
  id: string;
  /** Counts the commands of a log from 1, without a gap. */
  seq: number;
  /** The operation, such as createOrder. */
  type: string;
  /** When it happened, by the clock of the till. */
  at: string;
  /** Milliseconds since the till was started, which nobody can set as they can its clock. */
  running?: {
    /** Names the start of the till: another one after each. */
    boot: string;
    /** Since the start of the till. */
    elapsedMs: number;
  };
  /** Who did it. */
  staffGuid: string;
  /** In which job; their first one by default. */
  jobGuid?: string;
  /** Of a command on an order. */
  orderGuid?: string;
  /** Of a command on a cash drawer. */
  drawerGuid?: string;
  /** Of a break or a clock-out. */
  timeEntryGuid?: string;
  /** Of the menu that the till sold from: its prices hold; the present one by default. */
  menuVersion?: number;
  /** The kitchen has it on paper: it gets no ticket. */
  alreadySent?: boolean;
  /** Of a new order, out of the numbers kept for the device. */
  displayNumber?: number;
  /** What the till has the order come to afterwards. In minor units of the currency. */
  totalAmount?: number;
  /** The same of its tax. In minor units of the currency. */
  taxAmount?: number;
  /** Of what takes from a bill; what it signs, the guide says. */
  approval?: {
    /** The offline key of whoever approves. */
    keyId: string;
    /** Ed25519, base64url. */
    signature: string;
  };
  /** The body of the operation, as JSON text: what was signed is what was written. */
  body: string;
};

/** Something that a key or a person made and that works without them. */
export type Made = {
  /** What kind of thing it is. */
  kind: 'DEVICE' | 'STAFF_MEMBER' | 'PRINTER' | 'WEBHOOK_ENDPOINT' | 'PAYMENT_ACCOUNT_CHANGE' | 'PAYMENT_ACCOUNT' | 'DOMAIN' | 'SLUG' | 'API_KEY' | 'USER';
  /** Of a slug, a payment account, and a change of it, that of its restaurant. */
  guid: string;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string | null;
  /** Of a webhook endpoint its address, of a payment account its `merchantId`, of a domain or slug itself, of a user the e-mail address. */
  name: string;
  /** When they made it, its code, its PIN or its secret, set it or asked for it. */
  madeAt: string;
};

/** A menu, for example that of the evening. */
export type Menu = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The identifier that you gave it; null when it has none. */
  externalId: string | null;
  /** What people call it. */
  name: string;
  /** What guests read about it; null when nothing was said. */
  description: string | null;
  /** Null: at any time. */
  availability: AvailabilityWindow[] | null;
  /** Orders with these as `source`; null: all. */
  channels: string[] | null;
  /** Null: all. */
  diningOptions: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'> | null;
  /** Its groups, in the order in which they are shown. */
  groups: MenuGroup[];
};

/** A group of a menu, with items or with groups of its own. */
export type MenuGroup = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The identifier that you gave it; null when it has none. */
  externalId: string | null;
  /** What people call it. */
  name: string;
  /** What guests read about it; null when nothing was said. */
  description: string | null;
  /** Pictures of it, the first one foremost. */
  images: MenuImage[];
  /** Null: at any time. */
  availability: AvailabilityWindow[] | null;
  /** Orders with these as `source`; null: all. */
  channels: string[] | null;
  /** Null: all. */
  diningOptions: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'> | null;
  /** The kitchen station that makes it; null: where its group is made, or the default. UUID, lower case. */
  prepStationGuid: string | null;
  /** The entries of this page. */
  items: MenuItem[];
  /** Groups within this one. */
  groups: MenuGroup[];
};

/** A picture of a menu, a group or an item. */
export type MenuImage = {
  /** Where the picture is: an https address, or the `url` of an image of the service. */
  url: string;
  /** What it shows, for people who do not see it; null when nothing was said. */
  description: string | null;
};

/** Something that a restaurant sells. */
export type MenuItem = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The identifier that you gave it; null when it has none. */
  externalId: string | null;
  /** What people call it. */
  name: string;
  /** What the kitchen reads instead of the name; null: the name. */
  kitchenName: string | null;
  /** What guests read about it; null when nothing was said. */
  description: string | null;
  /** Pictures of it, the first one foremost. */
  images: MenuImage[];
  /** The number of the item in a till or a scale; null when it has none. */
  plu: string | null;
  /** The category that reports sum it under; null: none. */
  salesCategory: string | null;
  /** Words of your own, for searching and filtering. */
  tags: string[];
  /** The price of one unit before taxes that are added. Minor units of the currency. */
  priceAmount: number;
  /** When there are any, an order is for one of them. */
  sizes: MenuItemSize[];
  /** The price is named with each order. */
  openPrice: boolean;
  /** Whether discounts may take from it. */
  discountable: boolean;
  /** Energy in kilocalories; null when unknown. */
  calories: number | null;
  /** The fourteen of EU law. */
  allergens: Array<'CELERY' | 'CRUSTACEANS' | 'EGGS' | 'FISH' | 'GLUTEN' | 'LUPIN' | 'MILK' | 'MOLLUSCS' | 'MUSTARD' | 'PEANUTS' | 'SESAME' | 'SOY' | 'SULPHITES' | 'TREE_NUTS'>;
  /** Diets that it fits. */
  diets: Array<'DAIRY_FREE' | 'GLUTEN_FREE' | 'HALAL' | 'KOSHER' | 'NUT_FREE' | 'VEGAN' | 'VEGETARIAN'>;
  /** The taxes on it; null: the restaurant's defaults. */
  taxRateGuids: string[] | null;
  /** The kitchen station that makes it; null: where its group is made, or the default. UUID, lower case. */
  prepStationGuid: string | null;
  /** How long it takes to prepare, in seconds. */
  prepTimeSeconds: number | null;
  /** Null: at any time. */
  availability: AvailabilityWindow[] | null;
  /** Orders with these as `source`; null: all. */
  channels: string[] | null;
  /** Null: all. */
  diningOptions: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'> | null;
  /** The choices that it offers, in the order in which they are shown. */
  modifierGroupGuids: string[];
  /** Another item of the restaurant, which this one is on another menu or in another group: stock and reports count both as that. */
  sameAsGuid: string | null;
};

/** A size that an item comes in, with its price. */
export type MenuItemSize = {
  /** The size. UUID, lower case. */
  sizeGuid: string;
  /** The price of one unit before taxes that are added. Minor units of the currency. */
  priceAmount: number;
  /** The number of the item in a till or a scale; null when it has none. */
  plu: string | null;
  /** Energy in kilocalories; null when unknown. */
  calories: number | null;
  /** Taken when an order names no size. */
  isDefault: boolean;
};

/** A size that items of the menu can come in. */
export type MenuSize = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The identifier that you gave it; null when it has none. */
  externalId: string | null;
  /** What people call it. */
  name: string;
};

/** A tax that items of a menu name, so that the menu means the same at another restaurant. */
export type MenuTaxRate = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** What people call it. */
  name: string;
  /** Which of the kinds it is. */
  type: 'PERCENT' | 'FIXED';
  /** Percent, for example "8.875". */
  rate?: string;
  /** The amount. Minor units of the currency. */
  amount?: number;
  /** Whether menu prices hold the tax already. */
  inclusive: boolean;
  /** How a half of a minor unit is rounded: HALF_UP away from zero, HALF_EVEN to the even neighbour. */
  rounding: 'HALF_UP' | 'HALF_EVEN';
  /** What is rounded together: each line, or all lines of a check. */
  roundingScope: 'LINE' | 'CHECK';
  /** It is due only for these; null: for all. */
  diningOptions: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'> | null;
};

/** All that a restaurant sells, in one version. */
export type MenuTree = {
  /** Counts up with every change of the menu; 0: none was written yet. */
  version: number;
  /** The menus, in the order in which they are shown. */
  menus: Menu[];
  /** The choices that items and modifiers can offer. */
  modifierGroups: ModifierGroup[];
  /** The sizes that items can come in. */
  sizes: MenuSize[];
  /** The taxes that its items name. */
  taxRates: MenuTaxRate[];
  /** With `stock=true`: what is counted or out of stock. */
  stock?: ItemStock[];
};

/** When and by what a request was answered. */
export type Meta = {
  /** When it was answered. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  timestamp: string;
  /** Names the request in our logs; quote it to support. */
  correlationId: string;
  /** Of the service. */
  version: string;
};

/** The secret of a second factor, to be put into an authenticator app. */
export type MfaEnrolment = {
  /** Base32, to type into an app; null when the answer is a replay. */
  secret: string | null;
  /** The secret as an address that authenticator apps open; null when the answer is a replay. */
  otpauthUri: string | null;
  /** The same URI as a QR code, an SVG document. */
  qrSvg: string | null;
};

/** Something that can be chosen about an item. */
export type Modifier = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The identifier that you gave it; null when it has none. */
  externalId: string | null;
  /** What people call it. */
  name: string;
  /** What the kitchen reads instead of the name; null: the name. */
  kitchenName: string | null;
  /** The number of the item in a till or a scale; null when it has none. */
  plu: string | null;
  /** Energy in kilocalories; null when unknown. */
  calories: number | null;
  /** The fourteen of EU law. */
  allergens: Array<'CELERY' | 'CRUSTACEANS' | 'EGGS' | 'FISH' | 'GLUTEN' | 'LUPIN' | 'MILK' | 'MOLLUSCS' | 'MUSTARD' | 'PEANUTS' | 'SESAME' | 'SOY' | 'SULPHITES' | 'TREE_NUTS'>;
  /** The price of one unit before taxes that are added. Minor units of the currency. */
  priceAmount: number;
  /** Beats priceAmount on an item of that size. */
  sizePrices: SizePrice[];
  /** Comes along when an order names nothing of its group. */
  isDefault: boolean;
  /** How many of it can be chosen at most; null: any number. */
  maxQuantity: number | null;
  /** Choices about this modifier. */
  modifierGroupGuids: string[];
};

/** A choice about an item: how many of which modifiers. */
export type ModifierGroup = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The identifier that you gave it; null when it has none. */
  externalId: string | null;
  /** What people call it. */
  name: string;
  /** How many modifiers have to be chosen at least. */
  minSelections: number;
  /** How many modifiers can be chosen at most; null: any number. */
  maxSelections: number | null;
  /** False: minSelections counts only once something is chosen. */
  required: boolean;
  /** How its modifiers may be asked for. */
  preModifiers: PreModifier[];
  /** SUM: each modifier costs its price; HIGHEST: all of them together cost what the dearest costs, as halves of a pizza do. */
  pricing: 'SUM' | 'HIGHEST';
  /** So many modifiers cost nothing, the dearest of those that are chosen; several of one count as several. */
  freeSelections: number;
  /** What each modifier that is not free costs, on any size, in place of its own price; null: its own price. */
  upchargeAmount: number | null;
  /** The modifiers. */
  modifiers: Modifier[];
};

/** A modifier that the guest has chosen. */
export type ModifierInput = {
  /** The modifier. UUID, lower case. */
  modifierGuid: string;
  /** Per unit of what it modifies. */
  quantity?: number;
  /** How the modifier is asked for: NO (without), EXTRA, LIGHT or SIDE. */
  preModifier?: 'NO' | 'EXTRA' | 'LIGHT' | 'SIDE';
  /** Choices about this modifier, when it has modifier groups of its own. */
  modifiers?: ModifierInput[];
};

/** A group of a menu, as it is written. */
export type NewMenuGroup = {
  /** Keep it and the entry keeps its identity; made when absent. */
  guid?: string;
  /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
  externalId?: string | null;
  /** What people call it. */
  name: string;
  /** What it is, in words for people. */
  description?: string | null;
  /** Pictures of it, the first one foremost. */
  images?: Array<{
    /** An https address, or the `url` of an image of the service. */
    url: string;
    /** What it is, in words for people. */
    description?: string | null;
  }>;
  /** When it can be ordered; null: at any time. */
  availability?: Array<{
    /** The weekdays on which it begins; null: every day. */
    days?: Array<'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'> | null;
    /** "HH:MM", 24 hours, restaurant-local. */
    start: string;
    /** "HH:MM", 24 hours, restaurant-local. */
    end: string;
  }> | null;
  /** The sources whose orders may have it; null: all. */
  channels?: string[] | null;
  /** The ways of eating that it is limited to; null or absent: all. */
  diningOptions?: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'> | null;
  /** The kitchen station that makes it; null: where its group is made, or the default. UUID, lower case. */
  prepStationGuid?: string | null;
  /** The entries of this page. */
  items?: Array<{
    /** Keep it and the entry keeps its identity; made when absent. */
    guid?: string;
    /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
    externalId?: string | null;
    /** What people call it. */
    name: string;
    /** The price of one unit before taxes that are added. Minor units of the currency. */
    priceAmount: number;
    /** What the kitchen reads instead of the name; null: the name. */
    kitchenName?: string | null;
    /** What it is, in words for people. */
    description?: string | null;
    /** Pictures of it, the first one foremost. */
    images?: Array<{
      /** An https address, or the `url` of an image of the service. */
      url: string;
      /** What it is, in words for people. */
      description?: string | null;
    }>;
    /** The number of the item in a till or a scale; null when it has none. */
    plu?: string | null;
    /** The category that reports sum it under; null: none. */
    salesCategory?: string | null;
    /** Words of your own, for searching and filtering. */
    tags?: string[];
    /** The sizes that items can come in. */
    sizes?: Array<{
      /** The size. UUID, lower case. */
      sizeGuid: string;
      /** The price of one unit before taxes that are added. Minor units of the currency. */
      priceAmount: number;
      /** The number of the item in a till or a scale; null when it has none. */
      plu?: string | null;
      /** Energy in kilocalories; null when unknown. */
      calories?: number | null;
      /** Whether it is taken when nothing else is said. */
      isDefault?: boolean;
    }>;
    /** Whether the price is named with each order. */
    openPrice?: boolean;
    /** Whether discounts may take from it. */
    discountable?: boolean;
    /** Energy in kilocalories; null when unknown. */
    calories?: number | null;
    /** The fourteen of EU law. */
    allergens?: Array<'CELERY' | 'CRUSTACEANS' | 'EGGS' | 'FISH' | 'GLUTEN' | 'LUPIN' | 'MILK' | 'MOLLUSCS' | 'MUSTARD' | 'PEANUTS' | 'SESAME' | 'SOY' | 'SULPHITES' | 'TREE_NUTS'>;
    /** Diets that it fits. */
    diets?: Array<'DAIRY_FREE' | 'GLUTEN_FREE' | 'HALAL' | 'KOSHER' | 'NUT_FREE' | 'VEGAN' | 'VEGETARIAN'>;
    /** Absent: the restaurant's defaults. */
    taxRateGuids?: string[] | null;
    /** Where it is made; null: where its group is. */
    prepStationGuid?: string | null;
    /** How long it takes to prepare, in seconds. */
    prepTimeSeconds?: number | null;
    /** When it can be ordered; null: at any time. */
    availability?: Array<{
      /** The weekdays on which it begins; null: every day. */
      days?: Array<'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'> | null;
      /** "HH:MM", 24 hours, restaurant-local. */
      start: string;
      /** "HH:MM", 24 hours, restaurant-local. */
      end: string;
    }> | null;
    /** The sources whose orders may have it; null: all. */
    channels?: string[] | null;
    /** The ways of eating that it is limited to; null or absent: all. */
    diningOptions?: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'> | null;
    /** The choices that it offers, in the order in which they are shown. */
    modifierGroupGuids?: string[];
    /** Another item of the restaurant, which this one is on another menu or in another group: stock and reports count both as that. */
    sameAsGuid?: string | null;
  }>;
  /** Its groups, in the order in which they are shown. */
  groups?: NewMenuGroup[];
};

/** What somebody proves themselves with at a till that is offline. */
export type OfflineKey = {
  /** Names the key in `approval` of a command. */
  id: string;
  /** Whose it is. */
  staffGuid: string;
  /** The job whose rights it stands for. */
  jobGuid: string;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** 72 hours later. */
  expiresAt: string;
};

/** An open order at a table, in short. */
export type OpenOrder = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The number that people call the order by; it begins anew each business day. */
  displayNumber: number | null;
  /** The identifier that you gave it; null when it has none. */
  externalId: string | null;
  /** Whether the restaurant has taken the order: it waits for an answer, was accepted, or rejected. */
  approvalStatus: 'NEEDS_APPROVAL' | 'APPROVED' | 'FUTURE' | 'NOT_APPROVED';
  /** How far the order is, as its guest sees it. */
  guestOrderStatus: 'RECEIVED' | 'IN_PREPARATION' | 'READY_FOR_PICKUP' | 'CLOSED' | 'VOIDED';
  /** The size of the party; null when unknown. */
  numberOfGuests: number | null;
  /** What the guests pay, all told. Minor units of the currency. */
  totalAmount: number;
  /** What payments have covered. Minor units of the currency. */
  paidAmount: number;
  /** What is left to pay. Minor units of the currency. */
  dueAmount: number;
  /** When it was opened. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  openedAt: string;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
};

/** What holds on a date instead of the week. */
export type OpeningException = {
  /** yyyymmdd, by the calendar of the restaurant. */
  date: number;
  /** Such as the name of a holiday. */
  name: string | null;
  /** Null: all. */
  channels: string[] | null;
  /** None: closed. */
  windows: Array<{
    /** "HH:MM", 24 hours, restaurant-local; an end at or before the start is on the next day. */
    start: string;
    /** "HH:MM", 24 hours, restaurant-local; an end at or before the start is on the next day. */
    end: string;
  }>;
};

/** When guests can order. */
export type OpeningHours = {
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** 0 before the first. */
  version: number;
  /** Null: always open. */
  weekly: OpeningWindow[] | null;
  /** What holds on some dates instead of the week. */
  exceptions: OpeningException[];
  /** The sources whose orders may have it; null: all. */
  channels: ChannelHours[];
  /** Orders in a quarter of an hour; null: any number. */
  maxOrders: number | null;
  /** Items in a quarter of an hour; null: any number. */
  maxItems: number | null;
  /** For how many business days after today guests order; 0: today alone. */
  daysAhead: number;
  /** When the kitchen is over its limit; null: it takes what comes. */
  kitchen: {
    /** With so many open tickets the kitchen is over its limit. */
    maxOpenTickets: number;
    /** How long guests cannot order then. */
    pauseMinutes: number;
  } | null;
  /** Those that are not over, side by side. */
  pauses: OrderingPause[];
};

/** A time of a week. */
export type OpeningWindow = {
  /** The weekdays on which it begins; null: every day. */
  days: Array<'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'> | null;
  /** "HH:MM", 24 hours, restaurant-local; an end at or before the start is on the next day. */
  start: string;
  /** "HH:MM", 24 hours, restaurant-local; an end at or before the start is on the next day. */
  end: string;
};

/** What guests ordered, what it costs and what was paid. */
export type Order = {
  /** Counts up per restaurant and business day; null until the first of an order for later goes to the kitchen. */
  displayNumber: number | null;
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The identifier that you gave it; null when it has none. */
  externalId: string | null;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** Where the order came from: a constant such as KIOSK. */
  source: string;
  /** How the guests eat: at a table, taken out, delivered, or picked up at the kerb. */
  diningOption: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
  /** The table; null: none. UUID, lower case. */
  tableGuid: string | null;
  /** Who serves it. */
  serverUid?: string | null;
  /** The size of the party; null when unknown. */
  numberOfGuests: number | null;
  /** Whether the restaurant has taken the order: it waits for an answer, was accepted, or rejected. */
  approvalStatus: 'NEEDS_APPROVAL' | 'APPROVED' | 'FUTURE' | 'NOT_APPROVED';
  /** How far the order is, as its guest sees it. */
  guestOrderStatus: 'RECEIVED' | 'IN_PREPARATION' | 'READY_FOR_PICKUP' | 'CLOSED' | 'VOIDED';
  /** The business day that it belongs to; null until the first of an order for later goes to the kitchen, or until it is voided or refused. */
  businessDate: number | null;
  /** The business day on which it happened, by the clock; `businessDate` is a later one when that day had its Z report by then. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  occurredOn: number | null;
  /** Of an order for later: the business day on which it was taken. */
  orderedOn?: number;
  /** When it was opened. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  openedAt: string;
  /** What the request said, when its clock was ahead: `openedAt` is our time then. */
  openedAtGiven?: string;
  /** Who opened it. */
  openedBy: Actor;
  /** When the guest was told that it will be ready; null: as soon as possible. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  promisedAt: string | null;
  /** When a scheduled order goes to the kitchen. */
  fireAt: string | null;
  /** Of a promised order: how long its dishes take, and the drive of a delivery. */
  prepTimeSeconds?: number;
  /** When it was closed; null while it is open. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  closedAt: string | null;
  /** Who ordered. */
  guest?: Guest;
  /** Of an order that is brought: how far that is. */
  delivery?: Delivery;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** The version of the menu that it was last priced from. */
  menuVersion: number;
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** The time zone of the restaurant: its IANA name, for example Europe/Madrid. */
  timeZone: string;
  /** A note for the staff. */
  notes: string | null;
  /** Up to 50 texts of your own, which the service only keeps. Up to 50 texts of your own. */
  metadata: Record<string, string>;
  /** The codes that the guest has entered. */
  promoCodes: string[];
  /** Of each code, when there are any. */
  promoCodeOutcomes?: PromoCodeOutcome[];
  /** Prices before discounts, charges and added tax. In minor units of the currency. */
  subtotalAmount: number;
  /** What discounts take off. Minor units of the currency. */
  discountAmount: number;
  /** Tax taken out of inclusive prices of an exempt check. In minor units of the currency. */
  exemptedTaxAmount: number;
  /** What service charges add. Minor units of the currency. */
  serviceChargeAmount: number;
  /** Tax that is added to the prices. In minor units of the currency. */
  taxAmount: number;
  /** Tax that the prices hold already. In minor units of the currency. */
  inclusiveTaxAmount: number;
  /** The tip. Minor units of the currency. */
  tipAmount: number;
  /** Subtotal - discounts - exempted tax + service charges + added tax + tip. In minor units of the currency. */
  totalAmount: number;
  /** Taken by payments, tips included. In minor units of the currency. */
  paidAmount: number;
  /** What is left to pay; a payment under way counts as paid here. In minor units of the currency. */
  dueAmount: number;
  /** Refunded; does not reopen the balance. In minor units of the currency. */
  refundedAmount: number;
  /** The taxes on it, one by one. */
  appliedTaxes: AppliedTax[];
  /** As they were when the order first had a line with them. */
  taxRates: TaxRateSnapshot[];
  /** Of the whole order; what they take is part of the `discountAmount` of its lines. */
  appliedDiscounts: AppliedDiscount[];
  /** Those of the whole order, each over all checks; their parts are on the checks too, so add up one or the other. */
  appliedServiceCharges: AppliedServiceCharge[];
  /** The bills that it is divided into. */
  checks: Check[];
  /** Of an order that was voided because it became part of another. */
  mergedIntoOrderGuid?: string;
  /** Who took it off the bill, when and why. */
  voidInfo?: Correction;
};

/** How the amounts of an order came about. */
export type OrderExplanation = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** Subtotal - discounts - exempted tax + service charges + added tax + tip. In minor units of the currency. */
  totalAmount: number;
  /** In their sequence. */
  steps: Array<{
    /** Its number, counted from 1. */
    step: number;
    /** What is worked out, a stable word. */
    what: string;
    /** Guids, from the outside in. */
    keys: string[];
    /** What it is worked out from. */
    inputs: Record<string, unknown>;
    /** What it comes to. Minor units of the currency. */
    result: number;
    /** The same in a sentence. */
    text: string;
  }>;
};

/** A page of orders. */
export type OrderList = {
  /** The orders as they are now. */
  orders: Order[];
};

/** A payment, as the check shows it. */
export type OrderPayment = {
  /** The payment. UUID, lower case. */
  paymentGuid: string;
  /** How the processor names the payment; null when it was never asked. */
  retref: string | null;
  /** CARD, CASH or OTHER. */
  type: 'CARD' | 'CASH' | 'OTHER';
  /** How far the payment is. */
  status: 'PENDING' | 'AUTHORIZED' | 'CAPTURED' | 'SETTLED' | 'DECLINED' | 'VOIDED' | 'FAILED' | 'UNKNOWN';
  /** What it pays of the bill, without the tip. Minor units of the currency. */
  amount: number;
  /** The tip. Minor units of the currency. */
  tipAmount: number;
  /** Of the tip: what was promised with the order. In minor units of the currency. */
  promisedTipAmount?: number;
  /** Of one that came to nothing or to less at the processor: what the check owes in its place, with what was paid since. In minor units of the currency. */
  lackingAmount?: number;
  /** Of one that was made since: what it pays of that. In minor units of the currency. */
  makesUpAmount?: number;
  /** The payment in whose place a loss was taken. */
  writesOff?: string;
  /** Of cash that is rounded: what was added, so that coins can pay it. In minor units of the currency. */
  roundingAmount?: number;
  /** The brand of the card, for example VISA; null when unknown. */
  cardBrand: string | null;
  /** The last four digits of the card; null when unknown. */
  last4: string | null;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
};

/** An order that was priced and not kept. */
export type OrderPreview = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The identifier that you gave it; null when it has none. */
  externalId: string | null;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** Where the order came from: a constant such as KIOSK. */
  source: string;
  /** How the guests eat: at a table, taken out, delivered, or picked up at the kerb. */
  diningOption: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
  /** The table; null: none. UUID, lower case. */
  tableGuid: string | null;
  /** Who serves it. */
  serverUid?: string | null;
  /** The size of the party; null when unknown. */
  numberOfGuests: number | null;
  /** Whether the restaurant has taken the order: it waits for an answer, was accepted, or rejected. */
  approvalStatus: 'NEEDS_APPROVAL' | 'APPROVED' | 'FUTURE' | 'NOT_APPROVED';
  /** How far the order is, as its guest sees it. */
  guestOrderStatus: 'RECEIVED' | 'IN_PREPARATION' | 'READY_FOR_PICKUP' | 'CLOSED' | 'VOIDED';
  /** The business day that it belongs to; null until the first of an order for later goes to the kitchen, or until it is voided or refused. */
  businessDate: number | null;
  /** The business day on which it happened, by the clock; `businessDate` is a later one when that day had its Z report by then. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  occurredOn: number | null;
  /** Of an order for later: the business day on which it was taken. */
  orderedOn?: number;
  /** When it was opened. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  openedAt: string;
  /** What the request said, when its clock was ahead: `openedAt` is our time then. */
  openedAtGiven?: string;
  /** Who opened it. */
  openedBy: Actor;
  /** When the guest was told that it will be ready; null: as soon as possible. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  promisedAt: string | null;
  /** When a scheduled order goes to the kitchen. */
  fireAt: string | null;
  /** When it was closed; null while it is open. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  closedAt: string | null;
  /** Who ordered. */
  guest?: Guest;
  /** Of an order that is brought: what that costs. */
  delivery?: Delivery;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** The version of the menu that it was last priced from. */
  menuVersion: number;
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** The time zone of the restaurant: its IANA name, for example Europe/Madrid. */
  timeZone: string;
  /** A note for the staff. */
  notes: string | null;
  /** Up to 50 texts of your own, which the service only keeps. Up to 50 texts of your own. */
  metadata: Record<string, string>;
  /** The codes that the guest has entered. */
  promoCodes: string[];
  /** Of each code, when there are any. */
  promoCodeOutcomes?: PromoCodeOutcome[];
  /** Prices before discounts, charges and added tax. In minor units of the currency. */
  subtotalAmount: number;
  /** What discounts take off. Minor units of the currency. */
  discountAmount: number;
  /** Tax taken out of inclusive prices of an exempt check. In minor units of the currency. */
  exemptedTaxAmount: number;
  /** What service charges add. Minor units of the currency. */
  serviceChargeAmount: number;
  /** Tax that is added to the prices. In minor units of the currency. */
  taxAmount: number;
  /** Tax that the prices hold already. In minor units of the currency. */
  inclusiveTaxAmount: number;
  /** The tip. Minor units of the currency. */
  tipAmount: number;
  /** Subtotal - discounts - exempted tax + service charges + added tax + tip. In minor units of the currency. */
  totalAmount: number;
  /** Taken by payments, tips included. In minor units of the currency. */
  paidAmount: number;
  /** What is left to pay; a payment under way counts as paid here. In minor units of the currency. */
  dueAmount: number;
  /** Refunded; does not reopen the balance. In minor units of the currency. */
  refundedAmount: number;
  /** The taxes on it, one by one. */
  appliedTaxes: AppliedTax[];
  /** As they were when the order first had a line with them. */
  taxRates: TaxRateSnapshot[];
  /** Of the whole order; what they take is part of the `discountAmount` of its lines. */
  appliedDiscounts: AppliedDiscount[];
  /** Those of the whole order, each over all checks; their parts are on the checks too, so add up one or the other. */
  appliedServiceCharges: AppliedServiceCharge[];
  /** The bills that it is divided into. */
  checks: Check[];
  /** Of an order that was voided because it became part of another. */
  mergedIntoOrderGuid?: string;
  /** Who took it off the bill, when and why. */
  voidInfo?: Correction;
  /** How long its dishes take, and the drive of a delivery. */
  prepTimeSeconds: number;
  /** How the amounts come about, step by step. */
  steps?: Array<{
    /** Its number, counted from 1. */
    step: number;
    /** What is worked out, a stable word. */
    what: string;
    /** Guids, from the outside in. */
    keys: string[];
    /** What it is worked out from. */
    inputs: Record<string, unknown>;
    /** What it comes to. Minor units of the currency. */
    result: number;
    /** The same in a sentence. */
    text: string;
  }>;
};

/** A quarter of an hour that one can order for. */
export type OrderSlot = {
  /** A time to order for, as `promisedAt`. */
  startsAt: string;
  /** Null: any number. */
  ordersLeft: number | null;
  /** Null: any number. */
  itemsLeft: number | null;
};

/** When one can order. */
export type OrderTimes = {
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** The source that this is about. */
  channel: string;
  /** Whether one can order for as soon as possible now, and why not. */
  status: 'OPEN' | 'CLOSED' | 'PAUSED' | 'SLOT_FULL';
  /** When a pause ends; null: there is none, or nobody knows. */
  pausedUntil: string | null;
  /** How long an order takes now, as the kitchen is working. */
  prepTimeSeconds: number;
  /** When it would be ready; null: not possible now. */
  asapAt: string | null;
  /** The next time that one can order for; null: none within two weeks. */
  nextAt: string | null;
  /** What one can order for ends here, with a business day; `from` reaches as far. */
  until: string;
  /** Those that are free, in their sequence. */
  slots: OrderSlot[];
};

/** Guests cannot order for now. */
export type OrderingPause = {
  /** Since when. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  since: string;
  /** When it ends; null: when somebody resumes. */
  until: string | null;
  /** Null: all of guests. */
  channels: string[] | null;
  /** As it was given. */
  reason: string | null;
  /** Whether the kitchen was over its limit. */
  automatic: boolean;
};

/** A device with its credential, which is shown this once. */
export type PairedDevice = {
  /** The device as it is listed from now on. */
  device: Device;
  /** What the device sends as `x-device-credential`; null when the answer is a replay. */
  credential: string | null;
  /** When to ask for the next credential. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  rotateAfter: string;
  /** When the credential ends unless it is replaced before. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  expiresAt: string;
};

/** A passkey of yours. */
export type Passkey = {
  /** Its identifier. UUID, lower case. */
  id: string;
  /** For its owner to tell it from others. */
  name: string;
  /** Whether its owner has it on several devices. */
  synced: boolean;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it was last used; null: never. */
  lastUsedAt: string | null;
  /** Since when it is refused, because its counter went back: somebody may have a copy of it; null: it works. */
  suspectAt: string | null;
};

/** For `navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(…) })`. */
export type PasskeyCreation = {
  /** In base64url; good once, for five minutes. */
  challenge: string;
  /** This service. */
  rp: {
    /** The host that the passkey is for. */
    id: string;
    /** What browsers show. */
    name: string;
  };
  /** The account. */
  user: {
    /** Of the account, in base64url. */
    id: string;
    /** The e-mail address. */
    name: string;
    /** The name of the person. */
    displayName: string;
  };
  /** The algorithms that will do, best first. */
  pubKeyCredParams: Array<{
    /** Always public-key. */
    type: string;
    /** The number of the algorithm (COSE). */
    alg: number;
  }>;
  /** In milliseconds. */
  timeout: number;
  /** Always none: who made the authenticator is not asked. */
  attestation: string;
  /** The passkeys that the person has. */
  excludeCredentials: Array<{
    /** The id that the authenticator gave it, in base64url. */
    id: string;
    /** Always public-key. */
    type: string;
    /** How the authenticator is reached. */
    transports: string[];
  }>;
  /** What kind of authenticator. */
  authenticatorSelection: {
    /** Preferred: it can sign in without an address. */
    residentKey: string;
    /** Whether the authenticator asks for a fingerprint, a face or a PIN of its own. */
    userVerification: 'required' | 'preferred' | 'discouraged';
  };
};

/** For `navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(…) })`. */
export type PasskeyRequest = {
  /** What is signed, in base64url; good once, for five minutes. */
  challenge: string;
  /** The host that the passkeys are for. */
  rpId: string;
  /** In milliseconds. */
  timeout: number;
  /** Whether the authenticator asks for a fingerprint, a face or a PIN of its own. */
  userVerification: 'required' | 'preferred' | 'discouraged';
  /** The passkeys that will do; empty: any that the person has for this host. */
  allowCredentials: Array<{
    /** The id that the authenticator gave it, in base64url. */
    id: string;
    /** Always public-key. */
    type: string;
    /** How the authenticator is reached. */
    transports: string[];
  }>;
};

/** That the password is changed. */
export type PasswordReset = {
  /** Always true: the password is changed and every session is ended. */
  reset: boolean;
};

/** Money that a guest gave, by card, in cash or by another tender. */
export type Payment = {
  /** The payment. UUID, lower case. */
  paymentGuid: string;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** The order. UUID, lower case. */
  orderGuid: string | null;
  /** The check. UUID, lower case. */
  checkGuid: string | null;
  /** CARD, CASH or OTHER. */
  type: 'CASH' | 'OTHER' | 'CARD';
  /** A card payment goes from PENDING to AUTHORIZED, CAPTURED and SETTLED. DECLINED and FAILED: no money moved. UNKNOWN: the answer of the processor was lost; the service keeps asking for it. */
  status: 'PENDING' | 'AUTHORIZED' | 'CAPTURED' | 'SETTLED' | 'DECLINED' | 'VOIDED' | 'FAILED' | 'UNKNOWN';
  /** Held for a tab: until that is settled it pays nothing, and is only voided. */
  tab?: {
    /** Null: none yet. */
    orderGuid: string | null;
    /** What people call it. */
    name: string | null;
    /** When the bill was divided among the holds of the tab; from then on it pays a check. */
    settledAt: string | null;
  };
  /** When it was warned of: held for so long that the bank may soon let go of it. */
  staleAt?: string;
  /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  businessDate: number;
  /** The business day on which it happened, by the clock; `businessDate` is a later one when that day had its Z report by then. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  occurredOn: number;
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** Of the bill, minor units. */
  amount: number;
  /** The tip. Minor units of the currency. */
  tipAmount: number;
  /** What was asked of a tip that was promised with the order; `tipAmount` may be less. In minor units of the currency. */
  promisedTipAmount?: number;
  /** What the guest handed over in cash; null for other tenders. Minor units of the currency. */
  tenderedAmount: number | null;
  /** Change for the guest. */
  changeAmount: number | null;
  /** CASH, where the restaurant rounds it: added to amount and tip so that it can be paid in coins; negative: left off. In minor units of the currency. */
  roundingAmount?: number;
  /** How it was rounded; refunds of it are, too. */
  cashRounding?: {
    /** The smallest amount that can be paid in cash. In minor units of the currency. */
    incrementAmount: number;
    /** How what lies between two steps is rounded. */
    mode: 'HALF_UP' | 'HALF_EVEN' | 'HALF_DOWN' | 'UP' | 'DOWN';
  };
  /** Refunded, or being refunded. In minor units of the currency. */
  refundedAmount: number;
  /** The cash drawer; null: none. UUID, lower case. */
  drawerGuid: string | null;
  /** The tender, for example a meal voucher; null for cash and cards. */
  tenderName: string | null;
  /** OTHER: no money, but a loss, in the place of this payment, which came to nothing. */
  writesOff?: string;
  /** The number on its slip or in another system; null when there is none. */
  reference: string | null;
  /** Who processes cards: the CardPointe gateway, or a terminal of another company. */
  processor: 'CARDPOINTE' | 'EXTERNAL_TERMINAL' | null;
  /** The merchant account that cards are charged under; null for other tenders. */
  merchantId: string | null;
  /** CARD: what was asked for, tip included. */
  requestedAmount: number | null;
  /** CARD: what the bank holds or held. */
  authorizedAmount: number | null;
  /** The brand of the card, for example VISA; null when unknown. */
  cardBrand: string | null;
  /** The last four digits of the card; null when unknown. */
  last4: string | null;
  /** The card on file that was charged; null: none. UUID, lower case. */
  vaultCardId: string | null;
  /** INSUFFICIENT_FUNDS, EXPIRED_CARD, DO_NOT_HONOR … */
  declineReason: string | null;
  /** The processor's reference. */
  retref: string | null;
  /** Of smaller holds in whose place the present one came; they find the payment, too. */
  formerRetrefs?: string[];
  /** A approved, B try again, C declined. */
  respstat: string | null;
  /** The code of the processor for its answer; null when there was none. */
  respcode: string | null;
  /** The answer of the processor in words; null when there was none. */
  resptext: string | null;
  /** The authorization code of the issuer; null when there is none. */
  authcode: string | null;
  /** The result of the address check, a letter; null when it was not checked. */
  avsresp: string | null;
  /** The result of the check of the security code, a letter; null when it was not checked. */
  cvvresp: string | null;
  /** How far settlement is, in the words of the processor; null when unknown. */
  setlstat: string | null;
  /** The batch of the processor that it is settled in; null: none yet. */
  batchid: string | null;
  /** Why it was voided; null: it is not. */
  voidReason: string | null;
  /** When it was voided; null: it is not. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  voidedAt: string | null;
  /** When the money was taken; null: not yet. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  capturedAt: string | null;
  /** When the processor moved the money; null: not yet. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  settledAt: string | null;
  /** Who made it. */
  createdBy: PaymentActor;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
};

/** The merchant account under which a restaurant charges cards. */
export type PaymentAccount = {
  /** Who processes cards: the CardPointe gateway, or a terminal of another company. */
  processor: 'CARDPOINTE' | 'EXTERNAL_TERMINAL';
  /** The merchant account that cards are charged under; null for other tenders. */
  merchantId: string;
  /** The user at the processor; absent when nobody has said. */
  username: string;
  /** The restaurant's. */
  currency: string;
  /** TEST: the gateway is a test system, which moves no money. */
  mode: 'LIVE' | 'TEST';
  /** An account of the simulator, since none is set. */
  sandbox: boolean;
  /** Counts up with every change; null: none was ever set. */
  version: number | null;
  /** When it was last set; null: never. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string | null;
  /** Accounts that payments still need, the latest first. */
  formerAccounts: FormerPaymentAccount[];
  /** Another account that is to take the place of this one; null: none waits. */
  pendingChange: PendingPaymentAccountChange | null;
};

/** Who made a payment or a refund. */
export type PaymentActor = {
  /** USER: a person; KEY: an API key; SYSTEM: the service itself. */
  kind: 'USER' | 'KEY' | 'STAFF' | 'DEVICE' | 'GUEST' | 'SYSTEM';
  /** Uid of the person, or id of the key; null for the service itself. */
  id: string | null;
  /** The name of the person or of the key; null for the service itself. */
  name: string | null;
};

/** A card payment as the service and as the processor know it. */
export type PaymentInquiry = {
  /** The payment as the service knows it. */
  payment: Payment;
  /** The refund with this reference; null when the reference is that of the payment. */
  refund: Refund | null;
  /** Null for what cannot be asked: terminals of another company. */
  processor: {
    /** How far the payment is at the processor. */
    state: 'AUTHORIZED' | 'CAPTURED' | 'SETTLED' | 'REJECTED' | 'VOIDED' | 'DECLINED' | 'VERIFIED' | 'IN_REVIEW';
    /** The amount that the processor knows. Minor units of the currency. */
    amount: number;
    /** Whether it can be voided now. */
    voidable: boolean;
    /** Whether it can be refunded now. */
    refundable: boolean;
    /** The batch of the processor that it is settled in; null: none yet. */
    batchid: string | null;
    /** How far settlement is, in the words of the processor; null when unknown. */
    setlstat: string | null;
  } | null;
};

/** Another account that is to take the place of the current one. */
export type PendingPaymentAccountChange = {
  /** Who processes cards: the CardPointe gateway, or a terminal of another company. */
  processor: 'CARDPOINTE' | 'EXTERNAL_TERMINAL';
  /** The merchant account that cards are charged under; null for other tenders. */
  merchantId: string;
  /** New payments go there within a minute of it. */
  effectiveAt: string;
  /** Who asked for it. */
  requestedBy: {
    /** What kind of thing it is. */
    kind: 'USER' | 'KEY' | 'STAFF' | 'DEVICE' | 'GUEST' | 'SYSTEM';
    /** Its identifier. */
    id: string | null;
    /** What people call it. */
    name: string | null;
  };
  /** So many owners have to confirm for it to take effect at once. */
  confirmationsNeeded: number;
};

/** What somebody may do without an approval, and how far. */
export type PermissionGrant = {
  /** What it is. */
  permission: 'orders.view' | 'orders.create' | 'orders.edit' | 'orders.split' | 'orders.transfer' | 'orders.accept' | 'orders.open_item' | 'orders.void' | 'orders.comp' | 'orders.discount' | 'orders.refund' | 'orders.reopen' | 'orders.tax_exempt' | 'orders.remove_service_charge' | 'guests.view' | 'guests.edit' | 'kitchen.view' | 'kitchen.work' | 'payments.view' | 'payments.take' | 'payments.void' | 'payments.refund' | 'payments.charge_stored_card' | 'payments.delete_stored_card' | 'drawer.operate' | 'drawer.pay_out' | 'drawer.no_sale' | 'menu.view' | 'menu.stock' | 'menu.edit' | 'menu.price' | 'reports.view' | 'day.close' | 'settlements.resolve' | 'restaurant.view' | 'restaurant.edit' | 'restaurant.payment_account' | 'places.search' | 'staff.view' | 'staff.manage' | 'staff.reset_pin' | 'wages.view' | 'wages.edit' | 'shift.view' | 'shift.clock' | 'shift.edit' | 'tips.pay_out' | 'tips.share' | 'tips.pool_rules' | 'devices.view' | 'devices.manage' | 'printers.view' | 'printers.use' | 'users.view' | 'users.manage' | 'roles.manage' | 'domains.view' | 'domains.manage' | 'webhooks.view' | 'webhooks.manage';
  /** In one go, in minor units; absent: no limit. */
  maxAmount?: number;
  /** Of the price of what it takes from, before taxes, charges and tips, and together with what was taken so before; absent: no limit. */
  maxPercent?: number;
  /** Only on orders that are the own ones of whoever holds it. */
  ownOrdersOnly?: true;
};

/** A place in the world, as a provider of maps knows it. */
export type Place = {
  /** How the provider of places names it. */
  placeId: string;
  /** What it is called. */
  name: string;
  /** The address in one line; null when unknown. */
  address: string | null;
  /** Degrees north of the equator; null when unknown. */
  latitude: number | null;
  /** Degrees east of Greenwich; null when unknown. */
  longitude: number | null;
  /** The provider's word. */
  category: string | null;
  /** A telephone number, as people write it. */
  phone: string | null;
  /** The address of its own site; null when none is known. */
  website: string | null;
  /** Lines for people. */
  openingHours: string[];
  /** Whether it is in business, in the words of the provider; null when unknown. */
  businessStatus: string | null;
  /** Photos of it. */
  photos: Array<{
    /** For /places/photos/media, for an hour. */
    reference: string;
    /** In pixels; null when unknown. */
    width: number | null;
    /** In pixels; null when unknown. */
    height: number | null;
    /** To be shown beside the photo. */
    attributions: Array<{
      /** Who took it. */
      name: string;
      /** Where to find them; null: nowhere. */
      url: string | null;
    }>;
  }>;
  /** To be shown beside the place. */
  attribution: string;
};

/** That an order was taken. */
export type PlacedStorefrontOrder = {
  /** Ask for the order by it. */
  guid: string;
};

/** A way in which modifiers of a group may be asked for, and what it costs. */
export type PreModifier = {
  /** NO (without), EXTRA, LIGHT or SIDE. */
  kind: 'NO' | 'EXTRA' | 'LIGHT' | 'SIDE';
  /** FREE: nothing; FACTOR: so many times the modifier’s price; FIXED: an amount instead, negative for a credit. */
  pricing: 'FREE' | 'FACTOR' | 'FIXED';
  /** What the price of the modifier is multiplied by; null when `priceAmount` replaces it. */
  factor: string | null;
  /** The price of one unit before taxes that are added. Minor units of the currency. */
  priceAmount: number | null;
};

/** What is to be printed, and how far that is. */
export type PrintJob = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** In whose queue it is. */
  printerGuid: string;
  /** SLIP: what has become of a ticket that was printed; DRAWER: opens a cash drawer, and says why. */
  kind: 'RECEIPT' | 'TICKET' | 'SLIP' | 'TEST' | 'DRAWER';
  /** For people. */
  title: string;
  /** The order. UUID, lower case. */
  orderGuid: string | null;
  /** The kitchen ticket. UUID, lower case. */
  ticketGuid: string | null;
  /** The job that it repeats; its paper says so. */
  copyOf: string | null;
  /** SENT: a printer has it, and has not said what became of it; FAILED: it is printed only when somebody asks again. */
  state: 'QUEUED' | 'SENT' | 'PRINTED' | 'FAILED' | 'CANCELLED';
  /** It may be on paper already, so the next paper says POSSIBLE DUPLICATE. */
  possibleDuplicate: boolean;
  /** How often a printer took it. */
  attempts: number;
  /** How often a printer took it and did not say what became of it; 3 times make it FAILED. */
  unanswered: number;
  /** Why it is not on paper. */
  problem: string | null;
  /** When it went to the kitchen; null: not yet. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  sentAt: string | null;
  /** When it was printed; null: not yet. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  printedAt: string | null;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
};

/** A printer of a restaurant, and how it is. */
export type Printer = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** What people call it. */
  name: string;
  /** STAR_CLOUDPRNT and EPSON_SERVER_DIRECT_PRINT ask this server for what there is to print; to NETWORK_ESCPOS it connects. */
  kind: 'STAR_CLOUDPRNT' | 'EPSON_SERVER_DIRECT_PRINT' | 'NETWORK_ESCPOS';
  /** Millimetres. */
  paperWidth: 58 | 80;
  /** Characters in a line: 32 on most paper of 58 mm, 42 or 48 on 80 mm; in ESC/POS more than 48 count as 48. */
  columns: number;
  /** Whose numbering of code tables it follows, and whether it was made for a language of more signs, such as `epson-japanese`; `epson` unless its manual says otherwise. */
  codeTables: 'epson' | 'star' | 'pos-5890' | 'xprinter' | 'bixolon' | 'citizen' | 'sunmi' | 'epson-japanese' | 'epson-simplified-chinese' | 'epson-traditional-chinese' | 'epson-korean' | 'xprinter-simplified-chinese' | 'sunmi-simplified-chinese';
  /** Where bills and receipts go when nobody says where; kitchen stations name their printer. */
  printsReceipts: boolean;
  /** How often it asks, as set up in the printer; three seconds later it counts as silent. */
  pollSeconds: number;
  /** Of a NETWORK_ESCPOS printer. */
  address: string | null;
  /** Of a NETWORK_ESCPOS printer. */
  port: number | null;
  /** Whether it can print now. */
  online: boolean;
  /** UNSEEN: it was never heard of; SILENT: not for too long. */
  condition: 'UNSEEN' | 'READY' | 'PAPER_LOW' | 'OUT_OF_PAPER' | 'COVER_OPEN' | 'FAULT' | 'SILENT';
  /** Since when it has been in that condition. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  conditionSince: string;
  /** What the printer said of itself, in its own words. */
  reported: string | null;
  /** When it was last used. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  lastSeenAt: string | null;
  /** From where it asked. */
  lastAddress: string | null;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
};

/** A printer with the key by which it asks, which is shown this once. */
export type PrinterWithKey = {
  /** The printer of the station, as its agent knows it; null: none. */
  printer: Printer;
  /** Null of a printer that we connect to, and in replays. */
  key: string | null;
  /** What to set up in the printer: it holds the key, so it is as secret. */
  pollUrl: string | null;
};

/** Your own account. */
export type Profile = {
  /** The person. UUID, lower case. */
  uid: string;
  /** An e-mail address. */
  email: string;
  /** Whether the person has proven that the address is theirs. */
  emailVerified: boolean;
  /** What people call it. */
  name: string;
  /** The language and region that mail and pages use for the person, BCP 47; null: the default. */
  locale: string | null;
  /** False for people who only sign in elsewhere. */
  hasPassword: boolean;
  /** Another person set this first password: it must be changed before anything else. */
  mustChangePassword: boolean;
  /** Whether a second factor is asked for at sign-in. */
  mfaEnabled: boolean;
  /** Whether an authenticator app is one of the second factors. */
  hasAuthenticatorApp: boolean;
  /** How many passkeys you have. */
  passkeys: number;
  /** How many recovery codes have not been used. */
  recoveryCodesLeft: number;
  /** The service's own administrator. */
  isOperator: boolean;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
};

/** What a promotion code comes to. */
export type PromoCodeOutcome = {
  /** As the guest wrote it. */
  code: string;
  /** What its discounts take at present. In minor units of the currency. */
  discountAmount: number;
  /** Why it takes nothing: UNKNOWN (no discount of the order has this code), NOT_YET, OVER, DINING_OPTION, MINIMUM_AMOUNT, MINIMUM_GUESTS, REQUIRED_ITEMS, TIME_WINDOW, NO_ELIGIBLE_ITEMS, STACKING (another discount keeps it off), NO_EFFECT, USED_UP (so many orders have it as may), GUEST_USED_UP (of this guest) or GUEST_UNKNOWN (nobody knows who it is). */
  notAppliedReason: string | null;
};

/** Where the caller stands with the rate limit. */
export type RateLimitDetails = {
  /** Requests that a window takes. */
  limit: number;
  /** Requests left in this window. */
  remaining: 0;
  /** When the next window begins. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  resetTime: string;
  /** A word for programs, when it is not the rate of requests. */
  reason?: string;
};

/** That the process takes requests. */
export type Readiness = {
  /** How far it is. */
  status: 'READY';
};

/** A bill or receipt as data: everything that the other formats show. */
export type Receipt = {
  /** What kind of thing it is. */
  kind: 'BILL' | 'RECEIPT';
  /** Its name for people. */
  title: string;
  /** Of its own words. */
  language: 'en' | 'es';
  /** Printed at both ends. */
  marks: Array<'COPY' | 'VOID'>;
  /** Who it is from. */
  heading: {
    /** What people call it. */
    name: string;
    /** Legal name, address, tax number and more. */
    lines: string[];
    /** In black and white; null: none. */
    logo: {
      /** In dots. */
      width: number;
      /** In dots. */
      height: number;
      /** Base64, a bit for each dot. */
      bits: string;
    } | null;
  };
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** Of the currency. */
  decimals: number;
  /** Details for people who investigate; the names may change. */
  facts: DocumentFact[];
  /** Shown as a QR code. */
  code: {
    /** An absolute address. */
    url: string;
    /** Above the code. */
    label: string;
  } | null;
  /** What the law demands at its foot. */
  legalLines: string[];
  /** Add up to `subtotalAmount`. */
  lines: Array<{
    /** How many, as a decimal with up to three places. */
    quantity: string;
    /** What people call it. */
    name: string;
    /** Its modifiers. */
    details: string[];
    /** Before discounts. In minor units of the currency. */
    amount: number;
  }>;
  /** Of its lines. In minor units of the currency. */
  subtotalAmount: number;
  /** Discounts, charges, added taxes and the tip: lead from `subtotalAmount` to `totalAmount`. */
  sums: DocumentSum[];
  /** What the guests pay, all told. Minor units of the currency. */
  totalAmount: number;
  /** With their tips. */
  payments: DocumentSum[];
  /** Of the payments in cash. */
  cash: Array<{
    /** With its tip. In minor units of the currency. */
    paidAmount: number;
    /** Added so that coins can pay it; negative: left off. In minor units of the currency. */
    roundingAmount: number;
    /** What the guest handed over. In minor units of the currency. */
    tenderedAmount: number;
    /** What the guest got back. In minor units of the currency. */
    changeAmount: number;
  }>;
  /** What is left to pay. Minor units of the currency. */
  dueAmount: number;
  /** What was paid beyond the total. In minor units of the currency. */
  overpaidAmount: number;
  /** What was given back. */
  refunds: DocumentSum[];
  /** None where the settings say so. */
  taxes: Array<{
    /** Its name. */
    label: string;
    /** Percent. */
    rate: string | null;
    /** Whether the prices hold it. */
    inclusive: boolean;
    /** What the tax is a part of. Minor units of the currency. */
    taxableAmount: number;
    /** Tax that is added to the prices. Minor units of the currency. */
    taxAmount: number;
  }>;
  /** That a bill suggests; null: it asks for no tip. */
  tips: Array<{
    /** The percent. */
    label: string;
    /** Of this tip. In minor units of the currency. */
    tipAmount: number;
    /** What would be paid with it. In minor units of the currency. */
    totalAmount: number;
  }> | null;
};

/** An address at which a guest reads a receipt without signing in. */
export type ReceiptLink = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The order. UUID, lower case. */
  orderGuid: string;
  /** Whose receipt it is. */
  checkGuid: string;
  /** What the guest opens; null in the answer to a retry: list the links to see it. */
  receiptUrl: string | null;
  /** From then on it opens nothing. */
  expiresAt: string;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
};

/** A receipt that is on its way; who gets it is in no answer and is not kept. */
export type ReceiptMail = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The order. UUID, lower case. */
  orderGuid: string;
  /** Whose receipt it is. */
  checkGuid: string;
  /** The link in the mail, which can be revoked. */
  receiptLinkGuid: string;
  /** From then on the link opens nothing. */
  expiresAt: string;
};

/** A discrepancy between the ledger and the processor. */
export type ReconciliationException = {
  /** Its identifier. UUID, lower case. */
  id: string;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** `OUTCOME_UNKNOWN`: The processor's answer was lost and is still unknown after 15 minutes, or an authorization could not be released.

`ANSWER_DIFFERS`: The processor answered with another amount, currency, card, reference, order or account than was asked. The answer counts for nothing; what happened is found out, and a charge of another amount is taken back.

`MISSING_HERE`: In a settled batch, and we know of no such payment or refund.

`MISSING_THERE`: Captured here, and the processor knows of no such payment.

`NOT_SETTLED`: Captured days ago, and in no settled batch yet.

`AMOUNT_DIFFERS`: The processor settled another amount.

`STATUS_DIFFERS`: The processor settled what we hold to be voided, declined or failed; or a payment that was counted on came to nothing or to less, so that a closed order owes something, or more of a check is refunded than was paid.

`STATUS_UNKNOWN`: A line of a settled batch has a status that we do not know.

`SETTLED_TWICE`: The same payment or refund is in a second settled batch.

`REJECTED`: Refused in its batch: the money did not move. What a check owes again is paid or written off.

`BATCH_TOTAL_DIFFERS`: The total of a batch is not the sum of what is in it. */
  kind: 'OUTCOME_UNKNOWN' | 'ANSWER_DIFFERS' | 'MISSING_HERE' | 'MISSING_THERE' | 'NOT_SETTLED' | 'AMOUNT_DIFFERS' | 'STATUS_DIFFERS' | 'STATUS_UNKNOWN' | 'SETTLED_TWICE' | 'REJECTED' | 'BATCH_TOTAL_DIFFERS';
  /** OPEN until somebody says what came of it, then RESOLVED. */
  state: 'OPEN' | 'RESOLVED';
  /** The payment. UUID, lower case. */
  paymentGuid: string | null;
  /** The refund. UUID, lower case. */
  refundGuid: string | null;
  /** How the processor names the payment; null when it was never asked. */
  retref: string | null;
  /** The batch of the processor; null: none. */
  batchId: string | null;
  /** The amount that the ledger knows; null: it knows nothing. Minor units of the currency. */
  ourAmount: number | null;
  /** The amount that the processor names; null: it names nothing. Minor units of the currency. */
  theirAmount: number | null;
  /** How far the payment is for the service; null: it knows nothing. */
  ourStatus: string | null;
  /** How far the payment is for the processor; null: it names nothing. */
  theirStatus: string | null;
  /** When it was opened. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  openedAt: string;
  /** When somebody said what came of it; null: nobody has. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  resolvedAt: string | null;
  /** What a person found. */
  resolution: string | null;
};

/** Codes for when the authenticator app is lost. */
export type RecoveryCodes = {
  /** Each usable once in place of a code; shown once; null when the answer is a replay. */
  recoveryCodes: string[] | null;
};

/** Money that a guest got back. */
export type Refund = {
  /** The refund. UUID, lower case. */
  refundGuid: string;
  /** The payment. UUID, lower case. */
  paymentGuid: string;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** The order. UUID, lower case. */
  orderGuid: string | null;
  /** The check. UUID, lower case. */
  checkGuid: string | null;
  /** SCHEDULED: it waits until the payment is settled, and is then sent by itself; PENDING: under way; COMPLETED; DECLINED by the processor; FAILED; UNKNOWN: the answer was lost and is being found out; CANCELLED by a person while it waited. */
  status: 'SCHEDULED' | 'PENDING' | 'COMPLETED' | 'DECLINED' | 'FAILED' | 'UNKNOWN' | 'CANCELLED';
  /** Of a cancelled one: why. */
  cancelReason?: string;
  /** When it was asked for, of one that had to wait for the settlement of its payment. */
  scheduledAt?: string;
  /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  businessDate: number;
  /** The business day on which it happened, by the clock; `businessDate` is a later one when that day had its Z report by then. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  occurredOn: number;
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** What is given back. Minor units of the currency. */
  amount: number;
  /** Contained in the amount. In minor units of the currency. */
  taxAmount: number;
  /** Of a refund of an order without items: which taxes are in it. */
  taxes?: Array<{
    /** The tax, among the `taxRates` of the order. UUID, lower case. */
    taxRateGuid: string;
    /** Tax that is added to the prices. Minor units of the currency. */
    taxAmount: number;
  }>;
  /** Contained in the amount. In minor units of the currency. */
  serviceChargeAmount: number;
  /** Contained in the amount. In minor units of the currency. */
  tipAmount: number;
  /** Rounding of a cash refund, in addition to the amount. In minor units of the currency. */
  roundingAmount?: number;
  /** Why it was done, in your own words. */
  reason: string | null;
  /** The refund of items that it pays out; null: an amount by itself. UUID, lower case. */
  itemRefundGuid: string | null;
  /** The cash drawer; null: none. UUID, lower case. */
  drawerGuid: string | null;
  /** The processor's reference of the refund itself. */
  retref: string | null;
  /** The batch in which it was settled. */
  batchid?: string;
  /** A approved, B try again, C declined. */
  respstat: string | null;
  /** The code of the processor for its answer; null when there was none. */
  respcode: string | null;
  /** The answer of the processor in words; null when there was none. */
  resptext: string | null;
  /** When the processor moved the money; null: not yet. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  settledAt: string | null;
  /** Who made it. */
  createdBy: PaymentActor;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
};

/** What was given back of one line. */
export type RefundLine = {
  /** The selection: a line of the order. UUID, lower case. */
  selectionGuid: string;
  /** How many are given back, as a decimal. */
  quantity: string;
  /** Price after discounts. In minor units of the currency. */
  netAmount: number;
  /** Part of the discounts that goes with it. In minor units of the currency. */
  discountAmount: number;
  /** Tax added to it. In minor units of the currency. */
  taxAmount: number;
  /** Part of the service charges. In minor units of the currency. */
  serviceChargeAmount: number;
  /** The same without the tax that the charges hold. In minor units of the currency. */
  serviceChargeNetAmount?: number;
  /** The tax on service charges. Minor units of the currency. */
  serviceChargeTaxAmount: number;
  /** What the guests pay, all told. Minor units of the currency. */
  totalAmount: number;
  /** The taxes, one by one. */
  taxes: Array<{
    /** The tax, among the `taxRates` of the order. UUID, lower case. */
    taxRateGuid: string;
    /** Whether prices hold the tax already. */
    inclusive: boolean;
    /** Tax that is added to the prices. Minor units of the currency. */
    taxAmount: number;
  }>;
};

/** The new passkey, and codes for when it is lost. */
export type RegisteredPasskey = {
  /** The passkey as it is listed from now on. */
  passkey: Passkey;
  /** Each usable once in place of a passkey; null when you have some already, or the answer is a replay. */
  recoveryCodes: string[] | null;
};

/** Figures over business days, line by line. */
export type Report = {
  /** The name of the report, as its address has it. */
  report: string;
  /** Its name for people. */
  title: string;
  /** Where the range begins, itself included. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  from: number;
  /** Where the range ends, itself included. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  to: number;
  /** Everything until then is in the figures: now, or as far as the replica has come. */
  asOf: string;
  /** Orders, payments and drawers of the tenants that cannot be computed: what they come to now is not in the figures. The first 100 of each tenant; absent: none. */
  uncomputed?: string[];
  /** The first business date of the range beside. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  comparedFrom?: number;
  /** The last business date of the range beside. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  comparedTo?: number;
  /** What the lines are grouped by. */
  columns: string[];
  /** The figures of each line. */
  measures: Array<{
    /** What people call it. */
    name: string;
    /** AMOUNT: minor units; COUNT: a number of things; QUANTITY: a decimal; SECONDS. */
    unit: 'AMOUNT' | 'COUNT' | 'QUANTITY' | 'SECONDS';
  }>;
  /** The lines, in the order of their columns. */
  lines: ReportLine[];
  /** The sum of all lines, for each currency. */
  totals: Array<{
    /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
    currency: string;
    /** By measure; amounts in minor units, quantities as decimal strings. */
    values: Record<string, number | string>;
    /** By measure: what lists the orders or payments behind the figure. */
    links?: Record<string, string>;
    /** The same line of the range beside. */
    compared?: {
      /** By measure; amounts in minor units, quantities as decimal strings. */
      values: Record<string, number | string>;
      /** By measure: what lists the orders or payments behind the figure. */
      links?: Record<string, string>;
    };
  }>;
};

/** What a report says, and what it can be grouped by. */
export type ReportDefinition = {
  /** What people call it. */
  name: string;
  /** Its name for people. */
  title: string;
  /** By default. */
  groupBy: string[];
  /** What lines can be grouped by. */
  dimensions: Array<{
    /** What people call it. */
    name: string;
    /** What it says, in a sentence. */
    meaning: string;
  }>;
  /** Dimensions that can be grouped by together. */
  groupings: Array<string[]>;
  /** The figures of each line. */
  measures: Array<{
    /** What people call it. */
    name: string;
    /** AMOUNT: minor units; COUNT: a number of things; QUANTITY: a decimal; SECONDS. */
    unit: 'AMOUNT' | 'COUNT' | 'QUANTITY' | 'SECONDS';
    /** What it says, in a sentence. */
    meaning: string;
  }>;
  /** Figures that do not add up: percentiles of what is behind a line. */
  percentiles: Array<{
    /** What people call it. */
    name: string;
    /** What it says, in a sentence. */
    meaning: string;
  }>;
};

/** A report of a day or a drawer as data: everything that the other formats show. */
export type ReportDocument = {
  /** What kind of thing it is. */
  kind: 'REPORT';
  /** Its name for people. */
  title: string;
  /** Of its own words. */
  language: 'en' | 'es';
  /** Printed at both ends. */
  marks: Array<'COPY' | 'VOID'>;
  /** Who it is from. */
  heading: {
    /** What people call it. */
    name: string;
    /** Legal name, address, tax number and more. */
    lines: string[];
    /** In black and white; null: none. */
    logo: {
      /** In dots. */
      width: number;
      /** In dots. */
      height: number;
      /** Base64, a bit for each dot. */
      bits: string;
    } | null;
  };
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** Of the currency. */
  decimals: number;
  /** Details for people who investigate; the names may change. */
  facts: DocumentFact[];
  /** Shown as a QR code. */
  code: {
    /** An absolute address. */
    url: string;
    /** Above the code. */
    label: string;
  } | null;
  /** What the law demands at its foot. */
  legalLines: string[];
  /** In the sequence in which they are read. */
  sections: DocumentSection[];
};

/** An order or a payment that contributes to a figure. */
export type ReportEntry = {
  /** The tenant that it belongs to. UUID, lower case. */
  tenantId: string;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  businessDate: number;
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** The order. UUID, lower case. */
  orderGuid: string | null;
  /** The number that people call the order by; it begins anew each business day. */
  displayNumber: number | null;
  /** The payment. UUID, lower case. */
  paymentGuid: string | null;
  /** The cash drawer; null: none. UUID, lower case. */
  drawerGuid: string | null;
  /** By measure; amounts in minor units, quantities as decimal strings. */
  values: Record<string, number | string>;
  /** The order or the payment itself. */
  link: string;
};

/** The figures of one group. */
export type ReportLine = {
  /** What the line is of: by column, a guid, a date or a constant. */
  key: Record<string, string>;
  /** The names of what the line is of, by column, where it has one. */
  labels: Record<string, string>;
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** By measure; amounts in minor units, quantities as decimal strings. */
  values: Record<string, number | string>;
  /** Figures that do not add up, of this line alone; null: nothing to take them from. */
  percentiles?: Record<string, number | null>;
  /** The same line of the range beside. */
  compared?: {
    /** What the line is of: by column, a guid, a date or a constant. */
    key: Record<string, string>;
    /** By measure; amounts in minor units, quantities as decimal strings. */
    values: Record<string, number | string>;
    /** By measure: what lists the orders or payments behind the figure. */
    links?: Record<string, string>;
  };
  /** By measure: what lists the orders or payments behind the figure. */
  links?: Record<string, string>;
};

/** What somebody wants to look at again: a report, its days and its lines. */
export type ReportView = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** What people call it. */
  name: string;
  /** The name of the report, as its address has it. */
  report: 'sales' | 'hours' | 'weekdays' | 'dining-options' | 'sources' | 'tables' | 'tips' | 'items' | 'groups' | 'modifiers' | 'taxes' | 'discounts-and-voids' | 'payments' | 'cash-drawers' | 'kitchen';
  /** Business days, counted back from the one on which the view is opened; CUSTOM has `from` and `to`. */
  period: 'TODAY' | 'YESTERDAY' | 'LAST_7_DAYS' | 'LAST_30_DAYS' | 'THIS_MONTH' | 'LAST_MONTH' | 'CUSTOM';
  /** Where the range begins, itself included. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  from: number | null;
  /** Where the range ends, itself included. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  to: number | null;
  /** Null: the report's own. */
  groupBy: string | null;
  /** Null: with nothing. */
  compare: 'PREVIOUS_PERIOD' | 'PREVIOUS_YEAR' | null;
  /** All that the reader may see, not only this one. */
  allRestaurants: boolean;
  /** Name of the measure that is drawn; null: the main one. */
  figure: string | null;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
};

/** The restaurant that a domain leads to. */
export type ResolvedDomain = {
  /** In ASCII, lower case, without port. */
  domain: string;
  /** The tenant that it belongs to. UUID, lower case. */
  tenantId: string;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** The restaurant's name in addresses; null: it has none. */
  slug: string | null;
  /** Where guests should be; lead them there when it is another. */
  canonicalDomain: string;
};

/** The restaurant that a slug leads to. */
export type ResolvedSlug = {
  /** The current one. */
  slug: string;
  /** It is not the one that was asked for. */
  redirected: boolean;
  /** The tenant that it belongs to. UUID, lower case. */
  tenantId: string;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** Where guests should be. */
  canonicalDomain: string | null;
};

/** Where orders are taken. */
export type Restaurant = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The identifier that you gave it; null when it has none. */
  externalId: string | null;
  /** What guests call it. */
  name: string;
  /** IANA name. */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  /** Local hour at which a business day ends. */
  closeoutHour: number;
  /** The postal address; null when none is known. */
  address: {
    /** Street and house number. */
    address1?: string;
    /** The rest of the address: floor, door, building. */
    address2?: string;
    /** The city or town. */
    city?: string;
    /** State, province or region. */
    region?: string;
    /** The postal code. */
    postalCode?: string;
    /** ISO 3166-1 alpha-2. */
    country?: string;
    /** A telephone number, as people write it. */
    phone?: string;
  } | null;
  /** The taxes of the place. */
  taxRates: TaxRate[];
  /** Cash payments are rounded to this, each by itself; what that makes is on the payment and in the books. Orders and cards are not rounded. */
  cashRounding: {
    /** The smallest amount that can be paid in cash, minor units. */
    incrementAmount: number;
    /** How what lies between two steps is rounded. */
    mode?: 'HALF_UP' | 'HALF_EVEN' | 'HALF_DOWN' | 'UP' | 'DOWN';
  } | null;
  /** Orders of these sources wait until accepted. */
  approvalSources: string[];
  /** A guest whose order waits longer than this to be accepted gets it rejected; one for later has until it has to go to the kitchen. null: it waits. */
  acceptWithinMinutes: number | null;
  /** Whether guests order at tables by the codes there. */
  tableOrdering: boolean;
  /** Of dishes without a time of their own; scheduled orders go to the kitchen that long before. */
  prepTimeSeconds: number;
  /** The logo: an https address, or the path of an image of the service; null: none. */
  logoUrl: string | null;
  /** The colour of its page for guests, such as `#0b3d2e`; null: that of the service. */
  brandColor: string | null;
  /** Up to 50 texts of your own, which the service only keeps. Up to 50 texts of your own. */
  metadata: Record<string, string>;
  /** Whether it is out of use: kept, but no longer offered. */
  archived: boolean;
  /** The last business day with a Z report: it and all days before it take nothing more. */
  closedThrough: number | null;
  /** Version of the menu in force; 0 before the first. */
  menuVersion: number;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
};

/** The name of a restaurant in addresses. */
export type RestaurantSlug = {
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** The restaurant's name in addresses; null: it has none. */
  slug: string | null;
  /** They lead to the current one. */
  previousSlugs: string[];
  /** The restaurant's address at the service's guest domain. */
  url: string | null;
};

/** Who is signed in, if anybody. */
export type ResumedSession = {
  /** Null: nobody is signed in. */
  current: SessionResult | null;
};

/** A key that works no more, and what it made. */
export type RevokedApiKey = {
  /** Its identifier. UUID, lower case. */
  id: string;
  /** The tenant that it belongs to. UUID, lower case. */
  tenantId: string;
  /** What people call it. */
  name: string;
  /** What it is, in words for people. */
  description: string;
  /** Enough to recognize the key by. */
  hint: string;
  /** How what lies between two steps is rounded. */
  mode: 'live' | 'test';
  /** PUBLISHABLE: it stands in pages, and only begins guest sessions of one restaurant. */
  kind: 'SECRET' | 'PUBLISHABLE';
  /** Of the pages that a publishable key is for. */
  origins: string[];
  /** What the key may do. */
  scopes: Array<'read:orders' | 'write:orders' | 'approve:orders' | 'read:menu' | 'write:menu' | 'write:stock' | 'read:reports' | 'write:reports' | 'read:payments' | 'write:payments' | 'approve:payments' | 'read:kitchen' | 'write:kitchen' | 'read:restaurants' | 'write:restaurants' | 'read:guests' | 'write:guests' | 'read:webhooks' | 'write:webhooks' | 'read:domains' | 'write:domains' | 'read:users' | 'write:users' | 'read:staff' | 'write:staff' | 'read:devices' | 'write:devices' | 'read:printers' | 'write:printers' | 'read:wages' | 'write:wages' | 'read:time' | 'write:time' | 'approve:time' | 'read:places'>;
  /** Where its orders come from; the first by default. */
  sources: string[];
  /** Empty: all restaurants of the tenant. */
  restaurantGuids: string[];
  /** Addresses and CIDR ranges; empty: any. */
  allowedAddresses: string[];
  /** Requests per 60 seconds. */
  rateLimit: number;
  /** The e-mail address or person to tell when the key leaks; null: nobody is named. */
  securityContact: string | null;
  /** Who gets mail about what will change for this key, such as deprecations; null: the owners of the tenant. */
  contactEmail: string | null;
  /** From when on it is refused; null: never. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  expiresAt: string | null;
  /** When it was revoked; null while it works. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  revokedAt: string | null;
  /** The key that this one replaces; null when it replaces none. UUID, lower case. */
  rotatedFrom: string | null;
  /** When it was last used; null: never. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  lastUsedAt: string | null;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
  /** What it made that still works. */
  left: Made[];
  /** What it made that was ended with it. */
  ended: Made[];
};

/** A set of permissions that members and jobs have by its name. */
export type Role = {
  /** What members and jobs refer to it by. */
  name: string;
  /** Its name for people. */
  title: string;
  /** Every tenant has it, and nobody changes it. */
  isBuiltIn: boolean;
  /** What it lets people do. */
  permissions: PermissionGrant[];
  /** Those that come with the permissions. */
  scopes: Array<'read:orders' | 'write:orders' | 'approve:orders' | 'read:menu' | 'write:menu' | 'write:stock' | 'read:reports' | 'write:reports' | 'read:payments' | 'write:payments' | 'approve:payments' | 'read:kitchen' | 'write:kitchen' | 'read:restaurants' | 'write:restaurants' | 'read:guests' | 'write:guests' | 'read:webhooks' | 'write:webhooks' | 'read:domains' | 'write:domains' | 'read:users' | 'write:users' | 'read:staff' | 'write:staff' | 'read:devices' | 'write:devices' | 'read:printers' | 'write:printers' | 'read:wages' | 'write:wages' | 'read:time' | 'write:time' | 'approve:time' | 'read:places'>;
  /** Null for one that is built in. */
  version: number | null;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string | null;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string | null;
};

/** Where some dishes go. */
export type RoutingRule = {
  /** The menu item; null: any, or none from the menu. UUID, lower case. */
  menuItemGuid: string | null;
  /** The group of the menu; null: any, or none. UUID, lower case. */
  menuGroupGuid: string | null;
  /** The ways of eating that it is limited to; null or absent: all. */
  diningOptions: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'> | null;
  /** The kitchen stations that it goes to. */
  stationGuids: string[];
  /** Rules of a higher number are looked at first. */
  priority: number;
};

/** A line of an order: an item, how many, with what. */
export type Selection = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** When it came onto the order: 1 for the first line, discount or service charge. Odd cents, and the sequence of discounts of one priority, go by it. */
  position: number;
  /** Null of an open item. */
  menuItemGuid: string | null;
  /** The item that the menu said this one is the same as, when it was ordered: stock and reports count it as that. */
  sameAs?: {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** What people call it. */
    name: string;
  };
  /** The group of the menu; null: any, or none. UUID, lower case. */
  menuGroupGuid: string | null;
  /** The group that it was ordered from; null for what is not on the menu. */
  menuGroupName: string | null;
  /** Where the menu said that it is made, when it was ordered. */
  prepStationGuid?: string;
  /** As on the menu when it was ordered. */
  name: string;
  /** What the kitchen reads instead of the name. */
  kitchenName?: string;
  /** The number of the item in a till or a scale; null when it has none. */
  plu?: string;
  /** The size. UUID, lower case. */
  sizeGuid?: string;
  /** The size as the guest reads it. */
  sizeName?: string;
  /** How many, as a decimal with up to three places. */
  quantity: string;
  /** The price of one unit. Minor units of the currency. */
  unitPriceAmount: number;
  /** What was chosen about it. */
  modifiers: AppliedModifier[];
  /** Quantity x price, modifiers included. In minor units of the currency. */
  grossAmount: number;
  /** What discounts take off. Minor units of the currency. */
  discountAmount: number;
  /** Tax taken out of inclusive prices because the check is exempt. Minor units of the currency. */
  exemptedTaxAmount: number;
  /** Tax that is added to the prices. Minor units of the currency. */
  taxAmount: number;
  /** Tax that the prices hold already. Minor units of the currency. */
  inclusiveTaxAmount: number;
  /** What the guests pay, all told. Minor units of the currency. */
  totalAmount: number;
  /** The taxes on it, one by one. */
  appliedTaxes: AppliedTax[];
  /** Of this line; `discountAmount` is what all discounts take from it. */
  appliedDiscounts: AppliedDiscount[];
  /** The taxes on it; null: the restaurant's defaults. */
  taxRateGuids: string[];
  /** Words by which discounts find it, besides item and group. */
  labels?: string[];
  /** Whether discounts may take from it. */
  discountable?: boolean;
  /** Whether service charges count it. */
  serviceChargeable?: boolean;
  /** Only when it is not that of the order. */
  diningOption?: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
  /** How far it is: NEW, HOLD until it is fired, SENT to the kitchen, READY. */
  fulfillmentStatus: 'NEW' | 'HOLD' | 'SENT' | 'READY';
  /** When it went to the kitchen; null: not yet. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  sentAt: string | null;
  /** Of an order for later: its portions are not of what is left now; they are taken from stock when it goes to the kitchen. */
  portionsLater?: boolean;
  /** Of a line on hold: how much of it the kitchen had been given; less than that is a void. */
  sentQuantity?: string;
  /** Of a line that is to be made: how much of it the kitchen had made when more was wanted, or another kind. */
  madeQuantity?: string;
  /** The seat that it is for; null: the table. */
  seatNumber: number | null;
  /** The course that it belongs to; null: none. */
  course: number | null;
  /** A note for the staff. */
  notes: string | null;
  /** Whether it was taken off the bill. */
  voided: boolean;
  /** What the line goes on to cost, because it cost that where it was before. */
  settled?: SettledLine;
  /** What it is a part of; only of a line that several checks share. */
  share?: SharedLine;
  /** Of what was taken back of a line: of which one. */
  fromSelectionGuid?: string;
  /** Of a line that came from another order: on which it was ordered. */
  fromOrderGuid?: string;
  /** Who took it off the bill, when and why. */
  voidInfo?: Correction;
  /** How many were given back. */
  refundedQuantity?: string;
  /** What was given back. Minor units of the currency. */
  refundedAmount?: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
};

/** A part of a restaurant with tables. */
export type ServiceArea = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The identifier that you gave it; null when it has none. */
  externalId: string | null;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** What staff call it, for example Terrace. */
  name: string;
  /** Whether it is out of use: kept, but no longer offered. */
  archived: boolean;
  /** Up to 50 texts of your own, which the service only keeps. Up to 50 texts of your own. */
  metadata: Record<string, string>;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
};

/** A service charge that a restaurant defines once and puts on orders. */
export type ServiceChargeDefinition = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The identifier that you gave it; null when it has none. */
  externalId: string | null;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** What people call it. */
  name: string;
  /** On every new order; it takes or costs something where its conditions are met. */
  automatic: boolean;
  /** Whether it is out of use: kept, but no longer offered. */
  archived: boolean;
  /** What it takes, from what, and when. */
  terms: ServiceChargeTerms;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
};

/** What a service charge comes to, and when. */
export type ServiceChargeTerms = {
  /** PERCENT: a `rate` of the prices; FIXED: an `amount`. */
  type: 'PERCENT' | 'FIXED';
  /** Percent, for example "12.5". */
  rate?: string;
  /** The charge, with type FIXED. Minor units of the currency. */
  amount?: number;
  /** PERCENT: of prices before discounts, or after them, the default. */
  calculation?: 'PRE_DISCOUNT' | 'POST_DISCOUNT';
  /** Taxes on the charge; none by default. */
  taxRateGuids?: string[];
  /** Goes to the staff. */
  gratuity?: boolean;
  /** Charged from this party size on; not while `numberOfGuests` is unknown. */
  minimumGuests?: number;
  /** The ways of eating that it is limited to; null or absent: all. */
  diningOptions?: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'>;
};

/** A device on which you are signed in. */
export type Session = {
  /** Its identifier. UUID, lower case. */
  id: string;
  /** Browser and system, as far as they tell. */
  device: string;
  /** The User-Agent header of the request; null when there was none. */
  userAgent: string | null;
  /** The IP address that it was last used from; null when unknown. */
  address: string | null;
  /** Whether a second factor was shown. */
  secondFactor: boolean;
  /** The session that asks. */
  current: boolean;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it was last used. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  lastSeenAt: string;
  /** When it ends unless it is used before. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  expiresAt: string;
};

/** How long the session counts as proven. */
export type SessionProof = {
  /** When you proved who you are. */
  provenAt: string;
  /** Until when that counts as fresh. */
  freshUntil: string;
};

/** The session that has begun, and who has signed in. */
export type SessionResult = {
  /** The session that has begun. */
  session: {
    /** Its identifier. UUID, lower case. */
    id: string;
    /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
    createdAt: string;
    /** When the access cookie ends; renewed silently while in use. */
    accessExpiresAt: string;
    /** Slides with every refresh. */
    refreshExpiresAt: string;
    /** Then the person must log in again, even during activity. */
    endsAt: string;
    /** Whether a second factor was shown. */
    secondFactor: boolean;
  };
  /** Who has signed in. */
  user: {
    /** The person. UUID, lower case. */
    uid: string;
    /** An e-mail address. */
    email: string;
    /** When the person proved that the address is theirs; null: not yet. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
    emailVerifiedAt: string | null;
    /** What people call it. */
    name: string;
    /** The language and region that mail and pages use for the person, BCP 47; null: the default. */
    locale: string | null;
    /** Whether the person administers the service itself. */
    isOperator: boolean;
    /** Whether a second factor is asked for at sign-in. */
    mfaEnabled: boolean;
    /** Another person set the password: it must be changed before anything else. */
    mustChangePassword: boolean;
  };
  /** The tenants that the person belongs to. */
  tenants: Array<{
    /** The tenant that it belongs to. UUID, lower case. */
    tenantId: string;
    /** The name of the business. */
    name: string;
    /** Owner, manager, accountant, server, cashier, kitchen; or one that the tenant has made. */
    role: string;
    /** Empty = all of the tenant. */
    restaurantGuids: string[];
    /** What they may do there: show no more than that. */
    scopes: Array<'read:orders' | 'write:orders' | 'approve:orders' | 'read:menu' | 'write:menu' | 'write:stock' | 'read:reports' | 'write:reports' | 'read:payments' | 'write:payments' | 'approve:payments' | 'read:kitchen' | 'write:kitchen' | 'read:restaurants' | 'write:restaurants' | 'read:guests' | 'write:guests' | 'read:webhooks' | 'write:webhooks' | 'read:domains' | 'write:domains' | 'read:users' | 'write:users' | 'read:staff' | 'write:staff' | 'read:devices' | 'write:devices' | 'read:printers' | 'write:printers' | 'read:wages' | 'write:wages' | 'read:time' | 'write:time' | 'approve:time' | 'read:places'>;
    /** What they may do there without an approval. */
    permissions: PermissionGrant[];
  }>;
};

/** What a line cost when it was refunded, or went to another check or order and that would otherwise have changed: it goes on to cost that, and fewer units the same in proportion. */
export type SettledLine = {
  /** Discounts and charges with a higher position came later, and count these units too. */
  position: number;
  /** Units that go on to cost this; further ones are priced as any. */
  quantity: string;
  /** Of these units, before discounts. In minor units of the currency. */
  grossAmount: number;
  /** After the settled discounts. In minor units of the currency. */
  priceAmount: number;
  /** Whether its check was exempt. */
  taxExempt: boolean;
  /** The taxes, one by one. */
  taxes: Array<{
    /** The tax, among the `taxRates` of the order. UUID, lower case. */
    taxRateGuid: string;
    /** What the tax is a part of. Minor units of the currency. */
    taxableAmount: number;
    /** Tax that is added to the prices. Minor units of the currency. */
    taxAmount: number;
  }>;
  /** The line's parts of service charges. */
  serviceCharges: Array<{
    /** Of the charge, which is among those of the check. */
    guid: string;
    /** The line's part of it, without added tax. In minor units of the currency. */
    amount: number;
    /** It goes to the staff. */
    gratuity?: boolean;
    /** Whether the check was exempt. */
    taxExempt?: boolean;
    /** The taxes, one by one. */
    taxes: Array<{
      /** The tax, among the `taxRates` of the order. UUID, lower case. */
      taxRateGuid: string;
      /** What the tax is a part of. Minor units of the currency. */
      taxableAmount: number;
      /** Tax that is added to the prices. Minor units of the currency. */
      taxAmount: number;
    }>;
  }>;
};

/** A batch in which the processor moved card money. */
export type SettlementBatch = {
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** The processor's number. */
  batchId: string;
  /** The merchant account that cards are charged under; null for other tenders. */
  merchantId: string;
  /** The bank's number. */
  hostBatch: string | null;
  /** ACCEPTED, MIXED, REJECTED or EMPTY. */
  state: string;
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** How many charges are in the batch. */
  chargeCount: number;
  /** The sum of the charges. Minor units of the currency. */
  chargeAmount: number;
  /** How many refunds are in the batch. */
  refundCount: number;
  /** The sum of the refunds. Minor units of the currency. */
  refundAmount: number;
  /** The day on which we heard of it. */
  businessDate: number;
  /** The day on which the processor closed it, by its calendar; never after `businessDate`. */
  occurredOn: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
};

/** What a look at the processor has brought. */
export type SettlementPull = {
  /** Closed batches that are now in our books. */
  batches: number;
  /** What was in them. */
  transactions: number;
  /** Differences found in them. */
  exceptions: number;
};

/** Of a line that is a part of one that several checks share. */
export type SharedLine = {
  /** Of the line that was shared, which is the first part. */
  guid: string;
  /** How many there are, wherever they went since. */
  parts: number;
  /** Of all parts together. */
  quantity: string;
  /** Its parts on other orders; absent while all are on this one. */
  elsewhere?: {
    /** On which. */
    orderGuids: string[];
    /** How many parts there are not voided. */
    wanted: number;
  };
};

/** That the session is ended. */
export type SignedOut = {
  /** Always true: the session is ended and its cookies are removed. */
  signedOut: boolean;
};

/** The price of a modifier on items of one size. */
export type SizePrice = {
  /** The size. UUID, lower case. */
  sizeGuid: string;
  /** The price of one unit before taxes that are added. Minor units of the currency. */
  priceAmount: number;
};

/** An identity provider that people can sign in with. */
export type SsoProvider = {
  /** Its name in the paths of `/auth/sso`. */
  id: string;
  /** For a button. */
  name: string;
  /** Where the browser goes to sign in; takes `returnTo`. */
  startPath: string;
};

/** Where a sign-in with an identity provider begins. */
export type SsoStart = {
  /** Where to send the browser. */
  url: string;
};

/** Somebody who works at a restaurant. */
export type StaffMember = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The identifier that you gave it; null when it has none. */
  externalId: string | null;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** What the person is chosen by at a till; unique in the restaurant, the next free one unless given. */
  number: number;
  /** What people call it. */
  name: string;
  /** What tills and receipts call the person; the first word of the name unless you say otherwise. */
  displayName: string;
  /** The account of the same person; null when they have none, or none is known. */
  uid: string | null;
  /** What the person does there, the usual job first. */
  jobs: Array<{
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** What the job is called. */
    title: string;
    /** Manager, accountant, server, cashier, kitchen; or one that the tenant has made. */
    role: string;
  }>;
  /** The first business day of work; null: any. */
  activeFrom: number | null;
  /** The last business day of work; null: not yet. */
  activeUntil: number | null;
  /** 6: the PIN alone finds the person; 4: for tills that ask for the number first. */
  pinDigits: 4 | 6 | null;
  /** Since when the PIN is what it is; null: nobody has made one. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  pinMadeAt: string | null;
  /** Up to 50 texts of your own, which the service only keeps. Up to 50 texts of your own. */
  metadata: Record<string, string>;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
};

/** A staff member with a new PIN, which is shown this once. */
export type StaffMemberWithPin = {
  /** The staff member as they are listed from now on. */
  staffMember: StaffMember;
  /** The PIN, once; null when none was made, or the answer is a replay. */
  pin: string | null;
};

/** Somebody who is signed in at a device. */
export type StaffSession = {
  /** Its identifier. UUID, lower case. */
  id: string;
  /** The device. UUID, lower case. */
  deviceGuid: string;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** The staff member. UUID, lower case. */
  staffGuid: string;
  /** What the person is chosen by at a till; unique in the restaurant, the next free one unless given. */
  number: number;
  /** What tills and receipts call the person; the first word of the name unless you say otherwise. */
  displayName: string;
  /** The job that the person works in now. */
  job: {
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Its name for people. */
    title: string;
    /** Manager, accountant, server, cashier, kitchen; or one that the tenant has made. */
    role: string;
  };
  /** What the person does here; start another session to work in another job. */
  jobs: Array<{
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Its name for people. */
    title: string;
    /** Manager, accountant, server, cashier, kitchen; or one that the tenant has made. */
    role: string;
  }>;
  /** What the job may do at a till. */
  scopes: Array<'read:orders' | 'write:orders' | 'approve:orders' | 'read:menu' | 'write:menu' | 'write:stock' | 'read:reports' | 'write:reports' | 'read:payments' | 'write:payments' | 'approve:payments' | 'read:kitchen' | 'write:kitchen' | 'read:restaurants' | 'write:restaurants' | 'read:guests' | 'write:guests' | 'read:webhooks' | 'write:webhooks' | 'read:domains' | 'write:domains' | 'read:users' | 'write:users' | 'read:staff' | 'write:staff' | 'read:devices' | 'write:devices' | 'read:printers' | 'write:printers' | 'read:wages' | 'write:wages' | 'read:time' | 'write:time' | 'approve:time' | 'read:places'>;
  /** What they may do without an approval. */
  permissions: PermissionGrant[];
  /** After so many minutes without a request it ends. */
  idleMinutes: number;
  /** When the person signed in. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  startedAt: string;
};

/** What the jobs of a staff member pay. */
export type StaffWages = {
  /** The staff member. UUID, lower case. */
  staffGuid: string;
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** By job; jobs without a wage are left out. */
  wages: Array<{
    /** The job that pays it. UUID, lower case. */
    jobGuid: string;
    /** What it pays, in minor units of the currency of the restaurant. Minor units of the currency. */
    amount: number;
    /** HOUR: for each hour worked; MONTH: a salary. */
    per: 'HOUR' | 'MONTH';
    /** What the job is called. */
    title: string;
  }>;
};

/** What Star CloudPRNT has a server answer. */
export type StarOffer = {
  /** Whether there is something to print. */
  jobReady: boolean;
  /** What it can be had as. */
  mediaTypes?: string[];
  /** Names it, in what the printer asks next. */
  jobToken?: string;
};

/** A guest session, with its token. */
export type StartedGuestSession = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** Where its orders come from. */
  source: string;
  /** Where its orders go; null: to no table, or its code is good no more. */
  tableGuid: string | null;
  /** When it ends by itself. */
  expiresAt: string;
  /** For `x-guest-session`; shown this once. */
  token: string | null;
};

/** A new session with its token, which is shown this once. */
export type StartedStaffSession = {
  /** The session that has begun. */
  staffSession: StaffSession;
  /** What the device sends as `x-staff-session`; null when the answer is a replay. */
  token: string | null;
};

/** An order of a guest, to be ordered again. */
export type StorefrontBasket = {
  /** How the guests eat: at a table, taken out, delivered, or picked up at the kerb. */
  diningOption: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** What can be ordered again. */
  items: Array<{
    /** As one of `items` of an order. */
    item: {
      /** The menu item; null: any, or none from the menu. UUID, lower case. */
      menuItemGuid: string;
      /** The size. UUID, lower case. */
      sizeGuid?: string;
      /** The modifiers. */
      modifiers: ModifierInput[];
      /** As it was ordered. */
      quantity: number;
      /** A note for the staff. */
      notes?: string;
    };
    /** As on the menu when it was ordered. */
    name: string;
    /** The size as the guest reads it. */
    sizeName: string | null;
    /** The modifiers. */
    modifiers: string[];
    /** The same, and how many of each. */
    choices: Array<{
      /** What people call it. */
      name: string;
      /** For one of the line. */
      quantity: string;
      /** How the modifier is asked for: NO (without), EXTRA, LIGHT or SIDE. */
      preModifier?: 'NO' | 'EXTRA' | 'LIGHT' | 'SIDE';
    }>;
    /** Quantity x price, modifiers included, before discounts. In minor units of the currency. */
    grossAmount: number;
  }>;
  /** What cannot be ordered again; none: all can. */
  unavailable: Array<{
    /** As it was ordered. */
    name: string;
    /** As it was ordered. */
    quantity: number;
    /** GONE: it is on the menu no more. NOT_NOW: not at this time. SOLD_OUT: sold out, or fewer are left. CHANGED: its size or choices are others by now. */
    reason: 'GONE' | 'NOT_NOW' | 'SOLD_OUT' | 'CHANGED';
  }>;
  /** What `items` cost today, with taxes. In minor units of the currency. */
  totalAmount: number;
};

/** A group of a menu, with what guests can order of it. */
export type StorefrontGroup = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** What people call it. */
  name: string;
  /** What it is, in words for people. */
  description: string | null;
  /** Pictures of it, the first one foremost. */
  images: MenuImage[];
  /** The entries of this page. */
  items: StorefrontItem[];
  /** Groups within this one. */
  groups: StorefrontGroup[];
};

/** Something that guests can order. */
export type StorefrontItem = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** What people call it. */
  name: string;
  /** What it is, in words for people. */
  description: string | null;
  /** Pictures of it, the first one foremost. */
  images: MenuImage[];
  /** The price of one unit before taxes that are added. Minor units of the currency. */
  priceAmount: number;
  /** When there are any, an order is for one of them. */
  sizes: Array<{
    /** The size. UUID, lower case. */
    sizeGuid: string;
    /** The price of one unit before taxes that are added. Minor units of the currency. */
    priceAmount: number;
    /** Energy in kilocalories; null when unknown. */
    calories: number | null;
    /** Taken when an order names no size. */
    isDefault: boolean;
  }>;
  /** Energy in kilocalories; null when unknown. */
  calories: number | null;
  /** The fourteen of EU law. */
  allergens: Array<'CELERY' | 'CRUSTACEANS' | 'EGGS' | 'FISH' | 'GLUTEN' | 'LUPIN' | 'MILK' | 'MOLLUSCS' | 'MUSTARD' | 'PEANUTS' | 'SESAME' | 'SOY' | 'SULPHITES' | 'TREE_NUTS'>;
  /** Diets that it fits. */
  diets: Array<'DAIRY_FREE' | 'GLUTEN_FREE' | 'HALAL' | 'KOSHER' | 'NUT_FREE' | 'VEGAN' | 'VEGETARIAN'>;
  /** The choices that it offers, in the order in which they are shown. */
  modifierGroupGuids: string[];
  /** It is on the menu, and cannot be ordered: it, or all that must be chosen about it, is sold out. */
  soldOut: boolean;
  /** When what is sold out is back; null: nobody has said. */
  returnsAt: string | null;
};

/** A line of an order, as its guest sees it. */
export type StorefrontLine = {
  /** The menu item; null: any, or none from the menu. UUID, lower case. */
  menuItemGuid: string | null;
  /** As on the menu when it was ordered. */
  name: string;
  /** The size as the guest reads it. */
  sizeName: string | null;
  /** How many, as a decimal with up to three places. */
  quantity: string;
  /** The modifiers. */
  modifiers: string[];
  /** The same, and how many of each. */
  choices: Array<{
    /** What people call it. */
    name: string;
    /** For one of the line. */
    quantity: string;
    /** How the modifier is asked for: NO (without), EXTRA, LIGHT or SIDE. */
    preModifier?: 'NO' | 'EXTRA' | 'LIGHT' | 'SIDE';
  }>;
  /** A note for the staff. */
  notes: string | null;
  /** Quantity x price, modifiers included, before discounts. In minor units of the currency. */
  grossAmount: number;
  /** What discounts take off. Minor units of the currency. */
  discountAmount: number;
  /** The restaurant has taken it off the order. */
  voided: boolean;
};

/** What guests can order at a moment. */
export type StorefrontMenu = {
  /** Of the menu; another one may have other prices. */
  version: number;
  /** How the guests eat: at a table, taken out, delivered, or picked up at the kerb. */
  diningOption: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
  /** The moment that it is about. */
  at: string;
  /** The menus, in the order in which they are shown. */
  menus: Array<{
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** What people call it. */
    name: string;
    /** What it is, in words for people. */
    description: string | null;
    /** Its groups, in the order in which they are shown. */
    groups: StorefrontGroup[];
  }>;
  /** The choices about items. */
  modifierGroups: Array<{
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** What people call it. */
    name: string;
    /** How many modifiers have to be chosen at least. */
    minSelections: number;
    /** How many modifiers can be chosen at most; null: any number. */
    maxSelections: number | null;
    /** False: minSelections counts only once something is chosen. */
    required: boolean;
    /** How its modifiers may be asked for. */
    preModifiers: PreModifier[];
    /** SUM: each modifier costs its price; HIGHEST: all of them together cost what the dearest costs, as halves of a pizza do. */
    pricing: 'SUM' | 'HIGHEST';
    /** So many modifiers cost nothing, the dearest of those that are chosen; several of one count as several. */
    freeSelections: number;
    /** What each modifier that is not free costs, on any size, in place of its own price; null: its own price. */
    upchargeAmount: number | null;
    /** The modifiers. */
    modifiers: Array<{
      /** Its identifier. UUID, lower case. */
      guid: string;
      /** What people call it. */
      name: string;
      /** Energy in kilocalories; null when unknown. */
      calories: number | null;
      /** The fourteen of EU law. */
      allergens: Array<'CELERY' | 'CRUSTACEANS' | 'EGGS' | 'FISH' | 'GLUTEN' | 'LUPIN' | 'MILK' | 'MOLLUSCS' | 'MUSTARD' | 'PEANUTS' | 'SESAME' | 'SOY' | 'SULPHITES' | 'TREE_NUTS'>;
      /** The price of one unit before taxes that are added. Minor units of the currency. */
      priceAmount: number;
      /** Beats priceAmount on an item of that size. */
      sizePrices: SizePrice[];
      /** Comes along when an order names nothing of its group. */
      isDefault: boolean;
      /** How many of it can be chosen at most; null: any number. */
      maxQuantity: number | null;
      /** Choices about this modifier. */
      modifierGroupGuids: string[];
      /** It cannot be chosen, also where it is a default. */
      soldOut: boolean;
      /** When what is sold out is back; null: nobody has said. */
      returnsAt: string | null;
    }>;
  }>;
  /** The sizes that items can come in. */
  sizes: Array<{
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** What people call it. */
    name: string;
  }>;
};

/** An order, as its guest sees it. */
export type StorefrontOrder = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** What is called out; null until an order for later goes to the kitchen. */
  displayNumber: number | null;
  /** Whether the restaurant has taken the order: it waits for an answer, was accepted, or rejected. */
  approvalStatus: 'NEEDS_APPROVAL' | 'APPROVED' | 'FUTURE' | 'NOT_APPROVED';
  /** How far the order is, as its guest sees it. */
  guestOrderStatus: 'RECEIVED' | 'IN_PREPARATION' | 'READY_FOR_PICKUP' | 'CLOSED' | 'VOIDED';
  /** How far the delivery is; null: it is none. */
  deliveryState: string | null;
  /** When it was opened. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  openedAt: string;
  /** How the guests eat: at a table, taken out, delivered, or picked up at the kerb. */
  diningOption: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** When the guest was told that it will be ready; null: as soon as possible. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  promisedAt: string | null;
  /** The lines, one by one. */
  lines: StorefrontLine[];
  /** Prices before discounts, charges and added tax. In minor units of the currency. */
  subtotalAmount: number;
  /** What discounts take off. Minor units of the currency. */
  discountAmount: number;
  /** What service charges add. Minor units of the currency. */
  serviceChargeAmount: number;
  /** Of it, what the delivery costs; null: nothing is delivered. */
  deliveryFeeAmount: number | null;
  /** Tax that is added to the prices. In minor units of the currency. */
  taxAmount: number;
  /** Tax that the prices hold already. In minor units of the currency. */
  inclusiveTaxAmount: number;
  /** The tip. Minor units of the currency. */
  tipAmount: number;
  /** Subtotal - discounts - exempted tax + service charges + added tax + tip. In minor units of the currency. */
  totalAmount: number;
  /** The codes that the guest has entered. */
  promoCodes: PromoCodeOutcome[];
  /** Taken by payments, tips included. In minor units of the currency. */
  paidAmount: number;
  /** What is left to pay; a payment under way counts as paid here. In minor units of the currency. */
  dueAmount: number;
  /** Others have ordered on the same check, or there are several to pay: shown are the lines of this guest and what they cost, and it is paid at the table. */
  shared: boolean;
  /** Why it is `shared`: OTHERS have ordered on the same check; or SEVERAL_CHECKS of it are to pay, and the waiter takes the payment. */
  sharedReason: 'OTHERS' | 'SEVERAL_CHECKS' | null;
};

/** What an order would cost, and when it could be had. */
export type StorefrontOrderPreview = {
  /** How the guests eat: at a table, taken out, delivered, or picked up at the kerb. */
  diningOption: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** When the guest was told that it will be ready; null: as soon as possible. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  promisedAt: string | null;
  /** The lines, one by one. */
  lines: StorefrontLine[];
  /** Prices before discounts, charges and added tax. In minor units of the currency. */
  subtotalAmount: number;
  /** What discounts take off. Minor units of the currency. */
  discountAmount: number;
  /** What service charges add. Minor units of the currency. */
  serviceChargeAmount: number;
  /** Of it, what the delivery costs; null: nothing is delivered. */
  deliveryFeeAmount: number | null;
  /** Tax that is added to the prices. In minor units of the currency. */
  taxAmount: number;
  /** Tax that the prices hold already. In minor units of the currency. */
  inclusiveTaxAmount: number;
  /** The tip. Minor units of the currency. */
  tipAmount: number;
  /** Subtotal - discounts - exempted tax + service charges + added tax + tip. In minor units of the currency. */
  totalAmount: number;
  /** The codes that the guest has entered. */
  promoCodes: PromoCodeOutcome[];
  /** Whether one can order for as soon as possible now, and why not. */
  status: 'OPEN' | 'CLOSED' | 'PAUSED' | 'SLOT_FULL';
  /** How long an order takes now, as the kitchen is working. */
  prepTimeSeconds: number;
  /** When it would be ready; null: not possible now. */
  asapAt: string | null;
  /** The next time that one can order for; null: none within two weeks. */
  nextAt: string | null;
  /** Those to order for as `promisedAt` that are free for so many items, in their sequence: of two days, or the first after. */
  times: string[];
};

/** What a guest has paid. */
export type StorefrontPayment = {
  /** The payment. UUID, lower case. */
  paymentGuid: string;
  /** A card payment goes from PENDING to AUTHORIZED, CAPTURED and SETTLED. DECLINED and FAILED: no money moved. UNKNOWN: the answer of the processor was lost; the service keeps asking for it. */
  status: 'PENDING' | 'AUTHORIZED' | 'CAPTURED' | 'SETTLED' | 'DECLINED' | 'VOIDED' | 'FAILED' | 'UNKNOWN';
  /** Of the bill, minor units. */
  amount: number;
  /** The tip. Minor units of the currency. */
  tipAmount: number;
  /** The brand of the card, for example VISA; null when unknown. */
  cardBrand: string | null;
  /** The last four digits of the card; null when unknown. */
  last4: string | null;
};

/** A restaurant, as its guests see it. */
export type StorefrontRestaurant = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** What people call it. */
  name: string;
  /** IANA name. */
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  /** The logo: an https address, or the path of an image of the service; null: none. */
  logoUrl: string | null;
  /** The colour of its page for guests, such as `#0b3d2e`; null: that of the service. */
  brandColor: string | null;
  /** Where it is. */
  address: {
    /** Street and house number. */
    address1?: string;
    /** The rest of the address: floor, door, building. */
    address2?: string;
    /** The city or town. */
    city?: string;
    /** State, province or region. */
    region?: string;
    /** The postal code. */
    postalCode?: string;
    /** ISO 3166-1 alpha-2. */
    country?: string;
    /** A telephone number, as people write it. */
    phone?: string;
  } | null;
  /** Where orders of this session come from; hours and menu are for it. */
  source: string;
  /** Null: always open. */
  weekly: OpeningWindow[] | null;
  /** What holds on dates to come instead of the week. */
  exceptions: Array<{
    /** yyyymmdd, by the calendar of the restaurant. */
    date: number;
    /** Such as the name of a holiday. */
    name: string | null;
    /** None: closed. */
    windows: Array<{
      /** "HH:MM", 24 hours, restaurant-local; an end at or before the start is on the next day. */
      start: string;
      /** "HH:MM", 24 hours, restaurant-local; an end at or before the start is on the next day. */
      end: string;
    }>;
  }>;
  /** How many days ahead one can order. */
  daysAhead: number;
  /** Whether one can order for as soon as possible now, and why not. */
  status: 'OPEN' | 'CLOSED' | 'PAUSED' | 'SLOT_FULL';
  /** When a pause ends; null: there is none, or nobody knows. */
  pausedUntil: string | null;
  /** How long an order takes now, as the kitchen is working. */
  prepTimeSeconds: number;
  /** When it would be ready; null: not possible now. */
  asapAt: string | null;
  /** The next time that one can order for; null: none within two weeks. */
  nextAt: string | null;
  /** Whether orders wait until the restaurant accepts them. */
  needsApproval: boolean;
  /** Whether it says where it delivers. */
  delivers: boolean;
  /** Whether guests can pay by card here. */
  takesCards: boolean;
  /** Percent of the food, after discounts, that the restaurant suggests as a tip; null: it has said nothing. */
  tipRates: number[] | null;
  /** Tips of small bills, in the place of percent; null: percent of them, too. */
  smallBillTips: {
    /** Of the food, after discounts: below it, tips are suggested as amounts. In minor units of the currency. */
    belowAmount: number;
    /** What is suggested. */
    amounts: number[];
  } | null;
};

/** What became of a log, and what the till goes on with. */
export type SyncAnswer = {
  /** Every command of the log up to this one has its outcome: forget them. */
  ackSeq: number;
  /** Send on from this one. */
  expectedSeq: number;
  /** Of what was sent, as far as its turn has come. */
  results: SyncResult[];
  /** When it arrived. */
  serverTime: string;
  /** How far the clock of the till is behind; negative: ahead. */
  offsetMs: number;
  /** Kept for this device, of the present business day and the next. */
  numbers: SyncNumberRange[];
};

/** What somebody proves themselves with at this device. */
export type SyncDeviceKey = {
  /** Names the key in `approval` of a command. */
  id: string;
  /** Whose it is. */
  staffGuid: string;
  /** The job whose rights it stands for. */
  jobGuid: string;
  /** 32 bytes of Ed25519, base64url. */
  publicKey: string;
  /** From when on it is refused; null: never. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  expiresAt: string;
};

/** What the till had, and what the service would have done. */
export type SyncDifference = {
  /** Price, item, stock: of the item `guid`, by the present menu; due: more was taken than was due; voided: it was taken for an order that was voided or rejected meanwhile; permission, staff: who did it may not; order: the one of the till was merged into another; table, discount: archived meanwhile; text: what looked like a card number was taken out. */
  field: 'price' | 'item' | 'stock' | 'total' | 'tax' | 'displayNumber' | 'time' | 'menuVersion' | 'check' | 'due' | 'drawer' | 'permission' | 'staff' | 'text' | 'order' | 'table' | 'discount' | 'voided';
  /** What it is about, where that is not the order. */
  guid: string | null;
  /** As the till had it. */
  device: string | number | null;
  /** As the service has it. */
  server: string | number | null;
};

/** Why a command is parked, and what it needs. */
export type SyncNeeded = {
  /** A code of the operation, such as APPROVAL_REQUIRED, or: DEVICE_REVOKED, UNKNOWN_COMMAND, UNKNOWN_PERSON, UNREADABLE (only rejected), BEHIND (an earlier command on the order is parked), CARD_OFFLINE, ID_REUSED, SEQUENCE_TAKEN. */
  code: string;
  /** A sentence for people; it may change. */
  message: string;
  /** That whoever decides has to hold. */
  permission: string | null;
  /** The command that has to be decided first. */
  behind: string | null;
};

/** Display numbers that nobody else gives to an order. */
export type SyncNumberRange = {
  /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  businessDate: number;
  /** The first that no order has. */
  first: number;
  /** The last one. */
  last: number;
};

/** Somebody who works at the restaurant, as tills know them. */
export type SyncPerson = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** What the person is chosen by at a till; unique in the restaurant, the next free one unless given. */
  number: number;
  /** What tills and receipts call the person; the first word of the name unless you say otherwise. */
  displayName: string;
  /** What the person does there, the usual job first. */
  jobs: Array<{
    /** Its identifier. UUID, lower case. */
    guid: string;
    /** Its name for people. */
    title: string;
    /** Manager, accountant, server, cashier, kitchen; or one that the tenant has made. */
    role: string;
  }>;
  /** The first business day of work; null: any. */
  activeFrom: number | null;
  /** The last business day of work; null: not yet. */
  activeUntil: number | null;
  /** 6: the PIN alone finds the person; 4: for tills that ask for the number first. */
  pinDigits: 4 | 6 | null;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
};

/** What came from tills that were offline, how late, and worth how much. */
export type SyncReport = {
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** The latest first; at most 500. */
  logs: Array<{
    /** The device that made the log. */
    deviceGuid: string;
    /** Its name. */
    deviceName: string;
    /** The log. */
    logId: string;
    /** When the first of it happened. */
    firstAt: string;
    /** When we learnt of the last. */
    lastReceivedAt: string;
    /** How long the oldest of it was on its way: so long it was offline. */
    longestSeconds: number;
    /** How many there were. */
    commands: number;
    /** How many orders are of it. */
    orders: number;
    /** What these came to when they were made. In minor units of the currency. */
    soldAmount: number;
    /** What was taken in cash or otherwise, tips included. In minor units of the currency. */
    paidAmount: number;
    /** Commands that were booked with a difference. */
    differing: number;
    /** Commands that still wait for somebody. */
    parked: number;
  }>;
};

/** What became of a command of a log. */
export type SyncResult = {
  /** Its identifier. UUID, lower case. */
  id: string;
  /** Counts the commands of a log from 1, without a gap. */
  seq: number;
  /** APPLIED; APPLIED_WITH_DIFFERENCE: it happened, and is listed for review; PARKED: kept whole, nothing of it counts until somebody decides; DUPLICATE: it has its outcome already. */
  outcome: 'APPLIED' | 'APPLIED_WITH_DIFFERENCE' | 'PARKED' | 'DUPLICATE';
  /** Of a duplicate. */
  firstOutcome: 'APPLIED' | 'APPLIED_WITH_DIFFERENCE' | 'PARKED' | null;
  /** The order. UUID, lower case. */
  orderGuid: string | null;
  /** Of the order afterwards. */
  version: number | null;
  /** Of a new order. */
  displayNumber: number | null;
  /** None: it is as the till had it. */
  differences: SyncDifference[];
  /** Of a parked one. */
  needs: SyncNeeded | null;
};

/** Something that was done at a till while it was offline, for somebody to decide. */
export type SyncReview = {
  /** Its identifier. UUID, lower case. */
  id: string;
  /** The log that it is of. */
  logId: string;
  /** Its number there. */
  seq: number;
  /** The device that it was done at. */
  deviceGuid: string;
  /** The operation. */
  type: string;
  /** Who did it, as the till says. */
  staffGuid: string | null;
  /** The order that it is about. */
  orderGuid: string | null;
  /** When, by our clock. */
  happenedAt: string;
  /** When, by the clock of the till. */
  claimedAt: string;
  /** When we learnt of it. */
  receivedAt: string;
  /** What became of it so far. */
  outcome: 'APPLIED' | 'APPLIED_WITH_DIFFERENCE' | 'PARKED';
  /** What the till had otherwise. */
  differences: SyncDifference[];
  /** Of a parked one. */
  needs: SyncNeeded | null;
  /** What it is worth: of an order its total, of cash what was taken. */
  amount: number | null;
  /** The whole of it, while it is parked. */
  command: LoggedCommand | null;
  /** Of one that nobody can read: what came instead, as JSON text, while it is parked. */
  unreadable: string | null;
  /** What was decided. */
  review: 'OPEN' | 'ACCEPTED' | 'CORRECTED' | 'REJECTED';
  /** Who accepted, declined or withdrew it; null: nobody. */
  decidedBy: {
    /** What kind of thing it is. */
    kind: 'USER' | 'KEY' | 'STAFF' | 'DEVICE' | 'GUEST' | 'SYSTEM';
    /** Its identifier. */
    id: string | null;
    /** What people call it. */
    name: string | null;
  } | null;
  /** When that was; null: never so far. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  decidedAt: string | null;
  /** Of whoever decided. */
  note: string | null;
};

/** What a till needs to go on without the service. */
export type SyncState = {
  /** SNAPSHOT: forget what you had; CHANGES: what is in it takes the place of what has its guid. */
  kind: 'SNAPSHOT' | 'CHANGES';
  /** Why it is a snapshot. TOO_OLD: too much has happened since the cursor, or it is no longer kept; UNKNOWN_CURSOR: it is of another restaurant, or from before the service was restored. */
  reason: 'FIRST' | 'TOO_OLD' | 'UNKNOWN_CURSOR' | null;
  /** Send it as `since` the next time. */
  cursor: string;
  /** There is more by now: ask on before you show anything. */
  more: boolean;
  /** When it was read. */
  serverTime: string;
  /** The latest logs of this device: once nothing more is to come, what you have pulled contains what all commands up to `ackSeq` have done. */
  logs: Array<{
    /** Of a log. */
    logId: string;
    /** Every command of it up to this one has its outcome. */
    ackSeq: number;
  }>;
  /** Display numbers kept for this device; a push without commands keeps more. */
  numbers: SyncNumberRange[];
  /** Null: as it was. */
  restaurant: Restaurant | null;
  /** In the version that is in force; null: as it was. */
  menu: MenuTree | null;
  /** All of them, with what each lets people do; null: as they were. */
  roles: Role[] | null;
  /** Who works here; none in a change: they are as they were. */
  staff: SyncPerson[];
  /** All that hold at this device; null: as they were. */
  deviceKeys: SyncDeviceKey[] | null;
  /** Items that are counted or out of stock; none in a change: they are as they were. */
  stock: ItemStock[];
  /** Where tables stand; none in a change: they are as they were. */
  serviceAreas: ServiceArea[];
  /** Tables; none in a change: they are as they were. */
  tables: Table[];
  /** Defined discounts; none in a change: they are as they were. */
  discounts: DiscountDefinition[];
  /** Defined service charges; none in a change: they are as they were. */
  serviceCharges: ServiceChargeDefinition[];
  /** Open orders, without their guests; in a change also those that are not open any more. */
  orders: Order[];
};

/** A tab that was paid out of its holds. */
export type TabSettlement = {
  /** The order. UUID, lower case. */
  orderGuid: string;
  /** The check. UUID, lower case. */
  checkGuid: string;
  /** With the tip. In minor units of the currency. */
  capturedAmount: number;
  /** CAPTURED, or VOIDED when it was not needed. */
  payments: Payment[];
};

/** Where guests sit. */
export type Table = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The identifier that you gave it; null when it has none. */
  externalId: string | null;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** What staff call it, for example T12. */
  name: string;
  /** The service area. UUID, lower case. */
  serviceAreaGuid: string | null;
  /** How many guests fit. */
  capacity: number | null;
  /** Where it stands on the plan of its service area; null: nobody has placed it. */
  position: TablePosition | null;
  /** Whether it is out of use: kept, but no longer offered. */
  archived: boolean;
  /** Up to 50 texts of your own, which the service only keeps. Up to 50 texts of your own. */
  metadata: Record<string, string>;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
};

/** The code by which guests order at a table. */
export type TableCode = {
  /** The table; null: none. UUID, lower case. */
  tableGuid: string;
  /** By which a guest begins a session at the table. */
  tableCode: string;
  /** The page of the table: what its QR code says. */
  pageUrl: string;
  /** The QR code as a picture (SVG). */
  svg: string;
};

/** Where a table stands on the plan of its service area, in steps of a grid that is 60 wide and 40 high; tables may touch and overlap. */
export type TablePosition = {
  /** Of its left edge, from the left of the plan. */
  x: number;
  /** Of its upper edge, from the top of the plan. */
  y: number;
  /** From left to right. */
  width: number;
  /** From top to bottom. */
  height: number;
  /** RECTANGLE: with equal sides a square; ROUND: with equal sides a circle. */
  shape: 'RECTANGLE' | 'ROUND';
};

/** A tax of the place of a restaurant. */
export type TaxRate = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** What receipts call it. */
  name: string;
  /** PERCENT: a `rate` of the price; FIXED: an `amount` for each unit. */
  type: 'PERCENT' | 'FIXED';
  /** Percent, for example "8.875". */
  rate?: string;
  /** The tax on one unit, with type FIXED. Minor units of the currency. */
  amount?: number;
  /** Whether menu prices hold the tax already. */
  inclusive: boolean;
  /** How a half of a minor unit is rounded: HALF_UP away from zero, HALF_EVEN to the even neighbour. */
  rounding: 'HALF_UP' | 'HALF_EVEN';
  /** What is rounded together: each line, or all lines of a check. */
  roundingScope: 'LINE' | 'CHECK';
  /** It is due only for these; null: for all. */
  diningOptions: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'> | null;
  /** Applies to items that name no tax of their own. */
  isDefault: boolean;
};

/** A tax as it was when the order first had a line with it. */
export type TaxRateSnapshot = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** What receipts call it. */
  name: string;
  /** PERCENT: a `rate` of the price; FIXED: an `amount` for each unit. */
  type: 'PERCENT' | 'FIXED';
  /** Percent, for example "8.875". */
  rate?: string;
  /** The tax on one unit, with type FIXED. Minor units of the currency. */
  amount?: number;
  /** Whether prices hold the tax already. */
  inclusive: boolean;
  /** How a half of a minor unit is rounded: HALF_UP away from zero, HALF_EVEN to the even neighbour. */
  rounding: 'HALF_UP' | 'HALF_EVEN';
  /** What is rounded together: each line, or all lines of a check. */
  roundingScope?: 'LINE' | 'CHECK';
  /** The ways of eating that it is limited to; null or absent: all. */
  diningOptions?: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'>;
};

/** A business on the service. */
export type Tenant = {
  /** The tenant that it belongs to. UUID, lower case. */
  tenantId: string;
  /** The name of the business. */
  name: string;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
};

/** A tenant that you belong to, and what you may do there. */
export type TenantAssignment = {
  /** The tenant that it belongs to. UUID, lower case. */
  tenantId: string;
  /** The name of the business. */
  name: string;
  /** Owner, manager, accountant, server, cashier, kitchen; or one that the tenant has made. */
  role: string;
  /** Empty: all restaurants of the tenant. */
  restaurantGuids: string[];
  /** Since when. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  since: string;
};

/** A dish on a kitchen ticket. */
export type TicketItem = {
  /** The selection: a line of the order. UUID, lower case. */
  selectionGuid: string;
  /** The menu item; null: any, or none from the menu. UUID, lower case. */
  menuItemGuid: string | null;
  /** The name for the kitchen, where the menu has one. */
  name: string;
  /** How many, as a decimal with up to three places. */
  quantity: string;
  /** The size as the guest reads it. */
  sizeName?: string;
  /** Only when it is not that of the order. */
  diningOption?: string;
  /** The modifiers. */
  modifiers: TicketModifier[];
  /** A note for the staff. */
  notes: string | null;
  /** The seat that it is for; null: the table. */
  seatNumber: number | null;
  /** The course that it belongs to; null: none. */
  course: number | null;
  /** How far the dish is: NEW, IN_PROGRESS or READY. */
  status: 'NEW' | 'IN_PROGRESS' | 'READY';
  /** Not wanted any more: to be shown struck through. */
  voided: boolean;
  /** What it was before it was changed. */
  changedFrom: {
    /** The name for the kitchen, where the menu has one. */
    name: string;
    /** How many, as a decimal with up to three places. */
    quantity: string;
    /** The size as the guest reads it. */
    sizeName?: string;
    /** Only when it is not that of the order. */
    diningOption?: string;
    /** The modifiers. */
    modifiers: TicketModifier[];
    /** A note for the staff. */
    notes: string | null;
    /** The seat that it is for; null: the table. */
    seatNumber: number | null;
    /** The course that it belongs to; null: none. */
    course: number | null;
  } | null;
  /** When it went to the kitchen; null: not yet. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  sentAt: string;
  /** When work on it began; null: not yet. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  startedAt: string | null;
  /** When it was ready; null: not yet. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  readyAt: string | null;
  /** When it was voided; null: it is not. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  voidedAt: string | null;
  /** When it was changed after it was sent; null: never. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  changedAt: string | null;
  /** Seconds from being sent to the beginning of work; null: not begun. */
  secondsToStart: number | null;
  /** Seconds from being sent to being ready; null: not ready. */
  secondsToReady: number | null;
};

/** A modifier of a dish on a kitchen ticket. */
export type TicketModifier = {
  /** What people call it. */
  name: string;
  /** Per unit of what it modifies. */
  quantity: string;
  /** NO, EXTRA, LIGHT or SIDE. */
  preModifier?: string;
  /** The modifiers. */
  modifiers: TicketModifier[];
};

/** One stretch of work of one person in one job. */
export type TimeEntry = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** The staff member. UUID, lower case. */
  staffGuid: string;
  /** The job that pays it. UUID, lower case. */
  jobGuid: string;
  /** What the job was called then. */
  jobTitle: string;
  /** OPEN: clocked in; OUT_MISSING: the business day ended and nobody had clocked out; CLOSED; VOIDED: counts for nothing. */
  status: 'OPEN' | 'OUT_MISSING' | 'CLOSED' | 'VOIDED';
  /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  businessDate: number;
  /** When the person began to work. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  clockedInAt: string;
  /** When the person stopped; null: not yet, or nobody knows. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  clockedOutAt: string | null;
  /** Oldest first. */
  breaks: Array<{
    /** Whether the break is paid. */
    paid: boolean;
    /** When work on it began; null: not yet. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
    startedAt: string;
    /** When it ended; null while it goes on. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
    endedAt: string | null;
  }>;
  /** Cash that the person says guests gave them, minor units; null: nothing was said. Minor units of the currency. */
  declaredTipAmount: number | null;
  /** When it was found that nobody had clocked out by the end of the business day; null: it was not. It stays when somebody does later. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  outMissingAt: string | null;
  /** Who clocked the person in, or wrote the entry down. */
  clockedInBy: TimeEntryActor;
  /** Who clocked the person out, or completed the entry; null: nobody yet. */
  clockedOutBy: TimeEntryActor | null;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
};

/** Who did something with a time entry. */
export type TimeEntryActor = {
  /** What kind of thing it is. */
  kind: 'USER' | 'KEY' | 'STAFF' | 'DEVICE' | 'GUEST' | 'SYSTEM';
  /** Its identifier. */
  id: string | null;
  /** What people call it. */
  name: string | null;
};

/** A time entry, and what was changed of it afterwards. */
export type TimeEntryWithEdits = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** The staff member. UUID, lower case. */
  staffGuid: string;
  /** The job that pays it. UUID, lower case. */
  jobGuid: string;
  /** What the job was called then. */
  jobTitle: string;
  /** OPEN: clocked in; OUT_MISSING: the business day ended and nobody had clocked out; CLOSED; VOIDED: counts for nothing. */
  status: 'OPEN' | 'OUT_MISSING' | 'CLOSED' | 'VOIDED';
  /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  businessDate: number;
  /** When the person began to work. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  clockedInAt: string;
  /** When the person stopped; null: not yet, or nobody knows. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  clockedOutAt: string | null;
  /** Oldest first. */
  breaks: Array<{
    /** Whether the break is paid. */
    paid: boolean;
    /** When work on it began; null: not yet. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
    startedAt: string;
    /** When it ended; null while it goes on. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
    endedAt: string | null;
  }>;
  /** Cash that the person says guests gave them, minor units; null: nothing was said. Minor units of the currency. */
  declaredTipAmount: number | null;
  /** When it was found that nobody had clocked out by the end of the business day; null: it was not. It stays when somebody does later. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  outMissingAt: string | null;
  /** Who clocked the person in, or wrote the entry down. */
  clockedInBy: TimeEntryActor;
  /** Who clocked the person out, or completed the entry; null: nobody yet. */
  clockedOutBy: TimeEntryActor | null;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
  /** What was changed afterwards, oldest first. */
  edits: Array<{
    /** Field by field. */
    changes: Array<{
      /** Which field. */
      field: string;
      /** What it was. */
      before: unknown;
      /** What it is since. */
      after: unknown;
    }>;
    /** Why it was done, in your own words. */
    reason: string;
    /** Who changed it. */
    editedBy: TimeEntryActor;
    /** When it was changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
    editedAt: string;
  }>;
};

/** One step in the life of an order. */
export type TimelineEntry = {
  /** The version that the order had then. */
  version: number;
  /** When it happened. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  at: string;
  /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  businessDate: number;
  /** The business day on which it happened, by the clock; `businessDate` is a later one when that day had its Z report by then. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  occurredOn: number;
  /** Resource.past_tense. */
  action: string;
  /** Why it was done, in your own words. */
  reason: string | null;
  /** Who did it: a person, a key, or the service itself. */
  actor: Actor;
  /** Who approved it; null when nobody had to. */
  approver: Approver | null;
  /** Details for people who investigate; the names may change. */
  facts: Record<string, unknown>;
};

/** Who shared tips, or paid them out. */
export type TipActor = {
  /** What kind of thing it is. */
  kind: 'USER' | 'KEY' | 'STAFF' | 'DEVICE' | 'GUEST' | 'SYSTEM';
  /** Its identifier. */
  id: string | null;
  /** What people call it. */
  name: string | null;
};

/** The tips of a business day, shared; or that taken back. */
export type TipDistribution = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  businessDate: number;
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** Tips of the day itself, less what was given back on it. In minor units of the currency. */
  takenAmount: number;
  /** Of earlier days: what came or went after they were shared, and what they gave back too much. In minor units of the currency. */
  carriedAmount: number;
  /** Taken + carried: what is shared, to the cent. In minor units of the currency. */
  amount: number;
  /** By business day. */
  sources: Array<{
    /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
    businessDate: number;
    /** The amount. Minor units of the currency. */
    amount: number;
  }>;
  /** By pool, job and person. */
  shares: TipShare[];
  /** The rules of then. */
  pools: Array<{
    /** What people call it. */
    name: string;
    /** In percent of all tips, a decimal; all of them add up to 100. */
    percent: string;
    /** HOURS: by the time worked; POINTS: by the time worked, times the points of the job; JOBS: each job has its percent, by the time worked in it. */
    shareBy: 'HOURS' | 'POINTS' | 'JOBS';
    /** Who takes part. */
    jobs: Array<{
      /** As the jobs of people are called; case does not count. */
      title: string;
      /** What an hour in this job weighs, a decimal; of pools by POINTS. */
      points?: string;
      /** In percent of the pool, in pools by JOBS, a decimal; all of them add up to 100. */
      percent?: string;
    }>;
  }>;
  /** Of a reversal. */
  reason: string | null;
  /** Which one this takes back; null: it takes none back. UUID, lower case. */
  reversesGuid: string | null;
  /** Which one took this back; null: none has. UUID, lower case. */
  reversedByGuid: string | null;
  /** Time entries of the day came, went or changed after it was shared, so that it would come out otherwise now: reverse it, and share again. */
  hoursChanged: boolean;
  /** Who did it. */
  madeBy: TipActor;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
};

/** What somebody was paid of shared tips; or that taken back. */
export type TipPayout = {
  /** Its identifier. UUID, lower case. */
  guid: string;
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** The staff member. UUID, lower case. */
  staffGuid: string;
  /** CASH: out of a cash drawer; PAYROLL: handed to payroll, which pays it with the wages. */
  method: 'CASH' | 'PAYROLL';
  /** Minor units of the currency; negative: taken back. */
  amount: number;
  /** On which it is booked. */
  businessDate: number;
  /** The business day on which it happened, by the clock; `businessDate` is a later one when that day had its Z report by then. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  occurredOn: number;
  /** The cash drawer; null: none. UUID, lower case. */
  drawerGuid: string | null;
  /** Of a reversal. */
  reason: string | null;
  /** Which one this takes back; null: it takes none back. UUID, lower case. */
  reversesGuid: string | null;
  /** Which one took this back; null: none has. UUID, lower case. */
  reversedByGuid: string | null;
  /** Who approved it; null when nobody had to. */
  approver: Approver | null;
  /** Who did it. */
  madeBy: TipActor;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
};

/** How a restaurant shares its tips. */
export type TipPools = {
  /** Each with its part of the tips. */
  pools: Array<{
    /** What people call it. */
    name: string;
    /** In percent of all tips, a decimal; all of them add up to 100. */
    percent: string;
    /** HOURS: by the time worked; POINTS: by the time worked, times the points of the job; JOBS: each job has its percent, by the time worked in it. */
    shareBy: 'HOURS' | 'POINTS' | 'JOBS';
    /** Who takes part. */
    jobs: Array<{
      /** As the jobs of people are called; case does not count. */
      title: string;
      /** What an hour in this job weighs, a decimal; of pools by POINTS. */
      points?: string;
      /** In percent of the pool, in pools by JOBS, a decimal; all of them add up to 100. */
      percent?: string;
    }>;
  }>;
  /** Whether jobs with the role of a manager take part; US federal law forbids it. */
  managersTakePart: boolean;
  /** 0: nobody has set any. */
  version: number;
};

/** What sharing the tips of a business day would come to. */
export type TipPreview = {
  /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  businessDate: number;
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** Tips of the day itself, less what was given back on it. In minor units of the currency. */
  takenAmount: number;
  /** Of earlier days: what came or went after they were shared, and what they gave back too much. In minor units of the currency. */
  carriedAmount: number;
  /** Taken + carried: what is shared, to the cent. In minor units of the currency. */
  amount: number;
  /** By business day. */
  sources: Array<{
    /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
    businessDate: number;
    /** The amount. Minor units of the currency. */
    amount: number;
  }>;
  /** By pool, job and person. */
  shares: TipShare[];
  /** Why it cannot be done; null: it can. */
  obstacle: 'SHARED' | 'NO_POOLS' | 'ENTRIES_OPEN' | 'NOTHING_TO_SHARE' | 'NOBODY_TAKES_PART' | null;
  /** Entries of the day, of jobs that take part, that go on or that nobody clocked out of. */
  openTimeEntryGuids: string[];
  /** The distribution by which the day is shared already; null: there is none. UUID, lower case. */
  existingGuid: string | null;
};

/** Tips that were taken, shared and paid, and what is owed of them. */
export type TipReport = {
  /** The restaurant that it belongs to. UUID, lower case. */
  restaurantGuid: string;
  /** Where the range begins, itself included. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  from: number;
  /** Where the range ends, itself included. yyyymmdd, local to the restaurant, cut at its closeout hour. */
  to: number;
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** What a line is about. */
  groupBy: 'day' | 'person' | 'job';
  /** The lines, one by one. */
  lines: Array<{
    /** The business date, the guid of the person, or the title of the job. */
    key: string;
    /** Of a person: the name. */
    label: string;
    /** Taken from guests, less what was given back; by day alone. */
    takenAmount: number | null;
    /** Shared of the tips of these days. In minor units of the currency. */
    sharedAmount: number;
    /** Paid out on these days; not by job. */
    paidAmount: number | null;
    /** Owed to the person now; negative: paid more than is shared by now. */
    owedAmount: number | null;
  }>;
  /** Since the beginning, until now: taken = paid + owed + unshared. */
  balance: {
    /** Taken from guests, less what was given back. Minor units of the currency. */
    takenAmount: number;
    /** Paid out. Minor units of the currency. */
    paidAmount: number;
    /** Shared and not paid. In minor units of the currency. */
    owedAmount: number;
    /** Not shared yet. In minor units of the currency. */
    unsharedAmount: number;
  };
};

/** What somebody gets of a pool for one job. */
export type TipShare = {
  /** The staff member. UUID, lower case. */
  staffGuid: string;
  /** Of the person, as it is now. */
  name: string;
  /** The name of the pool. */
  pool: string;
  /** What the job was called then. */
  jobTitle: string;
  /** Worked, without unpaid breaks. */
  minutes: number;
  /** The points of the job; null where the pool does not count them. */
  points: string | null;
  /** The amount. Minor units of the currency. */
  amount: number;
};

/** The slip on which a guest writes a tip, as data. */
export type TipSlip = {
  /** What kind of thing it is. */
  kind: 'TIP_SLIP';
  /** Its name for people. */
  title: string;
  /** Of its own words. */
  language: 'en' | 'es';
  /** Printed at both ends. */
  marks: Array<'COPY' | 'VOID'>;
  /** Who it is from. */
  heading: {
    /** What people call it. */
    name: string;
    /** Legal name, address, tax number and more. */
    lines: string[];
    /** In black and white; null: none. */
    logo: {
      /** In dots. */
      width: number;
      /** In dots. */
      height: number;
      /** Base64, a bit for each dot. */
      bits: string;
    } | null;
  };
  /** The currency of its amounts: three letters of ISO 4217, for example EUR. */
  currency: string;
  /** Of the currency. */
  decimals: number;
  /** Details for people who investigate; the names may change. */
  facts: DocumentFact[];
  /** Shown as a QR code. */
  code: {
    /** An absolute address. */
    url: string;
    /** Above the code. */
    label: string;
  } | null;
  /** What the law demands at its foot. */
  legalLines: string[];
  /** Of the payment, without a tip. In minor units of the currency. */
  amount: number;
  /** Tips to choose from. */
  suggestions: Array<{
    /** The percent. */
    label: string;
    /** Of this tip. In minor units of the currency. */
    tipAmount: number;
    /** What would be paid with it. In minor units of the currency. */
    totalAmount: number;
  }>;
};

/** That a certificate may be issued for a domain. */
export type TlsPermission = {
  /** The domain that was asked about. */
  domain: string;
};

/** What does not fit in the request. */
export type ValidationErrorDetails = {
  /** Every field that does not fit, not only the first. */
  fields: InvalidField[];
};

/** A card on file, without its number. */
export type VaultCard = {
  /** Its identifier. UUID, lower case. */
  id: string;
  /** Your identifier of the customer. */
  customerId: string;
  /** VISA, MASTERCARD, AMEX … or OTHER. */
  brand: string;
  /** The last four digits of the card. */
  lastFour: string;
  /** The month in which the card expires, 1 to 12. */
  expiryMonth: number;
  /** The year in which the card expires, four digits. */
  expiryYear: number;
  /** The name on the card; null when unknown. */
  holderName: string | null;
  /** On file is the processor's token, and no number. */
  tokenized: boolean;
  /** Who begins charges of this card. */
  initiator: 'CUSTOMER' | 'MERCHANT';
  /** Charges follow a plan with fixed dates. */
  scheduled: boolean;
  /** What the customer has agreed to; null when nothing was recorded. */
  mandate: {
    /** The words that the customer agreed to. */
    text: string;
    /** When the customer agreed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
    acceptedAt: string;
  } | null;
  /** The restaurants that it was stored for; empty for the whole tenant. */
  restaurantGuids: string[];
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
};

/** An account whose address is proven. */
export type VerifiedSignUp = {
  /** The person. UUID, lower case. */
  uid: string;
  /** An e-mail address. */
  email: string;
  /** The tenant that it belongs to. UUID, lower case. */
  tenantId: string | null;
};

/** One event on its way to one endpoint. */
export type WebhookDelivery = {
  /** Its identifier. UUID, lower case. */
  id: string;
  /** The endpoint. UUID, lower case. */
  endpointId: string;
  /** EVENT: sent automatically. The others were requested. */
  origin: 'EVENT' | 'TEST' | 'RESEND' | 'REPLAY';
  /** The `webhook-id` of every try. */
  eventId: string;
  /** The name of the event. */
  eventType: string;
  /** Its number among the events of the tenant, counted without a gap. */
  sequence: number;
  /** DEAD: given up after the last try, or the endpoint said that it is gone. */
  status: 'PENDING' | 'DELIVERED' | 'DEAD';
  /** How many times it has been tried. */
  tries: number;
  /** When it is tried again; null: not any more. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  nextTryAt: string | null;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it was delivered or given up; null while it is tried. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  finishedAt: string | null;
  /** The tries, oldest first. */
  attempts: Array<{
    /** Counts the tries from 1. */
    number: number;
    /** When it happened. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
    at: string;
    /** The HTTP status of the answer; null when there was none. */
    status: number | null;
    /** How long it took, in milliseconds. */
    latencyMs: number;
    /** Why there was no answer. */
    error: string | null;
    /** The first KiB of the answer. */
    answer: string | null;
  }>;
};

/** An address of yours that is told of events. */
export type WebhookEndpoint = {
  /** Its identifier. UUID, lower case. */
  id: string;
  /** An absolute address. */
  url: string;
  /** What it is for, in words for people. */
  description: string;
  /** The events that it is told of: names such as `order.created`, or families such as `order.*`. */
  eventTypes: string[];
  /** The restaurants that it is limited to; empty: all of the tenant. */
  restaurantGuids: string[];
  /** THIN: what has changed; FULL: also the object itself, where it has one. */
  payload: 'THIN' | 'FULL';
  /** Whether each event waits until the one before is answered. */
  ordered: boolean;
  /** How many requests may run at a time. */
  concurrency: number;
  /** How much of `concurrency` is in use now: 2 at first, one more with each delivery that arrives, half with each that times out. */
  currentConcurrency: number;
  /** Requests that it takes in a second; null: as many as come. */
  rateLimit: number | null;
  /** The names of the headers that you had it send; their values are secret. */
  headerNames: string[];
  /** ENABLED, or DISABLED: it gets nothing. */
  status: 'ENABLED' | 'DISABLED';
  /** Why it is disabled. REQUESTED: by you; GONE: it answered 410; FAILING: it failed for days. Null while it is not. */
  disabledReason: 'REQUESTED' | 'GONE' | 'FAILING' | null;
  /** Since when every request has failed; null when the last one did not. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  failingSince: string | null;
  /** Why nothing can be sent: the secret or the headers cannot be read, because the secret of the installation has changed. Rotate the secret, or set the headers again. */
  problem: 'SECRET_UNREADABLE' | 'HEADERS_UNREADABLE' | null;
  /** Until when requests are also signed with the secret before this one; null: only with this one. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  previousSecretEndsAt: string | null;
  /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
  version: number;
  /** When it was made. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  createdAt: string;
  /** When it last changed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
  updatedAt: string;
};
