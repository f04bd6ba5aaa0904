// Made from docs/openapi.json by "npm run generate". Do not edit.

export type AcceptedResponse = {
  accepted: boolean;
};

export type Actor = {
  kind: 'USER' | 'KEY' | 'SYSTEM';
  id: string | null;
  name: string | null;
};

export type AdminUser = {
  /** UUID, lower case */
  uid: string;
  email: string;
  emailVerified: boolean;
  name: string;
  locale: string | null;
  /** INVITED: has not accepted yet, and is shown as the invitation names them */
  status: 'INVITED' | 'ACTIVE' | 'SUSPENDED';
  tenantId: string | null;
  role: 'owner' | 'manager' | 'accountant' | 'server' | 'cashier' | 'kitchen' | null;
  /** empty: all restaurants of the tenant; only those within the reach of the caller are named */
  restaurantGuids: string[];
  mfaEnabled: boolean;
  /** for operators who name no tenant (then tenantId and role are null): every tenant of the account */
  memberships?: Array<{
    /** UUID, lower case */
    tenantId: string;
    role: 'owner' | 'manager' | 'accountant' | 'server' | 'cashier' | 'kitchen';
    restaurantGuids: string[];
    status: 'INVITED' | 'ACTIVE' | 'SUSPENDED';
  }>;
  /** for operators who name no tenant */
  isOperator?: boolean;
  version: number;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  updatedAt: string;
};

export type ApiKey = {
  /** UUID, lower case */
  id: string;
  /** UUID, lower case */
  tenantId: string;
  name: string;
  description: string;
  /** enough to recognize the key by */
  hint: string;
  scopes: Array<'read:orders' | 'write:orders' | 'read:menu' | 'write:menu' | 'read:reports' | 'write:reports' | 'read:payments' | 'write:payments' | 'read:kitchen' | 'write:kitchen' | 'read:restaurants' | 'write:restaurants' | 'read:guests' | 'write:guests' | 'read:webhooks' | 'write:webhooks' | 'read:domains' | 'write:domains' | 'read:users' | 'write:users' | 'read:places'>;
  /** empty: all restaurants of the tenant */
  restaurantGuids: string[];
  /** addresses and CIDR ranges; empty: any */
  allowedAddresses: string[];
  /** requests per 60 seconds */
  rateLimit: number;
  securityContact: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
  rotatedFrom: string | null;
  lastUsedAt: string | null;
  version: number;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  updatedAt: string;
};

export type AppliedDiscount = {
  /** UUID, lower case */
  guid: string;
  /** when it came onto the order: 1 for the first line, discount or service charge. Odd cents, and the sequence of discounts of one priority, go by it */
  position: number;
  discountGuid: string | null;
  name: string;
  /** PERCENT: `rate` off; FIXED: `amount` off, at most the price; FIXED_TOTAL: the lines cost `amount` together, when they would cost more; BUY_X_GET_Y: for each `buy.quantity` units the cheapest `get.quantity` further ones are cheaper */
  type: 'PERCENT' | 'FIXED' | 'FIXED_TOTAL' | 'BUY_X_GET_Y';
  /** PERCENT: percent off, "0" to "100" */
  rate?: string;
  /** FIXED, FIXED_TOTAL: minor units of the currency */
  amount?: number;
  /** with target SELECTION: `amount` is for each unit of the line */
  perUnit?: boolean;
  /** what has to be bought; `items` default to those of the discount */
  buy?: {
    quantity: number;
    items?: {
      /** guids of menu items or menu groups, sales categories, or tags; a line matches that has one of these */
      labels?: string[];
      /** selection guids */
      selectionKeys?: string[];
    };
  };
  /** what is cheaper then; `items` default to those of the discount */
  get?: {
    quantity: number;
    items?: {
      /** guids of menu items or menu groups, sales categories, or tags; a line matches that has one of these */
      labels?: string[];
      /** selection guids */
      selectionKeys?: string[];
    };
    /** percent off; default "100" */
    rate?: string;
  };
  /** BUY_X_GET_Y: how often; default without limit */
  maximumUses?: number;
  /** what it is computed on: each line, the lines of each check together, or all lines; default: the place that has it, and never wider */
  target?: 'SELECTION' | 'CHECK' | 'ORDER';
  items?: {
    /** guids of menu items or menu groups, sales categories, or tags; a line matches that has one of these */
    labels?: string[];
    /** selection guids */
    selectionKeys?: string[];
  };
  /** lower goes first; default 0. Of the same: narrow targets first, then BUY_X_GET_Y, FIXED_TOTAL, PERCENT, FIXED, then what was put on first */
  priority?: number;
  /** STACKABLE, the default, takes from what earlier ones left; EXCLUSIVE takes only from lines that no other one has touched, and keeps later ones off them */
  stacking?: 'STACKABLE' | 'EXCLUSIVE';
  /** never more than this, for each target; minor units */
  maximumAmount?: number;
  /** also takes from what the menu says is not discountable */
  includesNonDiscountable?: boolean;
  /** all of them must hold; checked again with each change, at the place that has the discount */
  conditions?: {
    /** only lines that were ordered in one of these, by the restaurant’s clock */
    timeWindows?: Array<{
      /** on which it starts; default every day */
      days?: Array<'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'>;
      /** HH:MM */
      start: string;
      /** HH:MM, not in it; not after `start`: on the next day */
      end: string;
    }>;
    /** one of the order’s `promoCodes`, letter by letter */
    code?: string;
    diningOptions?: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'>;
    /** what all lines cost before discounts and added tax */
    minimumAmount?: number;
    minimumGuests?: number;
    /** so many units of each must be there */
    requiredItems?: Array<{
      items: {
        /** guids of menu items or menu groups, sales categories, or tags; a line matches that has one of these */
        labels?: string[];
        /** selection guids */
        selectionKeys?: string[];
      };
      quantity: number;
    }>;
  };
  /** given for free by the house */
  comp: boolean;
  /** what it takes at present */
  discountAmount: number;
  notAppliedReason: string | null;
  /** after a split: the lines of its former check, on which it is still computed together */
  selectionGuids?: string[];
  /** UUID, lower case */
  fromCheckGuid?: string;
  reason: string | null;
  comment: string | null;
  actor: Actor;
  approver: Actor | null;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  at: string;
  /** yyyymmdd, local to the restaurant, cut at its closeout hour */
  businessDate: number;
};

export type AppliedModifier = {
  /** UUID, lower case */
  modifierGuid: string;
  name: string;
  /** what the kitchen reads instead of the name */
  kitchenName?: string;
  plu?: string;
  preModifier?: 'NO' | 'EXTRA' | 'LIGHT' | 'SIDE';
  /** per unit of what it modifies */
  quantity: string;
  /** minor units of the currency */
  unitPriceAmount: number;
  /** for all units; contained in the selection */
  grossAmount: number;
  /** own taxes instead of those of the item */
  taxRateGuids?: string[];
  modifiers?: AppliedModifier[];
};

export type AppliedServiceCharge = {
  /** UUID, lower case */
  guid: string;
  /** when it came onto the order: 1 for the first line, discount or service charge. Odd cents, and the sequence of discounts of one priority, go by it */
  position: number;
  serviceChargeGuid: string | null;
  /** where it was added */
  level: 'ORDER' | 'CHECK';
  name: string;
  type: 'PERCENT' | 'FIXED';
  /** percent, for example "12.5" */
  rate?: string;
  /** minor units of the currency */
  amount?: number;
  /** PERCENT: of prices before discounts, or after them, the default */
  calculation?: 'PRE_DISCOUNT' | 'POST_DISCOUNT';
  /** taxes on the charge; none by default */
  taxRateGuids?: string[];
  /** goes to the staff */
  gratuity?: boolean;
  /** charged from this party size on; not while `numberOfGuests` is unknown */
  minimumGuests?: number;
  diningOptions?: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'>;
  /** what it comes to at present, without added tax */
  chargeAmount: number;
  /** tax added to it */
  taxAmount: number;
  actor: Actor;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  at: string;
  /** yyyymmdd, local to the restaurant, cut at its closeout hour */
  businessDate: number;
};

export type AppliedTax = {
  /** UUID, lower case */
  taxRateGuid: string;
  rate: string | null;
  inclusive: boolean;
  /** minor units of the currency */
  taxableAmount: number;
  /** minor units of the currency */
  taxAmount: number;
};

export type AuditEntry = {
  /** UUID, lower case */
  id: string;
  tenantId: string | null;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  at: string;
  actor: {
    /** `user`, `key`, `operator`, `system` or `anonymous` */
    kind: string;
    id: string | null;
    name: string | null;
  };
  /** `area.past_tense`; more may be added */
  action: string;
  target: {
    kind: string;
    id: string;
  } | null;
  address: string | null;
  userAgent: string | null;
  correlationId: string | null;
  /** depends on the action */
  details: Record<string, unknown>;
};

