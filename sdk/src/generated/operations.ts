// Made from docs/openapi.json by "npm run generate". Do not edit.

import type { Bytes } from '../bytes.ts';
import type {
  AcceptedResponse,
  AdminUser,
  ApiKey,
  Approval,
  ApprovalRequest,
  AuditEntry,
  CancelledStorefrontOrder,
  CardTestingBlock,
  CardTestingLimits,
  CashDrawer,
  CashMovement,
  CustomToken,
  Customer,
  CustomerExport,
  CustomerHeader,
  CustomerRetention,
  DayClose,
  DayReport,
  DeliveryQuote,
  DeliveryZones,
  DetailedHealth,
  Device,
  DeviceWithCode,
  DiscountDefinition,
  DiscountTerms,
  DocumentSettings,
  DomainMapping,
  DomainValidation,
  EndedStaffSession,
  Event,
  FloorTable,
  Guest,
  GuestSession,
  Health,
  HostingConfiguration,
  Image,
  ImportedStaff,
  Invoice,
  InvoiceDocument,
  InvoiceHeader,
  IssuedApiKey,
  ItemStock,
  JournalEntry,
  KeySet,
  KitchenOrder,
  KitchenRouting,
  KitchenStation,
  KitchenTicket,
  KitchenTicketDocument,
  LaborReport,
  LaborRules,
  LedgerDay,
  LedgerEntry,
  LinkedIdentity,
  Liveness,
  LoggedCommand,
  Made,
  MenuItem,
  MenuTree,
  MfaEnrolment,
  ModifierInput,
  NewMenuGroup,
  OfflineKey,
  OpeningHours,
  Order,
  OrderExplanation,
  OrderList,
  OrderPreview,
  OrderTimes,
  PairedDevice,
  Passkey,
  PasskeyCreation,
  PasskeyRequest,
  PasswordReset,
  Payment,
  PaymentAccount,
  PaymentInquiry,
  Place,
  PlacedStorefrontOrder,
  PrintJob,
  Printer,
  PrinterWithKey,
  Profile,
  Readiness,
  Receipt,
  ReceiptLink,
  ReceiptMail,
  ReconciliationException,
  RecoveryCodes,
  Refund,
  RegisteredPasskey,
  Report,
  ReportDefinition,
  ReportDocument,
  ReportEntry,
  ReportView,
  ResolvedDomain,
  ResolvedSlug,
  Restaurant,
  RestaurantSlug,
  ResumedSession,
  RevokedApiKey,
  Role,
  ServiceArea,
  ServiceChargeDefinition,
  ServiceChargeTerms,
  Session,
  SessionProof,
  SessionResult,
  SettlementBatch,
  SettlementPull,
  SignedOut,
  SsoProvider,
  SsoStart,
  StaffMember,
  StaffMemberWithPin,
  StaffSession,
  StaffWages,
  StartedGuestSession,
  StartedStaffSession,
  StorefrontBasket,
  StorefrontMenu,
  StorefrontOrder,
  StorefrontOrderPreview,
  StorefrontPayment,
  StorefrontRestaurant,
  SyncAnswer,
  SyncReport,
  SyncReview,
  SyncState,
  TabSettlement,
  Table,
  TableCode,
  TablePosition,
  Tenant,
  TenantAssignment,
  TimeEntry,
  TimeEntryWithEdits,
  TimelineEntry,
  TipDistribution,
  TipPayout,
  TipPools,
  TipPreview,
  TipReport,
  TipSlip,
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
  /** Get whether this process lives. */
  getLiveness: {
    answer: Liveness;
  };
  /** Get whether this process should get requests. */
  getReadiness: {
    answer: Readiness;
  };
  /** Get the health of the service and its dependencies. */
  getDetailedHealth: {
    answer: DetailedHealth;
  };
  /** List tenants, newest first. */
  listTenants: {
    query?: { limit?: number; cursor?: string };
    answer: {
      /** The entries of this page. */
      items: Tenant[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Create a tenant. */
  createTenant: {
    body: {
      /** The name of the business. */
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
      /** The name of the business. */
      name: string;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Tenant;
  };
  /** List a tenant's API keys, newest first. */
  listApiKeys: {
    query: { tenantId: string; limit?: number; cursor?: string };
    answer: {
      /** The entries of this page. */
      items: ApiKey[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Issue an API key for a tenant. */
  issueApiKey: {
    body: {
      /** The tenant that it belongs to. UUID, lower case. */
      tenantId: string;
      /** The name of the integration. */
      name: string;
      /** PUBLISHABLE: it stands in pages, and only begins guest sessions of one restaurant. */
      kind?: 'SECRET' | 'PUBLISHABLE';
      /** What it may do: one at least, and none of a publishable key. */
      scopes?: Array<'read:orders' | 'write:orders' | 'approve:orders' | 'read:menu' | 'write:menu' | 'write:stock' | 'read:reports' | 'write:reports' | 'read:payments' | 'write:payments' | 'approve:payments' | 'read:kitchen' | 'write:kitchen' | 'read:restaurants' | 'write:restaurants' | 'read:guests' | 'write:guests' | 'read:webhooks' | 'write:webhooks' | 'read:domains' | 'write:domains' | 'read:users' | 'write:users' | 'read:staff' | 'write:staff' | 'read:devices' | 'write:devices' | 'read:printers' | 'write:printers' | 'read:wages' | 'write:wages' | 'read:time' | 'write:time' | 'approve:time' | 'read:places'>;
      /** The restaurants that it is limited to; empty: all of the tenant. */
      restaurantGuids?: string[];
      /** Live by default; test: a key that moves no money where payments are real. */
      mode?: 'live' | 'test';
      /** What it is for, in words for people. */
      description?: string;
      /** Where its orders may come from; the first is meant when an order names none. API by default. */
      sources?: string[];
      /** Addresses and CIDR ranges that the key may be used from; empty: any. */
      allowedAddresses?: string[];
      /** Of the pages that a publishable key is for, such as `https://order.example.com`. */
      origins?: string[];
      /** Requests per 60 seconds. */
      rateLimit?: number;
      /** Whom to tell about a leak. */
      securityContact?: string;
      /** An e-mail address; compared without regard to case, its domain in ASCII. */
      contactEmail?: string;
      /** From when on it is refused; null: never. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
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
      /** The name of the integration. */
      name?: string;
      /** What it is, in words for people. */
      description?: string;
      /** Where its orders may come from; the first is meant when an order names none. API by default. */
      sources?: string[];
      /** Addresses and CIDR ranges that the key may be used from; empty: any. */
      allowedAddresses?: string[];
      /** Of the pages that a publishable key is for, such as `https://order.example.com`. */
      origins?: string[];
      /** Requests per 60 seconds. */
      rateLimit?: number;
      /** Whom to tell about a leak. */
      securityContact?: string;
      /** An e-mail address; compared without regard to case, its domain in ASCII. */
      contactEmail?: string;
      /** From when on it is refused; null: never. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
      expiresAt?: string;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: ApiKey;
  };
  /** Revoke an API key. */
  revokeApiKey: {
    params: { id: string };
    query: { tenantId: string; withWhatItMade?: boolean };
    answer: RevokedApiKey;
  };
  /** Rotate an API key, with an overlap. */
  rotateApiKey: {
    params: { id: string };
    query: { tenantId: string };
    body: {
      /** How long the old key keeps working. */
      overlapSeconds?: number;
    };
    answer: IssuedApiKey;
  };
  /** List what a key made that outlives it. */
  listMadeByApiKey: {
    params: { id: string };
    query: { tenantId: string };
    answer: {
      /** The entries of this page. */
      items: Made[];
    };
  };
  /** List your tenant's API keys, newest first. */
  listOwnApiKeys: {
    query?: { limit?: number; cursor?: string };
    answer: {
      /** The entries of this page. */
      items: ApiKey[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Issue an API key for your tenant. */
  issueOwnApiKey: {
    body: {
      /** The name of the integration. */
      name: string;
      /** PUBLISHABLE: it stands in pages, and only begins guest sessions of one restaurant. */
      kind?: 'SECRET' | 'PUBLISHABLE';
      /** What it may do: one at least, and none of a publishable key. */
      scopes?: Array<'read:orders' | 'write:orders' | 'approve:orders' | 'read:menu' | 'write:menu' | 'write:stock' | 'read:reports' | 'write:reports' | 'read:payments' | 'write:payments' | 'approve:payments' | 'read:kitchen' | 'write:kitchen' | 'read:restaurants' | 'write:restaurants' | 'read:guests' | 'write:guests' | 'read:webhooks' | 'write:webhooks' | 'read:domains' | 'write:domains' | 'read:users' | 'write:users' | 'read:staff' | 'write:staff' | 'read:devices' | 'write:devices' | 'read:printers' | 'write:printers' | 'read:wages' | 'write:wages' | 'read:time' | 'write:time' | 'approve:time' | 'read:places'>;
      /** The restaurants that it is limited to; empty: all of the tenant. */
      restaurantGuids?: string[];
      /** Live by default; test: a key that moves no money where payments are real. */
      mode?: 'live' | 'test';
      /** What it is for, in words for people. */
      description?: string;
      /** Where its orders may come from; the first is meant when an order names none. API by default. */
      sources?: string[];
      /** Addresses and CIDR ranges that the key may be used from; empty: any. */
      allowedAddresses?: string[];
      /** Of the pages that a publishable key is for, such as `https://order.example.com`. */
      origins?: string[];
      /** Requests per 60 seconds. */
      rateLimit?: number;
      /** Whom to tell about a leak. */
      securityContact?: string;
      /** An e-mail address; compared without regard to case, its domain in ASCII. */
      contactEmail?: string;
      /** From when on it is refused; null: never. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
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
      /** The name of the integration. */
      name?: string;
      /** What it is, in words for people. */
      description?: string;
      /** Where its orders may come from; the first is meant when an order names none. API by default. */
      sources?: string[];
      /** Addresses and CIDR ranges that the key may be used from; empty: any. */
      allowedAddresses?: string[];
      /** Of the pages that a publishable key is for, such as `https://order.example.com`. */
      origins?: string[];
      /** Requests per 60 seconds. */
      rateLimit?: number;
      /** Whom to tell about a leak. */
      securityContact?: string;
      /** An e-mail address; compared without regard to case, its domain in ASCII. */
      contactEmail?: string;
      /** From when on it is refused; null: never. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
      expiresAt?: string;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: ApiKey;
  };
  /** Revoke one of your tenant's API keys. */
  revokeOwnApiKey: {
    params: { id: string };
    query?: { withWhatItMade?: boolean };
    answer: RevokedApiKey;
  };
  /** Rotate one of your tenant's API keys, with an overlap. */
  rotateOwnApiKey: {
    params: { id: string };
    body: {
      /** How long the old key keeps working. */
      overlapSeconds?: number;
    };
    answer: IssuedApiKey;
  };
  /** List what one of your keys made that outlives it. */
  listMadeByOwnApiKey: {
    params: { id: string };
    answer: {
      /** The entries of this page. */
      items: Made[];
    };
  };
  /** List audit log entries, newest first. */
  listAuditLog: {
    query?: { action?: string; actorId?: string; targetId?: string; from?: string; to?: string; limit?: number; cursor?: string };
    answer: {
      /** The entries of this page. */
      items: AuditEntry[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Log in with e-mail address and password. */
  login: {
    body: {
      /** An e-mail address. */
      email: string;
      /** The password of the account. */
      password: string;
    };
    answer: SessionResult;
  };
  /** Sign in with a password, custom token, ID token or passkey. */
  signIn: {
    body: {
      /** An e-mail address. */
      email?: string;
      /** The password of the account. */
      password?: string;
      /** A token of POST /auth/custom-token. */
      customToken?: string;
      /** An OpenID Connect ID token of a configured provider. */
      idToken?: string;
      /** The answer of `navigator.credentials.get()`, as its `toJSON()` writes it. */
      passkey?: {
        /** The id that the authenticator gave it, in base64url. */
        id: string;
        /** The same as `id`. */
        rawId: string;
        /** Always public-key. */
        type: string;
        /** Platform, or cross-platform. */
        authenticatorAttachment?: string | null;
        /** What extensions of the browser say; not looked at. */
        clientExtensionResults?: {
          /** What kind of credential it is. */
          credProps?: {
            /** Whether it signs in without an address. */
            rk?: boolean;
          };
          /** Always absent or false. */
          appid?: boolean;
        };
        /** The signed part. */
        response: {
          /** What the browser signed for, in base64url. */
          clientDataJSON: string;
          /** What the authenticator says about itself, in base64url. */
          authenticatorData: string;
          /** Of both, in base64url. */
          signature: string;
          /** Whose passkey it is, in base64url. */
          userHandle?: string | null;
        };
      };
    };
    answer: SessionResult;
  };
  /** Ask for a passkey to sign in with. */
  beginPasskeySignIn: {
    body: {
      /** `details.challengeId` of the answer MFA_REQUIRED. */
      challengeId?: string;
    };
    answer: PasskeyRequest;
  };
  /** Complete a login with the second factor. */
  verifyMfa: {
    body: {
      /** `details.challengeId` of the answer MFA_REQUIRED. */
      challengeId: string;
      /** Six digits of the authenticator app, or a recovery code. */
      code?: string;
      /** The answer of `navigator.credentials.get()`, as its `toJSON()` writes it. */
      passkey?: {
        /** The id that the authenticator gave it, in base64url. */
        id: string;
        /** The same as `id`. */
        rawId: string;
        /** Always public-key. */
        type: string;
        /** Platform, or cross-platform. */
        authenticatorAttachment?: string | null;
        /** What extensions of the browser say; not looked at. */
        clientExtensionResults?: {
          /** What kind of credential it is. */
          credProps?: {
            /** Whether it signs in without an address. */
            rk?: boolean;
          };
          /** Always absent or false. */
          appid?: boolean;
        };
        /** The signed part. */
        response: {
          /** What the browser signed for, in base64url. */
          clientDataJSON: string;
          /** What the authenticator says about itself, in base64url. */
          authenticatorData: string;
          /** Of both, in base64url. */
          signature: string;
          /** Whose passkey it is, in base64url. */
          userHandle?: string | null;
        };
      };
    };
    answer: SessionResult;
  };
  /** Register a user account. */
  signUp: {
    body: {
      /** An e-mail address; compared without regard to case, its domain in ASCII. */
      email: string;
      /** 8 to 128 characters of any kind; the commonest passwords are refused. */
      password: string;
      /** In any script. */
      name: string;
      /** Language tag (BCP 47), for example es-ES. */
      locale?: string;
      /** Makes a new tenant of this name, which the person owns. */
      tenantName?: string;
    };
    answer: AcceptedResponse;
  };
  /** Verify the e-mail address of a new account. */
  verifyEmail: {
    body: {
      /** What the link in the mail holds; it works once. */
      token: string;
      /** For the account; required but in the browser that signed up. */
      password?: string;
      /** Required with `password`, and only counts with it. */
      name?: string;
      /** Of a tenant to make; only counts with `password`. */
      tenantName?: string;
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
  /** Take up the session of this browser, if it has one. */
  resumeSession: {
    body?: unknown;
    answer: ResumedSession;
  };
  /** Request a password reset link. */
  forgotPassword: {
    body: {
      /** An e-mail address; compared without regard to case, its domain in ASCII. */
      email: string;
    };
    answer: AcceptedResponse;
  };
  /** Set a new password with a reset token. */
  resetPassword: {
    body: {
      /** What the link in the mail holds; it works once. */
      token: string;
      /** 8 to 128 characters of any kind; the commonest passwords are refused. */
      password: string;
    };
    answer: PasswordReset;
  };
  /** Create a custom token for another domain. */
  createCustomToken: {
    body: {
      /** The host at which the token will be used, without port. */
      domain: string;
      /** One of your tenants; may be left out when you have no more than one. */
      tenantId?: string;
    };
    answer: CustomToken;
  };
  /** Get the public signing keys (JWKS, RFC 7517). */
  getSigningKeys: {
    answer: KeySet;
  };
  /** List the single sign-on providers. */
  listSsoProviders: {
    answer: {
      /** The entries of this page. */
      items: SsoProvider[];
    };
  };
  /** Link your account to a single sign-on provider. */
  linkSso: {
    params: { provider: string };
    body: {
      /** The path of ours that the browser ends at, with `ssoError` (and `challengeId`) added when something is in the way. Without it, errors are answered as such. */
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
      /** In any script; no control characters. */
      name: string;
      /** BCP 47 language tag, for example pt-BR. */
      locale?: string | null;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Profile;
  };
  /** Delete your account. */
  deleteCurrentUser: {
    body: {
      /** The password of the account. */
      password?: string;
      /** Code of the authenticator app, or a recovery code. */
      code?: string;
      /** The answer of `navigator.credentials.get()`, as its `toJSON()` writes it. */
      passkey?: {
        /** The id that the authenticator gave it, in base64url. */
        id: string;
        /** The same as `id`. */
        rawId: string;
        /** Always public-key. */
        type: string;
        /** Platform, or cross-platform. */
        authenticatorAttachment?: string | null;
        /** What extensions of the browser say; not looked at. */
        clientExtensionResults?: {
          /** What kind of credential it is. */
          credProps?: {
            /** Whether it signs in without an address. */
            rk?: boolean;
          };
          /** Always absent or false. */
          appid?: boolean;
        };
        /** The signed part. */
        response: {
          /** What the browser signed for, in base64url. */
          clientDataJSON: string;
          /** What the authenticator says about itself, in base64url. */
          authenticatorData: string;
          /** Of both, in base64url. */
          signature: string;
          /** Whose passkey it is, in base64url. */
          userHandle?: string | null;
        };
      };
    };
    answer: {
      /** The person. UUID, lower case. */
      uid: string;
    };
  };
  /** Request a change of your e-mail address. */
  requestEmailChange: {
    body: {
      /** An e-mail address; compared without regard to case, its domain in ASCII. */
      email: string;
      /** The password of the account. */
      password: string;
    };
    answer: {
      /** The new address; it counts once the link that was mailed there is opened. */
      pendingEmail: string;
    };
  };
  /** Request a link that verifies your e-mail address. */
  requestEmailVerification: {
    answer: {
      /** The new address; it counts once the link that was mailed there is opened. */
      pendingEmail: string;
    };
  };
  /** Confirm an e-mail address. */
  confirmEmailChange: {
    body: {
      /** What the link in the mail holds; it works once. */
      token: string;
      /** Chosen by who confirms elsewhere than in the session that asked. */
      password?: string;
    };
    answer: {
      /** An e-mail address. */
      email: string;
    };
  };
  /** Change your password. */
  changePassword: {
    body: {
      /** The password that is in force. */
      currentPassword: string;
      /** 8 to 128 characters of any kind; the commonest passwords are refused. */
      newPassword: string;
    };
    answer: Profile;
  };
  /** List your tenants and your role in each. */
  listOwnTenants: {
    query?: { limit?: number; cursor?: string };
    answer: {
      /** The entries of this page. */
      items: TenantAssignment[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** List your sessions, newest first. */
  listOwnSessions: {
    query?: { limit?: number; cursor?: string };
    answer: {
      /** The entries of this page. */
      items: Session[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Revoke all of your other sessions. */
  revokeOtherSessions: {
    answer: {
      /** How many sessions have ended. */
      ended: number;
    };
  };
  /** Prove again who you are. */
  proveSession: {
    body: {
      /** The password of the account. */
      password?: string;
      /** Code of the authenticator app, or a recovery code. */
      code?: string;
      /** The answer of `navigator.credentials.get()`, as its `toJSON()` writes it. */
      passkey?: {
        /** The id that the authenticator gave it, in base64url. */
        id: string;
        /** The same as `id`. */
        rawId: string;
        /** Always public-key. */
        type: string;
        /** Platform, or cross-platform. */
        authenticatorAttachment?: string | null;
        /** What extensions of the browser say; not looked at. */
        clientExtensionResults?: {
          /** What kind of credential it is. */
          credProps?: {
            /** Whether it signs in without an address. */
            rk?: boolean;
          };
          /** Always absent or false. */
          appid?: boolean;
        };
        /** The signed part. */
        response: {
          /** What the browser signed for, in base64url. */
          clientDataJSON: string;
          /** What the authenticator says about itself, in base64url. */
          authenticatorData: string;
          /** Of both, in base64url. */
          signature: string;
          /** Whose passkey it is, in base64url. */
          userHandle?: string | null;
        };
      };
    };
    answer: SessionProof;
  };
  /** Revoke one of your sessions. */
  revokeOwnSession: {
    params: { id: string };
    answer: {
      /** Its identifier. UUID, lower case. */
      id: string;
    };
  };
  /** Start two-factor enrolment. */
  beginMfaEnrolment: {
    answer: MfaEnrolment;
  };
  /** Remove the authenticator app. */
  disableMfa: {
    body: {
      /** Code of the authenticator app, or a recovery code. */
      code?: string;
      /** The answer of `navigator.credentials.get()`, as its `toJSON()` writes it. */
      passkey?: {
        /** The id that the authenticator gave it, in base64url. */
        id: string;
        /** The same as `id`. */
        rawId: string;
        /** Always public-key. */
        type: string;
        /** Platform, or cross-platform. */
        authenticatorAttachment?: string | null;
        /** What extensions of the browser say; not looked at. */
        clientExtensionResults?: {
          /** What kind of credential it is. */
          credProps?: {
            /** Whether it signs in without an address. */
            rk?: boolean;
          };
          /** Always absent or false. */
          appid?: boolean;
        };
        /** The signed part. */
        response: {
          /** What the browser signed for, in base64url. */
          clientDataJSON: string;
          /** What the authenticator says about itself, in base64url. */
          authenticatorData: string;
          /** Of both, in base64url. */
          signature: string;
          /** Whose passkey it is, in base64url. */
          userHandle?: string | null;
        };
      };
    };
    answer: {
      /** Whether passkeys are left. */
      mfaEnabled: boolean;
    };
  };
  /** Activate two-factor authentication. */
  confirmMfaEnrolment: {
    body: {
      /** Six digits. */
      code: string;
    };
    answer: RecoveryCodes;
  };
  /** Replace your recovery codes. */
  replaceRecoveryCodes: {
    body: {
      /** Code of the authenticator app, or a recovery code. */
      code?: string;
      /** The answer of `navigator.credentials.get()`, as its `toJSON()` writes it. */
      passkey?: {
        /** The id that the authenticator gave it, in base64url. */
        id: string;
        /** The same as `id`. */
        rawId: string;
        /** Always public-key. */
        type: string;
        /** Platform, or cross-platform. */
        authenticatorAttachment?: string | null;
        /** What extensions of the browser say; not looked at. */
        clientExtensionResults?: {
          /** What kind of credential it is. */
          credProps?: {
            /** Whether it signs in without an address. */
            rk?: boolean;
          };
          /** Always absent or false. */
          appid?: boolean;
        };
        /** The signed part. */
        response: {
          /** What the browser signed for, in base64url. */
          clientDataJSON: string;
          /** What the authenticator says about itself, in base64url. */
          authenticatorData: string;
          /** Of both, in base64url. */
          signature: string;
          /** Whose passkey it is, in base64url. */
          userHandle?: string | null;
        };
      };
    };
    answer: RecoveryCodes;
  };
  /** Ask for a passkey to prove who you are. */
  beginPasskeyProof: {
    answer: PasskeyRequest;
  };
  /** Ask for a new passkey. */
  beginPasskeyRegistration: {
    answer: PasskeyCreation;
  };
  /** Register a passkey. */
  registerPasskey: {
    body: {
      /** For you to tell it from others; else the browser names it. */
      name?: string;
      /** The answer of `navigator.credentials.create()`, as its `toJSON()` writes it. */
      attestation: {
        /** The id that the authenticator gave it, in base64url. */
        id: string;
        /** The same as `id`. */
        rawId: string;
        /** Always public-key. */
        type: string;
        /** Platform, or cross-platform. */
        authenticatorAttachment?: string | null;
        /** What extensions of the browser say; not looked at. */
        clientExtensionResults?: {
          /** What kind of credential it is. */
          credProps?: {
            /** Whether it signs in without an address. */
            rk?: boolean;
          };
          /** Always absent or false. */
          appid?: boolean;
        };
        /** The new credential. */
        response: {
          /** What the browser was asked, in base64url. */
          clientDataJSON: string;
          /** The new credential, in base64url. */
          attestationObject: string;
          /** How the authenticator is reached. */
          transports?: string[];
          /** A part of `attestationObject`, in base64url. */
          authenticatorData?: string;
          /** A part of `attestationObject`, in base64url. */
          publicKey?: string | null;
          /** A part of `attestationObject`. */
          publicKeyAlgorithm?: number;
        };
      };
    };
    answer: RegisteredPasskey;
  };
  /** List your passkeys, newest first. */
  listPasskeys: {
    answer: {
      /** The entries of this page. */
      items: Passkey[];
    };
  };
  /** Name one of your passkeys. */
  updatePasskey: {
    params: { id: string };
    body: {
      /** For its owner to tell it from others. */
      name: string;
    };
    answer: Passkey;
  };
  /** Remove one of your passkeys. */
  deletePasskey: {
    params: { id: string };
    body: {
      /** Code of the authenticator app, or a recovery code. */
      code?: string;
      /** The answer of `navigator.credentials.get()`, as its `toJSON()` writes it. */
      passkey?: {
        /** The id that the authenticator gave it, in base64url. */
        id: string;
        /** The same as `id`. */
        rawId: string;
        /** Always public-key. */
        type: string;
        /** Platform, or cross-platform. */
        authenticatorAttachment?: string | null;
        /** What extensions of the browser say; not looked at. */
        clientExtensionResults?: {
          /** What kind of credential it is. */
          credProps?: {
            /** Whether it signs in without an address. */
            rk?: boolean;
          };
          /** Always absent or false. */
          appid?: boolean;
        };
        /** The signed part. */
        response: {
          /** What the browser signed for, in base64url. */
          clientDataJSON: string;
          /** What the authenticator says about itself, in base64url. */
          authenticatorData: string;
          /** Of both, in base64url. */
          signature: string;
          /** Whose passkey it is, in base64url. */
          userHandle?: string | null;
        };
      };
    };
    answer: {
      /** Its identifier. UUID, lower case. */
      id: string;
      /** Whether another second factor is left. */
      mfaEnabled: boolean;
    };
  };
  /** List the single sign-on identities that your account is linked to. */
  listIdentities: {
    answer: {
      /** The entries of this page. */
      items: LinkedIdentity[];
    };
  };
  /** Unlink your account from a single sign-on provider. */
  unlinkIdentity: {
    params: { provider: string };
    answer: {
      /** The identity provider, as `GET /auth/sso` names it. */
      provider: string;
    };
  };
  /** List a tenant's users, newest first. */
  listAdminUsers: {
    query?: { q?: string; role?: string; status?: 'INVITED' | 'ACTIVE' | 'SUSPENDED'; restaurantGuid?: string; limit?: number; cursor?: string };
    answer: {
      /** The entries of this page. */
      items: AdminUser[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Add a user to a tenant. */
  createAdminUser: {
    body: {
      /** An e-mail address; compared without regard to case, its domain in ASCII. */
      email: string;
      /** In any script; no control characters. */
      name: string;
      /** Owner, manager, accountant, server, cashier, kitchen; or one that the tenant has made. */
      role: string;
      /** Empty: all restaurants of the tenant. */
      restaurantGuids?: string[];
      /** 8 to 128 characters of any kind; the commonest passwords are refused. */
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
      /** In any script; no control characters. */
      name?: string;
      /** Owner, manager, accountant, server, cashier, kitchen; or one that the tenant has made. */
      role?: string;
      /** Empty: all restaurants of the tenant. */
      restaurantGuids?: string[];
      /** SUSPENDED ends the sessions of the person and refuses new ones. */
      status?: 'ACTIVE' | 'SUSPENDED';
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: AdminUser;
  };
  /** Remove a user from a tenant. */
  deleteAdminUser: {
    params: { uid: string };
    answer: {
      /** The person. UUID, lower case. */
      uid: string;
      /** For owners: what they made in the tenant that still works. */
      left?: Made[];
    };
  };
  /** List what a user made that outlives them. */
  listMadeByUser: {
    params: { uid: string };
    answer: {
      /** The entries of this page. */
      items: Made[];
    };
  };
  /** End what a user made that outlives them. */
  endMadeByUser: {
    params: { uid: string };
    answer: {
      /** What still works. */
      left: Made[];
      /** What was ended. */
      ended: Made[];
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
      /** What the link in the mail holds; it works once. */
      token: string;
      /** 8 to 128 characters of any kind; the commonest passwords are refused. */
      password?: string;
      /** In any script; no control characters. */
      name?: string;
    };
    answer: {
      /** The tenant that it belongs to. UUID, lower case. */
      tenantId: string;
      /** An e-mail address. */
      email: string;
    };
  };
  /** List restaurants, newest first. */
  listRestaurants: {
    query?: { limit?: number; cursor?: string };
    answer: {
      /** The entries of this page. */
      items: Restaurant[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Create a restaurant. */
  createRestaurant: {
    body: {
      /** What people call it. */
      name: string;
      /** IANA name, for example Europe/Madrid. */
      timeZone: string;
      /** ISO 4217, for example EUR. */
      currency: string;
      /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
      externalId?: string;
      /** The hour, 0 to 12 on the clock of the restaurant, at which a business day ends and the next begins. */
      closeoutHour?: number;
      /** The postal address; null when none is known. */
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
        /** A telephone number, as people write it. */
        phone?: string;
      };
      /** The taxes of the place. */
      taxRates?: Array<{
        /** Its identifier. UUID, lower case. */
        guid?: string;
        /** What people call it. */
        name: string;
        /** PERCENT: a `rate` of the price; FIXED: an `amount` for each unit. */
        type: 'PERCENT' | 'FIXED';
        /** Percent, for example "8.875". */
        rate?: string;
        /** The tax on one unit, with type FIXED. Minor units of the currency. */
        amount?: number;
        /** Whether prices hold the tax already. */
        inclusive?: boolean;
        /** How a half of a minor unit is rounded: HALF_UP away from zero, HALF_EVEN to the even neighbour. */
        rounding?: 'HALF_UP' | 'HALF_EVEN';
        /** What is rounded together: each line, or all lines of a check. */
        roundingScope?: 'LINE' | 'CHECK';
        /** The ways of eating that it is limited to; null or absent: all. */
        diningOptions?: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'> | null;
        /** Whether it applies to items that name no tax of their own. */
        isDefault?: boolean;
      }>;
      /** Cash payments are rounded to this, each by itself; what that makes is on the payment and in the books. Orders and cards are not rounded. */
      cashRounding?: {
        /** The smallest amount that can be paid in cash, minor units. */
        incrementAmount: number;
        /** How what lies between two steps is rounded. */
        mode?: 'HALF_UP' | 'HALF_EVEN' | 'HALF_DOWN' | 'UP' | 'DOWN';
      } | null;
      /** Orders of these sources wait until they are accepted; none by default. */
      approvalSources?: string[];
      /** How long orders of guests wait to be accepted; null: for as long as it takes. */
      acceptWithinMinutes?: number | null;
      /** False: nobody orders by the code of a table. */
      tableOrdering?: boolean;
      /** How long it takes to prepare, in seconds. */
      prepTimeSeconds?: number;
      /** An https address, or the `url` of an image of the service. */
      logoUrl?: string | null;
      /** The colour of its page for guests, such as `#0b3d2e`; null: that of the service. */
      brandColor?: string | null;
      /** Up to 50 texts of your own, which the service only keeps. Up to 50 texts of your own. */
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
      /** What people call it. */
      name?: string;
      /** IANA name, for example Europe/Madrid. */
      timeZone?: string;
      /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
      externalId?: string;
      /** The hour, 0 to 12 on the clock of the restaurant, at which a business day ends and the next begins. */
      closeoutHour?: number;
      /** The postal address; null when none is known. */
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
        /** A telephone number, as people write it. */
        phone?: string;
      };
      /** The taxes of the place. */
      taxRates?: Array<{
        /** Its identifier. UUID, lower case. */
        guid?: string;
        /** What people call it. */
        name: string;
        /** PERCENT: a `rate` of the price; FIXED: an `amount` for each unit. */
        type: 'PERCENT' | 'FIXED';
        /** Percent, for example "8.875". */
        rate?: string;
        /** The tax on one unit, with type FIXED. Minor units of the currency. */
        amount?: number;
        /** Whether prices hold the tax already. */
        inclusive?: boolean;
        /** How a half of a minor unit is rounded: HALF_UP away from zero, HALF_EVEN to the even neighbour. */
        rounding?: 'HALF_UP' | 'HALF_EVEN';
        /** What is rounded together: each line, or all lines of a check. */
        roundingScope?: 'LINE' | 'CHECK';
        /** The ways of eating that it is limited to; null or absent: all. */
        diningOptions?: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'> | null;
        /** Whether it applies to items that name no tax of their own. */
        isDefault?: boolean;
      }>;
      /** Cash payments are rounded to this, each by itself; what that makes is on the payment and in the books. Orders and cards are not rounded. */
      cashRounding?: {
        /** The smallest amount that can be paid in cash, minor units. */
        incrementAmount: number;
        /** How what lies between two steps is rounded. */
        mode?: 'HALF_UP' | 'HALF_EVEN' | 'HALF_DOWN' | 'UP' | 'DOWN';
      } | null;
      /** Orders of these sources wait until they are accepted; none by default. */
      approvalSources?: string[];
      /** How long orders of guests wait to be accepted; null: for as long as it takes. */
      acceptWithinMinutes?: number | null;
      /** False: nobody orders by the code of a table. */
      tableOrdering?: boolean;
      /** How long it takes to prepare, in seconds. */
      prepTimeSeconds?: number;
      /** An https address, or the `url` of an image of the service. */
      logoUrl?: string | null;
      /** The colour of its page for guests, such as `#0b3d2e`; null: that of the service. */
      brandColor?: string | null;
      /** Up to 50 texts of your own, which the service only keeps. Up to 50 texts of your own. */
      metadata?: Record<string, string>;
      /** Whether it is out of use: kept, but no longer offered. */
      archived?: boolean;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Restaurant;
  };
  /** List the roles that members and jobs can have. */
  listRoles: {
    answer: {
      /** The entries of this page. */
      items: Role[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Make a role. */
  createRole: {
    body: {
      /** What members and jobs refer to it by; never changes. */
      name: string;
      /** In words for people. */
      title: string;
      /** What it lets people do, each once; the scopes follow. */
      permissions: Array<{
        /** What it is. */
        permission: 'orders.view' | 'orders.create' | 'orders.edit' | 'orders.split' | 'orders.transfer' | 'orders.accept' | 'orders.open_item' | 'orders.void' | 'orders.comp' | 'orders.discount' | 'orders.refund' | 'orders.reopen' | 'orders.tax_exempt' | 'orders.remove_service_charge' | 'guests.view' | 'guests.edit' | 'kitchen.view' | 'kitchen.work' | 'payments.view' | 'payments.take' | 'payments.void' | 'payments.refund' | 'payments.charge_stored_card' | 'payments.delete_stored_card' | 'drawer.operate' | 'drawer.pay_out' | 'drawer.no_sale' | 'menu.view' | 'menu.stock' | 'menu.edit' | 'menu.price' | 'reports.view' | 'day.close' | 'settlements.resolve' | 'restaurant.view' | 'restaurant.edit' | 'restaurant.payment_account' | 'places.search' | 'staff.view' | 'staff.manage' | 'staff.reset_pin' | 'wages.view' | 'wages.edit' | 'shift.view' | 'shift.clock' | 'shift.edit' | 'tips.pay_out' | 'tips.share' | 'tips.pool_rules' | 'devices.view' | 'devices.manage' | 'printers.view' | 'printers.use' | 'users.view' | 'users.manage' | 'roles.manage' | 'domains.view' | 'domains.manage' | 'webhooks.view' | 'webhooks.manage';
        /** In one go, in minor units; absent: no limit. */
        maxAmount?: number;
        /** Of the price of what it takes from, before taxes, charges and tips, and together with what was taken so before; absent: no limit. */
        maxPercent?: number;
        /** Only on orders that are the own ones of whoever holds it. */
        ownOrdersOnly?: true;
      }>;
    };
    answer: Role;
  };
  /** Get a role. */
  getRole: {
    params: { role: string };
    answer: Role;
  };
  /** Update a role. */
  updateRole: {
    params: { role: string };
    body: {
      /** In words for people. */
      title?: string;
      /** What it lets people do, each once; the scopes follow. */
      permissions?: Array<{
        /** What it is. */
        permission: 'orders.view' | 'orders.create' | 'orders.edit' | 'orders.split' | 'orders.transfer' | 'orders.accept' | 'orders.open_item' | 'orders.void' | 'orders.comp' | 'orders.discount' | 'orders.refund' | 'orders.reopen' | 'orders.tax_exempt' | 'orders.remove_service_charge' | 'guests.view' | 'guests.edit' | 'kitchen.view' | 'kitchen.work' | 'payments.view' | 'payments.take' | 'payments.void' | 'payments.refund' | 'payments.charge_stored_card' | 'payments.delete_stored_card' | 'drawer.operate' | 'drawer.pay_out' | 'drawer.no_sale' | 'menu.view' | 'menu.stock' | 'menu.edit' | 'menu.price' | 'reports.view' | 'day.close' | 'settlements.resolve' | 'restaurant.view' | 'restaurant.edit' | 'restaurant.payment_account' | 'places.search' | 'staff.view' | 'staff.manage' | 'staff.reset_pin' | 'wages.view' | 'wages.edit' | 'shift.view' | 'shift.clock' | 'shift.edit' | 'tips.pay_out' | 'tips.share' | 'tips.pool_rules' | 'devices.view' | 'devices.manage' | 'printers.view' | 'printers.use' | 'users.view' | 'users.manage' | 'roles.manage' | 'domains.view' | 'domains.manage' | 'webhooks.view' | 'webhooks.manage';
        /** In one go, in minor units; absent: no limit. */
        maxAmount?: number;
        /** Of the price of what it takes from, before taxes, charges and tips, and together with what was taken so before; absent: no limit. */
        maxPercent?: number;
        /** Only on orders that are the own ones of whoever holds it. */
        ownOrdersOnly?: true;
      }>;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Role;
  };
  /** Delete a role that nobody has. */
  deleteRole: {
    params: { role: string };
    answer: Role;
  };
  /** List the staff of a restaurant, newest first. */
  listStaff: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; q?: string; activeOn?: number; number?: number; externalId?: string };
    answer: {
      /** The entries of this page. */
      items: StaffMember[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Add a staff member. */
  createStaffMember: {
    params: { restaurantGuid: string };
    body: {
      /** What people call it. */
      name: string;
      /** What the person does there, the usual job first. */
      jobs: Array<{
        /** Left out: a new person has new jobs. UUID, lower case. */
        guid?: string;
        /** Its name for people. */
        title: string;
        /** Manager, accountant, server, cashier, kitchen; or one that the tenant has made. */
        role: string;
      }>;
      /** What tills and receipts call the person; the first word of the name unless you say otherwise. */
      displayName?: string;
      /** What the person is chosen by at a till; unique in the restaurant, the next free one unless given. */
      number?: number;
      /** Up to 50 texts of your own, which the service only keeps. Up to 50 texts of your own. */
      metadata?: Record<string, string>;
      /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
      externalId?: string;
      /** The account of the same person, who reaches the restaurant. UUID, lower case. */
      uid?: string;
      /** The first business day of work; null: any. */
      activeFrom?: number;
      /** The last business day of work; null: not yet. */
      activeUntil?: number;
      /** 6: the PIN alone finds the person; 4: for tills that ask for the number first. */
      pinDigits?: 4 | 6;
    };
    answer: StaffMemberWithPin;
  };
  /** Export the staff of a restaurant as CSV. */
  exportStaff: {
    params: { restaurantGuid: string };
    answer: string;
  };
  /** Import staff from CSV. */
  importStaff: {
    params: { restaurantGuid: string };
    body: {
      /** RFC 4180, with a header line. */
      csv: string;
    };
    answer: ImportedStaff;
  };
  /** Get a staff member. */
  getStaffMember: {
    params: { restaurantGuid: string; staffGuid: string };
    answer: StaffMember;
  };
  /** Update a staff member, or end their employment. */
  updateStaffMember: {
    params: { restaurantGuid: string; staffGuid: string };
    body: {
      /** What people call it. */
      name?: string;
      /** What the person does there, the usual job first. */
      jobs?: Array<{
        /** A job that the person has; left out for a new one. UUID, lower case. */
        guid?: string;
        /** Its name for people. */
        title: string;
        /** Manager, accountant, server, cashier, kitchen; or one that the tenant has made. */
        role: string;
      }>;
      /** What tills and receipts call the person; the first word of the name unless you say otherwise. */
      displayName?: string;
      /** What the person is chosen by at a till; unique in the restaurant, the next free one unless given. */
      number?: number;
      /** Up to 50 texts of your own, which the service only keeps. Up to 50 texts of your own. */
      metadata?: Record<string, string>;
      /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
      externalId?: string | null;
      /** The account of the same person, who reaches the restaurant; null: none. UUID, lower case. */
      uid?: string | null;
      /** The first business day of work; null: any. */
      activeFrom?: number | null;
      /** The last business day of work; null: not yet. */
      activeUntil?: number | null;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: StaffMember;
  };
  /** Make a new PIN for a staff member. */
  resetStaffPin: {
    params: { restaurantGuid: string; staffGuid: string };
    body: {
      /** 6: the PIN alone finds the person; 4: for tills that ask for the number first. */
      digits?: 4 | 6;
    };
    answer: StaffMemberWithPin;
  };
  /** Get what the jobs of a staff member pay. */
  getStaffWages: {
    params: { restaurantGuid: string; staffGuid: string };
    answer: StaffWages;
  };
  /** Set what the jobs of a staff member pay. */
  replaceStaffWages: {
    params: { restaurantGuid: string; staffGuid: string };
    body: {
      /** By job; jobs without a wage are left out. */
      wages: Array<{
        /** The job that pays it. UUID, lower case. */
        jobGuid: string;
        /** What it pays, in minor units of the currency of the restaurant. Minor units of the currency. */
        amount: number;
        /** HOUR: for each hour worked; MONTH: a salary. */
        per: 'HOUR' | 'MONTH';
      }>;
    };
    answer: StaffWages;
  };
  /** List the staff of all restaurants within reach, newest first. */
  listTenantStaff: {
    query?: { limit?: number; cursor?: string; uid?: string; externalId?: string };
    answer: {
      /** The entries of this page. */
      items: StaffMember[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** List the devices of a restaurant, newest first. */
  listDevices: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; kind?: 'TILL' | 'HANDHELD' | 'KITCHEN_SCREEN' | 'KIOSK' | 'CUSTOMER_DISPLAY' };
    answer: {
      /** The entries of this page. */
      items: Device[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Add a device. */
  createDevice: {
    params: { restaurantGuid: string };
    body: {
      /** What people call it. */
      name: string;
      /** What it is; it decides what the device may do by itself. */
      kind: 'TILL' | 'HANDHELD' | 'KITCHEN_SCREEN' | 'KIOSK' | 'CUSTOMER_DISPLAY';
      /** After so many minutes without a request nobody is signed in at it any more. */
      idleMinutes?: number;
    };
    answer: DeviceWithCode;
  };
  /** Get a device. */
  getDevice: {
    params: { restaurantGuid: string; deviceGuid: string };
    answer: Device;
  };
  /** Rename a device, or change when it signs people out. */
  updateDevice: {
    params: { restaurantGuid: string; deviceGuid: string };
    body: {
      /** What people call it. */
      name?: string;
      /** After so many minutes without a request nobody is signed in at it any more. */
      idleMinutes?: number;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Device;
  };
  /** Make a new pairing code for a device. */
  createPairingCode: {
    params: { restaurantGuid: string; deviceGuid: string };
    answer: DeviceWithCode;
  };
  /** Revoke a device. */
  revokeDevice: {
    params: { restaurantGuid: string; deviceGuid: string };
    answer: Device;
  };
  /** Trade a pairing code for the credential of a device. */
  pairDevice: {
    body: {
      /** The pairing code. */
      code: string;
      /** Which version of your app runs on it. */
      appVersion?: string;
    };
    answer: PairedDevice;
  };
  /** Get the device that asks. */
  getCurrentDevice: {
    answer: Device;
  };
  /** Trade the credential of a device for its successor. */
  rotateDeviceCredential: {
    body: {
      /** Which version of your app runs on it. */
      appVersion?: string;
    };
    answer: PairedDevice;
  };
  /** Sign in at a device with a PIN, or switch to another person. */
  startStaffSession: {
    body: {
      /** The PIN of the person. */
      pin: string;
      /** What the person is chosen by at a till; unique in the restaurant, the next free one unless given. */
      number?: number;
      /** The job to work in; the first one unless given. UUID, lower case. */
      jobGuid?: string;
    };
    answer: StartedStaffSession;
  };
  /** Get who is signed in at the device that asks. */
  getCurrentStaffSession: {
    answer: StaffSession;
  };
  /** Sign out whoever is signed in at the device that asks. */
  endStaffSession: {
    answer: EndedStaffSession;
  };
  /** List time entries, of the latest business days first. */
  listTimeEntries: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; staffGuid?: string; status?: 'OPEN' | 'OUT_MISSING' | 'CLOSED' | 'VOIDED'; from?: number; to?: number };
    answer: {
      /** The entries of this page. */
      items: TimeEntry[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Write down time that nobody clocked. */
  createTimeEntry: {
    params: { restaurantGuid: string };
    body: {
      /** The staff member. UUID, lower case. */
      staffGuid: string;
      /** The job that pays it. UUID, lower case. */
      jobGuid?: string;
      /** When the person began to work. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
      clockedInAt: string;
      /** When the person stopped; null: not yet, or nobody knows. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
      clockedOutAt: string;
      /** Oldest first. */
      breaks?: Array<{
        /** Whether the break is paid. */
        paid: boolean;
        /** When work on it began; null: not yet. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
        startedAt: string;
        /** When it ended; null while it goes on. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
        endedAt?: string;
      }>;
      /** Cash that the person says guests gave them, minor units; null: nothing was said. Minor units of the currency. */
      declaredTipAmount?: number;
      /** Why it was done, in your own words. */
      reason: string;
    };
    answer: TimeEntry;
  };
  /** Clock somebody in. */
  clockIn: {
    params: { restaurantGuid: string };
    body: {
      /** Who clocks in; whoever has signed in at the device unless given. UUID, lower case. */
      staffGuid?: string;
      /** The job to work in; that of the session, or the first one, unless given. UUID, lower case. */
      jobGuid?: string;
    };
    answer: TimeEntry;
  };
  /** Get a time entry, with what was changed of it. */
  getTimeEntry: {
    params: { restaurantGuid: string; timeEntryGuid: string };
    answer: TimeEntryWithEdits;
  };
  /** Correct or void a time entry. */
  updateTimeEntry: {
    params: { restaurantGuid: string; timeEntryGuid: string };
    body: {
      /** The job that pays it. UUID, lower case. */
      jobGuid?: string;
      /** When the person began to work. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
      clockedInAt?: string;
      /** When the person stopped; null: not yet, or nobody knows. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
      clockedOutAt?: string;
      /** Oldest first. */
      breaks?: Array<{
        /** Whether the break is paid. */
        paid: boolean;
        /** When work on it began; null: not yet. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
        startedAt: string;
        /** When it ended; null while it goes on. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
        endedAt?: string;
      }>;
      /** Cash that the person says guests gave them, minor units; null: nothing was said. Minor units of the currency. */
      declaredTipAmount?: number | null;
      /** VOIDED: it counts for nothing, for good. */
      status?: 'VOIDED';
      /** Why it was done, in your own words. */
      reason: string;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: TimeEntryWithEdits;
  };
  /** Start a break. */
  startBreak: {
    params: { restaurantGuid: string; timeEntryGuid: string };
    body: {
      /** Whether the break is paid. */
      paid?: boolean;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: TimeEntry;
  };
  /** End the break that is under way. */
  endBreak: {
    params: { restaurantGuid: string; timeEntryGuid: string };
    body: {
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: TimeEntry;
  };
  /** Clock somebody out. */
  clockOut: {
    params: { restaurantGuid: string; timeEntryGuid: string };
    body: {
      /** Cash that the person says guests gave them, minor units; null: nothing was said. Minor units of the currency. */
      declaredTipAmount?: number;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: TimeEntry;
  };
  /** List the time entries of whoever is signed in at the device that asks. */
  listOwnTimeEntries: {
    query?: { limit?: number; cursor?: string };
    answer: {
      /** The entries of this page. */
      items: TimeEntry[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Ask for a passkey to approve something with. */
  beginPasskeyApproval: {
    params: { restaurantGuid: string };
    body: {
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
    };
    answer: PasskeyRequest;
  };
  /** Approve what somebody may not do alone. */
  createApproval: {
    params: { restaurantGuid: string };
    body: {
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
      /** The answer of `navigator.credentials.get()`, as its `toJSON()` writes it. */
      passkey?: {
        /** The id that the authenticator gave it, in base64url. */
        id: string;
        /** The same as `id`. */
        rawId: string;
        /** Always public-key. */
        type: string;
        /** Platform, or cross-platform. */
        authenticatorAttachment?: string | null;
        /** What extensions of the browser say; not looked at. */
        clientExtensionResults?: {
          /** What kind of credential it is. */
          credProps?: {
            /** Whether it signs in without an address. */
            rk?: boolean;
          };
          /** Always absent or false. */
          appid?: boolean;
        };
        /** The signed part. */
        response: {
          /** What the browser signed for, in base64url. */
          clientDataJSON: string;
          /** What the authenticator says about itself, in base64url. */
          authenticatorData: string;
          /** Of both, in base64url. */
          signature: string;
          /** Whose passkey it is, in base64url. */
          userHandle?: string | null;
        };
      };
      /** Of the approver, typed at the device of whoever asks; absent, as `passkey`: the caller approves. */
      pin?: string;
      /** Of the approver; required with four digits. */
      number?: number;
      /** In which job the approver approves; the one they are signed in with, else their first one. */
      jobGuid?: string;
    };
    answer: Approval;
  };
  /** Get an approval. */
  getApproval: {
    params: { restaurantGuid: string; approvalGuid: string };
    answer: Approval;
  };
  /** List requests for approvals, newest first. */
  listApprovalRequests: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; status?: 'PENDING' };
    answer: {
      /** The entries of this page. */
      items: ApprovalRequest[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Ask for an approval of somebody who is elsewhere. */
  createApprovalRequest: {
    params: { restaurantGuid: string };
    body: {
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
      /** For whoever decides, in words for people. */
      comment?: string;
    };
    answer: ApprovalRequest;
  };
  /** Get a request for an approval. */
  getApprovalRequest: {
    params: { restaurantGuid: string; requestGuid: string };
    answer: ApprovalRequest;
  };
  /** Approve what somebody has asked for. */
  acceptApprovalRequest: {
    params: { restaurantGuid: string; requestGuid: string };
    body: {
      /** The answer of `navigator.credentials.get()`, as its `toJSON()` writes it. */
      passkey?: {
        /** The id that the authenticator gave it, in base64url. */
        id: string;
        /** The same as `id`. */
        rawId: string;
        /** Always public-key. */
        type: string;
        /** Platform, or cross-platform. */
        authenticatorAttachment?: string | null;
        /** What extensions of the browser say; not looked at. */
        clientExtensionResults?: {
          /** What kind of credential it is. */
          credProps?: {
            /** Whether it signs in without an address. */
            rk?: boolean;
          };
          /** Always absent or false. */
          appid?: boolean;
        };
        /** The signed part. */
        response: {
          /** What the browser signed for, in base64url. */
          clientDataJSON: string;
          /** What the authenticator says about itself, in base64url. */
          authenticatorData: string;
          /** Of both, in base64url. */
          signature: string;
          /** Whose passkey it is, in base64url. */
          userHandle?: string | null;
        };
      };
      /** Of the approver, typed at the device of whoever asks; absent, as `passkey`: the caller approves. */
      pin?: string;
      /** Of the approver; required with four digits. */
      number?: number;
      /** In which job the approver approves; the one they are signed in with, else their first one. */
      jobGuid?: string;
    };
    answer: ApprovalRequest;
  };
  /** Decline what somebody has asked for. */
  declineApprovalRequest: {
    params: { restaurantGuid: string; requestGuid: string };
    body: {
      /** For whoever asked, in words for people. */
      declineReason?: string;
    };
    answer: ApprovalRequest;
  };
  /** Withdraw a request for an approval. */
  withdrawApprovalRequest: {
    params: { restaurantGuid: string; requestGuid: string };
    answer: ApprovalRequest;
  };
  /** List service areas, newest first. */
  listServiceAreas: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; archived?: boolean };
    answer: {
      /** The entries of this page. */
      items: ServiceArea[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Create a service area. */
  createServiceArea: {
    params: { restaurantGuid: string };
    body: {
      /** What people call it. */
      name: string;
      /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
      externalId?: string;
      /** Up to 50 texts of your own, which the service only keeps. Up to 50 texts of your own. */
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
      /** What people call it. */
      name?: string;
      /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
      externalId?: string | null;
      /** Up to 50 texts of your own, which the service only keeps. Up to 50 texts of your own. */
      metadata?: Record<string, string>;
      /** Whether it is out of use: kept, but no longer offered. */
      archived?: boolean;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: ServiceArea;
  };
  /** List tables, newest first. */
  listTables: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; archived?: boolean; serviceAreaGuid?: string };
    answer: {
      /** The entries of this page. */
      items: Table[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Create a table. */
  createTable: {
    params: { restaurantGuid: string };
    body: {
      /** What people call it. */
      name: string;
      /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
      externalId?: string;
      /** Up to 50 texts of your own, which the service only keeps. Up to 50 texts of your own. */
      metadata?: Record<string, string>;
      /** The service area. UUID, lower case. */
      serviceAreaGuid?: string;
      /** How many guests fit. */
      capacity?: number;
      /** Where it stands on the plan of its service area; null: nobody has placed it. */
      position?: TablePosition;
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
      /** What people call it. */
      name?: string;
      /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
      externalId?: string | null;
      /** Up to 50 texts of your own, which the service only keeps. Up to 50 texts of your own. */
      metadata?: Record<string, string>;
      /** Whether it is out of use: kept, but no longer offered. */
      archived?: boolean;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
      /** The service area. UUID, lower case. */
      serviceAreaGuid?: string | null;
      /** How many guests fit. */
      capacity?: number | null;
      /** Where it stands on the plan of its service area; null: nobody has placed it. */
      position?: TablePosition | null;
    };
    answer: Table;
  };
  /** Get the code by which guests order at a table. */
  issueTableCode: {
    params: { restaurantGuid: string; tableGuid: string };
    body: {
      /** True: another code takes the place of the present one. */
      rotate?: boolean;
    };
    answer: TableCode;
  };
  /** List pictures, newest first. */
  listImages: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string };
    answer: {
      /** The entries of this page. */
      items: Image[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Upload a picture. */
  createImage: {
    params: { restaurantGuid: string };
    body: Blob | Bytes<'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif'>;
    answer: Image;
  };
  /** Delete a picture. */
  deleteImage: {
    params: { restaurantGuid: string; imageGuid: string };
    answer: {
      /** Its identifier. UUID, lower case. */
      guid: string;
    };
  };
  /** Get a picture. */
  getImage: {
    params: { imageGuid: string };
    answer: Uint8Array<ArrayBuffer>;
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
      /** The menus, in the order in which they are shown. */
      menus: Array<{
        /** Keep it and the entry keeps its identity; made when absent. */
        guid?: string;
        /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
        externalId?: string | null;
        /** What people call it. */
        name: string;
        /** What it is, in words for people. */
        description?: string | null;
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
        /** Its groups, in the order in which they are shown. */
        groups: NewMenuGroup[];
      }>;
      /** The choices that items and modifiers can offer. */
      modifierGroups?: Array<{
        /** Keep it and the entry keeps its identity; made when absent. */
        guid?: string;
        /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
        externalId?: string | null;
        /** What people call it. */
        name: string;
        /** How many modifiers have to be chosen at least. */
        minSelections?: number;
        /** How many modifiers can be chosen at most; null: any number. */
        maxSelections?: number | null;
        /** Default: whether minSelections is more than 0. */
        required?: boolean;
        /** How its modifiers may be asked for: without, extra, light or on the side. */
        preModifiers?: Array<{
          /** NO (without), EXTRA, LIGHT or SIDE. */
          kind: 'NO' | 'EXTRA' | 'LIGHT' | 'SIDE';
          /** FREE: nothing; FACTOR: so many times the modifier’s price; FIXED: an amount instead, negative for a credit. */
          pricing?: 'FREE' | 'FACTOR' | 'FIXED';
          /** Decimal, 0 to 10. */
          factor?: string | null;
          /** The price of one unit before taxes that are added. */
          priceAmount?: number | null;
        }>;
        /** SUM: each modifier costs its price; HIGHEST: all of them together cost what the dearest costs, as halves of a pizza do. */
        pricing?: 'SUM' | 'HIGHEST';
        /** So many modifiers cost nothing, the dearest of those that are chosen; several of one count as several. */
        freeSelections?: number;
        /** What each modifier that is not free costs, on any size, in place of its own price; null: its own price. */
        upchargeAmount?: number | null;
        /** The modifiers. */
        modifiers: Array<{
          /** Keep it and the entry keeps its identity; made when absent. */
          guid?: string;
          /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
          externalId?: string | null;
          /** What people call it. */
          name: string;
          /** What the kitchen reads instead of the name; null: the name. */
          kitchenName?: string | null;
          /** The number of the item in a till or a scale; null when it has none. */
          plu?: string | null;
          /** Energy in kilocalories; null when unknown. */
          calories?: number | null;
          /** The fourteen of EU law. */
          allergens?: Array<'CELERY' | 'CRUSTACEANS' | 'EGGS' | 'FISH' | 'GLUTEN' | 'LUPIN' | 'MILK' | 'MOLLUSCS' | 'MUSTARD' | 'PEANUTS' | 'SESAME' | 'SOY' | 'SULPHITES' | 'TREE_NUTS'>;
          /** The price of one unit before taxes that are added. Minor units of the currency. */
          priceAmount?: number;
          /** Prices on items of some sizes, instead of `priceAmount`. */
          sizePrices?: Array<{
            /** The size. UUID, lower case. */
            sizeGuid: string;
            /** The price of one unit before taxes that are added. Minor units of the currency. */
            priceAmount: number;
          }>;
          /** Whether it is taken when nothing else is said. */
          isDefault?: boolean;
          /** How many of it can be chosen at most; null: any number. */
          maxQuantity?: number | null;
          /** The choices that it offers, in the order in which they are shown. */
          modifierGroupGuids?: string[];
        }>;
      }>;
      /** The sizes that items can come in. */
      sizes?: Array<{
        /** Keep it and the entry keeps its identity; made when absent. */
        guid?: string;
        /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
        externalId?: string | null;
        /** What people call it. */
        name: string;
      }>;
      /** Taxes that items name and the restaurant may lack; what it has is never changed. */
      taxRates?: Array<{
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
        /** Whether prices hold the tax already. */
        inclusive?: boolean;
        /** How a half of a minor unit is rounded: HALF_UP away from zero, HALF_EVEN to the even neighbour. */
        rounding?: 'HALF_UP' | 'HALF_EVEN';
        /** What is rounded together: each line, or all lines of a check. */
        roundingScope?: 'LINE' | 'CHECK';
        /** The ways of eating that it is limited to; null or absent: all. */
        diningOptions?: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'> | null;
      }>;
      /** The version that this replaces. */
      version?: number;
    };
    answer: MenuTree;
  };
  /** Add an item to a menu group. */
  createMenuItem: {
    params: { restaurantGuid: string; groupGuid: string };
    body: {
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
        /** What it shows, for people who do not see it. */
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
      /** The version of the menu that you read; the write succeeds only if nobody was faster. */
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
      /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
      externalId?: string | null;
      /** What people call it. */
      name?: string;
      /** The price of one unit before taxes that are added. Minor units of the currency. */
      priceAmount?: number;
      /** What the kitchen reads instead of the name; null: the name. */
      kitchenName?: string | null;
      /** What it is, in words for people. */
      description?: string | null;
      /** Pictures of it, the first one foremost. */
      images?: Array<{
        /** An https address, or the `url` of an image of the service. */
        url: string;
        /** What it shows, for people who do not see it. */
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
      /** The version of the menu that you read; the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: MenuItem;
  };
  /** Delete a menu item. */
  deleteMenuItem: {
    params: { restaurantGuid: string; itemGuid: string };
    answer: {
      /** Its identifier. UUID, lower case. */
      guid: string;
      /** The version of the menu that the change has made. */
      menuVersion: number;
    };
  };
  /** List items that are counted or out of stock. */
  listMenuStock: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string };
    answer: {
      /** The entries of this page. */
      items: ItemStock[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
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
      /** IN_STOCK: not counted; QUANTITY: so many are left; OUT_OF_STOCK: cannot be ordered. */
      status: 'IN_STOCK' | 'QUANTITY' | 'OUT_OF_STOCK';
      /** How many are left, with status QUANTITY. */
      quantity?: number | string | null;
      /** When what is out of stock, or sells out, can be ordered again. */
      returnsAt?: string | null;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: ItemStock;
  };
  /** Get the opening hours. */
  getOpeningHours: {
    params: { restaurantGuid: string };
    answer: OpeningHours;
  };
  /** Replace the opening hours. */
  replaceOpeningHours: {
    params: { restaurantGuid: string };
    body: {
      /** The windows of a week; null: always open. */
      weekly?: Array<{
        /** The weekdays on which it begins; null: every day. */
        days?: Array<'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'> | null;
        /** "HH:MM", 24 hours, restaurant-local; an end at or before the start is on the next day. */
        start: string;
        /** "HH:MM", 24 hours, restaurant-local; an end at or before the start is on the next day. */
        end: string;
      }> | null;
      /** What holds on some dates instead of the week. */
      exceptions?: Array<{
        /** yyyymmdd, by the calendar of the restaurant. */
        date: number;
        /** What people call it. */
        name?: string | null;
        /** The sources whose orders may have it; null: all. */
        channels?: string[] | null;
        /** The windows of that date; none: closed. */
        windows: Array<{
          /** "HH:MM", 24 hours, restaurant-local; an end at or before the start is on the next day. */
          start: string;
          /** "HH:MM", 24 hours, restaurant-local; an end at or before the start is on the next day. */
          end: string;
        }>;
      }>;
      /** The sources whose orders may have it; null: all. */
      channels?: Array<{
        /** The source of its orders. A constant of yours, for example KIOSK. */
        channel: string;
        /** Its own week; null: that of the restaurant. */
        weekly?: Array<{
          /** The weekdays on which it begins; null: every day. */
          days?: Array<'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'> | null;
          /** "HH:MM", 24 hours, restaurant-local; an end at or before the start is on the next day. */
          start: string;
          /** "HH:MM", 24 hours, restaurant-local; an end at or before the start is on the next day. */
          end: string;
        }> | null;
        /** Orders in a quarter of an hour; null: any number. */
        maxOrders?: number | null;
        /** Items in a quarter of an hour; null: any number. */
        maxItems?: number | null;
      }>;
      /** Orders in a quarter of an hour; null: any number. */
      maxOrders?: number | null;
      /** Items in a quarter of an hour; null: any number. */
      maxItems?: number | null;
      /** For how many business days after today guests order; 0: today alone. */
      daysAhead?: number;
      /** When the kitchen is over its limit; null: it takes what comes. */
      kitchen?: {
        /** With so many open tickets the kitchen is over its limit. */
        maxOpenTickets: number;
        /** How long guests cannot order then. */
        pauseMinutes: number;
      } | null;
      /** The version that this replaces; 0 = none yet. */
      version?: number;
    };
    answer: OpeningHours;
  };
  /** Take no orders of guests for now. */
  pauseOrdering: {
    params: { restaurantGuid: string };
    body: {
      /** A time to come; left out: until somebody resumes. */
      until?: string | null;
      /** The sources whose orders may have it; null: all. */
      channels?: string[] | null;
      /** For staff, and for those who are refused. */
      reason?: string | null;
    };
    answer: OpeningHours;
  };
  /** Take orders of guests again. */
  resumeOrdering: {
    params: { restaurantGuid: string };
    body: Record<string, unknown>;
    answer: OpeningHours;
  };
  /** When one can order. */
  getOrderTimes: {
    params: { restaurantGuid: string };
    query?: { channel?: string; from?: string; hours?: number; items?: number; prepTimeSeconds?: number };
    answer: OrderTimes;
  };
  /** List customers, newest first. */
  listCustomers: {
    query?: { limit?: number; cursor?: string; phone?: string; email?: string; externalId?: string };
    answer: {
      /** The entries of this page. */
      items: Customer[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Create a customer. */
  createCustomer: {
    body: {
      /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
      externalId?: string;
      /** What people call it. */
      name?: string;
      /** As people write it in the country of all the restaurants, such as (212) 555-0100; else with the country in front: +1 212 555 0100. */
      phone?: string;
      /** An e-mail address; compared without regard to case, its domain in ASCII. */
      email?: string;
      /** Where they are delivered to. */
      addresses?: Array<{
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
      /** What the staff should know, for example an allergy. */
      notes?: string;
      /** What they said, once for each purpose. */
      consents?: Array<{
        /** What they were asked for. */
        purpose: 'MARKETING_EMAIL' | 'MARKETING_SMS' | 'MARKETING_PHONE' | 'LOYALTY' | 'PROFILING';
        /** Whether they agreed; false: they refused, or took it back. */
        granted: boolean;
        /** Where they said so, for example "web checkout". */
        source: string;
      }>;
    };
    answer: CustomerHeader;
  };
  /** Get a customer. */
  getCustomer: {
    params: { customerGuid: string };
    answer: Customer;
  };
  /** Update a customer. */
  updateCustomer: {
    params: { customerGuid: string };
    body: {
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
      /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
      externalId?: string | null;
      /** What people call it. */
      name?: string | null;
      /** As people write it in the country of all the restaurants, such as (212) 555-0100; else with the country in front: +1 212 555 0100. */
      phone?: string | null;
      /** An e-mail address; compared without regard to case, its domain in ASCII. */
      email?: string | null;
      /** All of them, instead of those before. */
      addresses?: Array<{
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
      /** What the staff should know, for example an allergy. */
      notes?: string | null;
      /** Of some purposes; the others stay as they are. */
      consents?: Array<{
        /** What they were asked for. */
        purpose: 'MARKETING_EMAIL' | 'MARKETING_SMS' | 'MARKETING_PHONE' | 'LOYALTY' | 'PROFILING';
        /** Whether they agreed; false: they refused, or took it back. */
        granted: boolean;
        /** Where they said so, for example "web checkout". */
        source: string;
      }>;
    };
    answer: CustomerHeader;
  };
  /** Erase a customer. */
  eraseCustomer: {
    params: { customerGuid: string };
    answer: CustomerHeader;
  };
  /** Get how long customers are kept. */
  getCustomerRetention: {
    answer: CustomerRetention;
  };
  /** Set how long customers are kept. */
  putCustomerRetention: {
    body: {
      /** Months after the last order, or the last change; null: until somebody erases them. */
      eraseAfterMonths: number | null;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: CustomerRetention;
  };
  /** Get the delivery zones. */
  getDeliveryZones: {
    params: { restaurantGuid: string };
    answer: DeliveryZones;
  };
  /** Replace the delivery zones. */
  replaceDeliveryZones: {
    params: { restaurantGuid: string };
    body: {
      /** The first one that an address is in serves it. */
      zones: Array<{
        /** What people call it. */
        name: string;
        /** Those that are in it; a zone has these, a polygon, or both. */
        postalCodes?: string[] | null;
        /** A ring: its corners, the first one last again. */
        polygon?: Array<{
          /** Degrees, positive in the east. */
          longitude: number;
          /** Degrees, positive in the north. */
          latitude: number;
        }> | null;
        /** What the delivery costs. In minor units of the currency. */
        feeAmount: number;
        /** Taxes on the fee. */
        taxRateGuids?: string[];
        /** Goods for so much are delivered for free; null: never. */
        freeFromAmount?: number | null;
        /** Goods for less are not delivered to guests; null: any amount. */
        minimumAmount?: number | null;
        /** How long orders take at least; null: as long as their dishes. */
        prepMinutes?: number | null;
        /** How long the drive takes. */
        driveMinutes: number;
        /** Whether it is delivered to now. */
        active?: boolean;
      }>;
      /** The version that this replaces; 0 = none yet. */
      version?: number;
    };
    answer: DeliveryZones;
  };
  /** Ask what a delivery costs. */
  createDeliveryQuote: {
    params: { restaurantGuid: string };
    body: {
      /** The postal code. */
      postalCode?: string;
      /** Where it is on the map; for delivery zones that are drawn on it. */
      location?: {
        /** Degrees, positive in the east. */
        longitude: number;
        /** Degrees, positive in the north. */
        latitude: number;
      };
      /** A customer, instead of an address. */
      customerGuid?: string;
      /** Which address of the customer; the first one by default. */
      addressLabel?: string;
      /** What the goods cost after discounts. In minor units of the currency. */
      goodsAmount?: number;
    };
    answer: DeliveryQuote;
  };
  /** List orders, newest first. */
  listOrders: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; businessDate?: number; modifiedAfter?: string; modifiedBefore?: string; promisedAfter?: string; promisedBefore?: string; open?: boolean; status?: 'RECEIVED' | 'IN_PREPARATION' | 'READY_FOR_PICKUP' | 'CLOSED' | 'VOIDED'; statuses?: string; paymentStatus?: 'UNPAID' | 'PARTIALLY_PAID' | 'PAID' | 'REFUNDED'; externalId?: string; source?: string; tableGuid?: string; server?: string; deliveryState?: 'PENDING' | 'ASSIGNED' | 'PICKED_UP' | 'DELIVERED'; displayNumber?: number; guestName?: string; notes?: string };
    answer: {
      /** The entries of this page. */
      items: Order[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Create an order. */
  createOrder: {
    params: { restaurantGuid: string };
    body: {
      /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
      externalId?: string;
      /** One of the sources of the credential, by default its first: what its key says, POS for people and tills. */
      source?: string;
      /** How the guests eat: at a table, taken out, delivered, or picked up at the kerb. */
      diningOption: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
      /** The table; null: none. UUID, lower case. */
      tableGuid?: string;
      /** Who serves it; a person who works at the restaurant. */
      serverUid?: string;
      /** The size of the party; null when unknown. */
      numberOfGuests?: number;
      /** When the order was taken, for a till that was offline. Of a clock that is ahead, by up to a day, the order is taken now. */
      openedAt?: string;
      /** When the guest is to have it, a time to come: the order goes to the kitchen that much earlier as its dishes take, at once if that is now. */
      promisedAt?: string;
      /** Who ordered. */
      guest?: Guest;
      /** Of an order with `diningOption` DELIVERY. */
      delivery?: {
        /** What the guest was told that the delivery costs: refused when it costs more by now. In minor units of the currency. */
        feeAmount?: number;
        /** Which of the customer's addresses, when `guest` has none. */
        addressLabel?: string;
      };
      /** The entries of this page. */
      items?: Array<{
        /** A UUID of yours that nothing else has, so that a till can name it before it is stored; ours by default. */
        guid?: string;
        /** Or `openItem`. */
        menuItemGuid?: string;
        /** Of items with sizes; may be absent when one is the default. */
        sizeGuid?: string;
        /** Only for items with an open price. In minor units of the currency. */
        priceAmount?: number;
        /** A modifier group of which nothing is named brings its defaults. */
        modifiers?: ModifierInput[];
        /** Something that is not on the menu, at a price of yours; needs `write:menu`. */
        openItem?: {
          /** What people call it. */
          name: string;
          /** The price of one unit before taxes that are added. Minor units of the currency. */
          priceAmount: number;
          /** Absent: the default taxes. */
          taxRateGuids?: string[];
          /** The category that reports sum it under; null: none. */
          salesCategory?: string;
        };
        /** A whole number, or a decimal string such as "0.75"; more than zero. */
        quantity: number | string;
        /** When it is not that of the order: one cake to take home. */
        diningOption?: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
        /** The seat that it is for; null: the table. */
        seatNumber?: number;
        /** The course that it belongs to; null: none. */
        course?: number;
        /** Not sent to the kitchen before it is fired. */
        hold?: boolean;
        /** A note for the staff. */
        notes?: string;
      }>;
      /** The bills that it is divided into. */
      checks?: Array<{
        /** A UUID of yours that nothing else has, so that a till can name it before it is stored; ours by default. */
        guid?: string;
        /** The entries of this page. */
        items: Array<{
          /** A UUID of yours that nothing else has, so that a till can name it before it is stored; ours by default. */
          guid?: string;
          /** Or `openItem`. */
          menuItemGuid?: string;
          /** Of items with sizes; may be absent when one is the default. */
          sizeGuid?: string;
          /** Only for items with an open price. In minor units of the currency. */
          priceAmount?: number;
          /** A modifier group of which nothing is named brings its defaults. */
          modifiers?: ModifierInput[];
          /** Something that is not on the menu, at a price of yours; needs `write:menu`. */
          openItem?: {
            /** What people call it. */
            name: string;
            /** The price of one unit before taxes that are added. Minor units of the currency. */
            priceAmount: number;
            /** Absent: the default taxes. */
            taxRateGuids?: string[];
            /** The category that reports sum it under; null: none. */
            salesCategory?: string;
          };
          /** A whole number, or a decimal string such as "0.75"; more than zero. */
          quantity: number | string;
          /** When it is not that of the order: one cake to take home. */
          diningOption?: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
          /** The seat that it is for; null: the table. */
          seatNumber?: number;
          /** The course that it belongs to; null: none. */
          course?: number;
          /** Not sent to the kitchen before it is fired. */
          hold?: boolean;
          /** A note for the staff. */
          notes?: string;
        }>;
        /** No tax is due on it. */
        taxExempt?: boolean;
        /** Of a tax exemption: the guid of an approval of exactly this; required of callers who lack the permission `orders.tax_exempt`, or hold it within less. */
        approval?: string;
        /** The tip. Minor units of the currency. */
        tipAmount?: number;
      }>;
      /** The tip. Minor units of the currency. */
      tipAmount?: number;
      /** On the whole order. */
      discounts?: Array<{
        /** Of the restaurant; then without name and terms. */
        discountGuid?: string;
        /** What people call it. */
        name?: string;
        /** PERCENT: `rate` off; FIXED: `amount` off, at most the price; FIXED_TOTAL: the lines cost `amount` together, when they would cost more; BUY_X_GET_Y: for each `buy.quantity` units the cheapest `get.quantity` further ones are cheaper. */
        type?: 'PERCENT' | 'FIXED' | 'FIXED_TOTAL' | 'BUY_X_GET_Y';
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
        /** Why it was done, in your own words. */
        reason?: string;
        /** Of terms of its own, and of one that is defined with `needsApproval`: the guid of an approval of exactly this; required of callers who lack the permission `orders.discount`, or hold it within less. */
        approval?: string;
      }>;
      /** That the guest presents. */
      promoCodes?: string[];
      /** A note for the staff. */
      notes?: string;
      /** Up to 50 texts of your own, which the service only keeps. Up to 50 texts of your own. */
      metadata?: Record<string, string>;
      /** Paid in cash at once; only of an order with one check; needs `write:payments`. */
      payment?: {
        /** Which of the kinds it is. */
        type: 'CASH';
        /** Of what is due; all of it by default. In minor units of the currency. */
        amount?: number;
        /** What the guest adds to what is due. In minor units of the currency. */
        tipAmount?: number;
        /** What the guest handed over. In minor units of the currency. */
        tenderedAmount?: number;
        /** The drawer, when several are open. */
        drawerGuid?: string;
      };
    };
    answer: Order;
  };
  /** List orders of all restaurants, newest first. */
  listTenantOrders: {
    query?: { limit?: number; cursor?: string; businessDate?: number; modifiedAfter?: string; modifiedBefore?: string; promisedAfter?: string; promisedBefore?: string; open?: boolean; status?: 'RECEIVED' | 'IN_PREPARATION' | 'READY_FOR_PICKUP' | 'CLOSED' | 'VOIDED'; statuses?: string; paymentStatus?: 'UNPAID' | 'PARTIALLY_PAID' | 'PAID' | 'REFUNDED'; externalId?: string; source?: string; tableGuid?: string; server?: string; deliveryState?: 'PENDING' | 'ASSIGNED' | 'PICKED_UP' | 'DELIVERED'; displayNumber?: number; guestName?: string; notes?: string };
    answer: {
      /** The entries of this page. */
      items: Order[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Price an order without creating it. */
  previewOrder: {
    params: { restaurantGuid: string };
    body: {
      /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
      externalId?: string;
      /** One of the sources of the credential, by default its first: what its key says, POS for people and tills. */
      source?: string;
      /** How the guests eat: at a table, taken out, delivered, or picked up at the kerb. */
      diningOption: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
      /** The table; null: none. UUID, lower case. */
      tableGuid?: string;
      /** Who serves it; a person who works at the restaurant. */
      serverUid?: string;
      /** The size of the party; null when unknown. */
      numberOfGuests?: number;
      /** When the order was taken, for a till that was offline. Of a clock that is ahead, by up to a day, the order is taken now. */
      openedAt?: string;
      /** When the guest is to have it, a time to come: the order goes to the kitchen that much earlier as its dishes take, at once if that is now. */
      promisedAt?: string;
      /** Who ordered. */
      guest?: Guest;
      /** Of an order with `diningOption` DELIVERY. */
      delivery?: {
        /** What the guest was told that the delivery costs: refused when it costs more by now. In minor units of the currency. */
        feeAmount?: number;
        /** Which of the customer's addresses, when `guest` has none. */
        addressLabel?: string;
      };
      /** The entries of this page. */
      items?: Array<{
        /** A UUID of yours that nothing else has, so that a till can name it before it is stored; ours by default. */
        guid?: string;
        /** Or `openItem`. */
        menuItemGuid?: string;
        /** Of items with sizes; may be absent when one is the default. */
        sizeGuid?: string;
        /** Only for items with an open price. In minor units of the currency. */
        priceAmount?: number;
        /** A modifier group of which nothing is named brings its defaults. */
        modifiers?: ModifierInput[];
        /** Something that is not on the menu, at a price of yours; needs `write:menu`. */
        openItem?: {
          /** What people call it. */
          name: string;
          /** The price of one unit before taxes that are added. Minor units of the currency. */
          priceAmount: number;
          /** Absent: the default taxes. */
          taxRateGuids?: string[];
          /** The category that reports sum it under; null: none. */
          salesCategory?: string;
        };
        /** A whole number, or a decimal string such as "0.75"; more than zero. */
        quantity: number | string;
        /** When it is not that of the order: one cake to take home. */
        diningOption?: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
        /** The seat that it is for; null: the table. */
        seatNumber?: number;
        /** The course that it belongs to; null: none. */
        course?: number;
        /** Not sent to the kitchen before it is fired. */
        hold?: boolean;
        /** A note for the staff. */
        notes?: string;
      }>;
      /** The bills that it is divided into. */
      checks?: Array<{
        /** A UUID of yours that nothing else has, so that a till can name it before it is stored; ours by default. */
        guid?: string;
        /** The entries of this page. */
        items: Array<{
          /** A UUID of yours that nothing else has, so that a till can name it before it is stored; ours by default. */
          guid?: string;
          /** Or `openItem`. */
          menuItemGuid?: string;
          /** Of items with sizes; may be absent when one is the default. */
          sizeGuid?: string;
          /** Only for items with an open price. In minor units of the currency. */
          priceAmount?: number;
          /** A modifier group of which nothing is named brings its defaults. */
          modifiers?: ModifierInput[];
          /** Something that is not on the menu, at a price of yours; needs `write:menu`. */
          openItem?: {
            /** What people call it. */
            name: string;
            /** The price of one unit before taxes that are added. Minor units of the currency. */
            priceAmount: number;
            /** Absent: the default taxes. */
            taxRateGuids?: string[];
            /** The category that reports sum it under; null: none. */
            salesCategory?: string;
          };
          /** A whole number, or a decimal string such as "0.75"; more than zero. */
          quantity: number | string;
          /** When it is not that of the order: one cake to take home. */
          diningOption?: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
          /** The seat that it is for; null: the table. */
          seatNumber?: number;
          /** The course that it belongs to; null: none. */
          course?: number;
          /** Not sent to the kitchen before it is fired. */
          hold?: boolean;
          /** A note for the staff. */
          notes?: string;
        }>;
        /** No tax is due on it. */
        taxExempt?: boolean;
        /** Of a tax exemption: the guid of an approval of exactly this; required of callers who lack the permission `orders.tax_exempt`, or hold it within less. */
        approval?: string;
        /** The tip. Minor units of the currency. */
        tipAmount?: number;
      }>;
      /** The tip. Minor units of the currency. */
      tipAmount?: number;
      /** On the whole order. */
      discounts?: Array<{
        /** Of the restaurant; then without name and terms. */
        discountGuid?: string;
        /** What people call it. */
        name?: string;
        /** PERCENT: `rate` off; FIXED: `amount` off, at most the price; FIXED_TOTAL: the lines cost `amount` together, when they would cost more; BUY_X_GET_Y: for each `buy.quantity` units the cheapest `get.quantity` further ones are cheaper. */
        type?: 'PERCENT' | 'FIXED' | 'FIXED_TOTAL' | 'BUY_X_GET_Y';
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
        /** Why it was done, in your own words. */
        reason?: string;
        /** Of terms of its own, and of one that is defined with `needsApproval`: the guid of an approval of exactly this; required of callers who lack the permission `orders.discount`, or hold it within less. */
        approval?: string;
      }>;
      /** That the guest presents. */
      promoCodes?: string[];
      /** A note for the staff. */
      notes?: string;
      /** Up to 50 texts of your own, which the service only keeps. Up to 50 texts of your own. */
      metadata?: Record<string, string>;
      /** With every step of the computation. */
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
      /** How the guests eat: at a table, taken out, delivered, or picked up at the kerb. */
      diningOption?: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
      /** The table; null: none. UUID, lower case. */
      tableGuid?: string | null;
      /** The person who serves it; null: nobody in particular. UUID, lower case. */
      serverUid?: string | null;
      /** The size of the party; null when unknown. */
      numberOfGuests?: number | null;
      /** When the guest is to have it, a time to come: the order goes to the kitchen that much earlier as its dishes take, at once if that is now. */
      promisedAt?: string | null;
      /** A note for the staff. */
      notes?: string | null;
      /** That the guest presents. */
      promoCodes?: string[];
      /** Up to 50 texts of your own, which the service only keeps. Up to 50 texts of your own. */
      metadata?: Record<string, string>;
      /** Of a smaller service charge: the guid of an approval of exactly this; required of callers who lack the permission `orders.remove_service_charge`, or hold it within less. */
      approval?: string;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Order;
  };
  /** Add items to a check. */
  addSelections: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** May be left out when there is only one check. */
      checkGuid?: string;
      /** The entries of this page. */
      items: Array<{
        /** A UUID of yours that nothing else has, so that a till can name it before it is stored; ours by default. */
        guid?: string;
        /** Or `openItem`. */
        menuItemGuid?: string;
        /** Of items with sizes; may be absent when one is the default. */
        sizeGuid?: string;
        /** Only for items with an open price. In minor units of the currency. */
        priceAmount?: number;
        /** A modifier group of which nothing is named brings its defaults. */
        modifiers?: ModifierInput[];
        /** Something that is not on the menu, at a price of yours; needs `write:menu`. */
        openItem?: {
          /** What people call it. */
          name: string;
          /** The price of one unit before taxes that are added. Minor units of the currency. */
          priceAmount: number;
          /** Absent: the default taxes. */
          taxRateGuids?: string[];
          /** The category that reports sum it under; null: none. */
          salesCategory?: string;
        };
        /** A whole number, or a decimal string such as "0.75"; more than zero. */
        quantity: number | string;
        /** When it is not that of the order: one cake to take home. */
        diningOption?: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
        /** The seat that it is for; null: the table. */
        seatNumber?: number;
        /** The course that it belongs to; null: none. */
        course?: number;
        /** Not sent to the kitchen before it is fired. */
        hold?: boolean;
        /** A note for the staff. */
        notes?: string;
      }>;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Order;
  };
  /** Update an item on a check. */
  updateSelection: {
    params: { restaurantGuid: string; orderGuid: string; selectionGuid: string };
    body: {
      /** A whole number, or a decimal string such as "0.75"; more than zero. */
      quantity?: number | string;
      /** Another size of the item. */
      sizeGuid?: string;
      /** All modifiers from now on; a modifier group of which nothing is named brings its defaults. */
      modifiers?: ModifierInput[];
      /** The seat that it is for; null: the table. */
      seatNumber?: number | null;
      /** The course that it belongs to; null: none. */
      course?: number | null;
      /** A note for the staff. */
      notes?: string | null;
      /** Why there is less; required of fewer or cheaper than were sent to the kitchen. */
      reason?: string;
      /** Of fewer or cheaper than were sent to the kitchen: the guid of an approval of exactly this; required of callers who lack the permission `orders.void`, or hold it within less. */
      approval?: string;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Order;
  };
  /** Void items. */
  voidSelections: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** The selections: lines of the order. */
      selectionGuids: string[];
      /** In your words, for example WRONG_DISH. */
      reason: string;
      /** What was said beside the reason; null when nothing was. */
      comment?: string;
      /** The guid of an approval of exactly this; required of callers who lack the permission `orders.void`, or hold it within less. */
      approval?: string;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Order;
  };
  /** Fire held items. */
  fireSelections: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** The selections: lines of the order. */
      selectionGuids?: string[];
      /** The course that it belongs to; null: none. */
      course?: number;
      /** The lowest course that waits; lines without a course come last. */
      nextCourse?: boolean;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Order;
  };
  /** Hold items. */
  holdSelections: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** The selections: lines of the order. */
      selectionGuids?: string[];
      /** The course that it belongs to; null: none. */
      course?: number;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Order;
  };
  /** Comp items or a whole check. */
  compOrderItems: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** The selections: lines of the order. */
      selectionGuids?: string[];
      /** A whole check, instead of selections. */
      checkGuid?: string;
      /** In your words, for example WRONG_DISH. */
      reason: string;
      /** What was said beside the reason; null when nothing was. */
      comment?: string;
      /** The guid of an approval of exactly this; required of callers who lack the permission `orders.comp`, or hold it within less. */
      approval?: string;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Order;
  };
  /** Apply a discount to an order, check or item. */
  addDiscount: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** Absent: on the whole order. */
      checkGuid?: string;
      /** On one item, instead of a check. */
      selectionGuid?: string;
      /** Of the restaurant; then without name and terms. */
      discountGuid?: string;
      /** What people call it. */
      name?: string;
      /** PERCENT: `rate` off; FIXED: `amount` off, at most the price; FIXED_TOTAL: the lines cost `amount` together, when they would cost more; BUY_X_GET_Y: for each `buy.quantity` units the cheapest `get.quantity` further ones are cheaper. */
      type?: 'PERCENT' | 'FIXED' | 'FIXED_TOTAL' | 'BUY_X_GET_Y';
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
      /** Why it was done, in your own words. */
      reason?: string;
      /** Of terms of its own, and of one that is defined with `needsApproval`: the guid of an approval of exactly this; required of callers who lack the permission `orders.discount`, or hold it within less. */
      approval?: string;
      /** That the guest presents; kept with the order. */
      promoCode?: string;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
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
      /** Absent: on the whole order. */
      checkGuid?: string;
      /** Of the restaurant; then without name and terms. */
      serviceChargeGuid?: string;
      /** What people call it. */
      name?: string;
      /** Which of the kinds it is. */
      type?: 'PERCENT' | 'FIXED';
      /** Percent, for example "12.5". */
      rate?: string;
      /** The amount. Minor units of the currency. */
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
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Order;
  };
  /** Remove a service charge. */
  removeServiceCharge: {
    params: { restaurantGuid: string; orderGuid: string; serviceChargeGuid: string };
    query?: { approval?: string };
    answer: Order;
  };
  /** Add a check to an order. */
  addCheck: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** A UUID of yours that nothing else has, so that a till can name it before it is stored; ours by default. */
      guid?: string;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Order;
  };
  /** Split a check by item, by seat, evenly or by amount. */
  splitCheck: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** May be left out when there is only one check. */
      checkGuid?: string;
      /** Each list becomes a check of its own; what is in none stays. */
      items?: Array<string[]>;
      /** With `items`: the guids of the new checks, UUIDs of yours that nothing else has, so that a till can name them before they are stored; ours by default. */
      checkGuids?: string[];
      /** A check for each seat; what belongs to no seat stays on the check. */
      seats?: boolean;
      /** So many equal payments for the check. */
      parts?: number;
      /** Payments of these amounts, which add up to what the check costs without tip. */
      amounts?: number[];
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Order;
  };
  /** Share an item between checks. */
  shareSelection: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** The selection: a line of the order. UUID, lower case. */
      selectionGuid: string;
      /** So many guests share it. */
      parts?: number;
      /** The checks that share it; the first one gets the line itself. */
      checkGuids?: string[];
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Order;
  };
  /** Make a shared item one line again. */
  unshareSelection: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** Any part of the item. */
      selectionGuid: string;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Order;
  };
  /** Merge checks of an order. */
  mergeChecks: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** The first one stays. */
      checkGuids: string[];
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Order;
  };
  /** Update a check's tax exemption or promised tip. */
  updateCheck: {
    params: { restaurantGuid: string; orderGuid: string; checkGuid: string };
    body: {
      /** No tax is due on it. */
      taxExempt?: boolean;
      /** The tip that was promised with the order, apart from tips paid with payments; 0 removes it. In minor units of the currency. */
      tipAmount?: number;
      /** Of an exemption: the guid of an approval of exactly this; required of callers who lack the permission `orders.tax_exempt`, or hold it within less. */
      approval?: string;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Order;
  };
  /** Close a paid order. */
  closeOrder: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Order;
  };
  /** Reopen a closed order or its paid checks. */
  reopenOrder: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
      /** The guid of an approval of exactly this; required of callers who lack the permission `orders.reopen`, or hold it within less. */
      approval?: string;
    };
    answer: Order;
  };
  /** Accept an order that needs approval. */
  acceptOrder: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** When the guest is to have it, a time to come: the order goes to the kitchen that much earlier as its dishes take, at once if that is now. */
      promisedAt?: string;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Order;
  };
  /** Reject an order that needs approval. */
  rejectOrder: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** In your words, for example TOO_BUSY. */
      reason: string;
      /** What was said beside the reason; null when nothing was. */
      comment?: string;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Order;
  };
  /** Void an order. */
  voidOrder: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** In your words, for example WRONG_DISH. */
      reason: string;
      /** What was said beside the reason; null when nothing was. */
      comment?: string;
      /** The guid of an approval of exactly this; required of callers who lack the permission `orders.void`, or hold it within less. */
      approval?: string;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Order;
  };
  /** Refund items. */
  refundItems: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** May be left out when there is only one check. */
      checkGuid?: string;
      /** Without a quantity: whatever is left of the line. */
      lines: Array<{
        /** The selection: a line of the order. UUID, lower case. */
        selectionGuid: string;
        /** A whole number, or a decimal string such as "0.75"; more than zero. */
        quantity?: number | string;
      }>;
      /** The payment. UUID, lower case. */
      paymentGuid?: string;
      /** In your words, for example WRONG_DISH. */
      reason: string;
      /** What was said beside the reason; null when nothing was. */
      comment?: string;
      /** The guid of an approval of exactly this; required of callers who lack the permission `orders.refund`, or hold it within less. */
      approval?: string;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Order;
  };
  /** Say how far a delivery is. */
  updateDelivery: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
      /** How far the delivery is. */
      state: 'PENDING' | 'ASSIGNED' | 'PICKED_UP' | 'DELIVERED';
      /** Who brings it; needed with ASSIGNED. */
      courier?: {
        /** A person who works at the restaurant. */
        uid?: string;
        /** What people call it. */
        name?: string;
      };
    };
    answer: Order;
  };
  /** Run several commands on an order. */
  runOrderCommands: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** In their sequence. */
      commands: Array<{
        /** The operation. */
        command: 'updateOrder';
        /** As the command has it alone. */
        body?: {
          /** How the guests eat: at a table, taken out, delivered, or picked up at the kerb. */
          diningOption?: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
          /** The table; null: none. UUID, lower case. */
          tableGuid?: string | null;
          /** The person who serves it; null: nobody in particular. UUID, lower case. */
          serverUid?: string | null;
          /** The size of the party; null when unknown. */
          numberOfGuests?: number | null;
          /** When the guest is to have it, a time to come: the order goes to the kitchen that much earlier as its dishes take, at once if that is now. */
          promisedAt?: string | null;
          /** A note for the staff. */
          notes?: string | null;
          /** That the guest presents. */
          promoCodes?: string[];
          /** Up to 50 texts of your own, which the service only keeps. Up to 50 texts of your own. */
          metadata?: Record<string, string>;
          /** Of a smaller service charge: the guid of an approval of exactly this; required of callers who lack the permission `orders.remove_service_charge`, or hold it within less. */
          approval?: string;
          /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
          version?: number;
        };
      } | {
        /** The operation. */
        command: 'addSelections';
        /** As the command has it alone. */
        body: {
          /** May be left out when there is only one check. */
          checkGuid?: string;
          /** The entries of this page. */
          items: Array<{
            /** A UUID of yours that nothing else has, so that a till can name it before it is stored; ours by default. */
            guid?: string;
            /** Or `openItem`. */
            menuItemGuid?: string;
            /** Of items with sizes; may be absent when one is the default. */
            sizeGuid?: string;
            /** Only for items with an open price. In minor units of the currency. */
            priceAmount?: number;
            /** A modifier group of which nothing is named brings its defaults. */
            modifiers?: ModifierInput[];
            /** Something that is not on the menu, at a price of yours; needs `write:menu`. */
            openItem?: {
              /** What people call it. */
              name: string;
              /** The price of one unit before taxes that are added. Minor units of the currency. */
              priceAmount: number;
              /** Absent: the default taxes. */
              taxRateGuids?: string[];
              /** The category that reports sum it under; null: none. */
              salesCategory?: string;
            };
            /** A whole number, or a decimal string such as "0.75"; more than zero. */
            quantity: number | string;
            /** When it is not that of the order: one cake to take home. */
            diningOption?: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
            /** The seat that it is for; null: the table. */
            seatNumber?: number;
            /** The course that it belongs to; null: none. */
            course?: number;
            /** Not sent to the kitchen before it is fired. */
            hold?: boolean;
            /** A note for the staff. */
            notes?: string;
          }>;
          /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
          version?: number;
        };
      } | {
        /** The operation. */
        command: 'updateSelection';
        /** The selection: a line of the order. UUID, lower case. */
        selectionGuid: string;
        /** As the command has it alone. */
        body?: {
          /** A whole number, or a decimal string such as "0.75"; more than zero. */
          quantity?: number | string;
          /** Another size of the item. */
          sizeGuid?: string;
          /** All modifiers from now on; a modifier group of which nothing is named brings its defaults. */
          modifiers?: ModifierInput[];
          /** The seat that it is for; null: the table. */
          seatNumber?: number | null;
          /** The course that it belongs to; null: none. */
          course?: number | null;
          /** A note for the staff. */
          notes?: string | null;
          /** Why there is less; required of fewer or cheaper than were sent to the kitchen. */
          reason?: string;
          /** Of fewer or cheaper than were sent to the kitchen: the guid of an approval of exactly this; required of callers who lack the permission `orders.void`, or hold it within less. */
          approval?: string;
          /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
          version?: number;
        };
      } | {
        /** The operation. */
        command: 'voidSelections';
        /** As the command has it alone. */
        body: {
          /** The selections: lines of the order. */
          selectionGuids: string[];
          /** In your words, for example WRONG_DISH. */
          reason: string;
          /** What was said beside the reason; null when nothing was. */
          comment?: string;
          /** The guid of an approval of exactly this; required of callers who lack the permission `orders.void`, or hold it within less. */
          approval?: string;
          /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
          version?: number;
        };
      } | {
        /** The operation. */
        command: 'fireSelections';
        /** As the command has it alone. */
        body?: {
          /** The selections: lines of the order. */
          selectionGuids?: string[];
          /** The course that it belongs to; null: none. */
          course?: number;
          /** The lowest course that waits; lines without a course come last. */
          nextCourse?: boolean;
          /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
          version?: number;
        };
      } | {
        /** The operation. */
        command: 'holdSelections';
        /** As the command has it alone. */
        body?: {
          /** The selections: lines of the order. */
          selectionGuids?: string[];
          /** The course that it belongs to; null: none. */
          course?: number;
          /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
          version?: number;
        };
      } | {
        /** The operation. */
        command: 'compOrderItems';
        /** As the command has it alone. */
        body: {
          /** The selections: lines of the order. */
          selectionGuids?: string[];
          /** A whole check, instead of selections. */
          checkGuid?: string;
          /** In your words, for example WRONG_DISH. */
          reason: string;
          /** What was said beside the reason; null when nothing was. */
          comment?: string;
          /** The guid of an approval of exactly this; required of callers who lack the permission `orders.comp`, or hold it within less. */
          approval?: string;
          /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
          version?: number;
        };
      } | {
        /** The operation. */
        command: 'addDiscount';
        /** As the command has it alone. */
        body?: {
          /** Absent: on the whole order. */
          checkGuid?: string;
          /** On one item, instead of a check. */
          selectionGuid?: string;
          /** Of the restaurant; then without name and terms. */
          discountGuid?: string;
          /** What people call it. */
          name?: string;
          /** PERCENT: `rate` off; FIXED: `amount` off, at most the price; FIXED_TOTAL: the lines cost `amount` together, when they would cost more; BUY_X_GET_Y: for each `buy.quantity` units the cheapest `get.quantity` further ones are cheaper. */
          type?: 'PERCENT' | 'FIXED' | 'FIXED_TOTAL' | 'BUY_X_GET_Y';
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
          /** Why it was done, in your own words. */
          reason?: string;
          /** Of terms of its own, and of one that is defined with `needsApproval`: the guid of an approval of exactly this; required of callers who lack the permission `orders.discount`, or hold it within less. */
          approval?: string;
          /** That the guest presents; kept with the order. */
          promoCode?: string;
          /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
          version?: number;
        };
      } | {
        /** The operation. */
        command: 'removeDiscount';
        /** The discount that the restaurant has defined; null for one with terms of its own. UUID, lower case. */
        discountGuid: string;
      } | {
        /** The operation. */
        command: 'addServiceCharge';
        /** As the command has it alone. */
        body?: {
          /** Absent: on the whole order. */
          checkGuid?: string;
          /** Of the restaurant; then without name and terms. */
          serviceChargeGuid?: string;
          /** What people call it. */
          name?: string;
          /** Which of the kinds it is. */
          type?: 'PERCENT' | 'FIXED';
          /** Percent, for example "12.5". */
          rate?: string;
          /** The amount. Minor units of the currency. */
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
          /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
          version?: number;
        };
      } | {
        /** The operation. */
        command: 'removeServiceCharge';
        /** The service charge that the restaurant has defined; null for one with terms of its own. UUID, lower case. */
        serviceChargeGuid: string;
        /** What the command has in its query. */
        body?: {
          /** The guid of an approval of exactly this; required of callers who lack the permission `orders.remove_service_charge`, or hold it within less. */
          approval?: string;
        };
      } | {
        /** The operation. */
        command: 'addCheck';
        /** As the command has it alone. */
        body?: {
          /** A UUID of yours that nothing else has, so that a till can name it before it is stored; ours by default. */
          guid?: string;
          /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
          version?: number;
        };
      } | {
        /** The operation. */
        command: 'splitCheck';
        /** As the command has it alone. */
        body?: {
          /** May be left out when there is only one check. */
          checkGuid?: string;
          /** Each list becomes a check of its own; what is in none stays. */
          items?: Array<string[]>;
          /** With `items`: the guids of the new checks, UUIDs of yours that nothing else has, so that a till can name them before they are stored; ours by default. */
          checkGuids?: string[];
          /** A check for each seat; what belongs to no seat stays on the check. */
          seats?: boolean;
          /** So many equal payments for the check. */
          parts?: number;
          /** Payments of these amounts, which add up to what the check costs without tip. */
          amounts?: number[];
          /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
          version?: number;
        };
      } | {
        /** The operation. */
        command: 'shareSelection';
        /** As the command has it alone. */
        body: {
          /** The selection: a line of the order. UUID, lower case. */
          selectionGuid: string;
          /** So many guests share it. */
          parts?: number;
          /** The checks that share it; the first one gets the line itself. */
          checkGuids?: string[];
          /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
          version?: number;
        };
      } | {
        /** The operation. */
        command: 'unshareSelection';
        /** As the command has it alone. */
        body: {
          /** Any part of the item. */
          selectionGuid: string;
          /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
          version?: number;
        };
      } | {
        /** The operation. */
        command: 'mergeChecks';
        /** As the command has it alone. */
        body: {
          /** The first one stays. */
          checkGuids: string[];
          /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
          version?: number;
        };
      } | {
        /** The operation. */
        command: 'updateCheck';
        /** The check. UUID, lower case. */
        checkGuid: string;
        /** As the command has it alone. */
        body?: {
          /** No tax is due on it. */
          taxExempt?: boolean;
          /** The tip that was promised with the order, apart from tips paid with payments; 0 removes it. In minor units of the currency. */
          tipAmount?: number;
          /** Of an exemption: the guid of an approval of exactly this; required of callers who lack the permission `orders.tax_exempt`, or hold it within less. */
          approval?: string;
          /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
          version?: number;
        };
      } | {
        /** The operation. */
        command: 'closeOrder';
        /** As the command has it alone. */
        body?: {
          /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
          version?: number;
        };
      } | {
        /** The operation. */
        command: 'reopenOrder';
        /** As the command has it alone. */
        body?: {
          /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
          version?: number;
          /** The guid of an approval of exactly this; required of callers who lack the permission `orders.reopen`, or hold it within less. */
          approval?: string;
        };
      } | {
        /** The operation. */
        command: 'acceptOrder';
        /** As the command has it alone. */
        body?: {
          /** When the guest is to have it, a time to come: the order goes to the kitchen that much earlier as its dishes take, at once if that is now. */
          promisedAt?: string;
          /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
          version?: number;
        };
      } | {
        /** The operation. */
        command: 'rejectOrder';
        /** As the command has it alone. */
        body: {
          /** In your words, for example TOO_BUSY. */
          reason: string;
          /** What was said beside the reason; null when nothing was. */
          comment?: string;
          /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
          version?: number;
        };
      } | {
        /** The operation. */
        command: 'voidOrder';
        /** As the command has it alone. */
        body: {
          /** In your words, for example WRONG_DISH. */
          reason: string;
          /** What was said beside the reason; null when nothing was. */
          comment?: string;
          /** The guid of an approval of exactly this; required of callers who lack the permission `orders.void`, or hold it within less. */
          approval?: string;
          /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
          version?: number;
        };
      } | {
        /** The operation. */
        command: 'refundItems';
        /** As the command has it alone. */
        body: {
          /** May be left out when there is only one check. */
          checkGuid?: string;
          /** Without a quantity: whatever is left of the line. */
          lines: Array<{
            /** The selection: a line of the order. UUID, lower case. */
            selectionGuid: string;
            /** A whole number, or a decimal string such as "0.75"; more than zero. */
            quantity?: number | string;
          }>;
          /** The payment. UUID, lower case. */
          paymentGuid?: string;
          /** In your words, for example WRONG_DISH. */
          reason: string;
          /** What was said beside the reason; null when nothing was. */
          comment?: string;
          /** The guid of an approval of exactly this; required of callers who lack the permission `orders.refund`, or hold it within less. */
          approval?: string;
          /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
          version?: number;
        };
      } | {
        /** The operation. */
        command: 'updateDelivery';
        /** As the command has it alone. */
        body: {
          /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
          version?: number;
          /** How far the delivery is. */
          state: 'PENDING' | 'ASSIGNED' | 'PICKED_UP' | 'DELIVERED';
          /** Who brings it; needed with ASSIGNED. */
          courier?: {
            /** A person who works at the restaurant. */
            uid?: string;
            /** What people call it. */
            name?: string;
          };
        };
      }>;
      /** Shows the result, keeps nothing. */
      preview?: boolean;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Order;
  };
  /** Move items to another check or order. */
  moveSelections: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** The selections: lines of the order. */
      selectionGuids: string[];
      /** Absent: a new check. */
      toCheckGuid?: string;
      /** Absent: within this order. */
      toOrderGuid?: string;
      /** The version of that order that you read. */
      toOrderVersion?: number;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: OrderList;
  };
  /** Merge another order into this one. */
  mergeOrders: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** The order that comes here. */
      fromOrderGuid: string;
      /** The version of that order that you read. */
      fromOrderVersion?: number;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: OrderList;
  };
  /** Transfer a check to another order. */
  transferCheck: {
    params: { restaurantGuid: string; orderGuid: string; checkGuid: string };
    body: {
      /** The order that it goes to. UUID, lower case. */
      toOrderGuid: string;
      /** The version of that order that you read. */
      toOrderVersion?: number;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: OrderList;
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
      /** Who ordered. */
      guest: Guest;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Order;
  };
  /** Erase the order's guest. */
  eraseOrderGuest: {
    params: { restaurantGuid: string; orderGuid: string };
    answer: Order;
  };
  /** List a customer's orders, newest first. */
  listCustomerOrders: {
    params: { customerGuid: string };
    query?: { limit?: number; cursor?: string };
    answer: {
      /** The entries of this page. */
      items: Order[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Export all that is held of a customer. */
  exportCustomer: {
    params: { customerGuid: string };
    answer: CustomerExport;
  };
  /** List the changes of an order, oldest first. */
  getOrderTimeline: {
    params: { restaurantGuid: string; orderGuid: string };
    answer: {
      /** The entries of this page. */
      items: TimelineEntry[];
    };
  };
  /** Explain the amounts of an order. */
  explainOrder: {
    params: { restaurantGuid: string; orderGuid: string };
    answer: OrderExplanation;
  };
  /** List defined discounts, newest first. */
  listDiscounts: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; archived?: boolean };
    answer: {
      /** The entries of this page. */
      items: DiscountDefinition[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Define a discount. */
  createDiscount: {
    params: { restaurantGuid: string };
    body: {
      /** Whoever puts it on an order needs the permission `orders.discount` or an approval, as for terms of their own; not together with `automatic`. */
      needsApproval?: boolean;
      /** What people call it. */
      name: string;
      /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
      externalId?: string;
      /** On every new order; it takes or costs something where its conditions are met. */
      automatic?: boolean;
      /** What it takes, from what, and when. */
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
      /** Whoever puts it on an order needs the permission `orders.discount` or an approval, as for terms of their own; not together with `automatic`. */
      needsApproval?: boolean;
      /** What people call it. */
      name?: string;
      /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
      externalId?: string;
      /** On every new order; it takes or costs something where its conditions are met. */
      automatic?: boolean;
      /** An archived rule is not put on new orders. */
      archived?: boolean;
      /** What it takes, from what, and when. */
      terms?: DiscountTerms;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: DiscountDefinition;
  };
  /** List defined service charges, newest first. */
  listServiceCharges: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; archived?: boolean };
    answer: {
      /** The entries of this page. */
      items: ServiceChargeDefinition[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Define a service charge. */
  createServiceCharge: {
    params: { restaurantGuid: string };
    body: {
      /** What people call it. */
      name: string;
      /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
      externalId?: string;
      /** On every new order; it takes or costs something where its conditions are met. */
      automatic?: boolean;
      /** What it takes, from what, and when. */
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
      /** What people call it. */
      name?: string;
      /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
      externalId?: string;
      /** On every new order; it takes or costs something where its conditions are met. */
      automatic?: boolean;
      /** An archived rule is not put on new orders. */
      archived?: boolean;
      /** What it takes, from what, and when. */
      terms?: ServiceChargeTerms;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: ServiceChargeDefinition;
  };
  /** List tables with their open orders and covers. */
  listFloor: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; serviceAreaGuid?: string; tableGuid?: string };
    answer: {
      /** The entries of this page. */
      items: FloorTable[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** List kitchen stations, oldest first. */
  listKitchenStations: {
    params: { restaurantGuid: string };
    answer: {
      /** The entries of this page. */
      items: KitchenStation[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Create a kitchen station. */
  createKitchenStation: {
    params: { restaurantGuid: string };
    body: {
      /** What people call it. */
      name: string;
      /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
      externalId?: string;
      /** What kind of thing it is. */
      kind?: 'HOT' | 'COLD' | 'BAR' | 'BAKERY' | 'PACKING' | 'OTHER';
      /** Sees the whole order and hands it out. */
      expediter?: boolean;
      /** Gets what no rule and no menu routes; one station of a restaurant at most. */
      isDefault?: boolean;
      /** The printer of the station, as its agent knows it; null: none. */
      printer?: string;
      /** The screen of the station, as its agent knows it; null: none. */
      screen?: string;
      /** The printer that its tickets come out of. */
      printerGuid?: string;
      /** PRINTERS: its tickets are not for screens, unless printing fails; SCREENS: its printer prints only what is asked for. */
      ticketsTo?: 'SCREENS' | 'PRINTERS' | 'BOTH';
      /** Up to 50 texts of your own, which the service only keeps. Up to 50 texts of your own. */
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
      /** What people call it. */
      name?: string;
      /** The identifier that you gave it; null when it has none. Your own identifier, unique per restaurant. */
      externalId?: string | null;
      /** What kind of thing it is. */
      kind?: 'HOT' | 'COLD' | 'BAR' | 'BAKERY' | 'PACKING' | 'OTHER';
      /** Sees the whole order and hands it out. */
      expediter?: boolean;
      /** Gets what no rule and no menu routes; one station of a restaurant at most. */
      isDefault?: boolean;
      /** The printer of the station, as its agent knows it; null: none. */
      printer?: string | null;
      /** The screen of the station, as its agent knows it; null: none. */
      screen?: string | null;
      /** The printer that its tickets come out of. */
      printerGuid?: string | null;
      /** PRINTERS: its tickets are not for screens, unless printing fails; SCREENS: its printer prints only what is asked for. */
      ticketsTo?: 'SCREENS' | 'PRINTERS' | 'BOTH';
      /** Up to 50 texts of your own, which the service only keeps. Up to 50 texts of your own. */
      metadata?: Record<string, string>;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
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
      /** Where dishes go: the first rule that fits, by priority, then by how much it says. */
      rules: Array<{
        /** The menu item; null: any, or none from the menu. UUID, lower case. */
        menuItemGuid?: string | null;
        /** The group of the menu; null: any, or none. UUID, lower case. */
        menuGroupGuid?: string | null;
        /** The ways of eating that it is limited to; null or absent: all. */
        diningOptions?: Array<'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'> | null;
        /** The kitchen stations that it goes to. */
        stationGuids: string[];
        /** Rules of a higher number are looked at first. */
        priority?: number;
      }>;
      /** The version that this replaces; 0 = none yet. */
      version?: number;
    };
    answer: KitchenRouting;
  };
  /** List kitchen tickets, most urgent first. */
  listKitchenTickets: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; stationGuid?: string; status?: 'NEW' | 'IN_PROGRESS' | 'BUMPED' | 'RECALLED' | 'VOIDED'; open?: boolean; forScreens?: boolean; printStatus?: 'WAITING' | 'FAILED'; changedAfter?: number };
    answer: {
      /** The entries of this page. */
      items: KitchenTicket[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
      /** Whatever changes from now on has a higher number. */
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
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: KitchenTicket;
  };
  /** Bump a ticket or some of its items. */
  bumpKitchenTicket: {
    params: { restaurantGuid: string; ticketGuid: string };
    body: {
      /** Absent: all. */
      selectionGuids?: string[];
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: KitchenTicket;
  };
  /** Recall a bumped ticket or some of its items. */
  recallKitchenTicket: {
    params: { restaurantGuid: string; ticketGuid: string };
    body: {
      /** Absent: all. */
      selectionGuids?: string[];
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: KitchenTicket;
  };
  /** Set a ticket's priority. */
  prioritizeKitchenTicket: {
    params: { restaurantGuid: string; ticketGuid: string };
    body: {
      /** Higher is more urgent; 0 at first. */
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
      /** PRINTED, or FAILED: somebody has to look. */
      outcome: 'PRINTED' | 'FAILED';
      /** Why it failed, for people. */
      error?: string;
    };
    answer: KitchenTicket;
  };
  /** List orders for the expediter, oldest first. */
  listKitchenOrders: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string };
    answer: {
      /** The entries of this page. */
      items: KitchenOrder[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
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
      /** The entries of this page. */
      items: Event[];
      /** Where to go on. */
      nextAfter: number;
      /** The number of the tenant's newest event. */
      lastSequence: number;
    };
  };
  /** List webhook endpoints, newest first. */
  listWebhookEndpoints: {
    query?: { limit?: number; cursor?: string };
    answer: {
      /** The entries of this page. */
      items: WebhookEndpoint[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Create a webhook endpoint. */
  createWebhookEndpoint: {
    body: {
      /** Where events are posted to. */
      url: string;
      /** Names of events, or families of them such as `order.*`; `*` is all. */
      eventTypes: string[];
      /** Empty: none. */
      description?: string;
      /** Only of these restaurants; none named means all, and what concerns no restaurant. */
      restaurantGuids?: string[];
      /** THIN: what happened to what. FULL: also `resource`, as a GET of it answers at the time of sending. */
      payload?: 'THIN' | 'FULL';
      /** One at a time, in order; what fails holds up the rest. */
      ordered?: boolean;
      /** Deliveries under way at once. */
      concurrency?: number;
      /** Deliveries a second. */
      rateLimit?: number | null;
      /** Sent along with each delivery; not shown again. */
      headers?: Record<string, string>;
    };
    answer: {
      /** The endpoint as it is listed from now on. */
      endpoint: WebhookEndpoint;
      /** Shown once; null when the request is replayed. */
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
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
      /** Where events are posted to. */
      url?: string;
      /** Names of events, or families of them such as `order.*`; `*` is all. */
      eventTypes?: string[];
      /** Empty: none. */
      description?: string;
      /** Only of these restaurants; none named means all, and what concerns no restaurant. */
      restaurantGuids?: string[];
      /** THIN: what happened to what. FULL: also `resource`, as a GET of it answers at the time of sending. */
      payload?: 'THIN' | 'FULL';
      /** One at a time, in order; what fails holds up the rest. */
      ordered?: boolean;
      /** Deliveries under way at once. */
      concurrency?: number;
      /** Deliveries a second. */
      rateLimit?: number | null;
      /** Sent along with each delivery; not shown again. */
      headers?: Record<string, string>;
      /** DISABLED: it gets nothing; ENABLED: it gets what comes from now on. */
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
      /** How long the old secret signs beside the new one. */
      overlapSeconds?: number;
    };
    answer: {
      /** The endpoint as it is listed from now on. */
      endpoint: WebhookEndpoint;
      /** Shown once; null when the request is replayed. */
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
      /** MISSED: what was not delivered; ALL: everything once more. */
      mode?: 'MISSED' | 'ALL';
      /** As a rule, when the endpoint was added. */
      from?: string;
      /** Only events before this time. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
      to?: string;
      /** Only events with a higher number. */
      after?: number;
      /** Names of events, or families of them such as `order.*`; `*` is all. */
      eventTypes?: string[];
    };
    answer: {
      /** How many were made. */
      deliveries: number;
      /** How many waited and are tried at once. */
      hurried: number;
      /** The last event that was looked at. */
      lastSequence: number | null;
      /** Whether that was all; false: ask again for the rest. */
      complete: boolean;
    };
  };
  /** List an endpoint's deliveries, latest event first. */
  listWebhookDeliveries: {
    params: { endpointId: string };
    query?: { limit?: number; cursor?: string; status?: 'PENDING' | 'DELIVERED' | 'DEAD' };
    answer: {
      /** The entries of this page. */
      items: WebhookDelivery[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** List dead letters of all endpoints, latest event first. */
  listWebhookDeadLetters: {
    query?: { limit?: number; cursor?: string; endpointId?: string };
    answer: {
      /** The entries of this page. */
      items: WebhookDelivery[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
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
      /** The body of the request as text, exactly as it came. */
      body?: string;
      /** The same body in base64, when it is not text. */
      bodyBase64?: string;
      /** The headers of the request, by name. */
      headers: Record<string, string>;
      /** The secret of the endpoint. */
      secret?: string;
      /** An endpoint of yours whose secrets are used, instead of `secret`. UUID, lower case. */
      endpointId?: string;
    };
    answer: {
      /** Whether either signature fits. */
      valid: boolean;
      /** What the signature in `webhook-signature` comes to. */
      standardWebhooks: {
        /** Whether a receiver would accept it. */
        valid: boolean;
        /** What is wrong with it; empty when it is valid. */
        problems: Array<{
          /** A stable word, such as BODY_RESERIALISED. */
          code: string;
          /** A sentence for people; it may change. */
          message: string;
        }>;
        /** What is signed, as UTF-8. */
        signedText: string | null;
        /** What is signed, byte for byte. */
        signedBase64: string | null;
        /** How many bytes. */
        signedBytes: number | null;
        /** The expected signature; null for an endpoint, so that its messages cannot be forged. */
        expected: string | null;
      };
      /** What the signature in `x-comanda-signature` comes to. */
      comanda: {
        /** Whether a receiver would accept it. */
        valid: boolean;
        /** What is wrong with it; empty when it is valid. */
        problems: Array<{
          /** A stable word, such as BODY_RESERIALISED. */
          code: string;
          /** A sentence for people; it may change. */
          message: string;
        }>;
        /** What is signed, as UTF-8. */
        signedText: string | null;
        /** What is signed, byte for byte. */
        signedBase64: string | null;
        /** How many bytes. */
        signedBytes: number | null;
        /** The expected signature; null for an endpoint, so that its messages cannot be forged. */
        expected: string | null;
      };
    };
  };
  /** Pay a check in full or in part. */
  createOrderPayment: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** CARD, CASH or OTHER. */
      type: 'CASH' | 'OTHER' | 'CARD';
      /** The check that it pays; may be left out when the order has only one. UUID, lower case. */
      checkGuid?: string;
      /** Of what is due; all of it by default. The bill comes first, then the tip that was promised with the order. In minor units of the currency. */
      amount?: number;
      /** What the guest adds to what is due. In minor units of the currency. */
      tipAmount?: number;
      /** CASH: what the guest handed over. In minor units of the currency. */
      tenderedAmount?: number;
      /** CASH: the drawer, when several are open. */
      drawerGuid?: string;
      /** Exactly one of these. */
      source?: {
        /** A card that was typed into the card page (`/pay/card`). */
        token?: {
          /** The processor's own token, as the card page posts it. */
          value: string;
          /** The month in which the card expires, 1 to 12. */
          expiryMonth?: number;
          /** The year in which the card expires, four digits. */
          expiryYear?: number;
          /** Passed on once, stored nowhere. */
          cvv?: string;
        };
        /** A card on file. */
        vaultCardId?: string;
        /** The card of a hold of this tab, to hold more on it; with `tab` only. */
        heldRetref?: string;
        /** A card by its number; taken only where ALLOW_RAW_CARDS is yes. */
        card?: {
          /** Digits only; taken over TLS only. */
          number: string;
          /** The month in which the card expires, 1 to 12. */
          expiryMonth: number;
          /** The year in which the card expires, four digits. */
          expiryYear: number;
          /** Passed on once, stored nowhere. */
          cvv?: string;
          /** The name on the card; null when unknown. */
          holderName?: string;
          /** The postal code. */
          postalCode?: string;
        };
        /** Taken already, on a terminal of another company (EXTERNAL_TERMINAL accounts). */
        terminal?: {
          /** Of the slip. */
          reference: string;
          /** The authorization code of the issuer; null when there is none. */
          authcode?: string;
          /** The brand of the card, for example VISA. */
          brand?: string;
          /** The last four digits of the card. */
          lastFour?: string;
        };
      };
      /** CARD: false only holds the money; true by default. */
      capture?: boolean;
      /** Take less when the bank approves less; otherwise all or nothing. */
      partialApproval?: boolean;
      /** OTHER: what it was, for example Voucher. */
      tenderName?: string;
      /** OTHER: its number. */
      reference?: string;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Payment;
  };
  /** List payments, newest first. */
  listPayments: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; businessDate?: number; orderGuid?: string; type?: 'CASH' | 'OTHER' | 'CARD'; status?: 'PENDING' | 'AUTHORIZED' | 'CAPTURED' | 'SETTLED' | 'DECLINED' | 'VOIDED' | 'FAILED' | 'UNKNOWN'; heldFor?: 'TAB' | 'SLIP' };
    answer: {
      /** The entries of this page. */
      items: Payment[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
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
      /** Why it was done, in your own words. */
      reason: string;
      /** The guid of an approval of exactly this; required of callers who lack the permission `payments.void`, or hold it within less. */
      approval?: string;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Payment;
  };
  /** List a payment's refunds, oldest first. */
  listPaymentRefunds: {
    params: { restaurantGuid: string; paymentGuid: string };
    query?: { limit?: number; cursor?: string };
    answer: {
      /** The entries of this page. */
      items: Refund[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Refund a payment, in full or in part. */
  refundPayment: {
    params: { restaurantGuid: string; paymentGuid: string };
    body: {
      /** All that is left by default; the bill first, then the tip. In minor units of the currency. */
      amount?: number;
      /** Why it was done, in your own words. */
      reason: string;
      /** The refund of items, on the order, that this money is for. */
      itemRefundGuid?: string;
      /** Of a cash payment: the drawer, when several are open. */
      drawerGuid?: string;
      /** Without itemRefundGuid: the guid of an approval of exactly this; required of callers who lack the permission `payments.refund`, or hold it within less. */
      approval?: string;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Refund;
  };
  /** Cancel a refund that waits for settlement. */
  cancelRefund: {
    params: { restaurantGuid: string; paymentGuid: string; refundGuid: string };
    body: {
      /** Why, in words for people. */
      reason: string;
    };
    answer: Refund;
  };
  /** Authorize a card; capture at once with `capture`. */
  authorizeCardPayment: {
    body: {
      /** The restaurant that it belongs to. UUID, lower case. */
      restaurantGuid: string;
      /** The order. UUID, lower case. */
      orderGuid?: string;
      /** When the order has several. */
      checkGuid?: string;
      /** Must be the restaurant's, when it is given. */
      currency?: string;
      /** Of what is due; may be left out with an order: all of it, with the tip that was promised. In minor units of the currency. */
      amount?: number;
      /** The tip. Minor units of the currency. */
      tipAmount?: number;
      /** Exactly one of these. */
      source: {
        /** A card that was typed into the card page (`/pay/card`). */
        token?: {
          /** The processor's own token, as the card page posts it. */
          value: string;
          /** The month in which the card expires, 1 to 12. */
          expiryMonth?: number;
          /** The year in which the card expires, four digits. */
          expiryYear?: number;
          /** Passed on once, stored nowhere. */
          cvv?: string;
        };
        /** A card on file. */
        vaultCardId?: string;
        /** The card of a hold of this tab, to hold more on it; with `tab` only. */
        heldRetref?: string;
        /** A card by its number; taken only where ALLOW_RAW_CARDS is yes. */
        card?: {
          /** Digits only; taken over TLS only. */
          number: string;
          /** The month in which the card expires, 1 to 12. */
          expiryMonth: number;
          /** The year in which the card expires, four digits. */
          expiryYear: number;
          /** Passed on once, stored nowhere. */
          cvv?: string;
          /** The name on the card; null when unknown. */
          holderName?: string;
          /** The postal code. */
          postalCode?: string;
        };
        /** Taken already, on a terminal of another company (EXTERNAL_TERMINAL accounts). */
        terminal?: {
          /** Of the slip. */
          reference: string;
          /** The authorization code of the issuer; null when there is none. */
          authcode?: string;
          /** The brand of the card, for example VISA. */
          brand?: string;
          /** The last four digits of the card. */
          lastFour?: string;
        };
      };
      /** Take less when the bank approves less; otherwise all or nothing. */
      partialApproval?: boolean;
      /** Of a stored card without an order: the guid of an approval of exactly this; required of callers who lack the permission `payments.charge_stored_card`, or hold it within less. */
      approval?: string;
      /** Capture at once: a sale. */
      capture?: boolean;
      /** Hold `amount` for a tab: it pays nothing of the order, which may be named later, until the tab is settled. */
      tab?: {
        /** What people call it. */
        name?: string;
      };
    };
    answer: Payment;
  };
  /** Charge a card: authorize and capture in one step. */
  createCardSale: {
    body: {
      /** The restaurant that it belongs to. UUID, lower case. */
      restaurantGuid: string;
      /** The order. UUID, lower case. */
      orderGuid?: string;
      /** When the order has several. */
      checkGuid?: string;
      /** Must be the restaurant's, when it is given. */
      currency?: string;
      /** Of what is due; may be left out with an order: all of it, with the tip that was promised. In minor units of the currency. */
      amount?: number;
      /** The tip. Minor units of the currency. */
      tipAmount?: number;
      /** Exactly one of these. */
      source: {
        /** A card that was typed into the card page (`/pay/card`). */
        token?: {
          /** The processor's own token, as the card page posts it. */
          value: string;
          /** The month in which the card expires, 1 to 12. */
          expiryMonth?: number;
          /** The year in which the card expires, four digits. */
          expiryYear?: number;
          /** Passed on once, stored nowhere. */
          cvv?: string;
        };
        /** A card on file. */
        vaultCardId?: string;
        /** The card of a hold of this tab, to hold more on it; with `tab` only. */
        heldRetref?: string;
        /** A card by its number; taken only where ALLOW_RAW_CARDS is yes. */
        card?: {
          /** Digits only; taken over TLS only. */
          number: string;
          /** The month in which the card expires, 1 to 12. */
          expiryMonth: number;
          /** The year in which the card expires, four digits. */
          expiryYear: number;
          /** Passed on once, stored nowhere. */
          cvv?: string;
          /** The name on the card; null when unknown. */
          holderName?: string;
          /** The postal code. */
          postalCode?: string;
        };
        /** Taken already, on a terminal of another company (EXTERNAL_TERMINAL accounts). */
        terminal?: {
          /** Of the slip. */
          reference: string;
          /** The authorization code of the issuer; null when there is none. */
          authcode?: string;
          /** The brand of the card, for example VISA. */
          brand?: string;
          /** The last four digits of the card. */
          lastFour?: string;
        };
      };
      /** Take less when the bank approves less; otherwise all or nothing. */
      partialApproval?: boolean;
      /** Of a stored card without an order: the guid of an approval of exactly this; required of callers who lack the permission `payments.charge_stored_card`, or hold it within less. */
      approval?: string;
    };
    answer: Payment;
  };
  /** Set the tip that is written on the slip of an authorized payment. */
  adjustCardTip: {
    body: {
      /** The processor's reference of the payment. */
      retref: string;
      /** In all, not in addition; with the bill it may be more than was authorized. In minor units of the currency. */
      tipAmount: number;
    };
    answer: Payment;
  };
  /** Capture an authorized payment. */
  captureCardPayment: {
    body: {
      /** The processor's reference of the payment. */
      retref: string;
      /** Of the bill; what was authorized for it by default. In minor units of the currency. */
      amount?: number;
      /** With the bill never more than was authorized. In minor units of the currency. */
      tipAmount?: number;
    };
    answer: Payment;
  };
  /** Void a card payment that is not settled. */
  voidCardPayment: {
    body: {
      /** The processor's reference of the payment. */
      retref: string;
      /** Before capture: gives back a part of the hold. In minor units of the currency. */
      amount?: number;
      /** Why it was done, in your own words. */
      reason?: string;
      /** The guid of an approval of exactly this; required of callers who lack the permission `payments.void`, or hold it within less. */
      approval?: string;
    };
    answer: Payment;
  };
  /** Refund a captured card payment, in full or in part. */
  refundCardPayment: {
    body: {
      /** The processor's reference of the payment. */
      retref: string;
      /** The order's refund of items that the money is for. */
      itemRefundGuid?: string;
      /** All that is left by default. In minor units of the currency. */
      amount?: number;
      /** Why it was done, in your own words. */
      reason?: string;
      /** Without itemRefundGuid: the guid of an approval of exactly this; required of callers who lack the permission `payments.refund`, or hold it within less. */
      approval?: string;
    };
    answer: Refund;
  };
  /** Inquire about a transaction at the processor. */
  inquireCardPayment: {
    params: { retref: string };
    answer: PaymentInquiry;
  };
  /** Pay a check out of the holds of its tab. */
  settleTab: {
    body: {
      /** The restaurant that it belongs to. UUID, lower case. */
      restaurantGuid: string;
      /** The order. UUID, lower case. */
      orderGuid: string;
      /** When the order has several. */
      checkGuid?: string;
      /** What the guest adds to what is due. In minor units of the currency. */
      tipAmount?: number;
      /** Holds of tabs that named no order, or another one. */
      retrefs?: string[];
    };
    answer: TabSettlement;
  };
  /** List cash drawers, newest first. */
  listCashDrawers: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; businessDate?: number; status?: 'OPEN' | 'CLOSED' };
    answer: {
      /** The entries of this page. */
      items: CashDrawer[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Open a cash drawer with a float. */
  openCashDrawer: {
    params: { restaurantGuid: string };
    body: {
      /** What people call it. */
      name: string;
      /** The float that it was opened with. Minor units of the currency. */
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
      /** The entries of this page. */
      items: CashMovement[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Pay cash into an open drawer. */
  payIntoCashDrawer: {
    params: { restaurantGuid: string; drawerGuid: string };
    body: {
      /** The amount. Minor units of the currency. */
      amount: number;
      /** Why it was done, in your own words. */
      reason: string;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: CashDrawer;
  };
  /** Pay cash out of an open drawer. */
  payOutOfCashDrawer: {
    params: { restaurantGuid: string; drawerGuid: string };
    body: {
      /** The amount. Minor units of the currency. */
      amount: number;
      /** Why it was done, in your own words. */
      reason: string;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
      /** The guid of an approval of exactly this; required of callers who lack the permission `drawer.pay_out`, or hold it within less. */
      approval?: string;
    };
    answer: CashDrawer;
  };
  /** Open the drawer without a sale. */
  openCashDrawerWithoutSale: {
    params: { restaurantGuid: string; drawerGuid: string };
    body: {
      /** Why it was done, in your own words. */
      reason: string;
      /** The printer that the drawer is connected to; by default the one that prints receipts. */
      printerGuid?: string;
      /** The guid of an approval of exactly this; required of callers who lack the permission `drawer.no_sale`, or hold it within less. */
      approval?: string;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: CashDrawer;
  };
  /** Record an interim count. */
  countCashDrawer: {
    params: { restaurantGuid: string; drawerGuid: string };
    body: {
      /** What was counted in it; null: not counted yet. Minor units of the currency. */
      countedAmount: number;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: CashDrawer;
  };
  /** Count and close a cash drawer. */
  closeCashDrawer: {
    params: { restaurantGuid: string; drawerGuid: string };
    body: {
      /** What was counted in it; null: not counted yet. Minor units of the currency. */
      countedAmount: number;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
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
    query: { limit?: number; cursor?: string; businessDate: number; account?: 'ORDER_RECEIVABLE' | 'DEPOSITS' | 'TIP_DEPOSITS' | 'CASH' | 'SAFE' | 'OTHER_TENDERS' | 'PROCESSOR_CLEARING' | 'BANK' | 'SALES' | 'SERVICE_CHARGES' | 'REFUNDS' | 'TAX_PAYABLE' | 'TIPS_PAYABLE' | 'TIPS_DUE' | 'PAYROLL' | 'PAID_IN' | 'PAID_OUT' | 'CASH_ROUNDING' | 'WRITTEN_OFF' | 'CASH_OVER_SHORT'; paymentGuid?: string };
    answer: {
      /** The entries of this page. */
      items: LedgerEntry[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** List the fiscal journal of a restaurant, oldest first. */
  listJournalEntries: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; kind?: 'SALE' | 'SALE_REVERSED' | 'REFUND' | 'REFUND_REVERSED' | 'VOID' | 'INVOICE' | 'CREDIT_NOTE' | 'DAY_CLOSE'; businessDate?: number };
    answer: {
      /** The entries of this page. */
      items: JournalEntry[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** List the reports and what their figures mean. */
  listReports: {
    answer: {
      /** The entries of this page. */
      items: ReportDefinition[];
    };
  };
  /** Get a report over business days. */
  getReport: {
    params: { report: 'sales' | 'hours' | 'weekdays' | 'dining-options' | 'sources' | 'tables' | 'tips' | 'items' | 'groups' | 'modifiers' | 'taxes' | 'discounts-and-voids' | 'payments' | 'cash-drawers' | 'kitchen' };
    query: { from: number; to: number; restaurants?: string; tenants?: string; currency?: string; groupBy?: string; compare?: 'PREVIOUS_PERIOD' | 'PREVIOUS_YEAR'; compareFrom?: number; format?: 'json' | 'csv' | 'ndjson'; amounts?: 'minor' | 'decimal'; links?: boolean; recompute?: boolean };
    answer: Report;
    formats: { csv: string; ndjson: string };
  };
  /** List the orders or payments behind a figure. */
  listReportEntries: {
    params: { report: 'sales' | 'hours' | 'weekdays' | 'dining-options' | 'sources' | 'tables' | 'tips' | 'items' | 'groups' | 'modifiers' | 'taxes' | 'discounts-and-voids' | 'payments' | 'cash-drawers' | 'kitchen' };
    query: { from: number; to: number; restaurants?: string; tenants?: string; currency?: string; limit?: number; cursor?: string; measure?: string; weekday?: number; hour?: string; diningOption?: string; source?: string; employee?: string; table?: string; menuGroup?: string; menuItem?: string; size?: string; modifier?: string; taxRate?: string; kind?: string; name?: string; reason?: string; approver?: string; proof?: string; device?: string; type?: string; tender?: string; cardBrand?: string; drawer?: string; station?: string; minutes?: string };
    answer: {
      /** The entries of this page. */
      items: ReportEntry[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
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
      /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
      businessDate: number;
      /** Close although orders are unpaid or drawers are open. */
      leaveOpen?: boolean;
    };
    answer: DayClose;
  };
  /** List Z reports, latest first. */
  listDayCloses: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string };
    answer: {
      /** The entries of this page. */
      items: DayClose[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** List saved views of reports, by name. */
  listReportViews: {
    params: { restaurantGuid: string };
    answer: {
      /** The entries of this page. */
      items: ReportView[];
    };
  };
  /** Save a view of a report. */
  createReportView: {
    params: { restaurantGuid: string };
    body: {
      /** What people call it. */
      name: string;
      /** The name of the report, as its address has it. */
      report: 'sales' | 'hours' | 'weekdays' | 'dining-options' | 'sources' | 'tables' | 'tips' | 'items' | 'groups' | 'modifiers' | 'taxes' | 'discounts-and-voids' | 'payments' | 'cash-drawers' | 'kitchen';
      /** Business days, counted back from the one on which the view is opened; CUSTOM has `from` and `to`. */
      period: 'TODAY' | 'YESTERDAY' | 'LAST_7_DAYS' | 'LAST_30_DAYS' | 'THIS_MONTH' | 'LAST_MONTH' | 'CUSTOM';
      /** First business date, of CUSTOM. */
      from?: number;
      /** Last business date, itself included, of CUSTOM. */
      to?: number;
      /** As `getReport` takes it; without it, the report's own. */
      groupBy?: string;
      /** As `getReport` takes it. */
      compare?: 'PREVIOUS_PERIOD' | 'PREVIOUS_YEAR';
      /** All that the reader may see, not only this one. */
      allRestaurants?: boolean;
      /** Name of the measure that is drawn. */
      figure?: string;
    };
    answer: ReportView;
  };
  /** Delete a saved view of a report. */
  deleteReportView: {
    params: { restaurantGuid: string; viewGuid: string };
    answer: {
      /** Its identifier. UUID, lower case. */
      guid: string;
    };
  };
  /** Get hours and what they cost, beside what was sold. */
  getLaborReport: {
    params: { restaurantGuid: string };
    query: { from: number; to: number; groupBy?: 'day' | 'hour' | 'person' | 'job' };
    answer: LaborReport;
  };
  /** Get the overtime rules of a restaurant. */
  getLaborRules: {
    params: { restaurantGuid: string };
    answer: LaborRules;
  };
  /** Set the overtime rules of a restaurant. */
  replaceLaborRules: {
    params: { restaurantGuid: string };
    body: {
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
      overtimeRate?: 'WEEK_AVERAGE' | 'JOB_WAGE';
      /** What the same person works at other restaurants of the tenant counts towards overtime, and is paid there; whoever has the same `externalId` is the same person. */
      acrossRestaurants?: boolean;
      /** With WEEK_AVERAGE, an hour that is paid less because tips are credited counts as this much in the average (29 CFR 531.60). In minor units of the currency. */
      minimumWageAmount?: number;
    };
    answer: LaborRules;
  };
  /** Export hours, pay and tips as CSV for payroll. */
  exportPayroll: {
    params: { restaurantGuid: string };
    query: { from: number; to: number };
    answer: string;
  };
  /** Get what stands on the papers of a restaurant. */
  getDocumentSettings: {
    params: { restaurantGuid: string };
    answer: DocumentSettings;
  };
  /** Set what stands on the papers of a restaurant. */
  replaceDocumentSettings: {
    params: { restaurantGuid: string };
    body: {
      /** Of the company, below the name of the restaurant; null: none. */
      legalName?: string | null;
      /** As it is printed, for example `NIF B12345678`. */
      taxNumber?: string | null;
      /** Null: the address of the restaurant. */
      addressLines?: string[] | null;
      /** Below the address. */
      headerLines?: string[];
      /** At the end: what the law demands, and thanks. */
      footerLines?: string[];
      /** Of the words on papers; what people typed stays as it is. */
      language?: 'en' | 'es';
      /** Millimetres. */
      paper?: '80' | '58';
      /** Characters in a line of text and ESC/POS, where more than 48 count as 48; null: 42 on 80 mm, 32 on 58 mm. */
      columns?: number | null;
      /** How papers and kitchen tickets count 3 nuggets of each of 2 menus; EACH: "3 x Nuggets each", TOTAL: "6 x Nuggets in all". */
      modifierQuantities?: 'EACH' | 'TOTAL';
      /** Whether bills and receipts show their taxes in a table. */
      taxTable?: boolean;
      /** Percent that bills and tip slips suggest; null: bills ask for no tip. */
      tipRates?: number[] | null;
      /** Tips of small bills, in the place of percent; null: percent of them, too. */
      smallBillTips?: {
        /** Of the food, after discounts: below it, tips are suggested as amounts. In minor units of the currency. */
        belowAmount: number;
        /** What is suggested. */
        amounts: number[];
      } | null;
      /** Black and white, as printers print it. */
      logo?: {
        /** In dots, a multiple of 8; paper of 58 mm has 384. */
        width: number;
        /** In dots. */
        height: number;
        /** Base64: rows from the top, eight dots a byte, the left dot in the highest bit, 1 is black. */
        bits: string;
      } | null;
      /** What numbers begin with; `{year}` stands for the year, and each year then counts from 1. */
      invoiceSeries?: string;
      /** What numbers begin with; `{year}` stands for the year, and each year then counts from 1. */
      creditNoteSeries?: string;
      /** The version that this replaces; 0 = none yet. */
      version?: number;
    };
    answer: DocumentSettings;
  };
  /** Get the bill or receipt of a check. */
  getOrderReceipt: {
    params: { restaurantGuid: string; orderGuid: string };
    query?: { kind?: 'BILL' | 'RECEIPT'; checkGuid?: string; format?: 'json' | 'html' | 'text' | 'escpos'; columns?: number; paper?: '58' | '80'; codeTables?: 'epson' | 'star' | 'pos-5890' | 'xprinter' | 'bixolon' | 'citizen' | 'sunmi' | 'epson-japanese' | 'epson-simplified-chinese' | 'epson-traditional-chinese' | 'epson-korean' | 'xprinter-simplified-chinese' | 'sunmi-simplified-chinese'; copy?: boolean };
    answer: Receipt;
    formats: { html: string; text: string; escpos: Uint8Array<ArrayBuffer> };
  };
  /** Get a kitchen ticket as it is printed. */
  getKitchenTicketDocument: {
    params: { restaurantGuid: string; ticketGuid: string };
    query?: { format?: 'json' | 'html' | 'text' | 'escpos'; columns?: number; paper?: '58' | '80'; codeTables?: 'epson' | 'star' | 'pos-5890' | 'xprinter' | 'bixolon' | 'citizen' | 'sunmi' | 'epson-japanese' | 'epson-simplified-chinese' | 'epson-traditional-chinese' | 'epson-korean' | 'xprinter-simplified-chinese' | 'sunmi-simplified-chinese'; copy?: boolean };
    answer: KitchenTicketDocument;
    formats: { html: string; text: string; escpos: Uint8Array<ArrayBuffer> };
  };
  /** Get the X report of a business day as it is printed. */
  getDayReportDocument: {
    params: { restaurantGuid: string };
    query: { businessDate: number; format?: 'json' | 'html' | 'text' | 'escpos'; columns?: number; paper?: '58' | '80'; codeTables?: 'epson' | 'star' | 'pos-5890' | 'xprinter' | 'bixolon' | 'citizen' | 'sunmi' | 'epson-japanese' | 'epson-simplified-chinese' | 'epson-traditional-chinese' | 'epson-korean' | 'xprinter-simplified-chinese' | 'sunmi-simplified-chinese'; copy?: boolean };
    answer: ReportDocument;
    formats: { html: string; text: string; escpos: Uint8Array<ArrayBuffer> };
  };
  /** Get the Z report of a business day as it is printed. */
  getDayCloseDocument: {
    params: { restaurantGuid: string; businessDate: string };
    query?: { format?: 'json' | 'html' | 'text' | 'escpos'; columns?: number; paper?: '58' | '80'; codeTables?: 'epson' | 'star' | 'pos-5890' | 'xprinter' | 'bixolon' | 'citizen' | 'sunmi' | 'epson-japanese' | 'epson-simplified-chinese' | 'epson-traditional-chinese' | 'epson-korean' | 'xprinter-simplified-chinese' | 'sunmi-simplified-chinese'; copy?: boolean };
    answer: ReportDocument;
    formats: { html: string; text: string; escpos: Uint8Array<ArrayBuffer> };
  };
  /** Get the report of a cash drawer as it is printed. */
  getCashDrawerDocument: {
    params: { restaurantGuid: string; drawerGuid: string };
    query?: { format?: 'json' | 'html' | 'text' | 'escpos'; columns?: number; paper?: '58' | '80'; codeTables?: 'epson' | 'star' | 'pos-5890' | 'xprinter' | 'bixolon' | 'citizen' | 'sunmi' | 'epson-japanese' | 'epson-simplified-chinese' | 'epson-traditional-chinese' | 'epson-korean' | 'xprinter-simplified-chinese' | 'sunmi-simplified-chinese'; copy?: boolean };
    answer: ReportDocument;
    formats: { html: string; text: string; escpos: Uint8Array<ArrayBuffer> };
  };
  /** Get the slip on which a guest writes a tip. */
  getTipSlip: {
    params: { restaurantGuid: string; paymentGuid: string };
    query?: { format?: 'json' | 'html' | 'text' | 'escpos'; columns?: number; paper?: '58' | '80'; codeTables?: 'epson' | 'star' | 'pos-5890' | 'xprinter' | 'bixolon' | 'citizen' | 'sunmi' | 'epson-japanese' | 'epson-simplified-chinese' | 'epson-traditional-chinese' | 'epson-korean' | 'xprinter-simplified-chinese' | 'sunmi-simplified-chinese'; copy?: boolean };
    answer: TipSlip;
    formats: { html: string; text: string; escpos: Uint8Array<ArrayBuffer> };
  };
  /** Make a link to the receipt of a check. */
  createReceiptLink: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** May be left out when there is only one check. */
      checkGuid?: string;
      /** How long it opens. */
      expiresInDays?: number;
    };
    answer: ReceiptLink;
  };
  /** List the links to the receipts of an order, oldest first. */
  listReceiptLinks: {
    params: { restaurantGuid: string; orderGuid: string };
    query?: { limit?: number; cursor?: string };
    answer: {
      /** The entries of this page. */
      items: ReceiptLink[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Revoke a link to a receipt. */
  deleteReceiptLink: {
    params: { restaurantGuid: string; orderGuid: string; receiptLinkGuid: string };
    answer: ReceiptLink;
  };
  /** Send the receipt of a check by mail. */
  sendReceiptMail: {
    params: { restaurantGuid: string; orderGuid: string };
    body: {
      /** May be left out when there is only one check. */
      checkGuid?: string;
      /** Where it goes; the address of the order's guest unless this says another. */
      email?: string;
    };
    answer: ReceiptMail;
  };
  /** List invoices and credit notes, newest first. */
  listInvoices: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; kind?: 'INVOICE' | 'CREDIT_NOTE'; orderGuid?: string; checkGuid?: string; customerGuid?: string; businessDate?: number };
    answer: {
      /** The entries of this page. */
      items: InvoiceHeader[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Issue an invoice. */
  issueInvoice: {
    params: { restaurantGuid: string };
    body: {
      /** The order. UUID, lower case. */
      orderGuid: string;
      /** May be left out when there is only one check. */
      checkGuid?: string;
      /** As the invoice is to say it. */
      buyer?: {
        /** Of the person or company. */
        name: string;
        /** As it is printed. */
        taxNumber?: string | null;
        /** As they are printed. */
        addressLines?: string[];
      };
      /** The customer whom it is for: the buyer, with their first address, unless `buyer` says otherwise. */
      customerGuid?: string;
    };
    answer: InvoiceHeader;
  };
  /** Get an invoice or a credit note. */
  getInvoice: {
    params: { restaurantGuid: string; invoiceGuid: string };
    answer: Invoice;
  };
  /** Get an invoice or a credit note as it is printed. */
  getInvoiceDocument: {
    params: { restaurantGuid: string; invoiceGuid: string };
    query?: { format?: 'json' | 'html' | 'text' | 'escpos'; columns?: number; paper?: '58' | '80'; codeTables?: 'epson' | 'star' | 'pos-5890' | 'xprinter' | 'bixolon' | 'citizen' | 'sunmi' | 'epson-japanese' | 'epson-simplified-chinese' | 'epson-traditional-chinese' | 'epson-korean' | 'xprinter-simplified-chinese' | 'sunmi-simplified-chinese'; copy?: boolean };
    answer: InvoiceDocument;
    formats: { html: string; text: string; escpos: Uint8Array<ArrayBuffer> };
  };
  /** Issue a credit note. */
  issueCreditNote: {
    params: { restaurantGuid: string; invoiceGuid: string };
    body: {
      /** Of a refund on the check; left out: all that is left of the invoice. */
      refundGuid?: string;
      /** By default that of the refund. */
      reason?: string;
    };
    answer: InvoiceHeader;
  };
  /** List the printers of a restaurant, oldest first. */
  listPrinters: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string };
    answer: {
      /** The entries of this page. */
      items: Printer[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Add a printer. */
  createPrinter: {
    params: { restaurantGuid: string };
    body: {
      /** What people call it. */
      name: string;
      /** STAR_CLOUDPRNT and EPSON_SERVER_DIRECT_PRINT ask this server for what there is to print; to NETWORK_ESCPOS it connects. */
      kind: 'STAR_CLOUDPRNT' | 'EPSON_SERVER_DIRECT_PRINT' | 'NETWORK_ESCPOS';
      /** Millimetres. */
      paperWidth?: 58 | 80;
      /** Characters in a line: 32 on most paper of 58 mm, 42 or 48 on 80 mm; in ESC/POS more than 48 count as 48. */
      columns?: number;
      /** Whose numbering of code tables it follows, and whether it was made for a language of more signs, such as `epson-japanese`; `epson` unless its manual says otherwise. */
      codeTables?: 'epson' | 'star' | 'pos-5890' | 'xprinter' | 'bixolon' | 'citizen' | 'sunmi' | 'epson-japanese' | 'epson-simplified-chinese' | 'epson-traditional-chinese' | 'epson-korean' | 'xprinter-simplified-chinese' | 'sunmi-simplified-chinese';
      /** Where bills and receipts go when nobody says where; kitchen stations name their printer. */
      printsReceipts?: boolean;
      /** How often it asks, as set up in the printer; three seconds later it counts as silent. */
      pollSeconds?: number;
      /** An IP address within PRINTER_NETWORKS, never a name. */
      address?: string;
      /** 9100 on most. */
      port?: number;
    };
    answer: PrinterWithKey;
  };
  /** Get a printer, and how it is. */
  getPrinter: {
    params: { restaurantGuid: string; printerGuid: string };
    answer: Printer;
  };
  /** Change a printer. */
  updatePrinter: {
    params: { restaurantGuid: string; printerGuid: string };
    body: {
      /** What people call it. */
      name?: string;
      /** Millimetres. */
      paperWidth?: 58 | 80;
      /** Characters in a line: 32 on most paper of 58 mm, 42 or 48 on 80 mm; in ESC/POS more than 48 count as 48. */
      columns?: number;
      /** Whose numbering of code tables it follows, and whether it was made for a language of more signs, such as `epson-japanese`; `epson` unless its manual says otherwise. */
      codeTables?: 'epson' | 'star' | 'pos-5890' | 'xprinter' | 'bixolon' | 'citizen' | 'sunmi' | 'epson-japanese' | 'epson-simplified-chinese' | 'epson-traditional-chinese' | 'epson-korean' | 'xprinter-simplified-chinese' | 'sunmi-simplified-chinese';
      /** Where bills and receipts go when nobody says where; kitchen stations name their printer. */
      printsReceipts?: boolean;
      /** How often it asks, as set up in the printer; three seconds later it counts as silent. */
      pollSeconds?: number;
      /** An IP address within PRINTER_NETWORKS, never a name. */
      address?: string;
      /** 9100 on most. */
      port?: number;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: Printer;
  };
  /** Remove a printer. */
  deletePrinter: {
    params: { restaurantGuid: string; printerGuid: string };
    answer: Printer;
  };
  /** Give a printer another key. */
  replacePrinterKey: {
    params: { restaurantGuid: string; printerGuid: string };
    answer: PrinterWithKey;
  };
  /** Have another printer print all that waits at this one. */
  reroutePrinter: {
    params: { restaurantGuid: string; printerGuid: string };
    body: {
      /** The printer that is to print it. */
      printerGuid: string;
    };
    answer: {
      /** The entries of this page. */
      items: PrintJob[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** List what is or was to be printed, newest first. */
  listPrintJobs: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; printerGuid?: string; state?: 'QUEUED' | 'SENT' | 'PRINTED' | 'FAILED' | 'CANCELLED'; open?: boolean };
    answer: {
      /** The entries of this page. */
      items: PrintJob[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Print something. */
  createPrintJob: {
    params: { restaurantGuid: string };
    body: {
      /** RECEIPT of a check that is paid, or its BILL; a TICKET of the kitchen; a TEST page. */
      kind: 'RECEIPT' | 'BILL' | 'TICKET' | 'TEST';
      /** Where; else bills go to the printer that prints receipts, and tickets to that of their station. */
      printerGuid?: string;
      /** Of a RECEIPT or BILL. */
      orderGuid?: string;
      /** May be left out when there is only one check. */
      checkGuid?: string;
      /** Of a TICKET. */
      ticketGuid?: string;
    };
    answer: PrintJob;
  };
  /** Get a print job. */
  getPrintJob: {
    params: { restaurantGuid: string; printJobGuid: string };
    answer: PrintJob;
  };
  /** Print a job once more. */
  reprintPrintJob: {
    params: { restaurantGuid: string; printJobGuid: string };
    answer: PrintJob;
  };
  /** Have another printer print a job. */
  reroutePrintJob: {
    params: { restaurantGuid: string; printJobGuid: string };
    body: {
      /** The printer that is to print it. */
      printerGuid: string;
    };
    answer: PrintJob;
  };
  /** Leave a job unprinted. */
  cancelPrintJob: {
    params: { restaurantGuid: string; printJobGuid: string };
    answer: PrintJob;
  };
  /** Get tips taken, shared, paid and still owed. */
  getTipReport: {
    params: { restaurantGuid: string };
    query: { from: number; to: number; groupBy?: 'day' | 'person' | 'job' };
    answer: TipReport;
  };
  /** Get the rules by which tips are shared. */
  getTipPools: {
    params: { restaurantGuid: string };
    answer: TipPools;
  };
  /** Set the rules by which tips are shared. */
  replaceTipPools: {
    params: { restaurantGuid: string };
    body: {
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
      managersTakePart?: boolean;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: TipPools;
  };
  /** Work out the shares of the tips of a business day. */
  previewTipDistribution: {
    params: { restaurantGuid: string };
    query: { businessDate: number };
    answer: TipPreview;
  };
  /** List distributions of tips, of the latest business days first. */
  listTipDistributions: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; from?: number; to?: number };
    answer: {
      /** The entries of this page. */
      items: TipDistribution[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Share the tips of a business day among the staff. */
  createTipDistribution: {
    params: { restaurantGuid: string };
    body: {
      /** The business day that it belongs to. yyyymmdd, local to the restaurant, cut at its closeout hour. */
      businessDate: number;
      /** As the preview said; when it is another one by now, nothing is shared. In minor units of the currency. */
      amount?: number;
    };
    answer: TipDistribution;
  };
  /** Get a distribution of tips. */
  getTipDistribution: {
    params: { restaurantGuid: string; distributionGuid: string };
    answer: TipDistribution;
  };
  /** Take a distribution of tips back. */
  reverseTipDistribution: {
    params: { restaurantGuid: string; distributionGuid: string };
    body: {
      /** Why it was done, in your own words. */
      reason: string;
    };
    answer: TipDistribution;
  };
  /** List what was paid of shared tips, of the latest business days first. */
  listTipPayouts: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; staffGuid?: string; from?: number; to?: number };
    answer: {
      /** The entries of this page. */
      items: TipPayout[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Pay somebody shared tips. */
  createTipPayout: {
    params: { restaurantGuid: string };
    body: {
      /** The staff member. UUID, lower case. */
      staffGuid: string;
      /** CASH: out of a cash drawer; PAYROLL: handed to payroll, which pays it with the wages. */
      method: 'CASH' | 'PAYROLL';
      /** Minor units of the currency; all that is owed when it is left out. */
      amount?: number;
      /** Of CASH; the open drawer when there is one. */
      drawerGuid?: string;
      /** The guid of an approval of exactly this; required of callers who lack the permission `tips.pay_out`, or hold it within less. */
      approval?: string;
    };
    answer: TipPayout;
  };
  /** Take a pay-out of tips back. */
  reverseTipPayout: {
    params: { restaurantGuid: string; payoutGuid: string };
    body: {
      /** Why it was done, in your own words. */
      reason: string;
      /** Of CASH; the open drawer when there is one. */
      drawerGuid?: string;
    };
    answer: TipPayout;
  };
  /** List settlement batches, newest first. */
  listSettlements: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string };
    answer: {
      /** The entries of this page. */
      items: SettlementBatch[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Pull settlement batches from the processor now. */
  pullSettlements: {
    params: { restaurantGuid: string };
    answer: SettlementPull;
  };
  /** Resolve a reconciliation discrepancy. */
  resolveReconciliationException: {
    params: { restaurantGuid: string; exceptionId: string };
    body: {
      /** What you found and did. */
      resolution: string;
      /** Nobody pays what is due again because the payment came to nothing: it is a loss. */
      writeOff?: boolean;
      /** With writeOff: the guid of an approval of exactly this; required of callers who lack the permission `payments.refund`, or hold it within less. */
      approval?: string;
    };
    answer: ReconciliationException;
  };
  /** List reconciliation discrepancies, newest first. */
  listReconciliationExceptions: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; state?: 'OPEN' | 'RESOLVED' };
    answer: {
      /** The entries of this page. */
      items: ReconciliationException[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Send what a till did while it was offline. */
  pushSync: {
    params: { restaurantGuid: string };
    body: {
      /** A UUID of the till for its log: another one when it is paired, and when its memory was lost. */
      logId: string;
      /** The device that made the log, when this one replaces it. */
      deviceGuid?: string;
      /** Now, by the clock of the till. */
      sentAt: string;
      /** Milliseconds since the till was started, which nobody can set as they can its clock. */
      running?: {
        /** Names the start of the till: another one after each. */
        boot: string;
        /** Since the start of the till. */
        elapsedMs: number;
      };
      /** How many commands wait behind these. */
      remaining?: number;
      /** None: only asks for numbers; one that nobody can read is parked by itself. */
      commands: LoggedCommand[];
    };
    answer: SyncAnswer;
  };
  /** Pull all that a till needs to go on without the service. */
  pullSync: {
    params: { restaurantGuid: string };
    query?: { since?: string; limit?: number };
    answer: SyncState;
  };
  /** Register the key by which somebody proves themselves at a till that is offline. */
  createOfflineKey: {
    params: { restaurantGuid: string };
    body: {
      /** That was typed. */
      pin: string;
      /** Of the person; required with four digits. */
      number?: number;
      /** Their first job by default. */
      jobGuid?: string;
      /** 32 bytes of Ed25519, base64url. */
      publicKey: string;
    };
    answer: OfflineKey;
  };
  /** List what tills did while they were offline and somebody should look at. */
  listSyncReviews: {
    params: { restaurantGuid: string };
    query?: { limit?: number; cursor?: string; review?: 'OPEN' | 'ACCEPTED' | 'CORRECTED' | 'REJECTED'; outcome?: 'APPLIED' | 'APPLIED_WITH_DIFFERENCE' | 'PARKED'; deviceGuid?: string };
    answer: {
      /** The entries of this page. */
      items: SyncReview[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Accept what was done at a till while it was offline. */
  acceptSyncReview: {
    params: { restaurantGuid: string; commandId: string };
    body: {
      /** Why, in words for people. */
      note?: string;
    };
    answer: SyncReview;
  };
  /** Put right what was done at a till while it was offline. */
  correctSyncReview: {
    params: { restaurantGuid: string; commandId: string };
    body: {
      /** Why, in words for people. */
      note?: string;
      /** Of a parked command: the body of the operation as it should have been, as JSON text. */
      body?: string;
    };
    answer: SyncReview;
  };
  /** Reject what was done at a till while it was offline. */
  rejectSyncReview: {
    params: { restaurantGuid: string; commandId: string };
    body: {
      /** Why, in words for people. */
      note: string;
      /** Out of which cash is given back; the one that it went into by default, if that is open. */
      drawerGuid?: string;
    };
    answer: SyncReview;
  };
  /** Report what tills did while they were offline. */
  getSyncReport: {
    params: { restaurantGuid: string };
    query?: { receivedFrom?: string; receivedBefore?: string };
    answer: SyncReport;
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
      /** Who processes cards: the CardPointe gateway, or a terminal of another company. */
      processor: 'CARDPOINTE' | 'EXTERNAL_TERMINAL';
      /** The processor's number for the restaurant. */
      merchantId: string;
      /** Visible ASCII without a colon. */
      username?: string;
      /** Kept sealed, never shown. */
      password?: string;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: PaymentAccount;
  };
  /** Set the credentials of a former card processing account. */
  putFormerPaymentAccount: {
    params: { restaurantGuid: string; merchantId: string };
    body: {
      /** Visible ASCII without a colon. */
      username: string;
      /** Kept sealed, never shown. */
      password: string;
    };
    answer: PaymentAccount;
  };
  /** Confirm the change to another card processing account. */
  confirmPaymentAccountChange: {
    params: { restaurantGuid: string };
    body: {
      /** Who processes cards: the CardPointe gateway, or a terminal of another company. */
      processor: 'CARDPOINTE' | 'EXTERNAL_TERMINAL';
      /** The processor's number for the restaurant. */
      merchantId: string;
    };
    answer: PaymentAccount;
  };
  /** Cancel the change to another card processing account. */
  cancelPaymentAccountChange: {
    params: { restaurantGuid: string };
    answer: PaymentAccount;
  };
  /** Store a card in the vault. */
  enrollCard: {
    body: {
      /** Your own identifier of the guest. */
      customerId: string;
      /** A card that was typed into the card page (`/pay/card`); this or `card`. */
      token?: {
        /** The processor's own token, as the card page posts it. */
        value: string;
        /** The month in which the card expires, 1 to 12. */
        expiryMonth: number;
        /** The year in which the card expires, four digits. */
        expiryYear: number;
        /** The name on the card; null when unknown. */
        holderName?: string;
      };
      /** A card by its number; taken only where ALLOW_RAW_CARDS is yes. */
      card?: {
        /** Digits only; kept sealed, never shown. */
        number: string;
        /** The month in which the card expires, 1 to 12. */
        expiryMonth: number;
        /** The year in which the card expires, four digits. */
        expiryYear: number;
        /** The name on the card; null when unknown. */
        holderName?: string;
      };
      /** Who starts the charges: CUSTOMER, who is there, or MERCHANT, who keeps the card for later. */
      initiator?: 'CUSTOMER' | 'MERCHANT';
      /** Whether charges recur on a schedule. */
      scheduled?: boolean;
      /** What the guest agreed to, in the words that were shown, and when. */
      mandate?: {
        /** The words that the customer agreed to. */
        text: string;
        /** When the customer agreed. ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z. */
        acceptedAt: string;
      };
    };
    answer: VaultCard;
  };
  /** List a customer's cards, newest first. */
  listCards: {
    query: { customerId: string; limit?: number; cursor?: string };
    answer: {
      /** The entries of this page. */
      items: VaultCard[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
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
      /** Its identifier. UUID, lower case. */
      id: string;
    };
  };
  /** Get how many declined and stored cards are allowed. */
  getCardTestingLimits: {
    answer: CardTestingLimits;
  };
  /** Set how many declined and stored cards are allowed. */
  putCardTestingLimits: {
    body: {
      /** Declines of one API key, or of one person. */
      declinesPerCaller?: number;
      /** Declines from one address; IPv6 by /64. */
      declinesPerAddress?: number;
      /** Declines of one card. */
      declinesPerCard?: number;
      /** Cards that one caller, or one address, stores without an approved charge of them. */
      storedCards?: number;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
      version?: number;
    };
    answer: CardTestingLimits;
  };
  /** List who is stopped for card testing, newest first. */
  listCardTestingBlocks: {
    query?: { limit?: number; cursor?: string };
    answer: {
      /** The entries of this page. */
      items: CardTestingBlock[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Let somebody go on who is stopped for card testing. */
  liftCardTestingBlock: {
    params: { blockId: string };
    answer: {
      /** Its identifier. UUID, lower case. */
      id: string;
    };
  };
  /** Resolve a domain to a restaurant and tenant. */
  resolveDomain: {
    body: {
      /** A domain name, in ASCII and lower case. */
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
      /** A domain name. */
      domain: string;
    };
    answer: DomainValidation;
  };
  /** List domain mappings, newest first. */
  listDomainMappings: {
    query?: { limit?: number; cursor?: string; restaurantGuid?: string; status?: 'PENDING' | 'VERIFYING' | 'ACTIVE' | 'FAILED' | 'REMOVED' };
    answer: {
      /** The entries of this page. */
      items: DomainMapping[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Create a domain mapping. */
  createDomainMapping: {
    body: {
      /** The restaurant that it belongs to. UUID, lower case. */
      restaurantGuid: string;
      /** A domain name. */
      domain: string;
      /** True when it is the first of its restaurant, unless said otherwise. */
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
      /** Another restaurant of the tenant for the domain to lead to. UUID, lower case. */
      restaurantGuid?: string;
      /** Whether it is the one where guests should be. */
      primary?: boolean;
      /** Counts up with every change. Send the one that you read, and the write succeeds only if nobody was faster. */
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
      /** Lower-case letters, digits and single hyphens, 3 to 63 characters. */
      slug: string;
    };
    answer: RestaurantSlug;
  };
  /** Release a slug of a restaurant. */
  releaseRestaurantSlug: {
    params: { restaurantGuid: string; slug: string };
    answer: RestaurantSlug;
  };
  /** Register a domain with the hosting provider. */
  registerHostingDomain: {
    body: {
      /** A domain name. */
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
      /** The entries of this page. */
      items: Place[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Get a place's details. */
  getPlaceDetails: {
    params: { placeId: string };
    query?: { language?: string };
    answer: Place;
  };
  /** Get a place photo. */
  getPlacePhotoMedia: {
    body: {
      /** `reference` of a photo. */
      reference: string;
      /** Pixels that it may be wide. */
      maxWidth?: number;
      /** Pixels that it may be high. */
      maxHeight?: number;
    };
    answer: Uint8Array<ArrayBuffer>;
  };
  /** Begin a session of a guest. */
  createGuestSession: {
    body: {
      /** Lower-case letters, digits and single hyphens, 3 to 63 characters. */
      slug?: string;
      /** A Host header of the restaurant’s own page. */
      host?: string;
      /** A publishable key, of a page that it lists. */
      key?: string;
      /** The code of a table, as its QR code has it. */
      tableCode?: string;
      /** True: a cookie of this host keeps the session, where no script reads it, and the answer has no token. */
      cookie?: boolean;
    };
    answer: StartedGuestSession;
  };
  /** Get the session of the guest who asks. */
  getCurrentGuestSession: {
    answer: GuestSession;
  };
  /** End the session of the guest who asks. */
  endGuestSession: {
    answer: GuestSession;
  };
  /** Get the restaurant of the session. */
  getStorefrontRestaurant: {
    answer: StorefrontRestaurant;
  };
  /** Get what guests can order. */
  getStorefrontMenu: {
    query?: { diningOption?: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE'; at?: string };
    answer: StorefrontMenu;
  };
  /** Price an order of a guest without taking it. */
  previewStorefrontOrder: {
    body: {
      /** DINE_IN at the table whose code began the session, and nowhere else. */
      diningOption: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
      /** When it is to be ready; as soon as it can be by default. */
      promisedAt?: string;
      /** Whom it is for; required but at a table. A delivery needs the address. */
      guest?: {
        /** What people call it. */
        name: string;
        /** As it is written in the country of the restaurant, or with another in front; kept as E.164 where it can be read, else as it was typed. */
        phone?: string;
        /** An e-mail address. */
        email?: string;
        /** The postal address; null when none is known. */
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
      /** The entries of this page. */
      items: Array<{
        /** The menu item; null: any, or none from the menu. UUID, lower case. */
        menuItemGuid: string;
        /** Of items with sizes; may be absent when one is the default. */
        sizeGuid?: string;
        /** The modifiers. */
        modifiers?: ModifierInput[];
        /** How many, as a decimal with up to three places. */
        quantity: number;
        /** A note for the staff. */
        notes?: string;
      }>;
      /** The tip. Minor units of the currency. */
      tipAmount?: number;
      /** The codes that the guest has entered. */
      promoCodes?: string[];
      /** A note for the staff. */
      notes?: string;
    };
    answer: StorefrontOrderPreview;
  };
  /** Order as a guest. */
  createStorefrontOrder: {
    body: {
      /** DINE_IN at the table whose code began the session, and nowhere else. */
      diningOption: 'DINE_IN' | 'TAKE_OUT' | 'DELIVERY' | 'CURBSIDE';
      /** When it is to be ready; as soon as it can be by default. */
      promisedAt?: string;
      /** Whom it is for; required but at a table. A delivery needs the address. */
      guest?: {
        /** What people call it. */
        name: string;
        /** As it is written in the country of the restaurant, or with another in front; kept as E.164 where it can be read, else as it was typed. */
        phone?: string;
        /** An e-mail address. */
        email?: string;
        /** The postal address; null when none is known. */
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
      /** Of an order with `diningOption` DELIVERY. */
      delivery?: {
        /** What the guest was told that the delivery costs: refused when it costs more by now. In minor units of the currency. */
        feeAmount?: number;
      };
      /** The entries of this page. */
      items: Array<{
        /** The menu item; null: any, or none from the menu. UUID, lower case. */
        menuItemGuid: string;
        /** Of items with sizes; may be absent when one is the default. */
        sizeGuid?: string;
        /** The modifiers. */
        modifiers?: ModifierInput[];
        /** How many, as a decimal with up to three places. */
        quantity: number;
        /** A note for the staff. */
        notes?: string;
      }>;
      /** The tip. Minor units of the currency. */
      tipAmount?: number;
      /** The codes that the guest has entered. */
      promoCodes?: string[];
      /** A note for the staff. */
      notes?: string;
    };
    answer: PlacedStorefrontOrder;
  };
  /** List the orders of the guest who asks. */
  listStorefrontOrders: {
    query?: { limit?: number; cursor?: string };
    answer: {
      /** The entries of this page. */
      items: StorefrontOrder[];
      /** Where the next page begins: send it as `cursor`. Null on the last page. */
      nextCursor: string | null;
    };
  };
  /** Get an order of the guest who asks. */
  getStorefrontOrder: {
    params: { orderGuid: string };
    answer: StorefrontOrder;
  };
  /** Get what an own order was made of, to order it again. */
  getStorefrontBasket: {
    params: { orderGuid: string };
    answer: StorefrontBasket;
  };
  /** Pay an own order by card. */
  createStorefrontPayment: {
    params: { orderGuid: string };
    body: {
      /** The card. */
      source: {
        /** A card that was typed into the card page (`/pay/card`). */
        token: {
          /** The processor's own token, as the card page posts it. */
          value: string;
          /** The month in which the card expires, 1 to 12. */
          expiryMonth?: number;
          /** The year in which the card expires, four digits. */
          expiryYear?: number;
          /** Passed on once, stored nowhere. */
          cvv?: string;
        };
      };
      /** Beside the tip that came with the order. In minor units of the currency. */
      tipAmount?: number;
    };
    answer: StorefrontPayment;
  };
  /** Cancel an own order. */
  cancelStorefrontOrder: {
    params: { orderGuid: string };
    answer: CancelledStorefrontOrder;
  };
  /** Get the OpenAPI 3.1 document. */
  getOpenApiDocument: {
    answer: unknown;
  };
}

export const ENDPOINTS = {
  getHealth: ['GET', '/api/v1/health'],
  getLiveness: ['GET', '/api/v1/health/live'],
  getReadiness: ['GET', '/api/v1/health/ready'],
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
  listMadeByApiKey: ['GET', '/api/v1/admin/api-keys/{id}/made'],
  listOwnApiKeys: ['GET', '/api/v1/api-keys'],
  issueOwnApiKey: ['POST', '/api/v1/api-keys'],
  getOwnApiKey: ['GET', '/api/v1/api-keys/{id}'],
  updateOwnApiKey: ['PATCH', '/api/v1/api-keys/{id}'],
  revokeOwnApiKey: ['DELETE', '/api/v1/api-keys/{id}'],
  rotateOwnApiKey: ['POST', '/api/v1/api-keys/{id}/rotate'],
  listMadeByOwnApiKey: ['GET', '/api/v1/api-keys/{id}/made'],
  listAuditLog: ['GET', '/api/v1/audit-log'],
  login: ['POST', '/api/v1/auth/login'],
  signIn: ['POST', '/api/v1/auth/signin'],
  beginPasskeySignIn: ['POST', '/api/v1/auth/passkey-options'],
  verifyMfa: ['POST', '/api/v1/auth/mfa/verify'],
  signUp: ['POST', '/api/v1/auth/signup'],
  verifyEmail: ['POST', '/api/v1/auth/verify-email'],
  signOut: ['POST', '/api/v1/auth/signout'],
  getSession: ['GET', '/api/v1/auth/session'],
  refreshSession: ['POST', '/api/v1/auth/refresh'],
  refreshSessionByGet: ['GET', '/api/v1/auth/refresh'],
  resumeSession: ['POST', '/api/v1/auth/resume'],
  forgotPassword: ['POST', '/api/v1/auth/forgot-password'],
  resetPassword: ['POST', '/api/v1/auth/reset-password'],
  createCustomToken: ['POST', '/api/v1/auth/custom-token'],
  getSigningKeys: ['GET', '/.well-known/jwks.json', 'application/json'],
  listSsoProviders: ['GET', '/api/v1/auth/sso'],
  linkSso: ['POST', '/api/v1/auth/sso/{provider}/link'],
  getCurrentUser: ['GET', '/api/v1/users/me'],
  updateCurrentUser: ['PUT', '/api/v1/users/me'],
  deleteCurrentUser: ['DELETE', '/api/v1/users/me'],
  requestEmailChange: ['PUT', '/api/v1/users/me/email'],
  requestEmailVerification: ['POST', '/api/v1/users/me/email/verification'],
  confirmEmailChange: ['POST', '/api/v1/users/email-confirmations'],
  changePassword: ['PUT', '/api/v1/users/me/password'],
  listOwnTenants: ['GET', '/api/v1/users/me/tenants'],
  listOwnSessions: ['GET', '/api/v1/users/me/sessions'],
  revokeOtherSessions: ['DELETE', '/api/v1/users/me/sessions'],
  proveSession: ['POST', '/api/v1/auth/reauthenticate'],
  revokeOwnSession: ['DELETE', '/api/v1/users/me/sessions/{id}'],
  beginMfaEnrolment: ['POST', '/api/v1/users/me/mfa'],
  disableMfa: ['DELETE', '/api/v1/users/me/mfa'],
  confirmMfaEnrolment: ['POST', '/api/v1/users/me/mfa/confirm'],
  replaceRecoveryCodes: ['POST', '/api/v1/users/me/mfa/recovery-codes'],
  beginPasskeyProof: ['POST', '/api/v1/auth/reauthenticate/passkey-options'],
  beginPasskeyRegistration: ['POST', '/api/v1/users/me/passkeys/options'],
  registerPasskey: ['POST', '/api/v1/users/me/passkeys'],
  listPasskeys: ['GET', '/api/v1/users/me/passkeys'],
  updatePasskey: ['PATCH', '/api/v1/users/me/passkeys/{id}'],
  deletePasskey: ['DELETE', '/api/v1/users/me/passkeys/{id}'],
  listIdentities: ['GET', '/api/v1/users/me/identities'],
  unlinkIdentity: ['DELETE', '/api/v1/users/me/identities/{provider}'],
  listAdminUsers: ['GET', '/api/v1/admin-users'],
  createAdminUser: ['POST', '/api/v1/admin-users'],
  getAdminUser: ['GET', '/api/v1/admin-users/{uid}'],
  updateAdminUser: ['PATCH', '/api/v1/admin-users/{uid}'],
  deleteAdminUser: ['DELETE', '/api/v1/admin-users/{uid}'],
  listMadeByUser: ['GET', '/api/v1/admin-users/{uid}/made'],
  endMadeByUser: ['DELETE', '/api/v1/admin-users/{uid}/made'],
  resetUserMfa: ['POST', '/api/v1/admin-users/{uid}/mfa-reset'],
  acceptInvitation: ['POST', '/api/v1/invitations/accept'],
  listRestaurants: ['GET', '/api/v1/restaurants'],
  createRestaurant: ['POST', '/api/v1/restaurants'],
  getRestaurant: ['GET', '/api/v1/restaurants/{restaurantGuid}'],
  updateRestaurant: ['PATCH', '/api/v1/restaurants/{restaurantGuid}'],
  listRoles: ['GET', '/api/v1/roles'],
  createRole: ['POST', '/api/v1/roles'],
  getRole: ['GET', '/api/v1/roles/{role}'],
  updateRole: ['PATCH', '/api/v1/roles/{role}'],
  deleteRole: ['DELETE', '/api/v1/roles/{role}'],
  listStaff: ['GET', '/api/v1/restaurants/{restaurantGuid}/staff'],
  createStaffMember: ['POST', '/api/v1/restaurants/{restaurantGuid}/staff'],
  exportStaff: ['GET', '/api/v1/restaurants/{restaurantGuid}/staff/export', 'text/csv'],
  importStaff: ['POST', '/api/v1/restaurants/{restaurantGuid}/staff/import'],
  getStaffMember: ['GET', '/api/v1/restaurants/{restaurantGuid}/staff/{staffGuid}'],
  updateStaffMember: ['PATCH', '/api/v1/restaurants/{restaurantGuid}/staff/{staffGuid}'],
  resetStaffPin: ['POST', '/api/v1/restaurants/{restaurantGuid}/staff/{staffGuid}/pin'],
  getStaffWages: ['GET', '/api/v1/restaurants/{restaurantGuid}/staff/{staffGuid}/wages'],
  replaceStaffWages: ['PUT', '/api/v1/restaurants/{restaurantGuid}/staff/{staffGuid}/wages'],
  listTenantStaff: ['GET', '/api/v1/staff'],
  listDevices: ['GET', '/api/v1/restaurants/{restaurantGuid}/devices'],
  createDevice: ['POST', '/api/v1/restaurants/{restaurantGuid}/devices'],
  getDevice: ['GET', '/api/v1/restaurants/{restaurantGuid}/devices/{deviceGuid}'],
  updateDevice: ['PATCH', '/api/v1/restaurants/{restaurantGuid}/devices/{deviceGuid}'],
  createPairingCode: ['POST', '/api/v1/restaurants/{restaurantGuid}/devices/{deviceGuid}/pairing-code'],
  revokeDevice: ['POST', '/api/v1/restaurants/{restaurantGuid}/devices/{deviceGuid}/revoke'],
  pairDevice: ['POST', '/api/v1/devices/pair'],
  getCurrentDevice: ['GET', '/api/v1/devices/current'],
  rotateDeviceCredential: ['POST', '/api/v1/devices/current/credential'],
  startStaffSession: ['POST', '/api/v1/staff-sessions'],
  getCurrentStaffSession: ['GET', '/api/v1/staff-sessions/current'],
  endStaffSession: ['DELETE', '/api/v1/staff-sessions/current'],
  listTimeEntries: ['GET', '/api/v1/restaurants/{restaurantGuid}/time-entries'],
  createTimeEntry: ['POST', '/api/v1/restaurants/{restaurantGuid}/time-entries'],
  clockIn: ['POST', '/api/v1/restaurants/{restaurantGuid}/time-entries/clock-in'],
  getTimeEntry: ['GET', '/api/v1/restaurants/{restaurantGuid}/time-entries/{timeEntryGuid}'],
  updateTimeEntry: ['PATCH', '/api/v1/restaurants/{restaurantGuid}/time-entries/{timeEntryGuid}'],
  startBreak: ['POST', '/api/v1/restaurants/{restaurantGuid}/time-entries/{timeEntryGuid}/start-break'],
  endBreak: ['POST', '/api/v1/restaurants/{restaurantGuid}/time-entries/{timeEntryGuid}/end-break'],
  clockOut: ['POST', '/api/v1/restaurants/{restaurantGuid}/time-entries/{timeEntryGuid}/clock-out'],
  listOwnTimeEntries: ['GET', '/api/v1/staff-sessions/current/time-entries'],
  beginPasskeyApproval: ['POST', '/api/v1/restaurants/{restaurantGuid}/approvals/passkey-options'],
  createApproval: ['POST', '/api/v1/restaurants/{restaurantGuid}/approvals'],
  getApproval: ['GET', '/api/v1/restaurants/{restaurantGuid}/approvals/{approvalGuid}'],
  listApprovalRequests: ['GET', '/api/v1/restaurants/{restaurantGuid}/approval-requests'],
  createApprovalRequest: ['POST', '/api/v1/restaurants/{restaurantGuid}/approval-requests'],
  getApprovalRequest: ['GET', '/api/v1/restaurants/{restaurantGuid}/approval-requests/{requestGuid}'],
  acceptApprovalRequest: ['POST', '/api/v1/restaurants/{restaurantGuid}/approval-requests/{requestGuid}/accept'],
  declineApprovalRequest: ['POST', '/api/v1/restaurants/{restaurantGuid}/approval-requests/{requestGuid}/decline'],
  withdrawApprovalRequest: ['POST', '/api/v1/restaurants/{restaurantGuid}/approval-requests/{requestGuid}/withdraw'],
  listServiceAreas: ['GET', '/api/v1/restaurants/{restaurantGuid}/service-areas'],
  createServiceArea: ['POST', '/api/v1/restaurants/{restaurantGuid}/service-areas'],
  getServiceArea: ['GET', '/api/v1/restaurants/{restaurantGuid}/service-areas/{serviceAreaGuid}'],
  updateServiceArea: ['PATCH', '/api/v1/restaurants/{restaurantGuid}/service-areas/{serviceAreaGuid}'],
  listTables: ['GET', '/api/v1/restaurants/{restaurantGuid}/tables'],
  createTable: ['POST', '/api/v1/restaurants/{restaurantGuid}/tables'],
  getTable: ['GET', '/api/v1/restaurants/{restaurantGuid}/tables/{tableGuid}'],
  updateTable: ['PATCH', '/api/v1/restaurants/{restaurantGuid}/tables/{tableGuid}'],
  issueTableCode: ['POST', '/api/v1/restaurants/{restaurantGuid}/tables/{tableGuid}/code'],
  listImages: ['GET', '/api/v1/restaurants/{restaurantGuid}/images'],
  createImage: ['POST', '/api/v1/restaurants/{restaurantGuid}/images'],
  deleteImage: ['DELETE', '/api/v1/restaurants/{restaurantGuid}/images/{imageGuid}'],
  getImage: ['GET', '/api/v1/images/{imageGuid}', 'image/*'],
  getMenu: ['GET', '/api/v1/restaurants/{restaurantGuid}/menu'],
  replaceMenu: ['PUT', '/api/v1/restaurants/{restaurantGuid}/menu'],
  createMenuItem: ['POST', '/api/v1/restaurants/{restaurantGuid}/menu/groups/{groupGuid}/items'],
  getMenuItem: ['GET', '/api/v1/restaurants/{restaurantGuid}/menu/items/{itemGuid}'],
  updateMenuItem: ['PATCH', '/api/v1/restaurants/{restaurantGuid}/menu/items/{itemGuid}'],
  deleteMenuItem: ['DELETE', '/api/v1/restaurants/{restaurantGuid}/menu/items/{itemGuid}'],
  listMenuStock: ['GET', '/api/v1/restaurants/{restaurantGuid}/menu/stock'],
  getMenuItemStock: ['GET', '/api/v1/restaurants/{restaurantGuid}/menu/items/{itemGuid}/stock'],
  setMenuItemStock: ['PUT', '/api/v1/restaurants/{restaurantGuid}/menu/items/{itemGuid}/stock'],
  getOpeningHours: ['GET', '/api/v1/restaurants/{restaurantGuid}/opening-hours'],
  replaceOpeningHours: ['PUT', '/api/v1/restaurants/{restaurantGuid}/opening-hours'],
  pauseOrdering: ['POST', '/api/v1/restaurants/{restaurantGuid}/opening-hours/pause'],
  resumeOrdering: ['POST', '/api/v1/restaurants/{restaurantGuid}/opening-hours/resume'],
  getOrderTimes: ['GET', '/api/v1/restaurants/{restaurantGuid}/order-times'],
  listCustomers: ['GET', '/api/v1/customers'],
  createCustomer: ['POST', '/api/v1/customers'],
  getCustomer: ['GET', '/api/v1/customers/{customerGuid}'],
  updateCustomer: ['PATCH', '/api/v1/customers/{customerGuid}'],
  eraseCustomer: ['DELETE', '/api/v1/customers/{customerGuid}'],
  getCustomerRetention: ['GET', '/api/v1/customer-retention'],
  putCustomerRetention: ['PUT', '/api/v1/customer-retention'],
  getDeliveryZones: ['GET', '/api/v1/restaurants/{restaurantGuid}/delivery-zones'],
  replaceDeliveryZones: ['PUT', '/api/v1/restaurants/{restaurantGuid}/delivery-zones'],
  createDeliveryQuote: ['POST', '/api/v1/restaurants/{restaurantGuid}/delivery-quote'],
  listOrders: ['GET', '/api/v1/restaurants/{restaurantGuid}/orders'],
  createOrder: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders'],
  listTenantOrders: ['GET', '/api/v1/orders'],
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
  addCheck: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/checks'],
  splitCheck: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/split'],
  shareSelection: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/share'],
  unshareSelection: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/unshare'],
  mergeChecks: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/merge-checks'],
  updateCheck: ['PATCH', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/checks/{checkGuid}'],
  closeOrder: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/close'],
  reopenOrder: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/reopen'],
  acceptOrder: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/accept'],
  rejectOrder: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/reject'],
  voidOrder: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/void'],
  refundItems: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/refunds'],
  updateDelivery: ['PATCH', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/delivery'],
  runOrderCommands: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/commands'],
  moveSelections: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/move'],
  mergeOrders: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/merge'],
  transferCheck: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/checks/{checkGuid}/transfer'],
  getOrderGuest: ['GET', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/guest'],
  putOrderGuest: ['PUT', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/guest'],
  eraseOrderGuest: ['DELETE', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/guest'],
  listCustomerOrders: ['GET', '/api/v1/customers/{customerGuid}/orders'],
  exportCustomer: ['GET', '/api/v1/customers/{customerGuid}/export'],
  getOrderTimeline: ['GET', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/timeline'],
  explainOrder: ['GET', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/explain'],
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
  cancelRefund: ['POST', '/api/v1/restaurants/{restaurantGuid}/payments/{paymentGuid}/refunds/{refundGuid}/cancel'],
  authorizeCardPayment: ['POST', '/api/v1/payments/auth'],
  createCardSale: ['POST', '/api/v1/payments/sale'],
  adjustCardTip: ['POST', '/api/v1/payments/tip'],
  captureCardPayment: ['POST', '/api/v1/payments/capture'],
  voidCardPayment: ['POST', '/api/v1/payments/void'],
  refundCardPayment: ['POST', '/api/v1/payments/refund'],
  inquireCardPayment: ['GET', '/api/v1/payments/inquire/{retref}'],
  settleTab: ['POST', '/api/v1/payments/settle-tab'],
  listCashDrawers: ['GET', '/api/v1/restaurants/{restaurantGuid}/cash-drawers'],
  openCashDrawer: ['POST', '/api/v1/restaurants/{restaurantGuid}/cash-drawers'],
  getCashDrawer: ['GET', '/api/v1/restaurants/{restaurantGuid}/cash-drawers/{drawerGuid}'],
  listCashMovements: ['GET', '/api/v1/restaurants/{restaurantGuid}/cash-drawers/{drawerGuid}/movements'],
  payIntoCashDrawer: ['POST', '/api/v1/restaurants/{restaurantGuid}/cash-drawers/{drawerGuid}/pay-in'],
  payOutOfCashDrawer: ['POST', '/api/v1/restaurants/{restaurantGuid}/cash-drawers/{drawerGuid}/pay-out'],
  openCashDrawerWithoutSale: ['POST', '/api/v1/restaurants/{restaurantGuid}/cash-drawers/{drawerGuid}/open-without-sale'],
  countCashDrawer: ['POST', '/api/v1/restaurants/{restaurantGuid}/cash-drawers/{drawerGuid}/count'],
  closeCashDrawer: ['POST', '/api/v1/restaurants/{restaurantGuid}/cash-drawers/{drawerGuid}/close'],
  getLedgerDay: ['GET', '/api/v1/restaurants/{restaurantGuid}/ledger'],
  listLedgerEntries: ['GET', '/api/v1/restaurants/{restaurantGuid}/ledger/entries'],
  listJournalEntries: ['GET', '/api/v1/restaurants/{restaurantGuid}/journal'],
  listReports: ['GET', '/api/v1/reports'],
  getReport: ['GET', '/api/v1/reports/{report}'],
  listReportEntries: ['GET', '/api/v1/reports/{report}/entries'],
  getDayReport: ['GET', '/api/v1/restaurants/{restaurantGuid}/day-report'],
  createDayClose: ['POST', '/api/v1/restaurants/{restaurantGuid}/day-closes'],
  listDayCloses: ['GET', '/api/v1/restaurants/{restaurantGuid}/day-closes'],
  listReportViews: ['GET', '/api/v1/restaurants/{restaurantGuid}/report-views'],
  createReportView: ['POST', '/api/v1/restaurants/{restaurantGuid}/report-views'],
  deleteReportView: ['DELETE', '/api/v1/restaurants/{restaurantGuid}/report-views/{viewGuid}'],
  getLaborReport: ['GET', '/api/v1/restaurants/{restaurantGuid}/labor'],
  getLaborRules: ['GET', '/api/v1/restaurants/{restaurantGuid}/labor/rules'],
  replaceLaborRules: ['PUT', '/api/v1/restaurants/{restaurantGuid}/labor/rules'],
  exportPayroll: ['GET', '/api/v1/restaurants/{restaurantGuid}/labor/payroll', 'text/csv'],
  getDocumentSettings: ['GET', '/api/v1/restaurants/{restaurantGuid}/document-settings'],
  replaceDocumentSettings: ['PUT', '/api/v1/restaurants/{restaurantGuid}/document-settings'],
  getOrderReceipt: ['GET', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/receipt'],
  getKitchenTicketDocument: ['GET', '/api/v1/restaurants/{restaurantGuid}/kitchen/tickets/{ticketGuid}/document'],
  getDayReportDocument: ['GET', '/api/v1/restaurants/{restaurantGuid}/day-report/document'],
  getDayCloseDocument: ['GET', '/api/v1/restaurants/{restaurantGuid}/day-closes/{businessDate}/document'],
  getCashDrawerDocument: ['GET', '/api/v1/restaurants/{restaurantGuid}/cash-drawers/{drawerGuid}/document'],
  getTipSlip: ['GET', '/api/v1/restaurants/{restaurantGuid}/payments/{paymentGuid}/tip-slip'],
  createReceiptLink: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/receipt-links'],
  listReceiptLinks: ['GET', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/receipt-links'],
  deleteReceiptLink: ['DELETE', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/receipt-links/{receiptLinkGuid}'],
  sendReceiptMail: ['POST', '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/receipt-mails'],
  listInvoices: ['GET', '/api/v1/restaurants/{restaurantGuid}/invoices'],
  issueInvoice: ['POST', '/api/v1/restaurants/{restaurantGuid}/invoices'],
  getInvoice: ['GET', '/api/v1/restaurants/{restaurantGuid}/invoices/{invoiceGuid}'],
  getInvoiceDocument: ['GET', '/api/v1/restaurants/{restaurantGuid}/invoices/{invoiceGuid}/document'],
  issueCreditNote: ['POST', '/api/v1/restaurants/{restaurantGuid}/invoices/{invoiceGuid}/credit-notes'],
  listPrinters: ['GET', '/api/v1/restaurants/{restaurantGuid}/printers'],
  createPrinter: ['POST', '/api/v1/restaurants/{restaurantGuid}/printers'],
  getPrinter: ['GET', '/api/v1/restaurants/{restaurantGuid}/printers/{printerGuid}'],
  updatePrinter: ['PATCH', '/api/v1/restaurants/{restaurantGuid}/printers/{printerGuid}'],
  deletePrinter: ['DELETE', '/api/v1/restaurants/{restaurantGuid}/printers/{printerGuid}'],
  replacePrinterKey: ['POST', '/api/v1/restaurants/{restaurantGuid}/printers/{printerGuid}/key'],
  reroutePrinter: ['POST', '/api/v1/restaurants/{restaurantGuid}/printers/{printerGuid}/reroute'],
  listPrintJobs: ['GET', '/api/v1/restaurants/{restaurantGuid}/print-jobs'],
  createPrintJob: ['POST', '/api/v1/restaurants/{restaurantGuid}/print-jobs'],
  getPrintJob: ['GET', '/api/v1/restaurants/{restaurantGuid}/print-jobs/{printJobGuid}'],
  reprintPrintJob: ['POST', '/api/v1/restaurants/{restaurantGuid}/print-jobs/{printJobGuid}/reprint'],
  reroutePrintJob: ['POST', '/api/v1/restaurants/{restaurantGuid}/print-jobs/{printJobGuid}/reroute'],
  cancelPrintJob: ['POST', '/api/v1/restaurants/{restaurantGuid}/print-jobs/{printJobGuid}/cancel'],
  getTipReport: ['GET', '/api/v1/restaurants/{restaurantGuid}/tips'],
  getTipPools: ['GET', '/api/v1/restaurants/{restaurantGuid}/tip-pools'],
  replaceTipPools: ['PUT', '/api/v1/restaurants/{restaurantGuid}/tip-pools'],
  previewTipDistribution: ['GET', '/api/v1/restaurants/{restaurantGuid}/tip-distributions/preview'],
  listTipDistributions: ['GET', '/api/v1/restaurants/{restaurantGuid}/tip-distributions'],
  createTipDistribution: ['POST', '/api/v1/restaurants/{restaurantGuid}/tip-distributions'],
  getTipDistribution: ['GET', '/api/v1/restaurants/{restaurantGuid}/tip-distributions/{distributionGuid}'],
  reverseTipDistribution: ['POST', '/api/v1/restaurants/{restaurantGuid}/tip-distributions/{distributionGuid}/reverse'],
  listTipPayouts: ['GET', '/api/v1/restaurants/{restaurantGuid}/tip-payouts'],
  createTipPayout: ['POST', '/api/v1/restaurants/{restaurantGuid}/tip-payouts'],
  reverseTipPayout: ['POST', '/api/v1/restaurants/{restaurantGuid}/tip-payouts/{payoutGuid}/reverse'],
  listSettlements: ['GET', '/api/v1/restaurants/{restaurantGuid}/settlements'],
  pullSettlements: ['POST', '/api/v1/restaurants/{restaurantGuid}/settlements/pull'],
  resolveReconciliationException: ['POST', '/api/v1/restaurants/{restaurantGuid}/reconciliation/{exceptionId}/resolve'],
  listReconciliationExceptions: ['GET', '/api/v1/restaurants/{restaurantGuid}/reconciliation'],
  pushSync: ['POST', '/api/v1/restaurants/{restaurantGuid}/sync'],
  pullSync: ['GET', '/api/v1/restaurants/{restaurantGuid}/sync'],
  createOfflineKey: ['POST', '/api/v1/restaurants/{restaurantGuid}/sync/keys'],
  listSyncReviews: ['GET', '/api/v1/restaurants/{restaurantGuid}/sync/reviews'],
  acceptSyncReview: ['POST', '/api/v1/restaurants/{restaurantGuid}/sync/reviews/{commandId}/accept'],
  correctSyncReview: ['POST', '/api/v1/restaurants/{restaurantGuid}/sync/reviews/{commandId}/correct'],
  rejectSyncReview: ['POST', '/api/v1/restaurants/{restaurantGuid}/sync/reviews/{commandId}/reject'],
  getSyncReport: ['GET', '/api/v1/restaurants/{restaurantGuid}/sync/report'],
  getPaymentAccount: ['GET', '/api/v1/restaurants/{restaurantGuid}/payment-account'],
  putPaymentAccount: ['PUT', '/api/v1/restaurants/{restaurantGuid}/payment-account'],
  putFormerPaymentAccount: ['PUT', '/api/v1/restaurants/{restaurantGuid}/payment-account/former/{merchantId}'],
  confirmPaymentAccountChange: ['POST', '/api/v1/restaurants/{restaurantGuid}/payment-account/pending-change/confirm'],
  cancelPaymentAccountChange: ['DELETE', '/api/v1/restaurants/{restaurantGuid}/payment-account/pending-change'],
  enrollCard: ['POST', '/api/v1/payments/vault/cards'],
  listCards: ['GET', '/api/v1/payments/vault/cards'],
  getCard: ['GET', '/api/v1/payments/vault/cards/{id}'],
  deleteCard: ['DELETE', '/api/v1/payments/vault/cards/{id}'],
  getCardTestingLimits: ['GET', '/api/v1/payments/card-testing/limits'],
  putCardTestingLimits: ['PUT', '/api/v1/payments/card-testing/limits'],
  listCardTestingBlocks: ['GET', '/api/v1/payments/card-testing/blocks'],
  liftCardTestingBlock: ['DELETE', '/api/v1/payments/card-testing/blocks/{blockId}'],
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
  releaseRestaurantSlug: ['DELETE', '/api/v1/restaurants/{restaurantGuid}/slugs/{slug}'],
  registerHostingDomain: ['POST', '/api/v1/hosting/domains'],
  getHostingDomain: ['GET', '/api/v1/hosting/domains/{domain}'],
  removeHostingDomain: ['DELETE', '/api/v1/hosting/domains/{domain}'],
  verifyHostingDomain: ['POST', '/api/v1/hosting/domains/{domain}/verify'],
  askHosting: ['GET', '/api/v1/hosting/ask'],
  searchPlaces: ['GET', '/api/v1/places/search'],
  getPlaceDetails: ['GET', '/api/v1/places/details/{placeId}'],
  getPlacePhotoMedia: ['POST', '/api/v1/places/photos/media', 'image/*'],
  createGuestSession: ['POST', '/api/v1/storefront/sessions'],
  getCurrentGuestSession: ['GET', '/api/v1/storefront/session'],
  endGuestSession: ['DELETE', '/api/v1/storefront/session'],
  getStorefrontRestaurant: ['GET', '/api/v1/storefront/restaurant'],
  getStorefrontMenu: ['GET', '/api/v1/storefront/menu'],
  previewStorefrontOrder: ['POST', '/api/v1/storefront/orders/preview'],
  createStorefrontOrder: ['POST', '/api/v1/storefront/orders'],
  listStorefrontOrders: ['GET', '/api/v1/storefront/orders'],
  getStorefrontOrder: ['GET', '/api/v1/storefront/orders/{orderGuid}'],
  getStorefrontBasket: ['GET', '/api/v1/storefront/orders/{orderGuid}/basket'],
  createStorefrontPayment: ['POST', '/api/v1/storefront/orders/{orderGuid}/payments'],
  cancelStorefrontOrder: ['POST', '/api/v1/storefront/orders/{orderGuid}/cancel'],
  getOpenApiDocument: ['GET', '/api/v1/openapi.json', 'application/json'],
} as const;

export const STOREFRONT_ENDPOINTS = {
  createGuestSession: ['POST', '/api/v1/storefront/sessions'],
  getCurrentGuestSession: ['GET', '/api/v1/storefront/session'],
  endGuestSession: ['DELETE', '/api/v1/storefront/session'],
  getStorefrontRestaurant: ['GET', '/api/v1/storefront/restaurant'],
  getStorefrontMenu: ['GET', '/api/v1/storefront/menu'],
  previewStorefrontOrder: ['POST', '/api/v1/storefront/orders/preview'],
  createStorefrontOrder: ['POST', '/api/v1/storefront/orders'],
  listStorefrontOrders: ['GET', '/api/v1/storefront/orders'],
  getStorefrontOrder: ['GET', '/api/v1/storefront/orders/{orderGuid}'],
  getStorefrontBasket: ['GET', '/api/v1/storefront/orders/{orderGuid}/basket'],
  createStorefrontPayment: ['POST', '/api/v1/storefront/orders/{orderGuid}/payments'],
  cancelStorefrontOrder: ['POST', '/api/v1/storefront/orders/{orderGuid}/cancel'],
} as const;
