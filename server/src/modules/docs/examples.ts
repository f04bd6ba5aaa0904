const RESTAURANT_GUID = '019aa7f2-1b6c-7f3e-8d21-0c4b7a95e2f8';
const TENANT_ID = '019aa7e0-4f0d-7b92-a6c8-3e51d7f04b19';
const MENU_ITEM_GUID = '019aa7f2-5e9a-7c04-b7d3-91f6a2c8504e';
const MODIFIER_GROUP_GUID = '019aa7f2-60d7-7a18-9e45-2b7c13f8d06a';
const MODIFIER_GUID = '019aa7f2-62b3-7d5f-84a9-e0176c9b35d2';

/** Request bodies that show an operation at work, by operation. Tests hold them against the schemas. */
export const EXAMPLE_BODIES: Readonly<Record<string, unknown>> = {
  createOrder: {
    externalId: 'till-3-0042',
    diningOption: 'DINE_IN',
    numberOfGuests: 2,
    items: [
      {
        menuItemGuid: MENU_ITEM_GUID,
        quantity: 2,
        modifiers: [{ modifierGuid: MODIFIER_GUID }],
        notes: 'well done',
      },
    ],
  },
  replaceMenu: {
    menus: [
      {
        name: 'Dinner',
        groups: [
          {
            name: 'Pizza',
            items: [{ name: 'Margherita', priceAmount: 1150, modifierGroupGuids: [MODIFIER_GROUP_GUID] }],
          },
        ],
      },
    ],
    modifierGroups: [
      {
        guid: MODIFIER_GROUP_GUID,
        name: 'Extras',
        maxSelections: 3,
        modifiers: [{ name: 'Burrata', priceAmount: 350 }],
      },
    ],
    version: 7,
  },
  createMenuItem: {
    name: 'Margherita',
    description: 'Tomato, mozzarella, basil',
    priceAmount: 1150,
    modifierGroupGuids: [MODIFIER_GROUP_GUID],
  },
  updateMenuItem: { priceAmount: 1250, version: 7 },
  createRestaurant: {
    externalId: 'centro',
    name: 'Trattoria Centro',
    timeZone: 'Europe/Madrid',
    currency: 'EUR',
    closeoutHour: 4,
    taxRates: [{ name: 'IVA', type: 'PERCENT', rate: '10', inclusive: true }],
  },
  updateRestaurant: { name: 'Trattoria del Centro', version: 3 },
  createTenant: { name: 'Trattoria Group' },
  updateTenant: { name: 'Trattoria Group S.L.', version: 1 },
  issueApiKey: {
    tenantId: TENANT_ID,
    name: 'Kitchen display',
    scopes: ['read:orders', 'read:menu'],
    restaurantGuids: [RESTAURANT_GUID],
    allowedAddresses: ['203.0.113.0/24'],
    securityContact: 'security@example.com',
  },
  updateApiKey: { rateLimit: 600, version: 1 },
  rotateApiKey: { overlapSeconds: 604_800 },
};

/**
 * What the fields of answers look like, by name; a name with its object before it wins. Together they tell of one order:
 * two Margheritas with Burrata, ten percent tax added.
 */
export const EXAMPLE_FIELDS: Readonly<Record<string, unknown>> = {
  tenantId: TENANT_ID,
  restaurantGuid: RESTAURANT_GUID,
  restaurantGuids: [RESTAURANT_GUID],
  menuItemGuid: MENU_ITEM_GUID,
  modifierGuid: MODIFIER_GUID,
  modifierGroupGuids: [MODIFIER_GROUP_GUID],
  'Restaurant.guid': RESTAURANT_GUID,
  'Restaurant.name': 'Trattoria Centro',
  'Restaurant.externalId': 'centro',
  'Tenant.name': 'Trattoria Group',
  'TaxRate.name': 'IVA',
  'TaxRate.rate': '10',
  'ApiKey.name': 'Kitchen display',
  'MenuItem.guid': MENU_ITEM_GUID,
  'MenuItem.name': 'Margherita',
  'MenuItem.description': 'Tomato, mozzarella, basil',
  'MenuGroup.name': 'Pizza',
  'Menu.name': 'Dinner',
  'Modifier.guid': MODIFIER_GUID,
  'Modifier.name': 'Burrata',
  'ModifierGroup.guid': MODIFIER_GROUP_GUID,
  'ModifierGroup.name': 'Extras',
  'ModifierGroup.maxSelections': 3,
  'Order.externalId': 'till-3-0042',
  'Order.approvalStatus': 'APPROVED',
  'Selection.name': 'Margherita',
  'Selection.quantity': '2',
  'Selection.unitPriceAmount': 1150,
  'AppliedModifier.name': 'Burrata',
  'AppliedModifier.quantity': '1',
  'AppliedModifier.unitPriceAmount': 350,
  'AppliedModifier.grossAmount': 700,
  'AppliedTax.rate': '10',
  'Check.payments': [],
  'ApiKey.hint': 'ck_live_…Ab3d',
  'ApiKey.securityContact': 'security@example.com',
  'ApiKey.description': '',
  'ApiKey.allowedAddresses': ['203.0.113.0/24'],
  'ApiKey.rateLimit': 100,
  'ApiKey.lastUsedAt': '2026-11-21T18:29:41.000Z',
  'IssuedApiKey.key': 'ck_live_…',
  menuGroupName: 'Pizza',
  source: 'API',
  numberOfGuests: 2,
  displayNumber: 42,
  businessDate: 20_261_121,
  currency: 'EUR',
  timeZone: 'Europe/Madrid',
  closeoutHour: 4,
  metadata: {},
  nextCursor: 'eyJ2IjoxfQ.kP3xT0…',
  menuVersion: 7,
  notes: 'well done',
  priceAmount: 1150,
  grossAmount: 3000,
  subtotalAmount: 3000,
  taxableAmount: 3000,
  discountAmount: 0,
  serviceChargeAmount: 0,
  inclusiveTaxAmount: 0,
  tipAmount: 0,
  taxAmount: 300,
  totalAmount: 3300,
  uptimeSeconds: 86_400,
  latencyMs: 0.8,
  dependencies: { database: { status: 'ok', latencyMs: 0.8 } },
};