/** From start (included) to end (excluded), by the clock on the wall. An end at or before the start is on the next day. */
export type AvailabilityWindow = {
  days: Array<'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'> | null;
  /** "HH:MM", 24 hours, restaurant-local */
  start: string;
  /** "HH:MM", 24 hours, restaurant-local */
  end: string;
};

export type CashActor = {
  kind: 'USER' | 'KEY' | 'SYSTEM';
  id: string | null;
  name: string | null;
};

export type CashDrawer = {
  /** UUID, lower case */
  guid: string;
  /** UUID, lower case */
  restaurantGuid: string;
  name: string;
  status: 'OPEN' | 'CLOSED';
  /** yyyymmdd, local to the restaurant, cut at its closeout hour */
  businessDate: number;
  currency: string;
  /** minor units of the currency */
  openingAmount: number;
  /** cash payments, less change */
  salesAmount: number;
  /** cash refunded to guests */
  refundAmount: number;
  /** minor units of the currency */
  paidInAmount: number;
  /** minor units of the currency */
  paidOutAmount: number;
  /** opening + sales - refunds + paid in - paid out */
  expectedAmount: number;
  countedAmount: number | null;
  varianceAmount: number | null;
  countedAt: string | null;
  openedBy: CashActor;
  closedBy: CashActor | null;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  openedAt: string;
  closedAt: string | null;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  updatedAt: string;
  version: number;
};

export type CashMovement = {
  /** UUID, lower case */
  guid: string;
  type: 'OPEN' | 'SALE' | 'REFUND' | 'PAY_IN' | 'PAY_OUT' | 'COUNT' | 'CLOSE';
  /** positive into the drawer, negative out of it; of a count, what was found */
  amount: number;
  reason: string | null;
  paymentGuid: string | null;
  refundGuid: string | null;
  madeBy: CashActor;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
};

export type Check = {
  /** UUID, lower case */
  guid: string;
  paymentStatus: 'OPEN' | 'PAID' | 'CLOSED';
  taxExempt: boolean;
  reopenedAt: string | null;
  /** prices before discounts, charges and added tax */
  subtotalAmount: number;
  /** minor units of the currency */
  discountAmount: number;
  /** tax taken out of inclusive prices of an exempt check */
  exemptedTaxAmount: number;
  /** minor units of the currency */
  serviceChargeAmount: number;
  /** tax that is added to the prices */
  taxAmount: number;
  /** tax that the prices hold already */
  inclusiveTaxAmount: number;
  /** minor units of the currency */
  tipAmount: number;
  /** subtotal - discounts - exempted tax + service charges + added tax + tip */
  totalAmount: number;
  /** taken by payments, tips included */
  paidAmount: number;
  /** what is left to pay; a payment under way counts as paid here */
  dueAmount: number;
  /** refunded; does not reopen the balance */
  refundedAmount: number;
  appliedTaxes: AppliedTax[];
  selections: Selection[];
  /** of this check; `discountAmount` is what all discounts take from its lines */
  appliedDiscounts: AppliedDiscount[];
  /** those of this check, and its part of those of the order: together its `serviceChargeAmount` */
  appliedServiceCharges: AppliedServiceCharge[];
  payments: OrderPayment[];
  refunds: CheckRefund[];
  /** equal or agreed payments for this check; none when it is not split so */
  parts: CheckShare[];
};

export type CheckRefund = {
  /** UUID, lower case */
  guid: string;
  paymentGuid: string | null;
  lines: RefundLine[];
  /** minor units of the currency */
  tipAmount: number;
  /** minor units of the currency */
  taxAmount: number;
  /** minor units of the currency */
  totalAmount: number;
  /** money that payments have refunded for it; less than the total while a refund of items waits for it */
  paidOutAmount: number;
  reason: string;
  comment: string | null;
  actor: Actor;
  approver: Actor | null;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  at: string;
  /** yyyymmdd, local to the restaurant, cut at its closeout hour */
  businessDate: number;
};

export type CheckShare = {
  /** UUID, lower case */
  guid: string;
  /** minor units of the currency */
  amount: number;
  /** minor units of the currency */
  taxAmount: number;
  /** minor units of the currency */
  tipAmount: number;
  /** minor units of the currency */
  totalAmount: number;
};

export type Correction = {
  reason: string;
  comment: string | null;
  actor: Actor;
  approver: Actor | null;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  at: string;
  /** yyyymmdd, local to the restaurant, cut at its closeout hour */
  businessDate: number;
};

export type CustomToken = {
  customToken: string | null;
  firebaseToken: string | null;
  domain: string;
  tenantId: string | null;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  expiresAt: string;
};

export type DayClose = {
  /** counts up per restaurant, without a gap */
  number: number;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  closedAt: string;
  closedBy: Actor;
  /** UUID, lower case */
  restaurantGuid: string;
  /** yyyymmdd, local to the restaurant, cut at its closeout hour */
  businessDate: number;
  currency: string;
  /** by measure; amounts in minor units, quantities as decimal strings */
  sales: Record<string, number | string>;
  taxes: Array<{
    key: Record<string, string>;
    labels: Record<string, string>;
    /** by measure; amounts in minor units, quantities as decimal strings */
    values: Record<string, number | string>;
  }>;
  payments: Array<{
    key: Record<string, string>;
    labels: Record<string, string>;
    /** by measure; amounts in minor units, quantities as decimal strings */
    values: Record<string, number | string>;
  }>;
  discountsAndVoids: Array<{
    key: Record<string, string>;
    labels: Record<string, string>;
    /** by measure; amounts in minor units, quantities as decimal strings */
    values: Record<string, number | string>;
  }>;
  cashDrawers: Array<{
    key: Record<string, string>;
    labels: Record<string, string>;
    /** by measure; amounts in minor units, quantities as decimal strings */
    values: Record<string, number | string>;
  }>;
  diningOptions: Array<{
    key: Record<string, string>;
    labels: Record<string, string>;
    /** by measure; amounts in minor units, quantities as decimal strings */
    values: Record<string, number | string>;
  }>;
  /** orders of the day with something due */
  openOrderCount: number;
  /** minor units of the currency */
  dueAmount: number;
  /** drawers that are not closed */
  openDrawerCount: number;
};

export type DayReport = {
  /** UUID, lower case */
  restaurantGuid: string;
  /** yyyymmdd, local to the restaurant, cut at its closeout hour */
  businessDate: number;
  currency: string;
  /** by measure; amounts in minor units, quantities as decimal strings */
  sales: Record<string, number | string>;
  taxes: Array<{
    key: Record<string, string>;
    labels: Record<string, string>;
    /** by measure; amounts in minor units, quantities as decimal strings */
    values: Record<string, number | string>;
  }>;
  payments: Array<{
    key: Record<string, string>;
    labels: Record<string, string>;
    /** by measure; amounts in minor units, quantities as decimal strings */
    values: Record<string, number | string>;
  }>;
  discountsAndVoids: Array<{
    key: Record<string, string>;
    labels: Record<string, string>;
    /** by measure; amounts in minor units, quantities as decimal strings */
    values: Record<string, number | string>;
  }>;
  cashDrawers: Array<{
    key: Record<string, string>;
    labels: Record<string, string>;
    /** by measure; amounts in minor units, quantities as decimal strings */
    values: Record<string, number | string>;
  }>;
  diningOptions: Array<{
    key: Record<string, string>;
    labels: Record<string, string>;
    /** by measure; amounts in minor units, quantities as decimal strings */
    values: Record<string, number | string>;
  }>;
  /** orders of the day with something due */
  openOrderCount: number;
  /** minor units of the currency */
  dueAmount: number;
  /** drawers that are not closed */
  openDrawerCount: number;
  closed: boolean;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  madeAt: string;
};

export type DetailedHealth = {
  status: 'OK' | 'DEGRADED' | 'DOWN';
  uptimeSeconds: number;
  dependencies: Record<string, {
    status: 'OK' | 'DEGRADED' | 'DOWN';
    latencyMs: number;
    facts?: Record<string, unknown>;
  }>;
};

export type DiscountDefinition = {
  /** UUID, lower case */
  guid: string;
  externalId: string | null;
  /** UUID, lower case */
  restaurantGuid: string;
  name: string;
  /** on every new order; it takes or costs something where its conditions are met */
  automatic: boolean;
  archived: boolean;
  terms: DiscountTerms;
  version: number;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  updatedAt: string;
};

