import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { createGate } from '../access/index.ts';
import type { CatalogDeps } from '../catalog/deps.ts';
import { createPictures } from '../catalog/images/index.ts';
import { createMenuDirectory } from '../catalog/menus/index.ts';
import { createCatalogPort, createPriceRuleDirectory } from '../catalog/price-rules/index.ts';
import { createTableCodes, createTableDirectory } from '../catalog/tables/index.ts';
import { createOwnerMail } from '../identity/accounts/index.ts';
import { openKeyring, openPublishableKeys } from '../identity/api-keys/index.ts';
import {
  createProofFinder,
  createSessionTokens,
  createSigningKeys,
  createSso,
  openSessions,
} from '../identity/auth/index.ts';
import { createUseCounter } from '../identity/deprecations/index.ts';
import type { IdentityDeps } from '../identity/deps.ts';
import { createApprovalPasskeys } from '../identity/passkeys/index.ts';
import type { IntegrationsDeps } from '../integrations/deps.ts';
import { createEndpointNames } from '../integrations/webhooks/index.ts';
import type { MoneyDeps } from '../money/deps.ts';
import { createPaymentPort } from '../money/payments/index.ts';
import type { OfflineDeps } from '../offline/deps.ts';
import type { OrderingDeps } from '../ordering/deps.ts';
import { createKitchenDirectory, createKitchenLoad, createKitchenPort } from '../ordering/kitchen/index.ts';
import type { PeopleDeps } from '../people/deps.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { createPasswords, type Passwords } from '../platform/crypto/password.ts';
import { createSealer } from '../platform/crypto/seal.ts';
import type { Kernel } from '../platform/http/pipeline/kernel.ts';
import type { Deprecation } from '../platform/http/route.ts';
import type { RootLog } from '../platform/log.ts';
import { createMetrics, type Metrics } from '../platform/metrics.ts';
import type { Config } from '../platform/settings/config.ts';
import { type Bus, openBus } from '../platform/workers/bus.ts';
import type { PresenceDeps } from '../presence/deps.ts';
import { createAddressDirectory } from '../presence/domains/index.ts';
import type { PrintingDeps } from '../printing/deps.ts';
import { createDrawerKick, createTicketPrinting } from '../printing/printers/index.ts';
import { createResolver } from '../providers/dns/resolver.ts';
import { createHostingProvider } from '../providers/hosting/create-hosting-provider.ts';
import type { KeyService } from '../providers/keys/port.ts';
import { createProcessors } from '../providers/payments/processors.ts';
import { createPlacesProvider } from '../providers/places/create-places-provider.ts';
import { createAuditLog } from '../records/audit-log/index.ts';
import type { RecordsDeps } from '../records/deps.ts';
import { createEventFeed } from '../records/events/index.ts';
import { createFailedMail } from '../records/mail/index.ts';
import type { ReportingDeps } from '../reporting/deps.ts';
import { createRunningSums } from '../reporting/reports/index.ts';
import type { SiteDeps } from '../site/deps.ts';
import { createProbes, createReadiness, type Probe } from '../site/health/index.ts';
import type { StorefrontDeps } from '../storefront/deps.ts';
import { createGuestTokens, openGuestSessions } from '../storefront/guest-sessions/index.ts';
import type { TenancyDeps } from '../tenancy/deps.ts';
import { createRestaurantDirectory, type RestaurantDirectory } from '../tenancy/restaurants/index.ts';
import { entryOf } from './apps.ts';
import { type Databases, openDatabases } from './databases.ts';
import { addGauges, addReplicaGauges } from './gauges.ts';
import { createKernel } from './kernel.ts';
import { createLimits } from './limits.ts';
import { openPeople } from './people.ts';
import { createProbeTable, createReadinessProbes } from './probes.ts';
import { type Hold, openHold } from './restores/hold.ts';
import { stillThereBy } from './still-there.ts';
import type { Store } from './store.ts';
import { vaultKeysOf } from './vault-keys.ts';
import { whatWasMade } from './what-was-made.ts';

/**
 * All that the groups of modules need, each under one name. Handlers and jobs see their group's part only: the rest is not
 * there for the compiler. Where a group needs less of something, the whole is named here.
 */
