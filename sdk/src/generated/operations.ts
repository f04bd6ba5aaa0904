// Made from docs/openapi.json by "npm run generate". Do not edit.

import type {
  AcceptedResponse,
  AdminUser,
  ApiKey,
  AuditEntry,
  CashDrawer,
  CashMovement,
  CustomToken,
  DayClose,
  DayReport,
  DetailedHealth,
  DiscountDefinition,
  DiscountTerms,
  DomainMapping,
  DomainValidation,
  Event,
  FloorTable,
  Guest,
  Health,
  HostingConfiguration,
  IssuedApiKey,
  ItemStock,
  KitchenOrder,
  KitchenRouting,
  KitchenStation,
  KitchenTicket,
  LedgerDay,
  LedgerEntry,
  MenuItem,
  MenuTree,
  MfaEnrolment,
  ModifierInput,
  NewMenuGroup,
  Order,
  OrderList,
  OrderPreview,
  PasswordReset,
  Payment,
  PaymentAccount,
  PaymentInquiry,
  Place,
  Profile,
  ReconciliationException,
  RecoveryCodes,
  Refund,
  Report,
  ReportDefinition,
  ReportEntry,
  ResolvedDomain,
  ResolvedSlug,
  Restaurant,
  RestaurantSlug,
  ServiceArea,
  ServiceChargeDefinition,
  ServiceChargeTerms,
  Session,
  SessionResult,
  SettlementBatch,
  SettlementPull,
  SignedOut,
  SsoProvider,
  SsoStart,
  Table,
  Tenant,
  TenantAssignment,
  TimelineEntry,
  TlsPermission,
  VaultCard,
  VerifiedSignUp,
  WebhookDelivery,
  WebhookEndpoint,
} from './objects.ts';