export type DiscountTerms = {
  /** PERCENT: `rate` off; FIXED: `amount` off, at most the price; FIXED_TOTAL: the lines cost `amount` together, when they would cost more; BUY_X_GET_Y: for each `buy.quantity` units the cheapest `get.quantity` further ones are cheaper */
  type: 'PERCENT' | 'FIXED' | 'FIXED_TOTAL' | 'BUY_X_GET_Y';
  /** PERCENT: percent off, "0" to "100" */
  rate?: string;
  /** FIXED, FIXED_TOTAL: minor units of the currency */
  amount?: number;
  /** with target SELECTION: `amount` is for each unit of the line */
  perUnit?: boolean;
  /** what has to be bought; `items` default to those of the discount */
  buy?: {
    quantity: number;
    items?: {
      /** guids of menu items or menu groups, sales categories, or tags; a line matches that has one of these */
      labels?: string[];
    };
  };
  /** what is cheaper then; `items` default to those of the discount */
  get?: {
    quantity: number;
    items?: {
      /** guids of menu items or menu groups, sales categories, or tags; a line matches that has one of these */
      labels?: string[];
    };
    /** percent off; default "100" */
    rate?: string;
  };
  /** BUY_X_GET_Y: how often; default without limit */
  maximumUses?: number;
  /** what it is computed on: each line, the lines of each check together, or all lines; default: the place that has it, and never wider */
  target?: 'SELECTION' | 'CHECK' | 'ORDER';
  items?: {
    /** guids of menu items or menu groups, sales categories, or tags; a line matches that has one of these */
    labels?: string[];
  };
  /** lower goes first; default 0. Of the same: narrow targets first, then BUY_X_GET_Y, FIXED_TOTAL, PERCENT, FIXED, then what was put on first */
  priority?: number;
  /** STACKABLE, the default, takes from what earlier ones left; EXCLUSIVE takes only from lines that no other one has touched, and keeps later ones off them */
  stacking?: 'STACKABLE' | 'EXCLUSIVE';
  /** never more than this, for each target; minor units */
  maximumAmount?: number;
  /** also takes from what the menu says is not discountable */
  includesNonDiscountable?: boolean;
  /** all of them must hold; checked again with each change, at the place that has the discount */
  conditions?: {
    /** only lines that were ordered in one of these, by the restaurant’s clock */
    timeWindows?: Array<{
      /** on which it starts; default every day */
      days?: Array<'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'>;
      /** HH:MM */
      start: string;
      /** HH:MM, not in it; not after `start`: on the next day */
      end: string;
    }>;
    /** one of the order’s `promoCodes`, letter by letter */
    code?: string;
    diningOptions?: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'>;
    /** what all lines cost before discounts and added tax */
    minimumAmount?: number;
    minimumGuests?: number;
    /** so many units of each must be there */
    requiredItems?: Array<{
      items: {
        /** guids of menu items or menu groups, sales categories, or tags; a line matches that has one of these */
        labels?: string[];
      };
      quantity: number;
    }>;
  };
};

export type DnsRecord = {
  type: 'A' | 'AAAA' | 'CNAME' | 'TXT' | 'CAA';
  name: string;
  value: string;
};

export type DomainMapping = {
  /** UUID, lower case */
  id: string;
  /** UUID, lower case */
  restaurantGuid: string;
  /** in ASCII, lower case */
  domain: string;
  /** as people write it */
  displayDomain: string;
  /** where guests of the restaurant should be */
  primary: boolean;
  status: 'PENDING' | 'VERIFYING' | 'ACTIVE' | 'FAILED' | 'REMOVED';
  /** the TXT record that proves control; it has to stay in the DNS */
  proof: {
    type: 'A' | 'AAAA' | 'CNAME' | 'TXT' | 'CAA';
    name: string;
    value: string;
    foundAt: string | null;
  };
  hosting: {
    /** the provider knows that the domain is yours */
    verified: boolean;
    /** the DNS of the domain does not lead here */
    misconfigured: boolean;
    /** to add to the DNS */
    records: DnsRecord[];
    /** to take out of the DNS */
    conflicts: DnsRecord[];
  } | null;
  problem: DomainProblem | null;
  failsAt: string | null;
  checkedAt: string | null;
  nextCheckAt: string | null;
  activeAt: string | null;
  version: number;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  updatedAt: string;
};

export type DomainProblem = {
  code: 'PROOF_MISSING' | 'DNS_UNAVAILABLE' | 'DOMAIN_TAKEN' | 'HOSTING_UNAVAILABLE' | 'HOSTING_RATE_LIMITED' | 'HOSTING_CREDENTIALS' | 'HOSTING_REFUSED' | 'HOSTING_HELD_ELSEWHERE' | 'HOSTING_UNVERIFIED' | 'HOSTING_REMOVED' | 'MISCONFIGURED';
  message: string;
  /** what to do about it */
  action: string;
};

export type DomainValidation = {
  domain: string | null;
  displayDomain: string | null;
  registrableDomain: string | null;
  /** nothing is in front of what is registered */
  apex: boolean;
  /** it may be mapped */
  valid: boolean;
  /** it may be mapped, and is not mapped elsewhere */
  available: boolean;
  findings: Array<{
    code: string;
    severity: 'ERROR' | 'WARNING';
    message: string;
    action: string;
  }>;
};

export type Error = {
  success: false;
  error: {
    code: ErrorCode;
    /** for people; may change */
    message: string;
    /** UUID, lower case */
    correlationId: string;
    /** depends on the code */
    details?: Record<string, unknown>;
  };
  meta: Meta;
};

/** stable; branch on it */
export type ErrorCode = 'UNAUTHORIZED' | 'MFA_REQUIRED' | 'PAYMENT_DECLINED' | 'FORBIDDEN' | 'RESOURCE_NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'VALIDATION_ERROR' | 'CONFLICT' | 'INVALID_STATE' | 'EVENTS_EXPIRED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'PAYMENT_OUTCOME_UNKNOWN' | 'PROVIDER_UNAVAILABLE' | 'SERVICE_UNAVAILABLE';

export type Event = {
  /** UUID, lower case */
  id: string;
  /** what has happened, as the catalogue names it */
  type: string;
  apiVersion: 'v1';
  /** UUID, lower case */
  tenantId: string;
  restaurantGuid: string | null;
  /** counts the events of the tenant, without a gap */
  sequence: number;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  timestamp: string;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  occurredAt: string;
  businessDate: number | null;
  /** what the catalogue says for this type */
  data: Record<string, unknown>;
};

export type FloorTable = {
  /** UUID, lower case */
  tableGuid: string;
  name: string;
  serviceAreaGuid: string | null;
  capacity: number | null;
  /** archived, but guests still sit at it */
  archived: boolean;
  /** of the open orders together: the covers */
  numberOfGuests: number;
  /** the newest 100, oldest first */
  openOrders: OpenOrder[];
};

/** who an order is for; in orders that are read, and there only for callers who may read guests */
export type Guest = {
  name?: string;
  phone?: string;
  email?: string;
  address?: {
    address1?: string;
    address2?: string;
    city?: string;
    region?: string;
    postalCode?: string;
    /** ISO 3166-1 alpha-2 */
    country?: string;
  };
  /** for the delivery, for example the door code */
  instructions?: string;
};

export type Health = {
  status: 'OK';
  uptimeSeconds: number;
};

export type HostingConfiguration = {
  domain: string;
  provider: string;
  /** the provider has the domain */
  registered: boolean;
  /** the provider knows that it is ours */
  verified: boolean;
  /** the DNS of the domain does not lead here */
  misconfigured: boolean;
  /** to add to the DNS */
  records: Array<{
    type: string;
    name: string;
    value: string;
  }>;
  /** to take out of the DNS */
  conflicts: Array<{
    type: string;
    name: string;
    value: string;
  }>;
};

export type InvalidField = {
  in: 'body' | 'query' | 'path' | 'header';
  /** JSON pointer into that part */
  path: string;
  /** the rule that was broken, a stable word */
  rule: string;
  message: string;
};

export type IssuedApiKey = {
  apiKey: ApiKey;
  key: string | null;
};

export type ItemStock = {
  /** UUID, lower case */
  itemGuid: string;
  /** IN_STOCK: not counted; QUANTITY: so many are left; OUT_OF_STOCK: cannot be ordered */
  status: 'IN_STOCK' | 'QUANTITY' | 'OUT_OF_STOCK';
  quantity: string | null;
  returnsAt: string | null;
  /** 0: was never set */
  version: number;
  updatedAt: string | null;
};

export type KitchenOrder = {
  /** UUID, lower case */
  orderGuid: string;
  /** nothing that was sent is missing */
  complete: boolean;
  missing: Array<{
    /** UUID, lower case */
    ticketGuid: string;
    /** UUID, lower case */
    stationGuid: string;
    /** UUID, lower case */
    selectionGuid: string;
    name: string;
    quantity: string;
  }>;
  /** not sent yet: it waits to be fired */
  held: Array<{
    /** UUID, lower case */
    selectionGuid: string;
    name: string;
    quantity: string;
    course: number | null;
  }>;
  tickets: KitchenTicket[];
};

export type KitchenRouting = {
  /** UUID, lower case */
  restaurantGuid: string;
  /** 0 before the first */
  version: number;
  rules: RoutingRule[];
};