export interface Deps
  extends RecordsDeps,
    TenancyDeps,
    IdentityDeps,
    PeopleDeps,
    CatalogDeps,
    OrderingDeps,
    MoneyDeps,
    OfflineDeps,
    ReportingDeps,
    PrintingDeps,
    PresenceDeps,
    StorefrontDeps,
    IntegrationsDeps,
    SiteDeps {
  readonly config: Config;
  readonly restaurants: RestaurantDirectory;
}

export interface Composition {
  deps: Deps;
  kernel: Kernel;
  metrics: Metrics;
  bus: Bus;
  hold: Hold;
  addProbe(name: string, probe: Probe): void;
  /** Tells where the server listens; the public address, unless one is configured. */
  listensAt(url: string): void;
  /** From now on answers ask their connections to close. */
  beginClosing(): void;
  close(): Promise<void>;
}

interface ComposeOptions {
  config: Config;
  store: Store;
  log: RootLog;
  openapi(): string;
  /** What the routes declare to go away. */
  deprecations: readonly Deprecation[];
  clock?: Clock;
  passwords?: Passwords;
  checkAnswers?: boolean;
  rateLimitEngine?: RateLimiterAbstract;
}

/** What pages of other sites may call. */
const STOREFRONT = '/api/v1/storefront/';

/** The only place where things are put together: configuration and store in, kernel and dependencies out. */
export async function compose(options: ComposeOptions): Promise<Composition> {
  const { config, store, log, clock = systemClock } = options;
  const bus = await openBus(store.direct.lookupUrl, log);
  const databases = openDatabases(options, bus);
  const { db, readDb, lookup, identity } = databases;
  const [events, metrics] = [createEventFeed({ db, lookup, bus, log }), createMetrics()];
  const replica = store.readUrl === store.appUrl ? null : readDb;
  addGauges(metrics, log, db, events);
  if (replica) addReplicaGauges(metrics, clock, replica);
  const keyring = openKeyring({ lookup, bus, clock, log, config });
  const publishableKeys = openPublishableKeys({ lookup, bus, clock, environment: config.environment });
  const sessionTokens = createSessionTokens(store.secret);
  const restaurants = createRestaurantDirectory({ db: databases.directoryDb, bus, clock });
  const people = openPeople({ ...options, clock, lookup, db, bus, restaurants });
  const { roles } = people.deps;
  const sessions = openSessions({ identity, tokens: sessionTokens, roles, bus, clock, log });
  const { cardpointeUrl, cardpointeTimeoutMs: timeoutMs, paymentMode } = config;
  const processors = createProcessors({ cardpointeUrl, timeoutMs, log });
  const keys = vaultKeysOf(config, options.store.secret);
  const hold = await openHold(lookup, log);
  const probes = createProbeTable(config, { lookup, bus, processors, keys, replica });
  const state: State = { publicUrl: config.publicUrl, closing: false };
  const parts = {
    ...databases,
    options,
    clock,
    bus,
    metrics,
    events,
    sessionTokens,
    sessions,
    people,
    publishableKeys,
    restaurants,
    processors,
    keys,
    probes,
    state,
    hold,
  };
  const deps = createDeps(parts);
  const findProof = createProofFinder(identity, config.ssoProviders);
  const guests = openGuestSessions({ ...deps, tokens: deps.guestTokens, keys: publishableKeys, bus });
  const foreignPages = { prefix: STOREFRONT, mayCall: publishableKeys.mayCall };
  const checks = { findProof, clock, paymentMode, isHeld: hold.isHeld, stillThere: stillThereBy(clock) };
  const gate = createGate([keyring, people.authenticator, guests, sessions], checks);
  const kernel = createKernel({ ...parts, closing: () => state.closing }, deps, { gate, foreignPages });
  return {
    deps,
    kernel,
    metrics,
    bus,
    hold,
    addProbe: (name, probe) => {
      probes[name] = probe;
    },
    listensAt: (url) => {
      state.publicUrl ||= url;
    },
    beginClosing: () => {
      state.closing = true;
      hold.close();
      events.tail.close();
    },
    async close() {
      hold.close();
      kernel.deadlines.close();
      kernel.eventLoop.close();
      for (const one of [keyring, people, deps.deprecatedUses, sessions, bus]) await one.close();
      processors.close();
      const pools = new Set(Object.values(databases).map(({ pool }) => pool));
      await Promise.all([...pools].map((pool) => pool.end()));
    },
  };
}