export interface Operations {
  /** Get liveness and uptime. */
  getHealth: {
    answer: Health;
  };
  /** Get the health of the service and its dependencies. */
  getDetailedHealth: {
    answer: DetailedHealth;
  };
  /** List tenants, newest first. */
  listTenants: {
    query?: { limit?: number; cursor?: string };
    answer: {
      items: Tenant[];
      nextCursor: string | null;
    };
  };
  /** Create a tenant. */
  createTenant: {
    body: {
      /** the name of the business */
      name: string;
    };
    answer: Tenant;
  };
  /** Get a tenant. */
  getTenant: {
    params: { tenantId: string };
    answer: Tenant;
  };
  /** Rename a tenant. */
  updateTenant: {
    params: { tenantId: string };
    body: {
      /** the name of the business */
      name: string;
      version?: number;
    };
    answer: Tenant;
  };
  /** List a tenant's API keys, newest first. */
  listApiKeys: {
    query: { tenantId: string; limit?: number; cursor?: string };
    answer: {
      items: ApiKey[];
      nextCursor: string | null;
    };
  };
  /** Issue an API key for a tenant. */
  issueApiKey: {
    body: {
      /** UUID, lower case */
      tenantId: string;
      /** the name of the integration */
      name: string;
      scopes: Array<'read:orders' | 'write:orders' | 'read:menu' | 'write:menu' | 'read:reports' | 'write:reports' | 'read:payments' | 'write:payments' | 'read:kitchen' | 'write:kitchen' | 'read:restaurants' | 'write:restaurants' | 'read:guests' | 'write:guests' | 'read:webhooks' | 'write:webhooks' | 'read:domains' | 'write:domains' | 'read:users' | 'write:users' | 'read:places'>;
      restaurantGuids?: string[];
      mode?: 'live' | 'test';
      description?: string;
      allowedAddresses?: string[];
      /** requests per 60 seconds */
      rateLimit?: number;
      /** whom to tell about a leak */
      securityContact?: string;
      /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
      expiresAt?: string;
    };
    answer: IssuedApiKey;
  };
  /** Get an API key, without its secret. */
  getApiKey: {
    params: { id: string };
    query: { tenantId: string };
    answer: ApiKey;
  };
  /** Update an API key. */
  updateApiKey: {
    params: { id: string };
    query: { tenantId: string };
    body: {
      /** the name of the integration */
      name?: string;
      description?: string;
      allowedAddresses?: string[];
      /** requests per 60 seconds */
      rateLimit?: number;
      /** whom to tell about a leak */
      securityContact?: string;
      /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
      expiresAt?: string;
      version?: number;
    };
    answer: ApiKey;
  };
  /** Revoke an API key. */
  revokeApiKey: {
    params: { id: string };
    query: { tenantId: string };
    answer: ApiKey;
  };
  /** Rotate an API key, with an overlap. */
  rotateApiKey: {
    params: { id: string };
    query: { tenantId: string };
    body: {
      /** how long the old key keeps working */
      overlapSeconds?: number;
    };
    answer: IssuedApiKey;
  };
  /** List your tenant's API keys, newest first. */
  listOwnApiKeys: {
    query?: { limit?: number; cursor?: string };
    answer: {
      items: ApiKey[];
      nextCursor: string | null;
    };
  };
  /** Issue an API key for your tenant. */
  issueOwnApiKey: {
    body: {
      /** the name of the integration */
      name: string;
      scopes: Array<'read:orders' | 'write:orders' | 'read:menu' | 'write:menu' | 'read:reports' | 'write:reports' | 'read:payments' | 'write:payments' | 'read:kitchen' | 'write:kitchen' | 'read:restaurants' | 'write:restaurants' | 'read:guests' | 'write:guests' | 'read:webhooks' | 'write:webhooks' | 'read:domains' | 'write:domains' | 'read:users' | 'write:users' | 'read:places'>;
      restaurantGuids?: string[];
      mode?: 'live' | 'test';
      description?: string;
      allowedAddresses?: string[];
      /** requests per 60 seconds */
      rateLimit?: number;
      /** whom to tell about a leak */
      securityContact?: string;
      /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
      expiresAt?: string;
    };
    answer: IssuedApiKey;
  };
  /** Get one of your tenant's API keys, without its secret. */
  getOwnApiKey: {
    params: { id: string };
    answer: ApiKey;
  };
  /** Update one of your tenant's API keys. */
  updateOwnApiKey: {
    params: { id: string };
    body: {
      /** the name of the integration */
      name?: string;
      description?: string;
      allowedAddresses?: string[];
      /** requests per 60 seconds */
      rateLimit?: number;
      /** whom to tell about a leak */
      securityContact?: string;
      /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
      expiresAt?: string;
      version?: number;
    };
    answer: ApiKey;
  };
  /** Revoke one of your tenant's API keys. */
  revokeOwnApiKey: {
    params: { id: string };
    answer: ApiKey;
  };
  /** Rotate one of your tenant's API keys, with an overlap. */
  rotateOwnApiKey: {
    params: { id: string };
    body: {
      /** how long the old key keeps working */
      overlapSeconds?: number;
    };
    answer: IssuedApiKey;
  };
  /** List audit log entries, newest first. */
  listAuditLog: {
    query?: { action?: string; actorId?: string; targetId?: string; from?: string; to?: string; limit?: number; cursor?: string };
    answer: {
      items: AuditEntry[];
      nextCursor: string | null;
    };
  };
  /** Log in with e-mail address and password. */
  login: {
    body: {
      email: string;
      password: string;
    };
    answer: SessionResult;
  };
  /** Sign in with a password, custom token or ID token. */
  signIn: {
    body: {
      email?: string;
      password?: string;
      /** a token of POST /auth/custom-token */
      customToken?: string;
      /** an OpenID Connect ID token of a configured provider */
      idToken?: string;
    };
    answer: SessionResult;
  };
  /** Complete a login with the second factor. */
  verifyMfa: {
    body: {
      challengeId: string;
      code: string;
    };
    answer: SessionResult;
  };
  /** Register a user account. */
  signUp: {
    body: {
      /** an e-mail address; compared without regard to case, its domain in ASCII */
      email: string;
      /** 8 to 128 characters of any kind; the commonest passwords are refused */
      password: string;
      /** in any script */
      name: string;
      /** language tag (BCP 47), for example es-ES */
      locale?: string;
      /** makes a new tenant of this name, which the person owns */
      tenantName?: string;
    };
    answer: AcceptedResponse;
  };
  /** Verify the e-mail address of a new account. */
  verifyEmail: {
    body: {
      token: string;
    };
    answer: VerifiedSignUp;
  };
  /** Sign out and revoke the session. */
  signOut: {
    body?: unknown;
    answer: SignedOut;
  };
  /** Get the current session. */
  getSession: {
    answer: SessionResult;
  };
  /** Refresh the access cookie. */
  refreshSession: {
    body?: unknown;
    answer: SessionResult;
  };
  /** Refresh the access cookie (same as POST). */
  refreshSessionByGet: {
    answer: SessionResult;
  };
  /** Request a password reset link. */
  forgotPassword: {
    body: {
      /** an e-mail address; compared without regard to case, its domain in ASCII */
      email: string;
    };
    answer: AcceptedResponse;
  };
  /** Set a new password with a reset token. */
  resetPassword: {
    body: {
      token: string;
      /** 8 to 128 characters of any kind; the commonest passwords are refused */
      password: string;
    };
    answer: PasswordReset;
  };
  /** Create a custom token for another domain. */
  createCustomToken: {
    body: {
      /** the host at which the token will be used, without port */
      domain: string;
      /** one of your tenants; may be left out when you have no more than one */
      tenantId?: string;
    };
    answer: CustomToken;
  };
  /** List the single sign-on providers. */
  listSsoProviders: {
    answer: {
      items: SsoProvider[];
    };
  };
  /** Link your account to a single sign-on provider. */
  linkSso: {
    params: { provider: string };
    body: {
      /** the path of ours that the browser ends at, with `ssoError` (and `challengeId`) added when something is in the way. Without it, errors are answered as such */
      returnTo?: string;
    };
    answer: SsoStart;
  };
  /** Get your profile. */
  getCurrentUser: {
    answer: Profile;
  };
  /** Update your profile. */
  updateCurrentUser: {
    body: {
      /** in any script; no control characters */
      name: string;
      locale?: string | null;
      version?: number;
    };
    answer: Profile;
  };
  /** Delete your account. */
  deleteCurrentUser: {
    body: {
      password?: string;
      /** code of the authenticator app, or a recovery code */
      code?: string;
    };
    answer: {
      /** UUID, lower case */
      uid: string;
    };
  };
  /** Request a change of your e-mail address. */
  requestEmailChange: {
    body: {
      /** an e-mail address; compared without regard to case, its domain in ASCII */
      email: string;
      password: string;
    };
    answer: {
      pendingEmail: string;
    };
  };
  /** Confirm a new e-mail address. */
  confirmEmailChange: {
    body: {
      token: string;
    };
    answer: {
      email: string;
    };
  };
  /** Change your password. */
  changePassword: {
    body: {
      currentPassword: string;
      /** 8 to 128 characters of any kind; the commonest passwords are refused */
      newPassword: string;
    };
    answer: Profile;
  };
  /** List your tenants and your role in each. */
  listOwnTenants: {
    query?: { limit?: number; cursor?: string };
    answer: {
      items: TenantAssignment[];
      nextCursor: string | null;
    };
  };
  /** List your sessions, newest first. */
  listOwnSessions: {
    query?: { limit?: number; cursor?: string };
    answer: {
      items: Session[];
      nextCursor: string | null;
    };
  };
  /** Revoke all of your other sessions. */
  revokeOtherSessions: {
    answer: {
      /** how many sessions have ended */
      ended: number;
    };
  };
  /** Revoke one of your sessions. */
  revokeOwnSession: {
    params: { id: string };
    answer: {
      /** UUID, lower case */
      id: string;
    };
  };
  /** Start two-factor enrolment. */
  beginMfaEnrolment: {
    answer: MfaEnrolment;
  };
  /** Turn off two-factor authentication. */
  disableMfa: {
    body: {
      /** code of the authenticator app, or a recovery code */
      code: string;
    };
    answer: {
      mfaEnabled: boolean;
    };
  };
  /** Activate two-factor authentication. */
  confirmMfaEnrolment: {
    body: {
      /** six digits */
      code: string;
    };
    answer: RecoveryCodes;
  };
  /** Replace your recovery codes. */
  replaceRecoveryCodes: {
    body: {
      /** code of the authenticator app, or a recovery code */
      code: string;
    };
    answer: RecoveryCodes;
  };
  /** List a tenant's users, newest first. */
  listAdminUsers: {
    query?: { q?: string; role?: 'owner' | 'manager' | 'accountant' | 'server' | 'cashier' | 'kitchen'; status?: 'INVITED' | 'ACTIVE' | 'SUSPENDED'; restaurantGuid?: string; limit?: number; cursor?: string };
    answer: {
      items: AdminUser[];
      nextCursor: string | null;
    };
  };
  /** Add a user to a tenant. */
  createAdminUser: {
    body: {
      /** an e-mail address; compared without regard to case, its domain in ASCII */
      email: string;
      /** in any script; no control characters */
      name: string;
      role: 'owner' | 'manager' | 'accountant' | 'server' | 'cashier' | 'kitchen';
      /** empty: all restaurants of the tenant */
      restaurantGuids?: string[];
      /** 8 to 128 characters of any kind; the commonest passwords are refused */
      firstPassword?: string;
    };
    answer: AdminUser;
  };
  /** Get a user. */
  getAdminUser: {
    params: { uid: string };
    answer: AdminUser;
  };
  /** Update or suspend a user. */
  updateAdminUser: {
    params: { uid: string };
    body: {
      /** in any script; no control characters */
      name?: string;
      role?: 'owner' | 'manager' | 'accountant' | 'server' | 'cashier' | 'kitchen';
      /** empty: all restaurants of the tenant */
      restaurantGuids?: string[];
      status?: 'ACTIVE' | 'SUSPENDED';
      version?: number;
    };
    answer: AdminUser;
  };
  /** Remove a user from a tenant. */
  deleteAdminUser: {
    params: { uid: string };
    answer: {
      /** UUID, lower case */
      uid: string;
    };
  };
  /** Reset a user's two-factor authentication. */
  resetUserMfa: {
    params: { uid: string };
    answer: AdminUser;
  };
  /** Accept an invitation. */
  acceptInvitation: {
    body: {
      token: string;
      /** 8 to 128 characters of any kind; the commonest passwords are refused */
      password?: string;
      /** in any script; no control characters */
      name?: string;
    };
    answer: {
      /** UUID, lower case */
      tenantId: string;
      email: string;
    };
  };
  /** List restaurants, newest first. */
  listRestaurants: {
    query?: { limit?: number; cursor?: string };
    answer: {
      items: Restaurant[];
      nextCursor: string | null;
    };
  };
  /** Create a restaurant. */
  createRestaurant: {
    body: {
      name: string;
      /** IANA name, for example Europe/Madrid */
      timeZone: string;
      /** ISO 4217, for example EUR */
      currency: string;
      /** your own identifier, unique per restaurant */
      externalId?: string;
      closeoutHour?: number;
      address?: {
        address1?: string;
        address2?: string;
        city?: string;
        region?: string;
        postalCode?: string;
        /** ISO 3166-1 alpha-2 */
        country?: string;
        phone?: string;
      };
      taxRates?: Array<{
        /** UUID, lower case */
        guid?: string;
        name: string;
        type: 'PERCENT' | 'FIXED';
        /** percent, for example "8.875" */
        rate?: string;
        /** minor units of the currency */
        amount?: number;
        inclusive?: boolean;
        rounding?: 'HALF_UP' | 'HALF_EVEN';
        /** what is rounded together: each line, or all lines of a check */
        roundingScope?: 'LINE' | 'CHECK';
        diningOptions?: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'> | null;
        isDefault?: boolean;
      }>;
      cashRounding?: {
        /** the smallest amount that can be paid in cash, minor units */
        incrementAmount: number;
        mode?: 'HALF_UP' | 'HALF_EVEN' | 'HALF_DOWN' | 'UP' | 'DOWN';
      } | null;
      /** orders of these sources wait until they are accepted; none by default */
      approvalSources?: string[];
      prepTimeSeconds?: number;
      /** up to 50 texts of your own */
      metadata?: Record<string, string>;
    };
    answer: Restaurant;
  };
  /** Get a restaurant. */
  getRestaurant: {
    params: { restaurantGuid: string };
    answer: Restaurant;
  };
  /** Update or archive a restaurant. */
  updateRestaurant: {
    params: { restaurantGuid: string };
    body: {
      name?: string;
      /** IANA name, for example Europe/Madrid */
      timeZone?: string;
      /** your own identifier, unique per restaurant */
      externalId?: string;
      closeoutHour?: number;
      address?: {
        address1?: string;
        address2?: string;
        city?: string;
        region?: string;
        postalCode?: string;
        /** ISO 3166-1 alpha-2 */
        country?: string;
        phone?: string;
      };
      taxRates?: Array<{
        /** UUID, lower case */
        guid?: string;
        name: string;
        type: 'PERCENT' | 'FIXED';
        /** percent, for example "8.875" */
        rate?: string;
        /** minor units of the currency */
        amount?: number;
        inclusive?: boolean;
        rounding?: 'HALF_UP' | 'HALF_EVEN';
        /** what is rounded together: each line, or all lines of a check */
        roundingScope?: 'LINE' | 'CHECK';
        diningOptions?: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'> | null;
        isDefault?: boolean;
      }>;
      cashRounding?: {
        /** the smallest amount that can be paid in cash, minor units */
        incrementAmount: number;
        mode?: 'HALF_UP' | 'HALF_EVEN' | 'HALF_DOWN' | 'UP' | 'DOWN';
      } | null;
      /** orders of these sources wait until they are accepted; none by default */
      approvalSources?: string[];
      prepTimeSeconds?: number;
      /** up to 50 texts of your own */
      metadata?: Record<string, string>;
      archived?: boolean;
      version?: number;
    };
    answer: Restaurant;
  };
  /** List service areas, newest first. */
  listServiceAreas: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; archived?: boolean };
    answer: {
      items: ServiceArea[];
      nextCursor: string | null;
    };
  };
  /** Create a service area. */
  createServiceArea: {
    params: { restaurantGuid: string };
    body: {
      name: string;
      /** your own identifier, unique per restaurant */
      externalId?: string;
      /** up to 50 texts of your own */
      metadata?: Record<string, string>;
    };
    answer: ServiceArea;
  };
  /** Get a service area. */
  getServiceArea: {
    params: { restaurantGuid: string; serviceAreaGuid: string };
    answer: ServiceArea;
  };
  /** Update or archive a service area. */
  updateServiceArea: {
    params: { restaurantGuid: string; serviceAreaGuid: string };
    body: {
      name?: string;
      externalId?: string | null;
      /** up to 50 texts of your own */
      metadata?: Record<string, string>;
      archived?: boolean;
      version?: number;
    };
    answer: ServiceArea;
  };
  /** List tables, newest first. */
  listTables: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; archived?: boolean; serviceAreaGuid?: string };
    answer: {
      items: Table[];
      nextCursor: string | null;
    };
  };
  /** Create a table. */
  createTable: {
    params: { restaurantGuid: string };
    body: {
      name: string;
      /** your own identifier, unique per restaurant */
      externalId?: string;
      /** up to 50 texts of your own */
      metadata?: Record<string, string>;
      /** UUID, lower case */
      serviceAreaGuid?: string;
      /** how many guests fit */
      capacity?: number;
    };
    answer: Table;
  };
  /** Get a table. */
  getTable: {
    params: { restaurantGuid: string; tableGuid: string };
    answer: Table;
  };
  /** Update or archive a table. */
  updateTable: {
    params: { restaurantGuid: string; tableGuid: string };
    body: {
      name?: string;
      externalId?: string | null;
      /** up to 50 texts of your own */
      metadata?: Record<string, string>;
      archived?: boolean;
      version?: number;
      serviceAreaGuid?: string | null;
      capacity?: number | null;
    };
    answer: Table;
  };
  /** Get a menu, current or by version. */
  getMenu: {
    params: { restaurantGuid: string };
    query?: { version?: number; stock?: boolean };
    answer: MenuTree;
  };
  /** Replace the whole menu. */
  replaceMenu: {
    params: { restaurantGuid: string };
    body: {
      menus: Array<{
        /** keep it and the entry keeps its identity; made when absent */
        guid?: string;
        externalId?: string | null;
        name: string;
        description?: string | null;
        availability?: Array<{
          days?: Array<'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'> | null;
          /** "HH:MM", 24 hours, restaurant-local */
          start: string;
          /** "HH:MM", 24 hours, restaurant-local */
          end: string;
        }> | null;
        channels?: string[] | null;
        diningOptions?: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'> | null;
        groups: NewMenuGroup[];
      }>;
      modifierGroups?: Array<{
        /** keep it and the entry keeps its identity; made when absent */
        guid?: string;
        externalId?: string | null;
        name: string;
        minSelections?: number;
        maxSelections?: number | null;
        /** default: whether minSelections is more than 0 */
        required?: boolean;
        preModifiers?: Array<{
          kind: 'NO' | 'EXTRA' | 'LIGHT' | 'SIDE';
          /** FREE: nothing; FACTOR: so many times the modifier’s price; FIXED: an amount instead, negative for a credit */
          pricing?: 'FREE' | 'FACTOR' | 'FIXED';
          factor?: string | null;
          priceAmount?: number | null;
        }>;
        modifiers: Array<{
          /** keep it and the entry keeps its identity; made when absent */
          guid?: string;
          externalId?: string | null;
          name: string;
          kitchenName?: string | null;
          plu?: string | null;
          calories?: number | null;
          /** the fourteen of EU law */
          allergens?: Array<'CELERY' | 'CRUSTACEANS' | 'EGGS' | 'FISH' | 'GLUTEN' | 'LUPIN' | 'MILK' | 'MOLLUSCS' | 'MUSTARD' | 'PEANUTS' | 'SESAME' | 'SOY' | 'SULPHITES' | 'TREE_NUTS'>;
          /** minor units of the currency */
          priceAmount?: number;
          sizePrices?: Array<{
            /** UUID, lower case */
            sizeGuid: string;
            /** minor units of the currency */
            priceAmount: number;
          }>;
          isDefault?: boolean;
          maxQuantity?: number | null;
          modifierGroupGuids?: string[];
        }>;
      }>;
      sizes?: Array<{
        /** keep it and the entry keeps its identity; made when absent */
        guid?: string;
        externalId?: string | null;
        name: string;
      }>;
      /** the version that this replaces */
      version?: number;
    };
    answer: MenuTree;
  };
  /** Add an item to a menu group. */
  createMenuItem: {
    params: { restaurantGuid: string; groupGuid: string };
    body: {
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
      version?: number;
    };
    answer: MenuItem;
  };
  /** Get a menu item. */
  getMenuItem: {
    params: { restaurantGuid: string; itemGuid: string };
    answer: MenuItem;
  };
  /** Update a menu item. */
  updateMenuItem: {
    params: { restaurantGuid: string; itemGuid: string };
    body: {
      externalId?: string | null;
      name?: string;
      /** minor units of the currency */
      priceAmount?: number;
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
      version?: number;
    };
    answer: MenuItem;
  };
  /** Delete a menu item. */
  deleteMenuItem: {
    params: { restaurantGuid: string; itemGuid: string };
    answer: {
      /** UUID, lower case */
      guid: string;
      menuVersion: number;
    };
  };
  /** List items that are counted or out of stock. */
  listMenuStock: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string };
    answer: {
      items: ItemStock[];
      nextCursor: string | null;
    };
  };
  /** Get an item's stock. */
  getMenuItemStock: {
    params: { restaurantGuid: string; itemGuid: string };
    answer: ItemStock;
  };
  /** Set an item's stock, or 86 it. */
  setMenuItemStock: {
    params: { restaurantGuid: string; itemGuid: string };
    body: {
      /** IN_STOCK: not counted; QUANTITY: so many are left; OUT_OF_STOCK: cannot be ordered */
      status: 'IN_STOCK' | 'QUANTITY' | 'OUT_OF_STOCK';
      quantity?: number | string | null;
      returnsAt?: string | null;
      version?: number;
    };
    answer: ItemStock;
  };
  /** List orders, newest first. */
  listOrders: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; businessDate?: number; modifiedAfter?: string; modifiedBefore?: string; status?: 'RECEIVED' | 'IN_PREPARATION' | 'READY_FOR_PICKUP' | 'CLOSED' | 'VOIDED'; externalId?: string; source?: string };
    answer: {
      items: Order[];
      nextCursor: string | null;
    };
  };
  /** Create an order. */
  createOrder: {
    params: { restaurantGuid: string };
    body: {
      /** your own identifier, unique per restaurant */
      externalId?: string;
      /** a constant of yours, for example KIOSK */
      source?: string;
      diningOption: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
      /** UUID, lower case */
      tableGuid?: string;
      /** who serves it; a person who works at the restaurant */
      serverUid?: string;
      numberOfGuests?: number;
      /** when the order was taken, for a till that was offline; a past time */
      openedAt?: string;
      /** when the guest is to have it, a time to come: the order goes to the kitchen that much earlier as its dishes take, at once if that is now */
      promisedAt?: string;
      guest?: Guest;
      items?: Array<{
        /** or `openItem` */
        menuItemGuid?: string;
        /** of items with sizes; may be absent when one is the default */
        sizeGuid?: string;
        /** only for items with an open price */
        priceAmount?: number;
        /** a modifier group of which nothing is named brings its defaults */
        modifiers?: ModifierInput[];
        /** something that is not on the menu, at a price of yours; needs `write:menu` */
        openItem?: {
          name: string;
          /** minor units of the currency */
          priceAmount: number;
          /** absent: the default taxes */
          taxRateGuids?: string[];
          salesCategory?: string;
        };
        /** a whole number, or a decimal string such as "0.75"; more than zero */
        quantity: number | string;
        /** when it is not that of the order: one cake to take home */
        diningOption?: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
        seatNumber?: number;
        course?: number;
        /** not sent to the kitchen before it is fired */
        hold?: boolean;
        notes?: string;
      }>;
      checks?: Array<{
        items: Array<{
          /** or `openItem` */
          menuItemGuid?: string;
          /** of items with sizes; may be absent when one is the default */
          sizeGuid?: string;
          /** only for items with an open price */
          priceAmount?: number;
          /** a modifier group of which nothing is named brings its defaults */
          modifiers?: ModifierInput[];
          /** something that is not on the menu, at a price of yours; needs `write:menu` */
          openItem?: {
            name: string;
            /** minor units of the currency */
            priceAmount: number;
            /** absent: the default taxes */
            taxRateGuids?: string[];
            salesCategory?: string;
          };
          /** a whole number, or a decimal string such as "0.75"; more than zero */
          quantity: number | string;
          /** when it is not that of the order: one cake to take home */
          diningOption?: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
          seatNumber?: number;
          course?: number;
          /** not sent to the kitchen before it is fired */
          hold?: boolean;
          notes?: string;
        }>;
        taxExempt?: boolean;
        /** minor units of the currency */
        tipAmount?: number;
      }>;
      /** minor units of the currency */
      tipAmount?: number;
      /** on the whole order */
      discounts?: Array<{
        /** of the restaurant; then without name and terms */
        discountGuid?: string;
        name?: string;
        /** PERCENT: `rate` off; FIXED: `amount` off, at most the price; FIXED_TOTAL: the lines cost `amount` together, when they would cost more; BUY_X_GET_Y: for each `buy.quantity` units the cheapest `get.quantity` further ones are cheaper */
        type?: 'PERCENT' | 'FIXED' | 'FIXED_TOTAL' | 'BUY_X_GET_Y';
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
        reason?: string;
        /** of terms of its own: the owner or manager who approves; required of people who are neither. An API key acts in its own right. */
        approverUid?: string;
      }>;
      /** that the guest presents */
      promoCodes?: string[];
      notes?: string;
      /** up to 50 texts of your own */
      metadata?: Record<string, string>;
    };
    answer: Order;
  };
  /** Price an order without creating it. */
  previewOrder: {
    params: { restaurantGuid: string };
    body: {
      /** your own identifier, unique per restaurant */
      externalId?: string;
      /** a constant of yours, for example KIOSK */
      source?: string;
      diningOption: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
      /** UUID, lower case */
      tableGuid?: string;
      /** who serves it; a person who works at the restaurant */
      serverUid?: string;
      numberOfGuests?: number;
      /** when the order was taken, for a till that was offline; a past time */
      openedAt?: string;
      /** when the guest is to have it, a time to come: the order goes to the kitchen that much earlier as its dishes take, at once if that is now */
      promisedAt?: string;
      guest?: Guest;
      items?: Array<{
        /** or `openItem` */
        menuItemGuid?: string;
        /** of items with sizes; may be absent when one is the default */
        sizeGuid?: string;
        /** only for items with an open price */
        priceAmount?: number;
        /** a modifier group of which nothing is named brings its defaults */
        modifiers?: ModifierInput[];
        /** something that is not on the menu, at a price of yours; needs `write:menu` */
        openItem?: {
          name: string;
          /** minor units of the currency */
          priceAmount: number;
          /** absent: the default taxes */
          taxRateGuids?: string[];
          salesCategory?: string;
        };
        /** a whole number, or a decimal string such as "0.75"; more than zero */
        quantity: number | string;
        /** when it is not that of the order: one cake to take home */
        diningOption?: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
        seatNumber?: number;
        course?: number;
        /** not sent to the kitchen before it is fired */
        hold?: boolean;
        notes?: string;
      }>;
      checks?: Array<{
        items: Array<{
          /** or `openItem` */
          menuItemGuid?: string;
          /** of items with sizes; may be absent when one is the default */
          sizeGuid?: string;
          /** only for items with an open price */
          priceAmount?: number;
          /** a modifier group of which nothing is named brings its defaults */
          modifiers?: ModifierInput[];
          /** something that is not on the menu, at a price of yours; needs `write:menu` */
          openItem?: {
            name: string;
            /** minor units of the currency */
            priceAmount: number;
            /** absent: the default taxes */
            taxRateGuids?: string[];
            salesCategory?: string;
          };
          /** a whole number, or a decimal string such as "0.75"; more than zero */
          quantity: number | string;
          /** when it is not that of the order: one cake to take home */
          diningOption?: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
          seatNumber?: number;
          course?: number;
          /** not sent to the kitchen before it is fired */
          hold?: boolean;
          notes?: string;
        }>;
        taxExempt?: boolean;
        /** minor units of the currency */
        tipAmount?: number;
      }>;
      /** minor units of the currency */
      tipAmount?: number;
      /** on the whole order */
      discounts?: Array<{
        /** of the restaurant; then without name and terms */
        discountGuid?: string;
        name?: string;
        /** PERCENT: `rate` off; FIXED: `amount` off, at most the price; FIXED_TOTAL: the lines cost `amount` together, when they would cost more; BUY_X_GET_Y: for each `buy.quantity` units the cheapest `get.quantity` further ones are cheaper */
        type?: 'PERCENT' | 'FIXED' | 'FIXED_TOTAL' | 'BUY_X_GET_Y';
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
        reason?: string;
        /** of terms of its own: the owner or manager who approves; required of people who are neither. An API key acts in its own right. */
        approverUid?: string;
      }>;
      /** that the guest presents */
      promoCodes?: string[];
      notes?: string;
      /** up to 50 texts of your own */
      metadata?: Record<string, string>;
      /** with every step of the computation */
      explain?: boolean;
    };
    answer: OrderPreview;
  };
  /** Get an order. */
  getOrder: {
    params: { restaurantGuid: string; orderGuid: string };
    answer: Order;
  };
  /** Update an order. */
  updateOrder: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      diningOption?: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
      tableGuid?: string | null;
      serverUid?: string | null;
      numberOfGuests?: number | null;
      promisedAt?: string | null;
      notes?: string | null;
      /** that the guest presents */
      promoCodes?: string[];
      /** up to 50 texts of your own */
      metadata?: Record<string, string>;
      version?: number;
    };
    answer: Order;
  };
  /** Add items to a check. */
  addSelections: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** may be left out when there is only one check */
      checkGuid?: string;
      items: Array<{
        /** or `openItem` */
        menuItemGuid?: string;
        /** of items with sizes; may be absent when one is the default */
        sizeGuid?: string;
        /** only for items with an open price */
        priceAmount?: number;
        /** a modifier group of which nothing is named brings its defaults */
        modifiers?: ModifierInput[];
        /** something that is not on the menu, at a price of yours; needs `write:menu` */
        openItem?: {
          name: string;
          /** minor units of the currency */
          priceAmount: number;
          /** absent: the default taxes */
          taxRateGuids?: string[];
          salesCategory?: string;
        };
        /** a whole number, or a decimal string such as "0.75"; more than zero */
        quantity: number | string;
        /** when it is not that of the order: one cake to take home */
        diningOption?: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
        seatNumber?: number;
        course?: number;
        /** not sent to the kitchen before it is fired */
        hold?: boolean;
        notes?: string;
      }>;
      version?: number;
    };
    answer: Order;
  };
  /** Update an item on a check. */
  updateSelection: {
    params: { restaurantGuid: string; orderGuid: string; selectionGuid: string };
    body: {
      /** a whole number, or a decimal string such as "0.75"; more than zero */
      quantity?: number | string;
      seatNumber?: number | null;
      course?: number | null;
      notes?: string | null;
      /** why there are fewer, for the timeline */
      reason?: string;
      /** of fewer than were sent to the kitchen: the owner or manager who approves; required of people who are neither. An API key acts in its own right. */
      approverUid?: string;
      version?: number;
    };
    answer: Order;
  };
  /** Void items. */
  voidSelections: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      selectionGuids: string[];
      /** in your words, for example WRONG_DISH */
      reason: string;
      comment?: string;
      /** the owner or manager who approves; required of people who are neither. An API key acts in its own right. */
      approverUid?: string;
      version?: number;
    };
    answer: Order;
  };
  /** Fire held items. */
  fireSelections: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      selectionGuids?: string[];
      course?: number;
      /** the lowest course that waits; lines without a course come last */
      nextCourse?: boolean;
      version?: number;
    };
    answer: Order;
  };
  /** Hold items. */
  holdSelections: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      selectionGuids?: string[];
      course?: number;
      version?: number;
    };
    answer: Order;
  };
  /** Comp items or a whole check. */
  compOrderItems: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      selectionGuids?: string[];
      /** a whole check, instead of selections */
      checkGuid?: string;
      /** in your words, for example WRONG_DISH */
      reason: string;
      comment?: string;
      /** the owner or manager who approves; required of people who are neither. An API key acts in its own right. */
      approverUid?: string;
      version?: number;
    };
    answer: Order;
  };
  /** Apply a discount to an order, check or item. */
  addDiscount: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** absent: on the whole order */
      checkGuid?: string;
      /** on one item, instead of a check */
      selectionGuid?: string;
      /** of the restaurant; then without name and terms */
      discountGuid?: string;
      name?: string;
      /** PERCENT: `rate` off; FIXED: `amount` off, at most the price; FIXED_TOTAL: the lines cost `amount` together, when they would cost more; BUY_X_GET_Y: for each `buy.quantity` units the cheapest `get.quantity` further ones are cheaper */
      type?: 'PERCENT' | 'FIXED' | 'FIXED_TOTAL' | 'BUY_X_GET_Y';
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
      reason?: string;
      /** of terms of its own: the owner or manager who approves; required of people who are neither. An API key acts in its own right. */
      approverUid?: string;
      /** that the guest presents; kept with the order */
      promoCode?: string;
      version?: number;
    };
    answer: Order;
  };
  /** Remove a discount or comp. */
  removeDiscount: {
    params: { restaurantGuid: string; orderGuid: string; discountGuid: string };
    answer: Order;
  };
  /** Add a service charge to an order or check. */
  addServiceCharge: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** absent: on the whole order */
      checkGuid?: string;
      /** of the restaurant; then without name and terms */
      serviceChargeGuid?: string;
      name?: string;
      type?: 'PERCENT' | 'FIXED';
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
      version?: number;
    };
    answer: Order;
  };
  /** Remove a service charge. */
  removeServiceCharge: {
    params: { restaurantGuid: string; orderGuid: string; serviceChargeGuid: string };
    answer: Order;
  };
  /** Split a check by item, by seat, evenly or by amount. */
  splitCheck: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** may be left out when there is only one check */
      checkGuid?: string;
      /** each list becomes a check of its own; what is in none stays */
      items?: Array<string[]>;
      /** a check for each seat; what belongs to no seat stays on the check */
      seats?: boolean;
      /** so many equal payments for the check */
      parts?: number;
      /** payments of these amounts, which add up to what the check costs without tip */
      amounts?: number[];
      version?: number;
    };
    answer: Order;
  };
  /** Merge checks of an order. */
  mergeChecks: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** the first one stays */
      checkGuids: string[];
      version?: number;
    };
    answer: Order;
  };
  /** Move items to another check or order. */
  moveSelections: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      selectionGuids: string[];
      /** absent: a new check */
      toCheckGuid?: string;
      /** absent: within this order */
      toOrderGuid?: string;
      toOrderVersion?: number;
      version?: number;
    };
    answer: OrderList;
  };
  /** Merge another order into this one. */
  mergeOrders: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** the order that comes here */
      fromOrderGuid: string;
      fromOrderVersion?: number;
      version?: number;
    };
    answer: OrderList;
  };
  /** Transfer a check to another order. */
  transferCheck: {
    params: { restaurantGuid: string; orderGuid: string; checkGuid: string };
    body: {
      /** UUID, lower case */
      toOrderGuid: string;
      toOrderVersion?: number;
      version?: number;
    };
    answer: OrderList;
  };
  /** Update a check's tax exemption. */
  updateCheck: {
    params: { restaurantGuid: string; orderGuid: string; checkGuid: string };
    body: {
      /** no tax is due on it */
      taxExempt?: boolean;
      version?: number;
    };
    answer: Order;
  };
  /** Close a paid order. */
  closeOrder: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      version?: number;
    };
    answer: Order;
  };
  /** Reopen a closed order or its paid checks. */
  reopenOrder: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      version?: number;
    };
    answer: Order;
  };
  /** Accept an order that needs approval. */
  acceptOrder: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** when the guest is to have it, a time to come: the order goes to the kitchen that much earlier as its dishes take, at once if that is now */
      promisedAt?: string;
      version?: number;
    };
    answer: Order;
  };
  /** Reject an order that needs approval. */
  rejectOrder: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** in your words, for example TOO_BUSY */
      reason: string;
      comment?: string;
      version?: number;
    };
    answer: Order;
  };
  /** Void an order. */
  voidOrder: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** in your words, for example WRONG_DISH */
      reason: string;
      comment?: string;
      /** the owner or manager who approves; required of people who are neither. An API key acts in its own right. */
      approverUid?: string;
      version?: number;
    };
    answer: Order;
  };
  /** Refund items. */
  refundItems: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** may be left out when there is only one check */
      checkGuid?: string;
      /** without a quantity: whatever is left of the line */
      lines: Array<{
        /** UUID, lower case */
        selectionGuid: string;
        /** a whole number, or a decimal string such as "0.75"; more than zero */
        quantity?: number | string;
      }>;
      /** UUID, lower case */
      paymentGuid?: string;
      /** in your words, for example WRONG_DISH */
      reason: string;
      comment?: string;
      /** the owner or manager who approves; required of people who are neither. An API key acts in its own right. */
      approverUid?: string;
      version?: number;
    };
    answer: Order;
  };
  /** Get the order's guest. */
  getOrderGuest: {
    params: { restaurantGuid: string; orderGuid: string };
    answer: Guest;
  };
  /** Set the order's guest. */
  putOrderGuest: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      guest: Guest;
      version?: number;
    };
    answer: Order;
  };
  /** Erase the order's guest. */
  eraseOrderGuest: {
    params: { restaurantGuid: string; orderGuid: string };
    answer: Order;
  };
  /** List the changes of an order, oldest first. */
  getOrderTimeline: {
    params: { restaurantGuid: string; orderGuid: string };
    answer: {
      items: TimelineEntry[];
    };
  };
  /** List defined discounts, newest first. */
  listDiscounts: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; archived?: boolean };
    answer: {
      items: DiscountDefinition[];
      nextCursor: string | null;
    };
  };
  /** Define a discount. */
  createDiscount: {
    params: { restaurantGuid: string };
    body: {
      name: string;
      /** your own identifier, unique per restaurant */
      externalId?: string;
      /** on every new order; it takes or costs something where its conditions are met */
      automatic?: boolean;
      terms: DiscountTerms;
    };
    answer: DiscountDefinition;
  };
  /** Get a defined discount. */
  getDiscount: {
    params: { restaurantGuid: string; discountGuid: string };
    answer: DiscountDefinition;
  };
  /** Update or archive a defined discount. */
  updateDiscount: {
    params: { restaurantGuid: string; discountGuid: string };
    body: {
      name?: string;
      /** your own identifier, unique per restaurant */
      externalId?: string;
      /** on every new order; it takes or costs something where its conditions are met */
      automatic?: boolean;
      /** an archived rule is not put on new orders */
      archived?: boolean;
      terms?: DiscountTerms;
      version?: number;
    };
    answer: DiscountDefinition;
  };
  /** List defined service charges, newest first. */
  listServiceCharges: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; archived?: boolean };
    answer: {
      items: ServiceChargeDefinition[];
      nextCursor: string | null;
    };
  };
  /** Define a service charge. */
  createServiceCharge: {
    params: { restaurantGuid: string };
    body: {
      name: string;
      /** your own identifier, unique per restaurant */
      externalId?: string;
      /** on every new order; it takes or costs something where its conditions are met */
      automatic?: boolean;
      terms: ServiceChargeTerms;
    };
    answer: ServiceChargeDefinition;
  };
  /** Get a defined service charge. */
  getServiceCharge: {
    params: { restaurantGuid: string; serviceChargeGuid: string };
    answer: ServiceChargeDefinition;
  };
  /** Update or archive a defined service charge. */
  updateServiceCharge: {
    params: { restaurantGuid: string; serviceChargeGuid: string };
    body: {
      name?: string;
      /** your own identifier, unique per restaurant */
      externalId?: string;
      /** on every new order; it takes or costs something where its conditions are met */
      automatic?: boolean;
      /** an archived rule is not put on new orders */
      archived?: boolean;
      terms?: ServiceChargeTerms;
      version?: number;
    };
    answer: ServiceChargeDefinition;
  };
  /** List tables with their open orders and covers. */
  listFloor: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; serviceAreaGuid?: string; tableGuid?: string };
    answer: {
      items: FloorTable[];
      nextCursor: string | null;
    };
  };
  /** List kitchen stations, oldest first. */
  listKitchenStations: {
    params: { restaurantGuid: string };
    answer: {
      items: KitchenStation[];
      nextCursor: string | null;
    };
  };
  /** Create a kitchen station. */
  createKitchenStation: {
    params: { restaurantGuid: string };
    body: {
      name: string;
      /** your own identifier, unique per restaurant */
      externalId?: string;
      kind?: 'HOT' | 'COLD' | 'BAR' | 'BAKERY' | 'PACKING' | 'OTHER';
      /** sees the whole order and hands it out */
      expediter?: boolean;
      /** gets what no rule and no menu routes; one station of a restaurant at most */
      isDefault?: boolean;
      printer?: string;
      screen?: string;
      /** up to 50 texts of your own */
      metadata?: Record<string, string>;
    };
    answer: KitchenStation;
  };
  /** Get a kitchen station. */
  getKitchenStation: {
    params: { restaurantGuid: string; stationGuid: string };
    answer: KitchenStation;
  };
  /** Update a kitchen station. */
  updateKitchenStation: {
    params: { restaurantGuid: string; stationGuid: string };
    body: {
      name?: string;
      externalId?: string | null;
      kind?: 'HOT' | 'COLD' | 'BAR' | 'BAKERY' | 'PACKING' | 'OTHER';
      /** sees the whole order and hands it out */
      expediter?: boolean;
      /** gets what no rule and no menu routes; one station of a restaurant at most */
      isDefault?: boolean;
      printer?: string | null;
      screen?: string | null;
      /** up to 50 texts of your own */
      metadata?: Record<string, string>;
      version?: number;
    };
    answer: KitchenStation;
  };
  /** Delete a kitchen station. */
  deleteKitchenStation: {
    params: { restaurantGuid: string; stationGuid: string };
    answer: KitchenStation;
  };
  /** Get the kitchen routing rules. */
  getKitchenRouting: {
    params: { restaurantGuid: string };
    answer: KitchenRouting;
  };
  /** Replace the kitchen routing rules. */
  replaceKitchenRouting: {
    params: { restaurantGuid: string };
    body: {
      rules: Array<{
        menuItemGuid?: string | null;
        menuGroupGuid?: string | null;
        diningOptions?: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'> | null;
        stationGuids: string[];
        priority?: number;
      }>;
      /** the version that this replaces; 0 = none yet */
      version?: number;
    };
    answer: KitchenRouting;
  };
  /** List kitchen tickets, most urgent first. */
  listKitchenTickets: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; stationGuid?: string; status?: 'NEW' | 'IN_PROGRESS' | 'BUMPED' | 'RECALLED' | 'VOIDED'; open?: boolean; printStatus?: 'WAITING' | 'FAILED'; changedAfter?: number };
    answer: {
      items: KitchenTicket[];
      nextCursor: string | null;
      /** whatever changes from now on has a higher number */
      lastChange: number;
    };
  };
  /** Get a ticket. */
  getKitchenTicket: {
    params: { restaurantGuid: string; ticketGuid: string };
    answer: KitchenTicket;
  };
  /** Start a ticket. */
  startKitchenTicket: {
    params: { restaurantGuid: string; ticketGuid: string };
    body: {
      version?: number;
    };
    answer: KitchenTicket;
  };
  /** Bump a ticket or some of its items. */
  bumpKitchenTicket: {
    params: { restaurantGuid: string; ticketGuid: string };
    body: {
      /** absent: all */
      selectionGuids?: string[];
      version?: number;
    };
    answer: KitchenTicket;
  };
  /** Recall a bumped ticket or some of its items. */
  recallKitchenTicket: {
    params: { restaurantGuid: string; ticketGuid: string };
    body: {
      /** absent: all */
      selectionGuids?: string[];
      version?: number;
    };
    answer: KitchenTicket;
  };
  /** Set a ticket's priority. */
  prioritizeKitchenTicket: {
    params: { restaurantGuid: string; ticketGuid: string };
    body: {
      /** higher is more urgent; 0 at first */
      priority: number;
    };
    answer: KitchenTicket;
  };
  /** Reprint a ticket. */
  reprintKitchenTicket: {
    params: { restaurantGuid: string; ticketGuid: string };
    body: Record<string, unknown>;
    answer: KitchenTicket;
  };
  /** Report whether a ticket was printed. */
  updatePrintStatus: {
    params: { restaurantGuid: string; ticketGuid: string };
    body: {
      outcome: 'PRINTED' | 'FAILED';
      /** why it failed, for people */
      error?: string;
    };
    answer: KitchenTicket;
  };
  /** List orders for the expediter, oldest first. */
  listKitchenOrders: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string };
    answer: {
      items: KitchenOrder[];
      nextCursor: string | null;
    };
  };
  /** Get an order for the expediter. */
  getKitchenOrder: {
    params: { restaurantGuid: string; orderGuid: string };
    answer: KitchenOrder;
  };
  /** Read the tenant's change feed. */
  listEvents: {
    query?: { after?: number; types?: string; restaurantGuid?: string; limit?: number; wait?: number };
    answer: {
      items: Event[];
      /** where to go on */
      nextAfter: number;
      /** the number of the tenant's newest event */
      lastSequence: number;
    };
  };
  /** List webhook endpoints, newest first. */
  listWebhookEndpoints: {
    query?: { limit?: number; cursor?: string };
    answer: {
      items: WebhookEndpoint[];
      nextCursor: string | null;
    };
  };
  /** Create a webhook endpoint. */
  createWebhookEndpoint: {
    body: {
      /** where events are posted to */
      url: string;
      /** names of events, or families of them such as `order.*`; `*` is all */
      eventTypes: string[];
      description?: string;
      /** only of these restaurants; none named means all, and what concerns no restaurant */
      restaurantGuids?: string[];
      /** THIN: what happened to what. FULL: also `resource`, as a GET of it answers at the time of sending. */
      payload?: 'THIN' | 'FULL';
      /** one at a time, in order; what fails holds up the rest */
      ordered?: boolean;
      /** deliveries under way at once */
      concurrency?: number;
      rateLimit?: number | null;
      /** sent along with each delivery; not shown again */
      headers?: Record<string, string>;
    };
    answer: {
      endpoint: WebhookEndpoint;
      secret: string | null;
    };
  };
  /** Get a webhook endpoint. */
  getWebhookEndpoint: {
    params: { endpointId: string };
    answer: WebhookEndpoint;
  };
  /** Update, enable or disable a webhook endpoint. */
  updateWebhookEndpoint: {
    params: { endpointId: string };
    body: {
      version?: number;
      /** where events are posted to */
      url?: string;
      /** names of events, or families of them such as `order.*`; `*` is all */
      eventTypes?: string[];
      description?: string;
      /** only of these restaurants; none named means all, and what concerns no restaurant */
      restaurantGuids?: string[];
      /** THIN: what happened to what. FULL: also `resource`, as a GET of it answers at the time of sending. */
      payload?: 'THIN' | 'FULL';
      /** one at a time, in order; what fails holds up the rest */
      ordered?: boolean;
      /** deliveries under way at once */
      concurrency?: number;
      rateLimit?: number | null;
      /** sent along with each delivery; not shown again */
      headers?: Record<string, string>;
      status?: 'ENABLED' | 'DISABLED';
    };
    answer: WebhookEndpoint;
  };
  /** Delete a webhook endpoint. */
  deleteWebhookEndpoint: {
    params: { endpointId: string };
    answer: WebhookEndpoint;
  };
  /** Rotate an endpoint's signing secret, with an overlap. */
  rotateWebhookSecret: {
    params: { endpointId: string };
    body: {
      /** how long the old secret signs beside the new one */
      overlapSeconds?: number;
    };
    answer: {
      endpoint: WebhookEndpoint;
      secret: string | null;
    };
  };
  /** Send a test event to an endpoint. */
  testWebhookEndpoint: {
    params: { endpointId: string };
    answer: WebhookDelivery;
  };
  /** Replay past events to an endpoint. */
  replayWebhookEndpoint: {
    params: { endpointId: string };
    body: {
      mode?: 'MISSED' | 'ALL';
      /** as a rule, when the endpoint was added */
      from?: string;
      /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
      to?: string;
      /** only events with a higher number */
      after?: number;
      /** names of events, or families of them such as `order.*`; `*` is all */
      eventTypes?: string[];
    };
    answer: {
      /** how many were made */
      deliveries: number;
      /** how many waited and are tried at once */
      hurried: number;
      lastSequence: number | null;
      complete: boolean;
    };
  };
  /** List an endpoint's deliveries, latest event first. */
  listWebhookDeliveries: {
    params: { endpointId: string };
    query?: { limit?: number; cursor?: string; status?: 'PENDING' | 'DELIVERED' | 'DEAD' };
    answer: {
      items: WebhookDelivery[];
      nextCursor: string | null;
    };
  };
  /** List dead letters of all endpoints, latest event first. */
  listWebhookDeadLetters: {
    query?: { limit?: number; cursor?: string; endpointId?: string };
    answer: {
      items: WebhookDelivery[];
      nextCursor: string | null;
    };
  };
  /** Get a delivery with its attempts. */
  getWebhookDelivery: {
    params: { deliveryId: string };
    answer: WebhookDelivery;
  };
  /** Resend an event to the same endpoint. */
  resendWebhookDelivery: {
    params: { deliveryId: string };
    answer: WebhookDelivery;
  };
  /** Diagnose a webhook signature. */
  verifyWebhook: {
    body: {
      body?: string;
      bodyBase64?: string;
      headers: Record<string, string>;
      secret?: string;
      /** UUID, lower case */
      endpointId?: string;
    };
    answer: {
      /** whether either signature fits */
      valid: boolean;
      standardWebhooks: {
        valid: boolean;
        problems: Array<{
          /** a stable word, such as BODY_RESERIALISED */
          code: string;
          message: string;
        }>;
        signedText: string | null;
        signedBase64: string | null;
        signedBytes: number | null;
        expected: string | null;
      };
      comanda: {
        valid: boolean;
        problems: Array<{
          /** a stable word, such as BODY_RESERIALISED */
          code: string;
          message: string;
        }>;
        signedText: string | null;
        signedBase64: string | null;
        signedBytes: number | null;
        expected: string | null;
      };
    };
  };
  /** Pay a check in full or in part. */
  createOrderPayment: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      type: 'CASH' | 'OTHER' | 'CARD';
      /** UUID, lower case */
      checkGuid?: string;
      /** of the bill, without tip; all that is due by default */
      amount?: number;
      /** minor units of the currency */
      tipAmount?: number;
      /** CASH: what the guest handed over */
      tenderedAmount?: number;
      /** CASH: the drawer, when several are open */
      drawerGuid?: string;
      /** exactly one of these */
      source?: {
        /** a card that the processor has tokenised, for example in its frame on your page */
        token?: {
          /** the processor's own token */
          value: string;
          expiryMonth?: number;
          expiryYear?: number;
          /** passed on once, stored nowhere */
          cvv?: string;
        };
        /** a card on file */
        vaultCardId?: string;
        /** a card as its holder gave it */
        card?: {
          /** digits only; taken over TLS only */
          number: string;
          expiryMonth: number;
          expiryYear: number;
          /** passed on once, stored nowhere */
          cvv?: string;
          holderName?: string;
          postalCode?: string;
        };
        /** taken already, on a terminal of another company (EXTERNAL_TERMINAL accounts) */
        terminal?: {
          /** of the slip */
          reference: string;
          authcode?: string;
          brand?: string;
          lastFour?: string;
        };
      };
      /** CARD: false only holds the money; true by default */
      capture?: boolean;
      /** take less when the bank approves less; otherwise all or nothing */
      partialApproval?: boolean;
      /** OTHER: what it was, for example Voucher */
      tenderName?: string;
      /** OTHER: its number */
      reference?: string;
      version?: number;
    };
    answer: Payment;
  };
  /** List payments, newest first. */
  listPayments: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; businessDate?: number; orderGuid?: string; type?: 'CASH' | 'OTHER' | 'CARD'; status?: 'PENDING' | 'AUTHORIZED' | 'CAPTURED' | 'SETTLED' | 'DECLINED' | 'VOIDED' | 'FAILED' | 'UNKNOWN' };
    answer: {
      items: Payment[];
      nextCursor: string | null;
    };
  };
  /** Get a payment. */
  getPayment: {
    params: { restaurantGuid: string; paymentGuid: string };
    answer: Payment;
  };
  /** Void a payment. */
  voidPayment: {
    params: { restaurantGuid: string; paymentGuid: string };
    body: {
      reason: string;
      version?: number;
    };
    answer: Payment;
  };
  /** List a payment's refunds, oldest first. */
  listPaymentRefunds: {
    params: { restaurantGuid: string; paymentGuid: string };
    query?: { limit?: number; cursor?: string };
    answer: {
      items: Refund[];
      nextCursor: string | null;
    };
  };
  /** Refund a payment, in full or in part. */
  refundPayment: {
    params: { restaurantGuid: string; paymentGuid: string };
    body: {
      /** all that is left by default; the bill first, then the tip */
      amount?: number;
      reason: string;
      /** the refund of items, on the order, that this money is for */
      itemRefundGuid?: string;
      /** of a cash payment: the drawer, when several are open */
      drawerGuid?: string;
      version?: number;
    };
    answer: Refund;
  };
  /** Authorize a card; capture at once with `capture`. */
  authorizeCardPayment: {
    body: {
      /** UUID, lower case */
      restaurantGuid: string;
      /** UUID, lower case */
      orderGuid?: string;
      /** when the order has several */
      checkGuid?: string;
      /** must be the restaurant's, when it is given */
      currency?: string;
      /** of the bill, without tip; may be left out with an order: all that is due */
      amount?: number;
      /** minor units of the currency */
      tipAmount?: number;
      /** exactly one of these */
      source: {
        /** a card that the processor has tokenised, for example in its frame on your page */
        token?: {
          /** the processor's own token */
          value: string;
          expiryMonth?: number;
          expiryYear?: number;
          /** passed on once, stored nowhere */
          cvv?: string;
        };
        /** a card on file */
        vaultCardId?: string;
        /** a card as its holder gave it */
        card?: {
          /** digits only; taken over TLS only */
          number: string;
          expiryMonth: number;
          expiryYear: number;
          /** passed on once, stored nowhere */
          cvv?: string;
          holderName?: string;
          postalCode?: string;
        };
        /** taken already, on a terminal of another company (EXTERNAL_TERMINAL accounts) */
        terminal?: {
          /** of the slip */
          reference: string;
          authcode?: string;
          brand?: string;
          lastFour?: string;
        };
      };
      /** take less when the bank approves less; otherwise all or nothing */
      partialApproval?: boolean;
      /** capture at once: a sale */
      capture?: boolean;
    };
    answer: Payment;
  };
  /** Charge a card: authorize and capture in one step. */
  createCardSale: {
    body: {
      /** UUID, lower case */
      restaurantGuid: string;
      /** UUID, lower case */
      orderGuid?: string;
      /** when the order has several */
      checkGuid?: string;
      /** must be the restaurant's, when it is given */
      currency?: string;
      /** of the bill, without tip; may be left out with an order: all that is due */
      amount?: number;
      /** minor units of the currency */
      tipAmount?: number;
      /** exactly one of these */
      source: {
        /** a card that the processor has tokenised, for example in its frame on your page */
        token?: {
          /** the processor's own token */
          value: string;
          expiryMonth?: number;
          expiryYear?: number;
          /** passed on once, stored nowhere */
          cvv?: string;
        };
        /** a card on file */
        vaultCardId?: string;
        /** a card as its holder gave it */
        card?: {
          /** digits only; taken over TLS only */
          number: string;
          expiryMonth: number;
          expiryYear: number;
          /** passed on once, stored nowhere */
          cvv?: string;
          holderName?: string;
          postalCode?: string;
        };
        /** taken already, on a terminal of another company (EXTERNAL_TERMINAL accounts) */
        terminal?: {
          /** of the slip */
          reference: string;
          authcode?: string;
          brand?: string;
          lastFour?: string;
        };
      };
      /** take less when the bank approves less; otherwise all or nothing */
      partialApproval?: boolean;
    };
    answer: Payment;
  };
  /** Adjust the tip of an authorized payment. */
  adjustCardTip: {
    body: {
      /** the processor's reference of the payment */
      retref: string;
      /** with the bill never more than was authorized */
      tipAmount: number;
    };
    answer: Payment;
  };
  /** Capture an authorized payment. */
  captureCardPayment: {
    body: {
      /** the processor's reference of the payment */
      retref: string;
      /** of the bill; what was authorized for it by default */
      amount?: number;
      /** with the bill never more than was authorized */
      tipAmount?: number;
    };
    answer: Payment;
  };
  /** Void a card payment that is not settled. */
  voidCardPayment: {
    body: {
      /** the processor's reference of the payment */
      retref: string;
      /** before capture: gives back a part of the hold */
      amount?: number;
      reason?: string;
    };
    answer: Payment;
  };
  /** Refund a settled card payment, in full or in part. */
  refundCardPayment: {
    body: {
      /** the processor's reference of the payment */
      retref: string;
      /** the order's refund of items that the money is for */
      itemRefundGuid?: string;
      /** all that is left by default */
      amount?: number;
      reason?: string;
    };
    answer: Refund;
  };
  /** Inquire about a transaction at the processor. */
  inquireCardPayment: {
    params: { retref: string };
    answer: PaymentInquiry;
  };
  /** List cash drawers, newest first. */
  listCashDrawers: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; businessDate?: number; status?: 'OPEN' | 'CLOSED' };
    answer: {
      items: CashDrawer[];
      nextCursor: string | null;
    };
  };
  /** Open a cash drawer with a float. */
  openCashDrawer: {
    params: { restaurantGuid: string };
    body: {
      name: string;
      /** minor units of the currency */
      openingAmount: number;
    };
    answer: CashDrawer;
  };
  /** Get a cash drawer. */
  getCashDrawer: {
    params: { restaurantGuid: string; drawerGuid: string };
    answer: CashDrawer;
  };
  /** List the movements of a cash drawer, oldest first. */
  listCashMovements: {
    params: { restaurantGuid: string; drawerGuid: string };
    query?: { limit?: number; cursor?: string };
    answer: {
      items: CashMovement[];
      nextCursor: string | null;
    };
  };
  /** Pay cash into an open drawer. */
  payIntoCashDrawer: {
    params: { restaurantGuid: string; drawerGuid: string };
    body: {
      /** minor units of the currency */
      amount: number;
      reason: string;
      version?: number;
    };
    answer: CashDrawer;
  };
  /** Pay cash out of an open drawer. */
  payOutOfCashDrawer: {
    params: { restaurantGuid: string; drawerGuid: string };
    body: {
      /** minor units of the currency */
      amount: number;
      reason: string;
      version?: number;
    };
    answer: CashDrawer;
  };
  /** Record an interim count. */
  countCashDrawer: {
    params: { restaurantGuid: string; drawerGuid: string };
    body: {
      /** minor units of the currency */
      countedAmount: number;
      version?: number;
    };
    answer: CashDrawer;
  };
  /** Count and close a cash drawer. */
  closeCashDrawer: {
    params: { restaurantGuid: string; drawerGuid: string };
    body: {
      /** minor units of the currency */
      countedAmount: number;
      version?: number;
    };
    answer: CashDrawer;
  };
  /** Get account balances for a business day. */
  getLedgerDay: {
    params: { restaurantGuid: string };
    query: { businessDate: number };
    answer: LedgerDay;
  };
  /** List ledger entries of a business day, oldest first. */
  listLedgerEntries: {
    params: { restaurantGuid: string };
    query: { limit?: number; cursor?: string; businessDate: number; account?: 'ORDER_RECEIVABLE' | 'CASH' | 'SAFE' | 'OTHER_TENDERS' | 'PROCESSOR_CLEARING' | 'BANK' | 'SALES' | 'SERVICE_CHARGES' | 'REFUNDS' | 'TAX_PAYABLE' | 'TIPS_PAYABLE' | 'PAID_IN' | 'PAID_OUT' | 'CASH_ROUNDING' | 'CASH_OVER_SHORT'; paymentGuid?: string };
    answer: {
      items: LedgerEntry[];
      nextCursor: string | null;
    };
  };
  /** List the reports and what their figures mean. */
  listReports: {
    answer: {
      items: ReportDefinition[];
    };
  };
  /** Get a report over business days. */
  getReport: {
    params: { report: 'sales' | 'hours' | 'weekdays' | 'dining-options' | 'sources' | 'tables' | 'tips' | 'items' | 'groups' | 'modifiers' | 'taxes' | 'discounts-and-voids' | 'payments' | 'cash-drawers' | 'kitchen' };
    query: { from: number; to: number; restaurants?: string; tenants?: string; currency?: string; groupBy?: string; compare?: 'PREVIOUS_PERIOD' | 'PREVIOUS_YEAR'; compareFrom?: number; format?: 'json' | 'csv' | 'ndjson'; links?: boolean; recompute?: boolean };
    answer: Report;
  };
  /** List the orders or payments behind a figure. */
  listReportEntries: {
    params: { report: 'sales' | 'hours' | 'weekdays' | 'dining-options' | 'sources' | 'tables' | 'tips' | 'items' | 'groups' | 'modifiers' | 'taxes' | 'discounts-and-voids' | 'payments' | 'cash-drawers' | 'kitchen' };
    query: { from: number; to: number; restaurants?: string; tenants?: string; currency?: string; limit?: number; cursor?: string; measure?: string; weekday?: number; hour?: string; diningOption?: string; source?: string; employee?: string; table?: string; menuGroup?: string; menuItem?: string; size?: string; modifier?: string; taxRate?: string; kind?: string; name?: string; reason?: string; approver?: string; type?: string; tender?: string; cardBrand?: string; drawer?: string; station?: string; minutes?: string };
    answer: {
      items: ReportEntry[];
      nextCursor: string | null;
    };
  };
  /** Get the X report of a business day so far. */
  getDayReport: {
    params: { restaurantGuid: string };
    query: { businessDate: number };
    answer: DayReport;
  };
  /** Close a business day (Z report). */
  createDayClose: {
    params: { restaurantGuid: string };
    body: {
      /** yyyymmdd, local to the restaurant, cut at its closeout hour */
      businessDate: number;
      /** close although orders are unpaid or drawers are open */
      leaveOpen?: boolean;
    };
    answer: DayClose;
  };
  /** List Z reports, latest first. */
  listDayCloses: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string };
    answer: {
      items: DayClose[];
      nextCursor: string | null;
    };
  };
  /** List settlement batches, newest first. */
  listSettlements: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string };
    answer: {
      items: SettlementBatch[];
      nextCursor: string | null;
    };
  };
  /** Pull settlement batches from the processor now. */
  pullSettlements: {
    params: { restaurantGuid: string };
    answer: SettlementPull;
  };
  /** List reconciliation discrepancies, newest first. */
  listReconciliationExceptions: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; state?: 'OPEN' | 'RESOLVED' };
    answer: {
      items: ReconciliationException[];
      nextCursor: string | null;
    };
  };
  /** Resolve a reconciliation discrepancy. */
  resolveReconciliationException: {
    params: { restaurantGuid: string; exceptionId: string };
    body: {
      /** what you found and did */
      resolution: string;
    };
    answer: ReconciliationException;
  };
  /** Get the restaurant's card processing account. */
  getPaymentAccount: {
    params: { restaurantGuid: string };
    answer: PaymentAccount;
  };
  /** Set the restaurant's card processing account. */
  putPaymentAccount: {
    params: { restaurantGuid: string };
    body: {
      processor: 'CARDPOINTE' | 'EXTERNAL_TERMINAL';
      /** the processor's number for the restaurant */
      merchantId: string;
      /** visible ASCII without a colon */
      username?: string;
      /** kept sealed, never shown */
      password?: string;
      version?: number;
    };
    answer: PaymentAccount;
  };
  /** Store a card in the vault. */
  enrollCard: {
    body: {
      /** your own identifier of the guest */
      customerId: string;
      card: {
        /** digits only; kept sealed, never shown */
        number: string;
        expiryMonth: number;
        expiryYear: number;
        holderName?: string;
      };
      initiator?: 'CUSTOMER' | 'MERCHANT';
      scheduled?: boolean;
      /** what the guest agreed to, in the words that were shown, and when */
      mandate?: {
        text: string;
        /** ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z */
        acceptedAt: string;
      };
    };
    answer: VaultCard;
  };
  /** List a customer's cards, newest first. */
  listCards: {
    query: { customerId: string; limit?: number; cursor?: string };
    answer: {
      items: VaultCard[];
      nextCursor: string | null;
    };
  };
  /** Get a card's brand, last four digits and expiry. */
  getCard: {
    params: { id: string };
    answer: VaultCard;
  };
  /** Delete a card from the vault. */
  deleteCard: {
    params: { id: string };
    answer: {
      /** UUID, lower case */
      id: string;
    };
  };
  /** Resolve a domain to a restaurant and tenant. */
  resolveDomain: {
    body: {
      domain: string;
    };
    answer: ResolvedDomain;
  };
  /** Resolve a slug to a restaurant and tenant. */
  resolveSlug: {
    params: { slug: string };
    answer: ResolvedSlug;
  };
  /** Validate a domain's format and availability. */
  validateDomain: {
    body: {
      /** a domain name */
      domain: string;
    };
    answer: DomainValidation;
  };
  /** List domain mappings, newest first. */
  listDomainMappings: {
    query?: { limit?: number; cursor?: string; restaurantGuid?: string; status?: 'PENDING' | 'VERIFYING' | 'ACTIVE' | 'FAILED' | 'REMOVED' };
    answer: {
      items: DomainMapping[];
      nextCursor: string | null;
    };
  };
  /** Create a domain mapping. */
  createDomainMapping: {
    body: {
      /** UUID, lower case */
      restaurantGuid: string;
      /** a domain name */
      domain: string;
      /** true when it is the first of its restaurant, unless said otherwise */
      primary?: boolean;
    };
    answer: DomainMapping;
  };
  /** Get a domain mapping. */
  getDomainMapping: {
    params: { id: string };
    answer: DomainMapping;
  };
  /** Update a domain mapping. */
  updateDomainMapping: {
    params: { id: string };
    body: {
      /** UUID, lower case */
      restaurantGuid?: string;
      primary?: boolean;
      version?: number;
    };
    answer: DomainMapping;
  };
  /** Delete a domain mapping. */
  deleteDomainMapping: {
    params: { id: string };
    answer: DomainMapping;
  };
  /** Get a restaurant's current and former slugs. */
  getRestaurantSlug: {
    params: { restaurantGuid: string };
    answer: RestaurantSlug;
  };
  /** Set a restaurant's slug. */
  setRestaurantSlug: {
    params: { restaurantGuid: string };
    body: {
      /** lower-case letters, digits and single hyphens, 3 to 63 characters */
      slug: string;
    };
    answer: RestaurantSlug;
  };
  /** Register a domain with the hosting provider. */
  registerHostingDomain: {
    body: {
      /** a domain name */
      domain: string;
    };
    answer: DomainMapping;
  };
  /** Get a domain's hosting configuration. */
  getHostingDomain: {
    params: { domain: string };
    answer: HostingConfiguration;
  };
  /** Remove a domain from the hosting provider. */
  removeHostingDomain: {
    params: { domain: string };
    answer: DomainMapping;
  };
  /** Verify domain ownership now. */
  verifyHostingDomain: {
    params: { domain: string };
    answer: DomainMapping;
  };
  /** Authorize a TLS certificate (Caddy on-demand). */
  askHosting: {
    query: { domain: string };
    answer: TlsPermission;
  };
  /** Search places by text. */
  searchPlaces: {
    query: { query: string; latitude?: string; longitude?: string; radius?: number; language?: string; limit?: number; cursor?: string };
    answer: {
      items: Place[];
      nextCursor: string | null;
    };
  };
  /** Get a place's details. */
  getPlaceDetails: {
    params: { placeId: string };
    query?: { language?: string };
    answer: Place;
  };
}