export type KitchenStation = {
  /** UUID, lower case */
  guid: string;
  externalId: string | null;
  /** UUID, lower case */
  restaurantGuid: string;
  name: string;
  kind: 'HOT' | 'COLD' | 'BAR' | 'BAKERY' | 'PACKING' | 'OTHER';
  /** sees the whole order and hands it out */
  expediter: boolean;
  /** gets what no rule and no menu routes; one station of a restaurant at most */
  isDefault: boolean;
  printer: string | null;
  screen: string | null;
  /** up to 50 texts of your own */
  metadata: Record<string, string>;
  version: number;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  updatedAt: string;
};

export type KitchenTicket = {
  /** UUID, lower case */
  guid: string;
  /** the order's display number and the ticket's own: 42-2 */
  number: string;
  /** UUID, lower case */
  orderGuid: string;
  /** UUID, lower case */
  stationGuid: string;
  status: 'NEW' | 'IN_PROGRESS' | 'BUMPED' | 'RECALLED' | 'VOIDED';
  priority: number;
  /** how often it was printed again; nothing is cooked again */
  printCount: number;
  printStatus: 'WAITING' | 'PRINTED' | 'FAILED' | null;
  printedAt: string | null;
  printError: string | null;
  /** yyyymmdd, local to the restaurant, cut at its closeout hour */
  businessDate: number;
  tableGuid: string | null;
  tableName: string | null;
  diningOption: string;
  source: string;
  numberOfGuests: number | null;
  notes: string | null;
  promisedAt: string | null;
  items: TicketItem[];
  startedAt: string | null;
  bumpedAt: string | null;
  /** counts changes to what is cooked, and to how far it is */
  version: number;
  /** number of its last change, of all the kitchen's */
  change: number;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  updatedAt: string;
};

export type LedgerDay = {
  /** UUID, lower case */
  restaurantGuid: string;
  /** yyyymmdd, local to the restaurant, cut at its closeout hour */
  businessDate: number;
  currency: string;
  accounts: Array<{
    /** `ORDER_RECEIVABLE`: What guests owe for their orders; negative: they have paid ahead.

`CASH`: Cash in drawers.

`SAFE`: Cash outside drawers.

`OTHER_TENDERS`: Taken by other means: vouchers, terminals of others.

`PROCESSOR_CLEARING`: Captured on cards, not settled yet: what the processor owes us.

`BANK`: Settled by the processor: on its way to the bank, or there.

`SALES`: Sold, without tax and service charges.

`SERVICE_CHARGES`: Service charges.

`REFUNDS`: Refunded sales.

`TAX_PAYABLE`: Tax taken from guests, owed to the state.

`TIPS_PAYABLE`: Tips taken from guests, owed to the staff.

`PAID_IN`: Put into a drawer for another reason than a sale.

`PAID_OUT`: Taken out of a drawer for another reason than change.

`CASH_ROUNDING`: What was left off because it could not be paid in coins; negative: what was added.

`CASH_OVER_SHORT`: What drawers held less than they should have; negative: more. */
    account: 'ORDER_RECEIVABLE' | 'CASH' | 'SAFE' | 'OTHER_TENDERS' | 'PROCESSOR_CLEARING' | 'BANK' | 'SALES' | 'SERVICE_CHARGES' | 'REFUNDS' | 'TAX_PAYABLE' | 'TIPS_PAYABLE' | 'PAID_IN' | 'PAID_OUT' | 'CASH_ROUNDING' | 'CASH_OVER_SHORT';
    /** minor units of the currency */
    debitAmount: number;
    /** minor units of the currency */
    creditAmount: number;
    /** the day's debits minus its credits, minor units */
    balanceAmount: number;
  }>;
};

export type LedgerEntry = {
  /** UUID, lower case */
  guid: string;
  /** yyyymmdd, local to the restaurant, cut at its closeout hour */
  businessDate: number;
  /** what happened, for example payment.captured */
  movement: string;
  /** `ORDER_RECEIVABLE`: What guests owe for their orders; negative: they have paid ahead.

`CASH`: Cash in drawers.

`SAFE`: Cash outside drawers.

`OTHER_TENDERS`: Taken by other means: vouchers, terminals of others.

`PROCESSOR_CLEARING`: Captured on cards, not settled yet: what the processor owes us.

`BANK`: Settled by the processor: on its way to the bank, or there.

`SALES`: Sold, without tax and service charges.

`SERVICE_CHARGES`: Service charges.

`REFUNDS`: Refunded sales.

`TAX_PAYABLE`: Tax taken from guests, owed to the state.

`TIPS_PAYABLE`: Tips taken from guests, owed to the staff.

`PAID_IN`: Put into a drawer for another reason than a sale.

`PAID_OUT`: Taken out of a drawer for another reason than change.

`CASH_ROUNDING`: What was left off because it could not be paid in coins; negative: what was added.

`CASH_OVER_SHORT`: What drawers held less than they should have; negative: more. */
  debitAccount: 'ORDER_RECEIVABLE' | 'CASH' | 'SAFE' | 'OTHER_TENDERS' | 'PROCESSOR_CLEARING' | 'BANK' | 'SALES' | 'SERVICE_CHARGES' | 'REFUNDS' | 'TAX_PAYABLE' | 'TIPS_PAYABLE' | 'PAID_IN' | 'PAID_OUT' | 'CASH_ROUNDING' | 'CASH_OVER_SHORT';
  /** `ORDER_RECEIVABLE`: What guests owe for their orders; negative: they have paid ahead.

`CASH`: Cash in drawers.

`SAFE`: Cash outside drawers.

`OTHER_TENDERS`: Taken by other means: vouchers, terminals of others.

`PROCESSOR_CLEARING`: Captured on cards, not settled yet: what the processor owes us.

`BANK`: Settled by the processor: on its way to the bank, or there.

`SALES`: Sold, without tax and service charges.

`SERVICE_CHARGES`: Service charges.

`REFUNDS`: Refunded sales.

`TAX_PAYABLE`: Tax taken from guests, owed to the state.

`TIPS_PAYABLE`: Tips taken from guests, owed to the staff.

`PAID_IN`: Put into a drawer for another reason than a sale.

`PAID_OUT`: Taken out of a drawer for another reason than change.

`CASH_ROUNDING`: What was left off because it could not be paid in coins; negative: what was added.

`CASH_OVER_SHORT`: What drawers held less than they should have; negative: more. */
  creditAccount: 'ORDER_RECEIVABLE' | 'CASH' | 'SAFE' | 'OTHER_TENDERS' | 'PROCESSOR_CLEARING' | 'BANK' | 'SALES' | 'SERVICE_CHARGES' | 'REFUNDS' | 'TAX_PAYABLE' | 'TIPS_PAYABLE' | 'PAID_IN' | 'PAID_OUT' | 'CASH_ROUNDING' | 'CASH_OVER_SHORT';
  /** minor units of the currency */
  amount: number;
  currency: string;
  orderGuid: string | null;
  checkGuid: string | null;
  paymentGuid: string | null;
  refundGuid: string | null;
  drawerGuid: string | null;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
};

export type Menu = {
  /** UUID, lower case */
  guid: string;
  externalId: string | null;
  name: string;
  description: string | null;
  availability: AvailabilityWindow[] | null;
  channels: string[] | null;
  diningOptions: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'> | null;
  groups: MenuGroup[];
};

export type MenuGroup = {
  /** UUID, lower case */
  guid: string;
  externalId: string | null;
  name: string;
  description: string | null;
  images: MenuImage[];
  availability: AvailabilityWindow[] | null;
  channels: string[] | null;
  diningOptions: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'> | null;
  prepStationGuid: string | null;
  items: MenuItem[];
  /** groups within this one */
  groups: MenuGroup[];
};

export type MenuImage = {
  url: string;
  description: string | null;
};

export type MenuItem = {
  /** UUID, lower case */
  guid: string;
  externalId: string | null;
  name: string;
  kitchenName: string | null;
  description: string | null;
  images: MenuImage[];
  plu: string | null;
  salesCategory: string | null;
  tags: string[];
  /** minor units of the currency */
  priceAmount: number;
  /** when there are any, an order is for one of them */
  sizes: MenuItemSize[];
  /** the price is named with each order */
  openPrice: boolean;
  discountable: boolean;
  calories: number | null;
  /** the fourteen of EU law */
  allergens: Array<'CELERY' | 'CRUSTACEANS' | 'EGGS' | 'FISH' | 'GLUTEN' | 'LUPIN' | 'MILK' | 'MOLLUSCS' | 'MUSTARD' | 'PEANUTS' | 'SESAME' | 'SOY' | 'SULPHITES' | 'TREE_NUTS'>;
  /** diets that it fits */
  diets: Array<'DAIRY_FREE' | 'GLUTEN_FREE' | 'HALAL' | 'KOSHER' | 'NUT_FREE' | 'VEGAN' | 'VEGETARIAN'>;
  taxRateGuids: string[] | null;
  prepStationGuid: string | null;
  prepTimeSeconds: number | null;
  availability: AvailabilityWindow[] | null;
  channels: string[] | null;
  diningOptions: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'> | null;
  modifierGroupGuids: string[];
};