/** What changes while the service runs. */
interface State {
  publicUrl: string;
  closing: boolean;
}

/** What kernel and dependencies are made of. */
interface Parts extends Databases {
  options: ComposeOptions;
  clock: Clock;
  bus: Bus;
  metrics: Metrics;
  events: ReturnType<typeof createEventFeed>;
  sessionTokens: ReturnType<typeof createSessionTokens>;
  publishableKeys: ReturnType<typeof openPublishableKeys>;
  sessions: ReturnType<typeof openSessions>;
  people: ReturnType<typeof openPeople>;
  restaurants: RestaurantDirectory;
  processors: ReturnType<typeof createProcessors>;
  keys: KeyService;
  probes: Record<string, Probe>;
  state: State;
  hold: Hold;
}

function createDeps(parts: Parts): Deps {
  const { options, clock, bus, db, readDb, lookup, identity, events, restaurants, sessions, state } = parts;
  const { config, store } = options;
  const remembering = { db: parts.directoryDb, bus, clock };
  const kitchens = createKitchenDirectory(remembering);
  const ticketPrinting = createTicketPrinting(db);
  const menus = createMenuDirectory(parts.directoryDb);
  const priceRules = createPriceRuleDirectory(remembering);
  const sealer = createSealer(store.secret);
  const dns = createResolver(config.domains.dnsServers);
  const addresses = createAddressDirectory({ lookup, bus, clock });
  return {
    config,
    clock,
    db,
    readDb,
    readsReplica: store.readUrl !== store.appUrl,
    sums: createRunningSums({ db, own: parts.sumsDb }),
    lookup,
    identity,
    restaurants,
    tables: createTableDirectory(remembering),
    tableCodes: createTableCodes(store.secret),
    catalog: createCatalogPort(menus, priceRules),
    menus,
    pictures: createPictures({ lookup, db, bus, clock }),
    priceRules,
    kitchens,
    kitchen: createKitchenPort(db, kitchens, restaurants, ticketPrinting),
    ticketPrinting,
    kitchenLoad: createKitchenLoad(),
    events,
    auditLog: createAuditLog({ db, identity }),
    failedMail: createFailedMail(identity),
    ownerMail: createOwnerMail({ identity, sealer, clock }),
    payments: createPaymentPort(config.paymentMode, restaurants),
    probes: createProbes(clock, parts.probes),
    readiness: createReadiness({ clock, ...createReadinessProbes(lookup), draining: () => state.closing }),
    sealer,
    passwords: options.passwords ?? createPasswords(),
    ...parts.people.deps,
    approvalPasskeys: createApprovalPasskeys({ identity, sealer, clock, sessions }, () => state.publicUrl),
    sessionTokens: parts.sessionTokens,
    sessions,
    signingKeys: createSigningKeys({ identity, sealer, bus, clock }),
    sso: createSso(config.ssoProviders, clock),
    keys: parts.keys,
    processors: parts.processors,
    addresses,
    guestTokens: createGuestTokens(store.secret),
    publishableKeys: parts.publishableKeys,
    ...createLimits(),
    guestApp: entryOf('guest'),
    tenantDomains: {
      ownerOf: async (domain) => (await addresses.find('domain', domain))?.tenantId ?? null,
    },
    dns,
    hosting: createHostingProvider(config.domains.hosting, dns),
    places: createPlacesProvider(config.places),
    isHeld: parts.hold.isHeld,
    drawerKick: createDrawerKick({ db, restaurants }),
    get publicUrl() {
      return state.publicUrl;
    },
    openapi: options.openapi,
    deprecations: options.deprecations,
    deprecatedUses: createUseCounter({ lookup, clock, log: options.log }),
    webhookEndpoints: createEndpointNames(db),
    whatWasMade,
  };
}
