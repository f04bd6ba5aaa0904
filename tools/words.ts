/**
 * Names that the project used once and replaced with the usual words of restaurants, payments and databases. check-words.ts
 * finds them in code, SQL, documents and the OpenAPI document, so that they do not come back.
 *
 * Only unmistakable words belong here: a word that is also plain English goes in as the identifier that it was.
 */
export interface Word {
  /** Matched against each line. */
  pattern: RegExp;
  /** What to write instead. */
  use: string;
  /** Only files that match are searched; all of them without it. */
  only?: RegExp;
  /** Files in which the word is ordinary, or a word of the specification. */
  except?: RegExp;
}

export const WORDS: readonly Word[] = [
  {
    pattern: /\b[Ww]ish(es|ed)?\b|Wish[A-Z]|[a-z]Wish\b|\bwished[A-Z]/,
    use: 'request, options or terms',
  },
  { pattern: /\bdemand[A-Z]\w*/, use: 'requireX' },
  { pattern: /\brefuse[A-Z]\w*/, use: 'assertX (throws unless) or rejectX (always throws)' },
  { pattern: /\bjudge[A-Z]\w*|\bjudge\.ts/, use: 'validateX' },
  {
    pattern: /\blackingIn\b|\blackingNow\b|\bfailLacking\b/,
    use: 'shortages, currentShortages, failOutOfStock',
  },
  { pattern: /\btold(Of|To)[A-Z]?\w*|\buntold\b/, use: 'eventFor, guestEvents, checkEvents or pending' },
  {
    pattern: /\bnewsOf\b|\bEVENT_NEWS\b|\bNEWS_COLUMNS\b|\bis_news\b/,
    use: 'topicOf, EVENTS_TOPIC, unprocessed',
  },
  { pattern: /\bisFact\b/, use: 'alreadyHappened' },
  { pattern: /\btakeLines\b|\basWaiting\b/, use: 'resolveLines, asUnsent' },
  { pattern: /\bdivideTicket\b|\bmoveAcross\b/, use: 'splitTicket, moveBetweenOrders' },
  { pattern: /\brulesInForce\b/, use: 'activeRules' },
  { pattern: /\bLanes\b|\blanes\.ts\b/, use: 'SharedConnections' },
  { pattern: /\bTenanted\b|\bNO_TENANT\b/, use: 'TenantContext, GLOBAL_TENANT' },
  { pattern: /\bDoers?\b|\bdoers?\b/, use: 'Actor' },
  { pattern: /\bLEADS\b/, use: 'EVENT_SUBJECTS' },
  { pattern: /\b(find)?Parcels?\b|\bDeliverer\b/, use: 'DeliveryJob, loadDeliveries, deliveryRunner' },
  { pattern: /\bhurryDelivery\b|\bwebhook_paces\b/, use: 'retryNow, webhook_rate_limits' },
  { pattern: /\bkeeper\b|[a-z]Keeper\b|\bKEEPER_TOPIC\b/, use: 'verifier' },
  { pattern: /export const PLACES\b/, use: 'ENDPOINTS, MAX_IN_FLIGHT' },
  { pattern: /\bsendSoon\b|\bwriteDown\b|\bendedNow\b/, use: 'queueResponse, flushAccessLog, finished' },
  {
    pattern: /\bnoteUnfit\b|\bchangesNothing\b|\bneverRefused\b|\badmitAgain\b/,
    use: 'auditInvalidRequest, readOnly, exemptFromRateLimit, reauthorize',
  },
  {
    pattern: /\bBookPosting\b|\bDayOfBooks\b|\bpostEarned\b|\bearnedBy\b/,
    use: 'LedgerEntry, LedgerDay, recognizeRevenue, revenueOf',
  },
  { pattern: /\bagainWhenMoved\b|\bwithPatience\b/, use: 'retryOnConflict, retryWhenBusy' },
  {
    pattern: /\btakeMarks\b|\bmarkDays\b|\brollUpReports\b/,
    use: 'claimDirtyDays, markDirty, refreshDailyTotalsJob',
  },
  { pattern: /\bplainName\b|\bturnRing\b/, use: 'displayName, rotateSlots' },
  { pattern: /\bgivenBack\b|\bcheck\.earned\b/, use: 'refundPostings, check.recognized' },
  { pattern: /\baskForProof\b|\bproofRecord\b/, use: 'checkOwnership, ownershipRecord' },
  { pattern: /\bput away\b/, use: 'archived' },
  {
    pattern: /(['"`])(is|are) no (?!longer\b|more\b)/,
    use: '"is not a … of this …"',
    only: /^server\/src\/.*(?<!\.test)\.ts$/,
  },
  {
    pattern: /\bis no (?!longer\b|more\b)/,
    use: '"is not a …"',
    only: /^docs\/openapi\.json$/,
  },
];