export type MenuItemSize = {
  /** UUID, lower case */
  sizeGuid: string;
  /** minor units of the currency */
  priceAmount: number;
  plu: string | null;
  calories: number | null;
  /** taken when an order names no size */
  isDefault: boolean;
};

export type MenuSize = {
  /** UUID, lower case */
  guid: string;
  externalId: string | null;
  name: string;
};

export type MenuTree = {
  version: number;
  menus: Menu[];
  modifierGroups: ModifierGroup[];
  sizes: MenuSize[];
  /** with `stock=true`: what is counted or out of stock */
  stock?: ItemStock[];
};

export type Meta = {
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  timestamp: string;
  /** names the request in our logs; quote it to support */
  correlationId: string;
  /** of the service */
  version: string;
};

export type MfaEnrolment = {
  secret: string | null;
  otpauthUri: string | null;
  qrSvg: string | null;
};

export type Modifier = {
  /** UUID, lower case */
  guid: string;
  externalId: string | null;
  name: string;
  kitchenName: string | null;
  plu: string | null;
  calories: number | null;
  /** the fourteen of EU law */
  allergens: Array<'CELERY' | 'CRUSTACEANS' | 'EGGS' | 'FISH' | 'GLUTEN' | 'LUPIN' | 'MILK' | 'MOLLUSCS' | 'MUSTARD' | 'PEANUTS' | 'SESAME' | 'SOY' | 'SULPHITES' | 'TREE_NUTS'>;
  /** minor units of the currency */
  priceAmount: number;
  /** beats priceAmount on an item of that size */
  sizePrices: SizePrice[];
  /** comes along when an order names nothing of its group */
  isDefault: boolean;
  maxQuantity: number | null;
  /** choices about this modifier */
  modifierGroupGuids: string[];
};

export type ModifierGroup = {
  /** UUID, lower case */
  guid: string;
  externalId: string | null;
  name: string;
  minSelections: number;
  maxSelections: number | null;
  /** false: minSelections counts only once something is chosen */
  required: boolean;
  /** how its modifiers may be asked for */
  preModifiers: PreModifier[];
  modifiers: Modifier[];
};

export type ModifierInput = {
  /** UUID, lower case */
  modifierGuid: string;
  /** per unit of what it modifies */
  quantity?: number;
  preModifier?: 'NO' | 'EXTRA' | 'LIGHT' | 'SIDE';
  /** choices about this modifier, when it has modifier groups of its own */
  modifiers?: ModifierInput[];
};

export type NewMenuGroup = {
  /** keep it and the entry keeps its identity; made when absent */
  guid?: string;
  externalId?: string | null;
  name: string;
  description?: string | null;
  images?: Array<{
    /** an https address */
    url: string;
    description?: string | null;
  }>;
  availability?: Array<{
    days?: Array<'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'> | null;
    /** "HH:MM", 24 hours, restaurant-local */
    start: string;
    /** "HH:MM", 24 hours, restaurant-local */
    end: string;
  }> | null;
  channels?: string[] | null;
  diningOptions?: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'> | null;
  prepStationGuid?: string | null;
  items?: Array<{
    /** keep it and the entry keeps its identity; made when absent */
    guid?: string;
    externalId?: string | null;
    name: string;
    /** minor units of the currency */
    priceAmount: number;
    kitchenName?: string | null;
    description?: string | null;
    images?: Array<{
      /** an https address */
      url: string;
      description?: string | null;
    }>;
    plu?: string | null;
    salesCategory?: string | null;
    tags?: string[];
    sizes?: Array<{
      /** UUID, lower case */
      sizeGuid: string;
      /** minor units of the currency */
      priceAmount: number;
      plu?: string | null;
      calories?: number | null;
      isDefault?: boolean;
    }>;
    openPrice?: boolean;
    discountable?: boolean;
    calories?: number | null;
    /** the fourteen of EU law */
    allergens?: Array<'CELERY' | 'CRUSTACEANS' | 'EGGS' | 'FISH' | 'GLUTEN' | 'LUPIN' | 'MILK' | 'MOLLUSCS' | 'MUSTARD' | 'PEANUTS' | 'SESAME' | 'SOY' | 'SULPHITES' | 'TREE_NUTS'>;
    /** diets that it fits */
    diets?: Array<'DAIRY_FREE' | 'GLUTEN_FREE' | 'HALAL' | 'KOSHER' | 'NUT_FREE' | 'VEGAN' | 'VEGETARIAN'>;
    taxRateGuids?: string[] | null;
    prepStationGuid?: string | null;
    prepTimeSeconds?: number | null;
    availability?: Array<{
      days?: Array<'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'> | null;
      /** "HH:MM", 24 hours, restaurant-local */
      start: string;
      /** "HH:MM", 24 hours, restaurant-local */
      end: string;
    }> | null;
    channels?: string[] | null;
    diningOptions?: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'> | null;
    modifierGroupGuids?: string[];
  }>;
  groups?: NewMenuGroup[];
};

export type OpenOrder = {
  /** UUID, lower case */
  guid: string;
  displayNumber: number;
  externalId: string | null;
  approvalStatus: 'NEEDS_APPROVAL' | 'APPROVED' | 'FUTURE' | 'NOT_APPROVED';
  guestOrderStatus: 'RECEIVED' | 'IN_PREPARATION' | 'READY_FOR_PICKUP' | 'CLOSED' | 'VOIDED';
  numberOfGuests: number | null;
  /** minor units of the currency */
  totalAmount: number;
  /** minor units of the currency */
  paidAmount: number;
  /** minor units of the currency */
  dueAmount: number;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  openedAt: string;
  version: number;
};

export type Order = {
  /** counts up per restaurant and business day */
  displayNumber: number;
  /** UUID, lower case */
  guid: string;
  externalId: string | null;
  /** UUID, lower case */
  restaurantGuid: string;
  source: string;
  diningOption: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
  tableGuid: string | null;
  serverUid?: string | null;
  numberOfGuests: number | null;
  approvalStatus: 'NEEDS_APPROVAL' | 'APPROVED' | 'FUTURE' | 'NOT_APPROVED';
  guestOrderStatus: 'RECEIVED' | 'IN_PREPARATION' | 'READY_FOR_PICKUP' | 'CLOSED' | 'VOIDED';
  /** yyyymmdd, local to the restaurant, cut at its closeout hour */
  businessDate: number;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  openedAt: string;
  openedBy: Actor;
  promisedAt: string | null;
  fireAt: string | null;
  /** of a promised order: how long its dishes take */
  prepTimeSeconds?: number;
  closedAt: string | null;
  guest?: Guest;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  updatedAt: string;
  version: number;
  /** the version of the menu that it was last priced from */
  menuVersion: number;
  currency: string;
  timeZone: string;
  notes: string | null;
  /** up to 50 texts of your own */
  metadata: Record<string, string>;
  promoCodes: string[];
  /** prices before discounts, charges and added tax */
  subtotalAmount: number;
  /** minor units of the currency */
  discountAmount: number;
  /** tax taken out of inclusive prices of an exempt check */
  exemptedTaxAmount: number;
  /** minor units of the currency */
  serviceChargeAmount: number;
  /** tax that is added to the prices */
  taxAmount: number;
  /** tax that the prices hold already */
  inclusiveTaxAmount: number;
  /** minor units of the currency */
  tipAmount: number;
  /** subtotal - discounts - exempted tax + service charges + added tax + tip */
  totalAmount: number;
  /** taken by payments, tips included */
  paidAmount: number;
  /** what is left to pay; a payment under way counts as paid here */
  dueAmount: number;
  /** refunded; does not reopen the balance */
  refundedAmount: number;
  appliedTaxes: AppliedTax[];
  /** as they were when the order first had a line with them */
  taxRates: TaxRateSnapshot[];
  /** of the whole order; what they take is part of the `discountAmount` of its lines */
  appliedDiscounts: AppliedDiscount[];
  /** those of the whole order, each over all checks; their parts are on the checks too, so add up one or the other */
  appliedServiceCharges: AppliedServiceCharge[];
  checks: Check[];
  /** of an order that was voided because it became part of another */
  mergedIntoOrderGuid?: string;
  voidInfo?: Correction;
};

export type OrderList = {
  orders: Order[];
};

export type OrderPayment = {
  /** UUID, lower case */
  paymentGuid: string;
  retref: string | null;
  type: 'CARD' | 'CASH' | 'OTHER';
  status: 'PENDING' | 'AUTHORIZED' | 'CAPTURED' | 'SETTLED' | 'DECLINED' | 'VOIDED' | 'FAILED' | 'UNKNOWN';
  /** minor units of the currency */
  amount: number;
  /** minor units of the currency */
  tipAmount: number;
  cardBrand: string | null;
  last4: string | null;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
};