export const ENDPOINTS = {
  getHealth: ['GET', '/api/v1/health'],
  getDetailedHealth: ['GET', '/api/v1/health/detailed'],
  listTenants: ['GET', '/api/v1/tenants'],
  createTenant: ['POST', '/api/v1/tenants'],
  getTenant: ['GET', '/api/v1/tenants/{tenantId}'],
  updateTenant: ['PATCH', '/api/v1/tenants/{tenantId}'],
  listApiKeys: ['GET', '/api/v1/admin/api-keys'],
  issueApiKey: ['POST', '/api/v1/admin/api-keys'],
  getApiKey: ['GET', '/api/v1/admin/api-keys/{id}'],
  updateApiKey: ['PATCH', '/api/v1/admin/api-keys/{id}'],
  revokeApiKey: ['DELETE', '/api/v1/admin/api-keys/{id}'],
  rotateApiKey: ['POST', '/api/v1/admin/api-keys/{id}/rotate'],
  listOwnApiKeys: ['GET', '/api/v1/api-keys'],
  issueOwnApiKey: ['POST', '/api/v1/api-keys'],
  getOwnApiKey: ['GET', '/api/v1/api-keys/{id}'],
  updateOwnApiKey: ['PATCH', '/api/v1/api-keys/{id}'],
  revokeOwnApiKey: ['DELETE', '/api/v1/api-keys/{id}'],
  rotateOwnApiKey: ['POST', '/api/v1/api-keys/{id}/rotate'],
  listAuditLog: ['GET', '/api/v1/audit-log'],
  login: ['POST', '/api/v1/auth/login'],
  signIn: ['POST', '/api/v1/auth/signin'],
  verifyMfa: ['POST', '/api/v1/auth/mfa/verify'],
  signUp: ['POST', '/api/v1/auth/signup'],
  verifyEmail: ['POST', '/api/v1/auth/verify-email'],
  signOut: ['POST', '/api/v1/auth/signout'],
  getSession: ['GET', '/api/v1/auth/session'],
  refreshSession: ['POST', '/api/v1/auth/refresh'],
  refreshSessionByGet: ['GET', '/api/v1/auth/refresh'],
  forgotPassword: ['POST', '/api/v1/auth/forgot-password'],
  resetPassword: ['POST', '/api/v1/auth/reset-password'],
  createCustomToken: ['POST', '/api/v1/auth/custom-token'],
  listSsoProviders: ['GET', '/api/v1/auth/sso'],
  linkSso: ['POST', '/api/v1/auth/sso/{provider}/link'],
  getCurrentUser: ['GET', '/api/v1/users/me'],
  updateCurrentUser: ['PUT', '/api/v1/users/me'],
  deleteCurrentUser: ['DELETE', '/api/v1/users/me'],
  requestEmailChange: ['PUT', '/api/v1/users/me/email'],
  confirmEmailChange: ['POST', '/api/v1/users/email-confirmations'],
  changePassword: ['PUT', '/api/v1/users/me/password'],
  listOwnTenants: ['GET', '/api/v1/users/me/tenants'],
  listOwnSessions: ['GET', '/api/v1/users/me/sessions'],
  revokeOtherSessions: ['DELETE', '/api/v1/users/me/sessions'],
  revokeOwnSession: ['DELETE', '/api/v1/users/me/sessions/{id}'],
  beginMfaEnrolment: ['POST', '/api/v1/users/me/mfa'],
  disableMfa: ['DELETE', '/api/v1/users/me/mfa'],
  confirmMfaEnrolment: ['POST', '/api/v1/users/me/mfa/confirm'],
  replaceRecoveryCodes: ['POST', '/api/v1/users/me/mfa/recovery-codes'],
  listAdminUsers: ['GET', '/api/v1/admin-users'],
  createAdminUser: ['POST', '/api/v1/admin-users'],
  getAdminUser: ['GET', '/api/v1/admin-users/{uid}'],
  updateAdminUser: ['PATCH', '/api/v1/admin-users/{uid}'],
  deleteAdminUser: ['DELETE', '/api/v1/admin-users/{uid}'],
  resetUserMfa: ['POST', '/api/v1/admin-users/{uid}/mfa-reset'],
  acceptInvitation: ['POST', '/api/v1/invitations/accept'],
  listRestaurants: ['GET', '/api/v1/restaurants'],
  createRestaurant: ['POST', '/api/v1/restaurants'],
  getRestaurant: ['GET', '/api/v1/restaurants/{restaurantGuid}'],
  updateRestaurant: ['PATCH', '/api/v1/restaurants/{restaurantGuid}'],
  listServiceAreas: ['GET', '/api/v1/restaurants/{restaurantGuid}/service-areas'],
  createServiceArea: ['POST', '/api/v1/restaurants/{restaurantGuid}/service-areas'],
  getServiceArea: ['GET', '/api/v1/restaurants/{restaurantGuid}/service-areas/{serviceAreaGuid}'],
  updateServiceArea: ['PATCH', '/api/v1/restaurants/{restaurantGuid}/service-areas/{serviceAreaGuid}'],
  listTables: ['GET', '/api/v1/restaurants/{restaurantGuid}/tables'],
  createTable: ['POST', '/api/v1/restaurants/{restaurantGuid}/tables'],
  getTable: ['GET', '/api/v1/restaurants/{restaurantGuid}/tables/{tableGuid}'],
  updateTable: ['PATCH', '/api/v1/restaurants/{restaurantGuid}/tables/{tableGuid}'],
  getMenu: ['GET', '/api/v1/restaurants/{restaurantGuid}/menu'],
  replaceMenu: ['PUT', '/api/v1/restaurants/{restaurantGuid}/menu'],
  createMenuItem: ['POST', '/api/v1/restaurants/{restaurantGuid}/menu/groups/{groupGuid}/items'],
  getMenuItem: ['GET', '/api/v1/restaurants/{restaurantGuid}/menu/items/{itemGuid}'],
  updateMenuItem: ['PATCH', '/api/v1/restaurants/{restaurantGuid}/menu/items/{itemGuid}'],
  deleteMenuItem: ['DELETE', '/api/v1/restaurants/{restaurantGuid}/menu/items/{itemGuid}'],
  listMenuStock: ['GET', '/api/v1/restaurants/{restaurantGuid}/menu/stock'],
  getMenuItemStock: ['GET', '/api/v1/restaurants/{restaurantGuid}/menu/items/{itemGuid}/stock'],
  setMenuItemStock: ['PUT', '/api/v1/restaurants/{restaurantGuid}/menu/items/{itemGuid}/stock'],
  listOrders: ['GET', '/api/v1/restaurants/{restaurantGuid}/orders'],
  createOrder: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders'],
  previewOrder: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/preview'],
  getOrder: ['GET', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}'],
  updateOrder: ['PATCH', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}'],
  addSelections: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/selections'],
  updateSelection: ['PATCH', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/selections/{selectionGuid}'],
  voidSelections: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/selections/void'],
  fireSelections: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/fire'],
  holdSelections: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/hold'],
  compOrderItems: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/comp'],
  addDiscount: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/discounts'],
  removeDiscount: ['DELETE', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/discounts/{discountGuid}'],
  addServiceCharge: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/service-charges'],
  removeServiceCharge: ['DELETE', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/service-charges/{serviceChargeGuid}'],
  splitCheck: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/split'],
  mergeChecks: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/merge-checks'],
  moveSelections: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/move'],
  mergeOrders: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/merge'],
  transferCheck: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/checks/{checkGuid}/transfer'],
  updateCheck: ['PATCH', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/checks/{checkGuid}'],
  closeOrder: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/close'],
  reopenOrder: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/reopen'],
  acceptOrder: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/accept'],
  rejectOrder: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/reject'],
  voidOrder: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/void'],
  refundItems: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/refunds'],
  getOrderGuest: ['GET', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/guest'],
  putOrderGuest: ['PUT', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/guest'],
  eraseOrderGuest: ['DELETE', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/guest'],
  getOrderTimeline: ['GET', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/timeline'],
  listDiscounts: ['GET', '/api/v1/restaurants/{restaurantGuid}/discounts'],
  createDiscount: ['POST', '/api/v1/restaurants/{restaurantGuid}/discounts'],
  getDiscount: ['GET', '/api/v1/restaurants/{restaurantGuid}/discounts/{discountGuid}'],
  updateDiscount: ['PATCH', '/api/v1/restaurants/{restaurantGuid}/discounts/{discountGuid}'],
  listServiceCharges: ['GET', '/api/v1/restaurants/{restaurantGuid}/service-charges'],
  createServiceCharge: ['POST', '/api/v1/restaurants/{restaurantGuid}/service-charges'],
  getServiceCharge: ['GET', '/api/v1/restaurants/{restaurantGuid}/service-charges/{serviceChargeGuid}'],
  updateServiceCharge: ['PATCH', '/api/v1/restaurants/{restaurantGuid}/service-charges/{serviceChargeGuid}'],
  listFloor: ['GET', '/api/v1/restaurants/{restaurantGuid}/floor'],
  listKitchenStations: ['GET', '/api/v1/restaurants/{restaurantGuid}/kitchen/stations'],
  createKitchenStation: ['POST', '/api/v1/restaurants/{restaurantGuid}/kitchen/stations'],
  getKitchenStation: ['GET', '/api/v1/restaurants/{restaurantGuid}/kitchen/stations/{stationGuid}'],
  updateKitchenStation: ['PATCH', '/api/v1/restaurants/{restaurantGuid}/kitchen/stations/{stationGuid}'],
  deleteKitchenStation: ['DELETE', '/api/v1/restaurants/{restaurantGuid}/kitchen/stations/{stationGuid}'],
  getKitchenRouting: ['GET', '/api/v1/restaurants/{restaurantGuid}/kitchen/routing'],
  replaceKitchenRouting: ['PUT', '/api/v1/restaurants/{restaurantGuid}/kitchen/routing'],
  listKitchenTickets: ['GET', '/api/v1/restaurants/{restaurantGuid}/kitchen/tickets'],
  getKitchenTicket: ['GET', '/api/v1/restaurants/{restaurantGuid}/kitchen/tickets/{ticketGuid}'],
  startKitchenTicket: ['POST', '/api/v1/restaurants/{restaurantGuid}/kitchen/tickets/{ticketGuid}/start'],
  bumpKitchenTicket: ['POST', '/api/v1/restaurants/{restaurantGuid}/kitchen/tickets/{ticketGuid}/bump'],
  recallKitchenTicket: ['POST', '/api/v1/restaurants/{restaurantGuid}/kitchen/tickets/{ticketGuid}/recall'],
  prioritizeKitchenTicket: ['POST', '/api/v1/restaurants/{restaurantGuid}/kitchen/tickets/{ticketGuid}/prioritize'],
  reprintKitchenTicket: ['POST', '/api/v1/restaurants/{restaurantGuid}/kitchen/tickets/{ticketGuid}/reprint'],
  updatePrintStatus: ['POST', '/api/v1/restaurants/{restaurantGuid}/kitchen/tickets/{ticketGuid}/print-status'],
  listKitchenOrders: ['GET', '/api/v1/restaurants/{restaurantGuid}/kitchen/orders'],
  getKitchenOrder: ['GET', '/api/v1/restaurants/{restaurantGuid}/kitchen/orders/{orderGuid}'],
  listEvents: ['GET', '/api/v1/events'],
  listWebhookEndpoints: ['GET', '/api/v1/webhooks/endpoints'],
  createWebhookEndpoint: ['POST', '/api/v1/webhooks/endpoints'],
  getWebhookEndpoint: ['GET', '/api/v1/webhooks/endpoints/{endpointId}'],
  updateWebhookEndpoint: ['PATCH', '/api/v1/webhooks/endpoints/{endpointId}'],
  deleteWebhookEndpoint: ['DELETE', '/api/v1/webhooks/endpoints/{endpointId}'],
  rotateWebhookSecret: ['POST', '/api/v1/webhooks/endpoints/{endpointId}/rotate-secret'],
  testWebhookEndpoint: ['POST', '/api/v1/webhooks/endpoints/{endpointId}/test'],
  replayWebhookEndpoint: ['POST', '/api/v1/webhooks/endpoints/{endpointId}/replay'],
  listWebhookDeliveries: ['GET', '/api/v1/webhooks/endpoints/{endpointId}/deliveries'],
  listWebhookDeadLetters: ['GET', '/api/v1/webhooks/dead-letters'],
  getWebhookDelivery: ['GET', '/api/v1/webhooks/deliveries/{deliveryId}'],
  resendWebhookDelivery: ['POST', '/api/v1/webhooks/deliveries/{deliveryId}/resend'],
  verifyWebhook: ['POST', '/api/v1/webhooks/verify'],
  createOrderPayment: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/payments'],
  listPayments: ['GET', '/api/v1/restaurants/{restaurantGuid}/payments'],
  getPayment: ['GET', '/api/v1/restaurants/{restaurantGuid}/payments/{paymentGuid}'],
  voidPayment: ['POST', '/api/v1/restaurants/{restaurantGuid}/payments/{paymentGuid}/void'],
  listPaymentRefunds: ['GET', '/api/v1/restaurants/{restaurantGuid}/payments/{paymentGuid}/refunds'],
  refundPayment: ['POST', '/api/v1/restaurants/{restaurantGuid}/payments/{paymentGuid}/refunds'],
  authorizeCardPayment: ['POST', '/api/v1/payments/auth'],
  createCardSale: ['POST', '/api/v1/payments/sale'],
  adjustCardTip: ['POST', '/api/v1/payments/tip'],
  captureCardPayment: ['POST', '/api/v1/payments/capture'],
  voidCardPayment: ['POST', '/api/v1/payments/void'],
  refundCardPayment: ['POST', '/api/v1/payments/refund'],
  inquireCardPayment: ['GET', '/api/v1/payments/inquire/{retref}'],
  listCashDrawers: ['GET', '/api/v1/restaurants/{restaurantGuid}/cash-drawers'],
  openCashDrawer: ['POST', '/api/v1/restaurants/{restaurantGuid}/cash-drawers'],
  getCashDrawer: ['GET', '/api/v1/restaurants/{restaurantGuid}/cash-drawers/{drawerGuid}'],
  listCashMovements: ['GET', '/api/v1/restaurants/{restaurantGuid}/cash-drawers/{drawerGuid}/movements'],
  payIntoCashDrawer: ['POST', '/api/v1/restaurants/{restaurantGuid}/cash-drawers/{drawerGuid}/pay-in'],
  payOutOfCashDrawer: ['POST', '/api/v1/restaurants/{restaurantGuid}/cash-drawers/{drawerGuid}/pay-out'],
  countCashDrawer: ['POST', '/api/v1/restaurants/{restaurantGuid}/cash-drawers/{drawerGuid}/count'],
  closeCashDrawer: ['POST', '/api/v1/restaurants/{restaurantGuid}/cash-drawers/{drawerGuid}/close'],
  getLedgerDay: ['GET', '/api/v1/restaurants/{restaurantGuid}/ledger'],
  listLedgerEntries: ['GET', '/api/v1/restaurants/{restaurantGuid}/ledger/entries'],
  listReports: ['GET', '/api/v1/reports'],
  getReport: ['GET', '/api/v1/reports/{report}'],
  listReportEntries: ['GET', '/api/v1/reports/{report}/entries'],
  getDayReport: ['GET', '/api/v1/restaurants/{restaurantGuid}/day-report'],
  createDayClose: ['POST', '/api/v1/restaurants/{restaurantGuid}/day-closes'],
  listDayCloses: ['GET', '/api/v1/restaurants/{restaurantGuid}/day-closes'],
  listSettlements: ['GET', '/api/v1/restaurants/{restaurantGuid}/settlements'],
  pullSettlements: ['POST', '/api/v1/restaurants/{restaurantGuid}/settlements/pull'],
  listReconciliationExceptions: ['GET', '/api/v1/restaurants/{restaurantGuid}/reconciliation'],
  resolveReconciliationException: ['POST', '/api/v1/restaurants/{restaurantGuid}/reconciliation/{exceptionId}/resolve'],
  getPaymentAccount: ['GET', '/api/v1/restaurants/{restaurantGuid}/payment-account'],
  putPaymentAccount: ['PUT', '/api/v1/restaurants/{restaurantGuid}/payment-account'],
  enrollCard: ['POST', '/api/v1/payments/vault/cards'],
  listCards: ['GET', '/api/v1/payments/vault/cards'],
  getCard: ['GET', '/api/v1/payments/vault/cards/{id}'],
  deleteCard: ['DELETE', '/api/v1/payments/vault/cards/{id}'],
  resolveDomain: ['POST', '/api/v1/domain/resolve'],
  resolveSlug: ['GET', '/api/v1/domain/slug/{slug}'],
  validateDomain: ['POST', '/api/v1/domain/validate'],
  listDomainMappings: ['GET', '/api/v1/domain/mappings'],
  createDomainMapping: ['POST', '/api/v1/domain/mappings'],
  getDomainMapping: ['GET', '/api/v1/domain/mappings/{id}'],
  updateDomainMapping: ['PUT', '/api/v1/domain/mappings/{id}'],
  deleteDomainMapping: ['DELETE', '/api/v1/domain/mappings/{id}'],
  getRestaurantSlug: ['GET', '/api/v1/restaurants/{restaurantGuid}/slug'],
  setRestaurantSlug: ['PUT', '/api/v1/restaurants/{restaurantGuid}/slug'],
  registerHostingDomain: ['POST', '/api/v1/hosting/domains'],
  getHostingDomain: ['GET', '/api/v1/hosting/domains/{domain}'],
  removeHostingDomain: ['DELETE', '/api/v1/hosting/domains/{domain}'],
  verifyHostingDomain: ['POST', '/api/v1/hosting/domains/{domain}/verify'],
  askHosting: ['GET', '/api/v1/hosting/ask'],
  searchPlaces: ['GET', '/api/v1/places/search'],
  getPlaceDetails: ['GET', '/api/v1/places/details/{placeId}'],
} as const;
