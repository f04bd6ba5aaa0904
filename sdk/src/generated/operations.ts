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
  /** Whether this process serves, and for how long. */
  getHealth: {
    answer: Health;
  };
  /** The state of the service and of what it depends on. */
  getDetailedHealth: {
    answer: DetailedHealth;
  };
  /** List the tenants, newest first. */
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
  /** Get an API key; the key itself is never shown again. */
  getApiKey: {
    params: { id: string };
    query: { tenantId: string };
    answer: ApiKey;
  };
  /** Change an API key's name, addresses, quota, contact or expiry. */
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
  /** Revoke an API key: it stops working everywhere within a second. */
  revokeApiKey: {
    params: { id: string };
    query: { tenantId: string };
    answer: ApiKey;
  };
  /** Issue a successor with the same rights; the old key keeps working for the overlap. */
  rotateApiKey: {
    params: { id: string };
    query: { tenantId: string };
    body: {
      /** how long the old key keeps working */
      overlapSeconds?: number;
    };
    answer: IssuedApiKey;
  };
  /** List your API keys, newest first; for owners. */
  listOwnApiKeys: {
    query?: { limit?: number; cursor?: string };
    answer: {
      items: ApiKey[];
      nextCursor: string | null;
    };
  };
  /** Issue an API key for your tenant; for owners. */
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
  /** Get one of your API keys, for owners; the key itself is never shown again. */
  getOwnApiKey: {
    params: { id: string };
    answer: ApiKey;
  };
  /** Change one of your API keys' name, addresses, quota, contact or expiry; for owners. */
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
  /** Revoke one of your API keys, for owners: it stops working everywhere within a second. */
  revokeOwnApiKey: {
    params: { id: string };
    answer: ApiKey;
  };
  /** Issue a successor with the same rights, for owners; the old key keeps working for the overlap. */
  rotateOwnApiKey: {
    params: { id: string };
    body: {
      /** how long the old key keeps working */
      overlapSeconds?: number;
    };
    answer: IssuedApiKey;
  };
  /** Who did what to whom, from where and when; newest first. */
  listAuditLog: {
    query?: { action?: string; actorId?: string; targetId?: string; from?: string; to?: string; limit?: number; cursor?: string };
    answer: {
      items: AuditEntry[];
      nextCursor: string | null;
    };
  };
  /** Sign in with e-mail address and password. */
  login: {
    body: {
      email: string;
      password: string;
    };
    answer: SessionResult;
  };
  /** Authenticate a person with any one credential and create a session. */
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
  /** Submit the second factor and get the cookies of the session. */
  verifyMfa: {
    body: {
      challengeId: string;
      code: string;
    };
    answer: SessionResult;
  };
  /** Register a new user account. */
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
  /** Confirm the address of a sign-up with the token of the mailed link. */
  verifyEmail: {
    body: {
      token: string;
    };
    answer: VerifiedSignUp;
  };
  /** Sign out: clears the cookies of the session, and revokes it when a valid one was presented. */
  signOut: {
    body?: unknown;
    answer: SignedOut;
  };
  /** The current session: who is signed in, their tenants and roles, and when it ends. */
  getSession: {
    answer: SessionResult;
  };
  /** Obtain a fresh access cookie. */
  refreshSession: {
    body?: unknown;
    answer: SessionResult;
  };
  /** Obtain a fresh access cookie; the same as POST. */
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
  /** Set a new password with the token of the mailed link. */
  resetPassword: {
    body: {
      token: string;
      /** 8 to 128 characters of any kind; the commonest passwords are refused */
      password: string;
    };
    answer: PasswordReset;
  };
  /** A token that signs you in at another domain. */
  createCustomToken: {
    body: {
      /** the host at which the token will be used, without port */
      domain: string;
      /** one of your tenants; may be left out when you have no more than one */
      tenantId?: string;
    };
    answer: CustomToken;
  };
  /** The identity providers that people can sign in with. */
  listSsoProviders: {
    answer: {
      items: SsoProvider[];
    };
  };
  /** Link your account to an identity provider: tells where the browser must go. */
  linkSso: {
    params: { provider: string };
    body: {
      /** the path of ours that the browser ends at, with `ssoError` (and `challengeId`) added when something is in the way. Without it, errors are answered as such */
      returnTo?: string;
    };
    answer: SsoStart;
  };
  /** Get your own profile. */
  getCurrentUser: {
    answer: Profile;
  };
  /** Change your own profile. */
  updateCurrentUser: {
    body: {
      /** in any script; no control characters */
      name: string;
      locale?: string | null;
      version?: number;
    };
    answer: Profile;
  };
  /** Delete your own account. */
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
  /** Ask for another e-mail address; it counts once the link mailed to it is followed. */
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
  /** Confirm a new e-mail address with the token of the link mailed to it. */
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
  /** List the tenants that you belong to, with your role in each. */
  listOwnTenants: {
    query?: { limit?: number; cursor?: string };
    answer: {
      items: TenantAssignment[];
      nextCursor: string | null;
    };
  };
  /** List where you are signed in, newest first. */
  listOwnSessions: {
    query?: { limit?: number; cursor?: string };
    answer: {
      items: Session[];
      nextCursor: string | null;
    };
  };
  /** End all of your sessions but the one that asks. */
  revokeOtherSessions: {
    answer: {
      /** how many sessions have ended */
      ended: number;
    };
  };
  /** End one of your sessions, on whatever device it is. */
  revokeOwnSession: {
    params: { id: string };
    answer: {
      /** UUID, lower case */
      id: string;
    };
  };
  /** Begin to enrol a second factor: a secret for an authenticator app. */
  beginMfaEnrolment: {
    answer: MfaEnrolment;
  };
  /** Take your second factor away, with a code of it. */
  disableMfa: {
    body: {
      /** code of the authenticator app, or a recovery code */
      code: string;
    };
    answer: {
      mfaEnabled: boolean;
    };
  };
  /** Put the second factor into force with a code of the app; gives recovery codes, once. */
  confirmMfaEnrolment: {
    body: {
      /** six digits */
      code: string;
    };
    answer: RecoveryCodes;
  };
  /** Get ten new recovery codes; those from before work no more. */
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
  /** Add a user to a tenant, by invitation or with a first password. */
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
  /** Change a user: name, role, restaurants, active or suspended. What is left out stays. */
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
  /** Remove a user from the tenant; an operator who names no tenant deletes the account. */
  deleteAdminUser: {
    params: { uid: string };
    answer: {
      /** UUID, lower case */
      uid: string;
    };
  };
  /** Take away a user's second factor, for somebody who has lost it. */
  resetUserMfa: {
    params: { uid: string };
    answer: AdminUser;
  };
  /** Accept the invitation that a mailed link carries. */
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
  /** List the restaurants within reach, newest first. */
  listRestaurants: {
    query?: { limit?: number; cursor?: string };
    answer: {
      items: Restaurant[];
      nextCursor: string | null;
    };
  };
  /** Create a restaurant of the tenant. */
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
  /** Change a restaurant; fields that are left out stay as they are. */
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
  /** List a restaurant's service areas, newest first. */
  listServiceAreas: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; archived?: boolean };
    answer: {
      items: ServiceArea[];
      nextCursor: string | null;
    };
  };
  /** Create a service area: terrace, bar, first floor. */
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
  /** Update or archive a service area; omitted fields keep their values. */
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
  /** List a restaurant's tables, newest first. */
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
  /** Update or archive a table; omitted fields keep their values. */
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
  /** Get a restaurant's menu, as it is now or as it was in a version. */
  getMenu: {
    params: { restaurantGuid: string };
    query?: { version?: number; stock?: boolean };
    answer: MenuTree;
  };
  /** Replace a restaurant's whole menu. */
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
  /** Add an item at the end of a group. */
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
  /** Get an item of the menu. */
  getMenuItem: {
    params: { restaurantGuid: string; itemGuid: string };
    answer: MenuItem;
  };
  /** Change an item; fields that are left out stay as they are. */
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
  /** Take an item off the menu; older versions and orders keep it. */
  deleteMenuItem: {
    params: { restaurantGuid: string; itemGuid: string };
    answer: {
      /** UUID, lower case */
      guid: string;
      menuVersion: number;
    };
  };
  /** List the items of the menu that are counted or out of stock. */
  listMenuStock: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string };
    answer: {
      items: ItemStock[];
      nextCursor: string | null;
    };
  };
  /** Get what is left of an item. */
  getMenuItemStock: {
    params: { restaurantGuid: string; itemGuid: string };
    answer: ItemStock;
  };
  /** Say what is left of an item, or that it is out of stock (86). */
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
  /** List a restaurant's orders, newest first. */
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
      /** who serves it; somebody of the restaurant */
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
        /** what it is computed on: each line, the lines of each check together, or all lines; default: where it stands, and never wider */
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
        /** all of them must hold; judged anew with each change, where the discount stands */
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
  /** Price an order without placing it. */
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
      /** who serves it; somebody of the restaurant */
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
        /** what it is computed on: each line, the lines of each check together, or all lines; default: where it stands, and never wider */
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
        /** all of them must hold; judged anew with each change, where the discount stands */
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
  /** Change an order: notes, guests, dining option, table, server, promised time, promotion codes, metadata. */
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
  /** Add items to a check of an order. */
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
  /** Change a line: quantity, seat, course, notes. */
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
  /** Void lines: they stay on the order and cost nothing. */
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
  /** Send held lines to the kitchen: some, a course, the next course, or all. */
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
  /** Let lines wait until they are fired: some, a course, or all. */
  holdSelections: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      selectionGuids?: string[];
      course?: number;
      version?: number;
    };
    answer: Order;
  };
  /** Give items, or a whole check, for free. */
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
  /** Put a discount on an order, a check or an item. */
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
      /** what it is computed on: each line, the lines of each check together, or all lines; default: where it stands, and never wider */
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
      /** all of them must hold; judged anew with each change, where the discount stands */
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
  /** Take a discount or a comp off an order. */
  removeDiscount: {
    params: { restaurantGuid: string; orderGuid: string; discountGuid: string };
    answer: Order;
  };
  /** Put a service charge on an order or a check. */
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
  /** Take a service charge off an order or a check. */
  removeServiceCharge: {
    params: { restaurantGuid: string; orderGuid: string; serviceChargeGuid: string };
    answer: Order;
  };
  /** Split a check by item, by seat, evenly, or by amount. */
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
  /** Make one check of several of an order. */
  mergeChecks: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** the first one stays */
      checkGuids: string[];
      version?: number;
    };
    answer: Order;
  };
  /** Move lines to another check, or to a check of another order. */
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
  /** Make one order of two: the checks of another one come to this one. */
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
  /** Move a whole check to another order. */
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
  /** Change a check: whether it is exempt from tax. */
  updateCheck: {
    params: { restaurantGuid: string; orderGuid: string; checkGuid: string };
    body: {
      /** no tax is due on it */
      taxExempt?: boolean;
      version?: number;
    };
    answer: Order;
  };
  /** Close an order on which nothing is due. */
  closeOrder: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      version?: number;
    };
    answer: Order;
  };
  /** Reopen a closed order, or its paid checks, to change it. */
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
  /** Refuse an order that needs approval. */
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
  /** Void a whole order. */
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
  /** Refund items: price, tax, and their part of charges and discounts. */
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
  /** Get who an order is for. */
  getOrderGuest: {
    params: { restaurantGuid: string; orderGuid: string };
    answer: Guest;
  };
  /** Say who an order is for; replaces what was said before. */
  putOrderGuest: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      guest: Guest;
      version?: number;
    };
    answer: Order;
  };
  /** Erase who an order was for; its lines and totals stay. */
  eraseOrderGuest: {
    params: { restaurantGuid: string; orderGuid: string };
    answer: Order;
  };
  /** Who did what to an order, when and with what; oldest first. */
  getOrderTimeline: {
    params: { restaurantGuid: string; orderGuid: string };
    answer: {
      items: TimelineEntry[];
    };
  };
  /** List a restaurant's defined discounts, newest first. */
  listDiscounts: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; archived?: boolean };
    answer: {
      items: DiscountDefinition[];
      nextCursor: string | null;
    };
  };
  /** Define a discount to be used again and again. */
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
  /** Update or archive a defined discount; omitted fields keep their values. */
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
  /** List a restaurant's defined service charges, newest first. */
  listServiceCharges: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; archived?: boolean };
    answer: {
      items: ServiceChargeDefinition[];
      nextCursor: string | null;
    };
  };
  /** Define a service charge to be used again and again. */
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
  /** Update or archive a defined service charge; omitted fields keep their values. */
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
  /** List tables with the orders that are open at them, and how many guests sit there. */
  listFloor: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; serviceAreaGuid?: string; tableGuid?: string };
    answer: {
      items: FloorTable[];
      nextCursor: string | null;
    };
  };
  /** List a restaurant's stations, oldest first. */
  listKitchenStations: {
    params: { restaurantGuid: string };
    answer: {
      items: KitchenStation[];
      nextCursor: string | null;
    };
  };
  /** Create a station of the kitchen. */
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
  /** Get a station. */
  getKitchenStation: {
    params: { restaurantGuid: string; stationGuid: string };
    answer: KitchenStation;
  };
  /** Change a station; fields that are left out stay as they are. */
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
  /** Take a station away. */
  deleteKitchenStation: {
    params: { restaurantGuid: string; stationGuid: string };
    answer: KitchenStation;
  };
  /** Get the rules by which dishes go to stations. */
  getKitchenRouting: {
    params: { restaurantGuid: string };
    answer: KitchenRouting;
  };
  /** Replace the rules by which dishes go to stations. */
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
  /** List tickets, of one station or all: open ones the most urgent first, then the oldest. */
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
  /** The station begins a ticket. */
  startKitchenTicket: {
    params: { restaurantGuid: string; ticketGuid: string };
    body: {
      version?: number;
    };
    answer: KitchenTicket;
  };
  /** The station is done with a ticket, or with some of its items. */
  bumpKitchenTicket: {
    params: { restaurantGuid: string; ticketGuid: string };
    body: {
      /** absent: all */
      selectionGuids?: string[];
      version?: number;
    };
    answer: KitchenTicket;
  };
  /** A bumped ticket, or some of its items, come back. */
  recallKitchenTicket: {
    params: { restaurantGuid: string; ticketGuid: string };
    body: {
      /** absent: all */
      selectionGuids?: string[];
      version?: number;
    };
    answer: KitchenTicket;
  };
  /** Say how urgent a ticket is; screens show the most urgent first. */
  prioritizeKitchenTicket: {
    params: { restaurantGuid: string; ticketGuid: string };
    body: {
      /** higher is more urgent; 0 at first */
      priority: number;
    };
    answer: KitchenTicket;
  };
  /** Print a ticket again. */
  reprintKitchenTicket: {
    params: { restaurantGuid: string; ticketGuid: string };
    body: Record<string, unknown>;
    answer: KitchenTicket;
  };
  /** Say what came of printing a ticket. */
  updatePrintStatus: {
    params: { restaurantGuid: string; ticketGuid: string };
    body: {
      outcome: 'PRINTED' | 'FAILED';
      /** why it failed, for people */
      error?: string;
    };
    answer: KitchenTicket;
  };
  /** The expediter's view: the orders that the kitchen works on, oldest first. */
  listKitchenOrders: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string };
    answer: {
      items: KitchenOrder[];
      nextCursor: string | null;
    };
  };
  /** The expediter's view of an order: its tickets at all stations, what is missing, and what is held. */
  getKitchenOrder: {
    params: { restaurantGuid: string; orderGuid: string };
    answer: KitchenOrder;
  };
  /** Read the tenant's events in order, from a number on. */
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
  /** List the endpoints, newest first. */
  listWebhookEndpoints: {
    query?: { limit?: number; cursor?: string };
    answer: {
      items: WebhookEndpoint[];
      nextCursor: string | null;
    };
  };
  /** Add an endpoint; its secret is shown once. */
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
  /** Get an endpoint. */
  getWebhookEndpoint: {
    params: { endpointId: string };
    answer: WebhookEndpoint;
  };
  /** Change an endpoint, or enable or disable it. */
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
  /** Remove an endpoint; what waits for it is not sent any more. */
  deleteWebhookEndpoint: {
    params: { endpointId: string };
    answer: WebhookEndpoint;
  };
  /** Give an endpoint a new secret; the old one signs beside it for the overlap. */
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
  /** Send an endpoint a test event. */
  testWebhookEndpoint: {
    params: { endpointId: string };
    answer: WebhookDelivery;
  };
  /** Send an endpoint the events of a time again. */
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
  /** List what was and will be sent to an endpoint, latest event first. */
  listWebhookDeliveries: {
    params: { endpointId: string };
    query?: { limit?: number; cursor?: string; status?: 'PENDING' | 'DELIVERED' | 'DEAD' };
    answer: {
      items: WebhookDelivery[];
      nextCursor: string | null;
    };
  };
  /** List the deliveries that were given up, over all endpoints, latest event first. */
  listWebhookDeadLetters: {
    query?: { limit?: number; cursor?: string; endpointId?: string };
    answer: {
      items: WebhookDelivery[];
      nextCursor: string | null;
    };
  };
  /** Get a delivery, with every try. */
  getWebhookDelivery: {
    params: { deliveryId: string };
    answer: WebhookDelivery;
  };
  /** Send an event to the same endpoint once more. */
  resendWebhookDelivery: {
    params: { deliveryId: string };
    answer: WebhookDelivery;
  };
  /** Find out why the signature of a webhook fails. */
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
  /** Pay a check, or a part of it, in cash, by card or by another tender. */
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
  /** List a restaurant's payments, newest first. */
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
  /** Take a payment back as if it had not been: what it paid is due again. */
  voidPayment: {
    params: { restaurantGuid: string; paymentGuid: string };
    body: {
      reason: string;
      version?: number;
    };
    answer: Payment;
  };
  /** List what was given back of a payment, oldest first. */
  listPaymentRefunds: {
    params: { restaurantGuid: string; paymentGuid: string };
    query?: { limit?: number; cursor?: string };
    answer: {
      items: Refund[];
      nextCursor: string | null;
    };
  };
  /** Give a payment back, or a part of it. */
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
  /** Hold money on a card; with `capture` take it. */
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
  /** Charge a card: authorize and capture in one. */
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
  /** Set the tip of an authorized payment, before its capture. */
  adjustCardTip: {
    body: {
      /** the processor's reference of the payment */
      retref: string;
      /** with the bill never more than was authorized */
      tipAmount: number;
    };
    answer: Payment;
  };
  /** Take what was authorized, once; by default all of it with its tip. */
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
  /** Give back a payment that is not settled yet; of a hold, also a part. */
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
  /** Give money of a settled payment back, all that is left or a part. */
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
  /** Ask the processor about a transaction by its reference. */
  inquireCardPayment: {
    params: { retref: string };
    answer: PaymentInquiry;
  };
  /** List a restaurant's cash drawers, newest first. */
  listCashDrawers: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; businessDate?: number; status?: 'OPEN' | 'CLOSED' };
    answer: {
      items: CashDrawer[];
      nextCursor: string | null;
    };
  };
  /** Open a cash drawer with its float. */
  openCashDrawer: {
    params: { restaurantGuid: string };
    body: {
      name: string;
      /** minor units of the currency */
      openingAmount: number;
    };
    answer: CashDrawer;
  };
  /** Get a cash drawer: what it should hold, and what was counted. */
  getCashDrawer: {
    params: { restaurantGuid: string; drawerGuid: string };
    answer: CashDrawer;
  };
  /** List what went into a cash drawer and out of it, oldest first. */
  listCashMovements: {
    params: { restaurantGuid: string; drawerGuid: string };
    query?: { limit?: number; cursor?: string };
    answer: {
      items: CashMovement[];
      nextCursor: string | null;
    };
  };
  /** Put cash into an open drawer, for another reason than a sale. */
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
  /** Take cash out of an open drawer, for another reason than change. */
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
  /** Note what an open drawer holds, without closing it. */
  countCashDrawer: {
    params: { restaurantGuid: string; drawerGuid: string };
    body: {
      /** minor units of the currency */
      countedAmount: number;
      version?: number;
    };
    answer: CashDrawer;
  };
  /** Count a drawer for the last time and close it. */
  closeCashDrawer: {
    params: { restaurantGuid: string; drawerGuid: string };
    body: {
      /** minor units of the currency */
      countedAmount: number;
      version?: number;
    };
    answer: CashDrawer;
  };
  /** What a business day moved on each account of a restaurant's books. */
  getLedgerDay: {
    params: { restaurantGuid: string };
    query: { businessDate: number };
    answer: LedgerDay;
  };
  /** List the postings of a business day in a restaurant's books, oldest first. */
  listLedgerEntries: {
    params: { restaurantGuid: string };
    query: { limit?: number; cursor?: string; businessDate: number; account?: 'ORDER_RECEIVABLE' | 'CASH' | 'SAFE' | 'OTHER_TENDERS' | 'PROCESSOR_CLEARING' | 'BANK' | 'SALES' | 'SERVICE_CHARGES' | 'REFUNDS' | 'TAX_PAYABLE' | 'TIPS_PAYABLE' | 'PAID_IN' | 'PAID_OUT' | 'CASH_ROUNDING' | 'CASH_OVER_SHORT'; paymentGuid?: string };
    answer: {
      items: LedgerEntry[];
      nextCursor: string | null;
    };
  };
  /** Every report, with what each figure means and by what it can be grouped. */
  listReports: {
    answer: {
      items: ReportDefinition[];
    };
  };
  /** A report over business days: figures that add up, each with a link to what is behind it. */
  getReport: {
    params: { report: 'sales' | 'hours' | 'weekdays' | 'dining-options' | 'sources' | 'tables' | 'tips' | 'items' | 'groups' | 'modifiers' | 'taxes' | 'discounts-and-voids' | 'payments' | 'cash-drawers' | 'kitchen' };
    query: { from: number; to: number; restaurants?: string; tenants?: string; currency?: string; groupBy?: string; compare?: 'PREVIOUS_PERIOD' | 'PREVIOUS_YEAR'; compareFrom?: number; format?: 'json' | 'csv' | 'ndjson'; links?: boolean; recompute?: boolean };
    answer: Report;
  };
  /** The orders or payments behind a figure, with what each contributes: they add up to it. */
  listReportEntries: {
    params: { report: 'sales' | 'hours' | 'weekdays' | 'dining-options' | 'sources' | 'tables' | 'tips' | 'items' | 'groups' | 'modifiers' | 'taxes' | 'discounts-and-voids' | 'payments' | 'cash-drawers' | 'kitchen' };
    query: { from: number; to: number; restaurants?: string; tenants?: string; currency?: string; limit?: number; cursor?: string; measure?: string; weekday?: number; hour?: string; diningOption?: string; source?: string; employee?: string; table?: string; menuGroup?: string; menuItem?: string; size?: string; modifier?: string; taxRate?: string; kind?: string; name?: string; reason?: string; approver?: string; type?: string; tender?: string; cardBrand?: string; drawer?: string; station?: string; minutes?: string };
    answer: {
      items: ReportEntry[];
      nextCursor: string | null;
    };
  };
  /** X report: what a business day comes to at this moment, and what is not done yet. */
  getDayReport: {
    params: { restaurantGuid: string };
    query: { businessDate: number };
    answer: DayReport;
  };
  /** Z report: close a business day. Its figures are kept under the next number and never change. */
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
  /** Z reports of a restaurant, the latest first. */
  listDayCloses: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string };
    answer: {
      items: DayClose[];
      nextCursor: string | null;
    };
  };
  /** List the batches that the processor has closed, newest first. */
  listSettlements: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string };
    answer: {
      items: SettlementBatch[];
      nextCursor: string | null;
    };
  };
  /** Ask the processor now for the batches that it has closed. */
  pullSettlements: {
    params: { restaurantGuid: string };
    answer: SettlementPull;
  };
  /** List where our books and the processor's differ, newest first. */
  listReconciliationExceptions: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; state?: 'OPEN' | 'RESOLVED' };
    answer: {
      items: ReconciliationException[];
      nextCursor: string | null;
    };
  };
  /** Close a difference that a person has looked into. */
  resolveReconciliationException: {
    params: { restaurantGuid: string; exceptionId: string };
    body: {
      /** what you found and did */
      resolution: string;
    };
    answer: ReconciliationException;
  };
  /** Get the account under which the restaurant takes cards; never its password. */
  getPaymentAccount: {
    params: { restaurantGuid: string };
    answer: PaymentAccount;
  };
  /** Set the account under which the restaurant takes cards. */
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
  /** Put a card into the vault. */
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
  /** List the cards of a customer, newest first. */
  listCards: {
    query: { customerId: string; limit?: number; cursor?: string };
    answer: {
      items: VaultCard[];
      nextCursor: string | null;
    };
  };
  /** Get what may be shown of a card. */
  getCard: {
    params: { id: string };
    answer: VaultCard;
  };
  /** Destroy a card; its number cannot be brought back. */
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
  /** Resolve a restaurant slug. */
  resolveSlug: {
    params: { slug: string };
    answer: ResolvedSlug;
  };
  /** Validate domain format and availability. */
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
  /** Update a domain mapping: lead it to another restaurant, make it the primary one. */
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
  /** Remove a domain mapping. */
  deleteDomainMapping: {
    params: { id: string };
    answer: DomainMapping;
  };
  /** Get a restaurant's slug, and those that it had. */
  getRestaurantSlug: {
    params: { restaurantGuid: string };
    answer: RestaurantSlug;
  };
  /** Set a restaurant's slug, its name in addresses. */
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
  /** Get the hosting configuration of a domain, as the provider says now. */
  getHostingDomain: {
    params: { domain: string };
    answer: HostingConfiguration;
  };
  /** Remove a domain from the hosting provider. */
  removeHostingDomain: {
    params: { domain: string };
    answer: DomainMapping;
  };
  /** Verify domain ownership: look at the DNS and the hosting provider now. */
  verifyHostingDomain: {
    params: { domain: string };
    answer: DomainMapping;
  };
  /** Whether a certificate may be had for a domain: Caddy's on-demand TLS asks here. */
  askHosting: {
    query: { domain: string };
    answer: TlsPermission;
  };
  /** Search places by a text query. */
  searchPlaces: {
    query: { query: string; latitude?: string; longitude?: string; radius?: number; language?: string; limit?: number; cursor?: string };
    answer: {
      items: Place[];
      nextCursor: string | null;
    };
  };
  /** Get detailed place information. */
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