export type OrderPreview = {
  /** UUID, lower case */
  guid: string;
  externalId: string | null;
  /** UUID, lower case */
  restaurantGuid: string;
  source: string;
  diningOption: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
  tableGuid: string | null;
  serverUid?: string | null;
  numberOfGuests: number | null;
  approvalStatus: 'NEEDS_APPROVAL' | 'APPROVED' | 'FUTURE' | 'NOT_APPROVED';
  guestOrderStatus: 'RECEIVED' | 'IN_PREPARATION' | 'READY_FOR_PICKUP' | 'CLOSED' | 'VOIDED';
  /** yyyymmdd, local to the restaurant, cut at its closeout hour */
  businessDate: number;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  openedAt: string;
  openedBy: Actor;
  promisedAt: string | null;
  fireAt: string | null;
  /** of a promised order: how long its dishes take */
  prepTimeSeconds?: number;
  closedAt: string | null;
  guest?: Guest;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  updatedAt: string;
  version: number;
  /** the version of the menu that it was last priced from */
  menuVersion: number;
  currency: string;
  timeZone: string;
  notes: string | null;
  /** up to 50 texts of your own */
  metadata: Record<string, string>;
  promoCodes: string[];
  /** prices before discounts, charges and added tax */
  subtotalAmount: number;
  /** minor units of the currency */
  discountAmount: number;
  /** tax taken out of inclusive prices of an exempt check */
  exemptedTaxAmount: number;
  /** minor units of the currency */
  serviceChargeAmount: number;
  /** tax that is added to the prices */
  taxAmount: number;
  /** tax that the prices hold already */
  inclusiveTaxAmount: number;
  /** minor units of the currency */
  tipAmount: number;
  /** subtotal - discounts - exempted tax + service charges + added tax + tip */
  totalAmount: number;
  /** taken by payments, tips included */
  paidAmount: number;
  /** what is left to pay; a payment under way counts as paid here */
  dueAmount: number;
  /** refunded; does not reopen the balance */
  refundedAmount: number;
  appliedTaxes: AppliedTax[];
  /** as they were when the order first had a line with them */
  taxRates: TaxRateSnapshot[];
  /** of the whole order; what they take is part of the `discountAmount` of its lines */
  appliedDiscounts: AppliedDiscount[];
  /** those of the whole order, each over all checks; their parts are on the checks too, so add up one or the other */
  appliedServiceCharges: AppliedServiceCharge[];
  checks: Check[];
  /** of an order that was voided because it became part of another */
  mergedIntoOrderGuid?: string;
  voidInfo?: Correction;
  steps?: Array<{
    step: number;
    what: string;
    /** guids, from the outside in */
    keys: string[];
    inputs: Record<string, unknown>;
    /** minor units of the currency */
    result: number;
    text: string;
  }>;
};

export type PasswordReset = {
  reset: boolean;
};

export type Payment = {
  /** UUID, lower case */
  paymentGuid: string;
  /** UUID, lower case */
  restaurantGuid: string;
  orderGuid: string | null;
  checkGuid: string | null;
  type: 'CASH' | 'OTHER' | 'CARD';
  /** A card payment goes from PENDING to AUTHORIZED, CAPTURED and SETTLED. DECLINED and FAILED: no money moved. UNKNOWN: the answer of the processor was lost; the service keeps asking for it. */
  status: 'PENDING' | 'AUTHORIZED' | 'CAPTURED' | 'SETTLED' | 'DECLINED' | 'VOIDED' | 'FAILED' | 'UNKNOWN';
  /** yyyymmdd, local to the restaurant, cut at its closeout hour */
  businessDate: number;
  currency: string;
  /** of the bill, minor units */
  amount: number;
  /** minor units of the currency */
  tipAmount: number;
  tenderedAmount: number | null;
  changeAmount: number | null;
  /** CASH, where the restaurant rounds it: added to amount and tip so that it can be paid in coins; negative: left off */
  roundingAmount?: number;
  /** how it was rounded; refunds of it are, too */
  cashRounding?: {
    incrementAmount: number;
    mode: 'HALF_UP' | 'HALF_EVEN' | 'HALF_DOWN' | 'UP' | 'DOWN';
  };
  /** refunded, or being refunded */
  refundedAmount: number;
  drawerGuid: string | null;
  tenderName: string | null;
  reference: string | null;
  processor: 'CARDPOINTE' | 'EXTERNAL_TERMINAL' | null;
  merchantId: string | null;
  requestedAmount: number | null;
  authorizedAmount: number | null;
  cardBrand: string | null;
  last4: string | null;
  vaultCardId: string | null;
  declineReason: string | null;
  retref: string | null;
  respstat: string | null;
  respcode: string | null;
  resptext: string | null;
  authcode: string | null;
  avsresp: string | null;
  cvvresp: string | null;
  setlstat: string | null;
  batchid: string | null;
  voidReason: string | null;
  voidedAt: string | null;
  capturedAt: string | null;
  settledAt: string | null;
  createdBy: PaymentActor;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  updatedAt: string;
  version: number;
};

export type PaymentAccount = {
  processor: 'CARDPOINTE' | 'EXTERNAL_TERMINAL';
  merchantId: string;
  username: string;
  /** the restaurant's */
  currency: string;
  /** an account of the simulator, since none is set */
  sandbox: boolean;
  version: number | null;
  updatedAt: string | null;
};

export type PaymentActor = {
  kind: 'USER' | 'KEY' | 'SYSTEM';
  id: string | null;
  name: string | null;
};

export type PaymentInquiry = {
  payment: Payment;
  processor: {
    state: 'AUTHORIZED' | 'CAPTURED' | 'SETTLED' | 'REJECTED' | 'VOIDED' | 'DECLINED' | 'VERIFIED' | 'IN_REVIEW';
    /** minor units of the currency */
    amount: number;
    voidable: boolean;
    refundable: boolean;
    batchid: string | null;
    setlstat: string | null;
  } | null;
};

export type Place = {
  placeId: string;
  name: string;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  category: string | null;
  phone: string | null;
  website: string | null;
  /** lines for people */
  openingHours: string[];
  businessStatus: string | null;
  photos: Array<{
    /** for /places/photos/media, for an hour */
    reference: string;
    width: number | null;
    height: number | null;
    /** to be shown beside the photo */
    attributions: Array<{
      name: string;
      url: string | null;
    }>;
  }>;
  /** to be shown beside the place */
  attribution: string;
};

export type PreModifier = {
  kind: 'NO' | 'EXTRA' | 'LIGHT' | 'SIDE';
  /** FREE: nothing; FACTOR: so many times the modifier’s price; FIXED: an amount instead, negative for a credit */
  pricing: 'FREE' | 'FACTOR' | 'FIXED';
  factor: string | null;
  priceAmount: number | null;
};

export type Profile = {
  /** UUID, lower case */
  uid: string;
  email: string;
  emailVerified: boolean;
  name: string;
  locale: string | null;
  /** false for people who only sign in elsewhere */
  hasPassword: boolean;
  /** another person set this first password: it must be changed before anything else */
  mustChangePassword: boolean;
  mfaEnabled: boolean;
  recoveryCodesLeft: number;
  /** the service's own administrator */
  isOperator: boolean;
  version: number;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  updatedAt: string;
};

export type RateLimitDetails = {
  limit: number;
  remaining: 0;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  resetTime: string;
};

export type ReconciliationException = {
  /** UUID, lower case */
  id: string;
  /** UUID, lower case */
  restaurantGuid: string;
  /** `OUTCOME_UNKNOWN`: The processor's answer was lost and is still unknown after 15 minutes, or an authorization could not be released.

`MISSING_HERE`: In a settled batch, and we know of no such payment or refund.

`MISSING_THERE`: Captured here, and the processor knows of no such payment.

`NOT_SETTLED`: Captured days ago, and in no settled batch yet.

`AMOUNT_DIFFERS`: The processor settled another amount.

`STATUS_DIFFERS`: The processor settled what we hold to be voided, declined or failed.

`REJECTED`: Refused in its batch: the money did not move.

`BATCH_TOTAL_DIFFERS`: The total of a batch is not the sum of what is in it. */
  kind: 'OUTCOME_UNKNOWN' | 'MISSING_HERE' | 'MISSING_THERE' | 'NOT_SETTLED' | 'AMOUNT_DIFFERS' | 'STATUS_DIFFERS' | 'REJECTED' | 'BATCH_TOTAL_DIFFERS';
  state: 'OPEN' | 'RESOLVED';
  paymentGuid: string | null;
  refundGuid: string | null;
  retref: string | null;
  batchId: string | null;
  ourAmount: number | null;
  theirAmount: number | null;
  ourStatus: string | null;
  theirStatus: string | null;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  openedAt: string;
  resolvedAt: string | null;
  resolution: string | null;
};

export type RecoveryCodes = {
  recoveryCodes: string[] | null;
};

export type Refund = {
  /** UUID, lower case */
  refundGuid: string;
  /** UUID, lower case */
  paymentGuid: string;
  /** UUID, lower case */
  restaurantGuid: string;
  orderGuid: string | null;
  checkGuid: string | null;
  status: 'PENDING' | 'COMPLETED' | 'DECLINED' | 'FAILED' | 'UNKNOWN';
  /** yyyymmdd, local to the restaurant, cut at its closeout hour */
  businessDate: number;
  currency: string;
  /** minor units of the currency */
  amount: number;
  /** contained in the amount */
  taxAmount: number;
  /** contained in the amount */
  serviceChargeAmount: number;
  /** contained in the amount */
  tipAmount: number;
  /** rounding of a cash refund, in addition to the amount */
  roundingAmount?: number;
  reason: string | null;
  itemRefundGuid: string | null;
  drawerGuid: string | null;
  retref: string | null;
  respstat: string | null;
  respcode: string | null;
  resptext: string | null;
  settledAt: string | null;
  createdBy: PaymentActor;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  updatedAt: string;
};

export type RefundLine = {
  /** UUID, lower case */
  selectionGuid: string;
  quantity: string;
  /** price after discounts */
  netAmount: number;
  /** part of the discounts that goes with it */
  discountAmount: number;
  /** tax added to it */
  taxAmount: number;
  /** part of the service charges */
  serviceChargeAmount: number;
  /** minor units of the currency */
  serviceChargeTaxAmount: number;
  /** minor units of the currency */
  totalAmount: number;
  taxes: Array<{
    /** UUID, lower case */
    taxRateGuid: string;
    inclusive: boolean;
    /** minor units of the currency */
    taxAmount: number;
  }>;
};

export type Report = {
  report: string;
  title: string;
  /** yyyymmdd, local to the restaurant, cut at its closeout hour */
  from: number;
  /** yyyymmdd, local to the restaurant, cut at its closeout hour */
  to: number;
  /** everything until then is in the figures: now, or as far as the replica has come */
  asOf: string;
  /** yyyymmdd, local to the restaurant, cut at its closeout hour */
  comparedFrom?: number;
  /** yyyymmdd, local to the restaurant, cut at its closeout hour */
  comparedTo?: number;
  /** what the lines are grouped by */
  columns: string[];
  measures: Array<{
    name: string;
    unit: 'AMOUNT' | 'COUNT' | 'QUANTITY' | 'SECONDS';
  }>;
  lines: ReportLine[];
  /** the sum of all lines, for each currency */
  totals: Array<{
    currency: string;
    /** by measure; amounts in minor units, quantities as decimal strings */
    values: Record<string, number | string>;
    /** by measure; amounts in minor units, quantities as decimal strings */
    compared?: Record<string, number | string>;
  }>;
};

export type ReportDefinition = {
  name: string;
  title: string;
  /** by default */
  groupBy: string[];
  dimensions: Array<{
    name: string;
    meaning: string;
  }>;
  /** dimensions that can be grouped by together */
  groupings: Array<string[]>;
  measures: Array<{
    name: string;
    unit: 'AMOUNT' | 'COUNT' | 'QUANTITY' | 'SECONDS';
    meaning: string;
  }>;
  percentiles: Array<{
    name: string;
    meaning: string;
  }>;
};

export type ReportEntry = {
  /** UUID, lower case */
  tenantId: string;
  /** UUID, lower case */
  restaurantGuid: string;
  /** yyyymmdd, local to the restaurant, cut at its closeout hour */
  businessDate: number;
  currency: string;
  orderGuid: string | null;
  displayNumber: number | null;
  paymentGuid: string | null;
  drawerGuid: string | null;
  /** by measure; amounts in minor units, quantities as decimal strings */
  values: Record<string, number | string>;
  /** the order or the payment itself */
  link: string;
};

export type ReportLine = {
  key: Record<string, string>;
  labels: Record<string, string>;
  currency: string;
  /** by measure; amounts in minor units, quantities as decimal strings */
  values: Record<string, number | string>;
  /** figures that do not add up, of this line alone; null: nothing to take them from */
  percentiles?: Record<string, number | null>;
  compared?: {
    key: Record<string, string>;
    /** by measure; amounts in minor units, quantities as decimal strings */
    values: Record<string, number | string>;
  };
  /** by measure: what lists the orders or payments behind the figure */
  links?: Record<string, string>;
};

export type ResolvedDomain = {
  /** in ASCII, lower case, without port */
  domain: string;
  /** UUID, lower case */
  tenantId: string;
  /** UUID, lower case */
  restaurantGuid: string;
  slug: string | null;
  /** where guests should be; lead them there when it is another */
  canonicalDomain: string;
};

export type ResolvedSlug = {
  /** the current one */
  slug: string;
  /** it is not the one that was asked for */
  redirected: boolean;
  /** UUID, lower case */
  tenantId: string;
  /** UUID, lower case */
  restaurantGuid: string;
  canonicalDomain: string | null;
};

export type Restaurant = {
  /** UUID, lower case */
  guid: string;
  externalId: string | null;
  name: string;
  /** IANA name */
  timeZone: string;
  /** ISO 4217 */
  currency: string;
  /** local hour at which a business day ends */
  closeoutHour: number;
  address: {
    address1?: string;
    address2?: string;
    city?: string;
    region?: string;
    postalCode?: string;
    /** ISO 3166-1 alpha-2 */
    country?: string;
    phone?: string;
  } | null;
  taxRates: TaxRate[];
  cashRounding: {
    /** the smallest amount that can be paid in cash, minor units */
    incrementAmount: number;
    mode?: 'HALF_UP' | 'HALF_EVEN' | 'HALF_DOWN' | 'UP' | 'DOWN';
  } | null;
  /** orders of these sources wait until accepted */
  approvalSources: string[];
  /** of dishes without a time of their own; scheduled orders go to the kitchen that long before */
  prepTimeSeconds: number;
  /** up to 50 texts of your own */
  metadata: Record<string, string>;
  archived: boolean;
  /** version of the menu in force; 0 before the first */
  menuVersion: number;
  version: number;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  updatedAt: string;
};

export type RestaurantSlug = {
  /** UUID, lower case */
  restaurantGuid: string;
  slug: string | null;
  /** they lead to the current one */
  previousSlugs: string[];
  url: string | null;
};

export type RoutingRule = {
  menuItemGuid: string | null;
  menuGroupGuid: string | null;
  diningOptions: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'> | null;
  stationGuids: string[];
  priority: number;
};

export type Selection = {
  /** UUID, lower case */
  guid: string;
  /** when it came onto the order: 1 for the first line, discount or service charge. Odd cents, and the sequence of discounts of one priority, go by it */
  position: number;
  menuItemGuid: string | null;
  menuGroupGuid: string | null;
  menuGroupName: string | null;
  /** where the menu said that it is made, when it was ordered */
  prepStationGuid?: string;
  /** as on the menu when it was ordered */
  name: string;
  /** what the kitchen reads instead of the name */
  kitchenName?: string;
  plu?: string;
  /** UUID, lower case */
  sizeGuid?: string;
  sizeName?: string;
  quantity: string;
  /** minor units of the currency */
  unitPriceAmount: number;
  modifiers: AppliedModifier[];
  /** quantity x price, modifiers included */
  grossAmount: number;
  /** minor units of the currency */
  discountAmount: number;
  /** minor units of the currency */
  exemptedTaxAmount: number;
  /** minor units of the currency */
  taxAmount: number;
  /** minor units of the currency */
  inclusiveTaxAmount: number;
  /** minor units of the currency */
  totalAmount: number;
  appliedTaxes: AppliedTax[];
  /** of this line; `discountAmount` is what all discounts take from it */
  appliedDiscounts: AppliedDiscount[];
  taxRateGuids: string[];
  /** words by which discounts find it, besides item and group */
  labels?: string[];
  discountable?: boolean;
  serviceChargeable?: boolean;
  /** only when it is not that of the order */
  diningOption?: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
  fulfillmentStatus: 'NEW' | 'HOLD' | 'SENT' | 'READY';
  sentAt: string | null;
  seatNumber: number | null;
  course: number | null;
  notes: string | null;
  voided: boolean;
  voidInfo?: Correction;
  refundedQuantity?: string;
  /** minor units of the currency */
  refundedAmount?: number;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
};

export type ServiceArea = {
  /** UUID, lower case */
  guid: string;
  externalId: string | null;
  /** UUID, lower case */
  restaurantGuid: string;
  name: string;
  archived: boolean;
  /** up to 50 texts of your own */
  metadata: Record<string, string>;
  version: number;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  updatedAt: string;
};

export type ServiceChargeDefinition = {
  /** UUID, lower case */
  guid: string;
  externalId: string | null;
  /** UUID, lower case */
  restaurantGuid: string;
  name: string;
  /** on every new order; it takes or costs something where its conditions are met */
  automatic: boolean;
  archived: boolean;
  terms: ServiceChargeTerms;
  version: number;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  updatedAt: string;
};

export type ServiceChargeTerms = {
  type: 'PERCENT' | 'FIXED';
  /** percent, for example "12.5" */
  rate?: string;
  /** minor units of the currency */
  amount?: number;
  /** PERCENT: of prices before discounts, or after them, the default */
  calculation?: 'PRE_DISCOUNT' | 'POST_DISCOUNT';
  /** taxes on the charge; none by default */
  taxRateGuids?: string[];
  /** goes to the staff */
  gratuity?: boolean;
  /** charged from this party size on; not while `numberOfGuests` is unknown */
  minimumGuests?: number;
  diningOptions?: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'>;
};

export type Session = {
  /** UUID, lower case */
  id: string;
  /** browser and system, as far as they tell */
  device: string;
  userAgent: string | null;
  address: string | null;
  /** whether a second factor was shown */
  secondFactor: boolean;
  /** the session that asks */
  current: boolean;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  lastSeenAt: string;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  expiresAt: string;
};

export type SessionResult = {
  session: {
    /** UUID, lower case */
    id: string;
    /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
    createdAt: string;
    /** when the access cookie ends; renewed silently while in use */
    accessExpiresAt: string;
    /** slides with every refresh */
    refreshExpiresAt: string;
    /** then the person must log in again, even during activity */
    endsAt: string;
    /** whether a second factor was shown */
    secondFactor: boolean;
  };
  user: {
    /** UUID, lower case */
    uid: string;
    email: string;
    emailVerifiedAt: string | null;
    name: string;
    locale: string | null;
    isOperator: boolean;
    mfaEnabled: boolean;
    /** another person set the password: it must be changed before anything else */
    mustChangePassword: boolean;
  };
  tenants: Array<{
    /** UUID, lower case */
    tenantId: string;
    name: string;
    role: 'owner' | 'manager' | 'accountant' | 'server' | 'cashier' | 'kitchen';
    /** empty = all of the tenant */
    restaurantGuids: string[];
  }>;
};

export type SettlementBatch = {
  /** UUID, lower case */
  restaurantGuid: string;
  /** the processor's number */
  batchId: string;
  merchantId: string;
  hostBatch: string | null;
  /** ACCEPTED, MIXED, REJECTED or EMPTY */
  state: string;
  currency: string;
  chargeCount: number;
  /** minor units of the currency */
  chargeAmount: number;
  refundCount: number;
  /** minor units of the currency */
  refundAmount: number;
  /** the day on which we heard of it */
  businessDate: number;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
};

export type SettlementPull = {
  /** closed batches that are now in our books */
  batches: number;
  /** what was in them */
  transactions: number;
  /** differences found in them */
  exceptions: number;
};

export type SignedOut = {
  signedOut: boolean;
};

export type SizePrice = {
  /** UUID, lower case */
  sizeGuid: string;
  /** minor units of the currency */
  priceAmount: number;
};

export type SsoProvider = {
  id: string;
  /** for a button */
  name: string;
  /** where the browser goes to sign in; takes `returnTo` */
  startPath: string;
};

export type SsoStart = {
  url: string;
};

export type Table = {
  /** UUID, lower case */
  guid: string;
  externalId: string | null;
  /** UUID, lower case */
  restaurantGuid: string;
  name: string;
  serviceAreaGuid: string | null;
  capacity: number | null;
  archived: boolean;
  /** up to 50 texts of your own */
  metadata: Record<string, string>;
  version: number;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  updatedAt: string;
};

export type TaxRate = {
  /** UUID, lower case */
  guid: string;
  name: string;
  type: 'PERCENT' | 'FIXED';
  /** percent, for example "8.875" */
  rate?: string;
  /** minor units of the currency */
  amount?: number;
  /** whether menu prices hold the tax already */
  inclusive: boolean;
  rounding: 'HALF_UP' | 'HALF_EVEN';
  /** what is rounded together: each line, or all lines of a check */
  roundingScope: 'LINE' | 'CHECK';
  diningOptions: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'> | null;
  /** applies to items that name no tax of their own */
  isDefault: boolean;
};

export type TaxRateSnapshot = {
  /** UUID, lower case */
  guid: string;
  name: string;
  type: 'PERCENT' | 'FIXED';
  rate?: string;
  /** minor units of the currency */
  amount?: number;
  inclusive: boolean;
  rounding: 'HALF_UP' | 'HALF_EVEN';
  roundingScope?: 'LINE' | 'CHECK';
  diningOptions?: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'>;
};

export type Tenant = {
  /** UUID, lower case */
  tenantId: string;
  name: string;
  version: number;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  updatedAt: string;
};

export type TenantAssignment = {
  /** UUID, lower case */
  tenantId: string;
  name: string;
  role: 'owner' | 'manager' | 'accountant' | 'server' | 'cashier' | 'kitchen';
  /** empty: all restaurants of the tenant */
  restaurantGuids: string[];
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  since: string;
};

export type TicketItem = {
  /** UUID, lower case */
  selectionGuid: string;
  menuItemGuid: string | null;
  /** the name for the kitchen, where the menu has one */
  name: string;
  quantity: string;
  sizeName?: string;
  /** only when it is not that of the order */
  diningOption?: string;
  modifiers: TicketModifier[];
  notes: string | null;
  seatNumber: number | null;
  course: number | null;
  status: 'NEW' | 'IN_PROGRESS' | 'READY';
  /** not wanted any more: to be shown struck through */
  voided: boolean;
  changedFrom: {
    /** the name for the kitchen, where the menu has one */
    name: string;
    quantity: string;
    sizeName?: string;
    /** only when it is not that of the order */
    diningOption?: string;
    modifiers: TicketModifier[];
    notes: string | null;
    seatNumber: number | null;
    course: number | null;
  } | null;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  sentAt: string;
  startedAt: string | null;
  readyAt: string | null;
  voidedAt: string | null;
  changedAt: string | null;
  secondsToStart: number | null;
  secondsToReady: number | null;
};

export type TicketModifier = {
  name: string;
  /** per unit of what it modifies */
  quantity: string;
  /** NO, EXTRA, LIGHT or SIDE */
  preModifier?: string;
  modifiers: TicketModifier[];
};

export type TimelineEntry = {
  version: number;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  at: string;
  /** yyyymmdd, local to the restaurant, cut at its closeout hour */
  businessDate: number;
  /** resource.past_tense */
  action: string;
  reason: string | null;
  actor: Actor;
  approver: Actor | null;
  facts: Record<string, unknown>;
};

export type TlsPermission = {
  domain: string;
};

export type ValidationErrorDetails = {
  fields: InvalidField[];
};

export type VaultCard = {
  /** UUID, lower case */
  id: string;
  customerId: string;
  /** VISA, MASTERCARD, AMEX … or OTHER */
  brand: string;
  lastFour: string;
  expiryMonth: number;
  expiryYear: number;
  holderName: string | null;
  /** who begins charges of this card */
  initiator: 'CUSTOMER' | 'MERCHANT';
  /** charges follow a plan with fixed dates */
  scheduled: boolean;
  mandate: {
    text: string;
    /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
    acceptedAt: string;
  } | null;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
};

export type VerifiedSignUp = {
  /** UUID, lower case */
  uid: string;
  email: string;
  tenantId: string | null;
};

export type WebhookDelivery = {
  /** UUID, lower case */
  id: string;
  /** UUID, lower case */
  endpointId: string;
  /** EVENT: sent automatically. The others were requested. */
  origin: 'EVENT' | 'TEST' | 'RESEND' | 'REPLAY';
  /** the `webhook-id` of every try */
  eventId: string;
  eventType: string;
  sequence: number;
  /** DEAD: given up after the last try, or the endpoint said that it is gone */
  status: 'PENDING' | 'DELIVERED' | 'DEAD';
  tries: number;
  nextTryAt: string | null;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
  finishedAt: string | null;
  attempts: Array<{
    number: number;
    /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
    at: string;
    status: number | null;
    latencyMs: number;
    error: string | null;
    answer: string | null;
  }>;
};

export type WebhookEndpoint = {
  /** UUID, lower case */
  id: string;
  url: string;
  description: string;
  eventTypes: string[];
  restaurantGuids: string[];
  payload: 'THIN' | 'FULL';
  ordered: boolean;
  concurrency: number;
  /** How much of `concurrency` is in use now: 2 at first, one more with each delivery that arrives, half with each that times out. */
  currentConcurrency: number;
  rateLimit: number | null;
  headerNames: string[];
  status: 'ENABLED' | 'DISABLED';
  disabledReason: 'REQUESTED' | 'GONE' | 'FAILING' | null;
  failingSince: string | null;
  previousSecretEndsAt: string | null;
  version: number;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  createdAt: string;
  /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
  updatedAt: string;
};
