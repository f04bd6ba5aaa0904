import {
  avsresp,
  codeOfAmount,
  codeOfCard,
  cvvresp,
  isKnownBrand,
  PARTIAL_CARD,
  PPS,
  passesLuhn,
  processorSays,
  TIMEOUT_CARDS,
  type Verdict,
} from './cardpointe-triggers.ts';

/**
 * What the simulated gateway holds: transactions and batches, and how the one moves through the other. Amounts are minor
 * units here; on the wire they are texts.
 */

const DAY_MS = 86_400_000;
const VOID_WITHIN_MS = 30 * DAY_MS;
/** Batches close by themselves at this time of the simulated day, UTC. */
const CLOSING_MS = 3 * 3_600_000;

export type Setlstat =
  | 'Authorized'
  | 'Queued for Capture'
  | 'Voided'
  | 'Declined'
  | 'Zero Amount'
  | 'Accepted'
  | 'Rejected';

/** A transaction as the simulator holds it. Never a card number. */
export interface HeldTransaction extends Verdict {
  retref: string;
  merchid: string;
  orderid: string;
  kind: 'charge' | 'refund';
  parentRetref: string | null;
  setlstat: Setlstat;
  /** Approved at first. */
  authorizedAmount: number;
  /** Held, queued or moved now; 0 when declined or voided. */
  amount: number;
  currency: string;
  token: string;
  expiry: string;
  authcode: string;
  avsresp: string;
  cvvresp: string;
  batchid: string | null;
  at: number;
  capturedAt: number | null;
  settledAt: number | null;
}

export interface HeldBatch {
  batchid: string;
  merchid: string;
  closedAt: number | null;
  handedOut: boolean;
}

export type RequestFields = Readonly<Record<string, string | undefined>>;
export type Result = { verdict: Verdict; transaction: HeldTransaction | null };

export interface Ledger {
  now(): number;
  moveClock(ms: number): void;
  transactions(): readonly HeldTransaction[];
  batches(): readonly HeldBatch[];
  authorize(merchid: string, currency: string, fields: RequestFields, timesOut: boolean): Result;
  capture(merchid: string, fields: RequestFields): Result;
  void(merchid: string, fields: RequestFields): Result;
  voidByOrderId(merchid: string, fields: RequestFields): Result;
  refund(merchid: string, fields: RequestFields): Result;
  byRetref(merchid: string, retref: string): HeldTransaction | undefined;
  byOrderId(merchid: string, orderid: string): HeldTransaction[];
  /** Closes the open batches of a merchant, or of all; the transactions named are refused by the bank. */
  closeBatches(merchid?: string, rejected?: readonly string[]): void;
  /** A token for a card number: 9, its first two digits, eleven others, its last four. */
  tokenFor(pan: string): string;
  clear(): void;
}

export function createLedger(): Ledger {
  let transactions: HeldTransaction[] = [];
  let batches: HeldBatch[] = [];
  let offset = 0;
  // References go on counting over a restart, so that what is on record from before is not mistaken for what is new.
  let count = Math.floor((Date.now() % DAY_MS) / 100);
  const panOf = new Map<string, string>();
  const tokenOf = new Map<string, string>();
  const now = (): number => Date.now() + offset;
  let nextClosing = closingAfter(now());

  /** Three digits of the day of the year, then a counter, as recorded references look. */
  const newRetref = (): string => {
    const day = Math.floor((now() - Date.UTC(new Date(now()).getUTCFullYear(), 0, 1)) / DAY_MS) + 1;
    return String(day).padStart(3, '0') + String(++count).padStart(9, '0');
  };
  const find = (merchid: string, retref: string | undefined) =>
    transactions.find((one) => one.merchid === merchid && one.retref === retref);
  const openBatch = (merchid: string): string => {
    const open = batches.find((batch) => batch.merchid === merchid && batch.closedAt === null);
    if (open) return open.batchid;
    const batchid = String(1_900_000_000 + ++count);
    batches.push({ batchid, merchid, closedAt: null, handedOut: false });
    return batchid;
  };
  const queue = (transaction: HeldTransaction): void => {
    transaction.setlstat = 'Queued for Capture';
    transaction.batchid = openBatch(transaction.merchid);
    transaction.capturedAt = now();
  };
  const tokenFor = (pan: string): string => {
    const known = tokenOf.get(pan);
    if (known) return known;
    const token = `9${pan.slice(0, 2)}${String(100_000_000 + ++count).slice(-9)}${pan.slice(-4)}`;
    tokenOf.set(pan, token);
    panOf.set(token, pan);
    return token;
  };
  const closeBatches: Ledger['closeBatches'] = (merchid, rejected = []) => {
    for (const batch of batches) {
      if (batch.closedAt !== null || (merchid !== undefined && batch.merchid !== merchid)) continue;
      batch.closedAt = now();
      for (const transaction of transactions) {
        if (transaction.batchid !== batch.batchid || transaction.setlstat !== 'Queued for Capture') continue;
        transaction.setlstat = rejected.includes(transaction.retref) ? 'Rejected' : 'Accepted';
        transaction.settledAt = now();
      }
    }
  };

  const voidOne = (transaction: HeldTransaction | undefined, fields: RequestFields): Result => {
    if (!transaction) return refused(PPS.notFound);
    const asked = fields.amount === undefined ? 0 : minorUnits(fields.amount, transaction.currency);
    if (asked === null || asked < 0) return refused(PPS.invalidAmount);
    const { setlstat, at } = transaction;
    if (setlstat === 'Accepted' || setlstat === 'Rejected') return refused(PPS.settled);
    if (setlstat !== 'Authorized' && setlstat !== 'Queued for Capture') return refused(PPS.noMatchingAuth);
    if (now() - at > VOID_WITHIN_MS) return refused(PPS.tooLateToVoid);
    if (asked > transaction.amount) return refused(PPS.invalidAmount);
    if (asked > 0 && asked < transaction.amount) {
      if (setlstat !== 'Authorized') return refused(PPS.invalidField);
      transaction.amount -= asked;
      return { verdict: PPS.approval, transaction };
    }
    transaction.setlstat = 'Voided';
    transaction.amount = 0;
    transaction.authcode = 'REVERS';
    return { verdict: PPS.approval, transaction };
  };

  return {
    now,
    moveClock(ms) {
      offset += ms;
      while (now() >= nextClosing) {
        closeBatches();
        nextClosing = closingAfter(now());
      }
    },
    transactions: () => transactions,
    batches: () => batches,
    byRetref: find,
    byOrderId: (merchid, orderid) =>
      transactions.filter((one) => one.merchid === merchid && one.orderid === orderid),
    closeBatches,
    tokenFor,

    authorize(merchid, merchantCurrency, fields, timesOut) {
      const amount = minorUnits(fields.amount ?? '', merchantCurrency);
      const account = fields.account ?? '';
      const pan = panOf.get(account) ?? account;
      const wrong = wrongAuth(fields, amount, pan, account, merchantCurrency);
      const says = wrong ?? verdictFor(fields, pan, amount!, merchantCurrency, now(), timesOut);
      const approved = says.respstat === 'A';
      const held = says.respcode === '10' ? fromMajor(5, merchantCurrency) : (amount ?? 0);
      const transaction: HeldTransaction = {
        ...says,
        retref: newRetref(),
        merchid,
        // What looks like a card number is masked, and no longer found.
        orderid: holdsCard(fields.orderid ?? '') ? '****' : (fields.orderid ?? ''),
        kind: 'charge',
        parentRetref: null,
        setlstat: !approved ? 'Declined' : amount === 0 ? 'Zero Amount' : 'Authorized',
        authorizedAmount: approved ? held : 0,
        amount: approved ? held : 0,
        currency: merchantCurrency,
        token: wrong ? '' : tokenFor(pan),
        expiry: fields.expiry ?? '',
        authcode: approved ? `PPS${String(count % 1_000).padStart(3, '0')}` : '',
        avsresp: approved ? avsresp(fields.postal) : '',
        cvvresp: approved ? cvvresp(fields.cvv2) : '',
        batchid: null,
        at: now(),
        capturedAt: null,
        settledAt: null,
      };
      transactions.push(transaction);
      if (transaction.setlstat === 'Authorized' && fields.capture === 'Y') queue(transaction);
      return { verdict: says, transaction };
    },

    capture(merchid, fields) {
      const transaction = find(merchid, fields.retref);
      if (!transaction) return refused(PPS.notFound);
      if (transaction.setlstat === 'Queued for Capture' || transaction.setlstat === 'Accepted')
        return refused(PPS.batched);
      if (transaction.setlstat !== 'Authorized') return refused(PPS.noMatchingAuth);
      const asked =
        fields.amount === undefined ? transaction.amount : minorUnits(fields.amount, transaction.currency);
      if (asked === null || asked <= 0) return refused(PPS.invalidAmount);
      if (asked > transaction.amount) return refused(PPS.aboveMaximum);
      transaction.amount = asked;
      queue(transaction);
      return { verdict: PPS.approval, transaction };
    },

    void: (merchid, fields) => voidOne(find(merchid, fields.retref), fields),

    voidByOrderId(merchid, fields) {
      const under = transactions.filter(
        (one) => one.merchid === merchid && one.orderid === fields.orderid && one.setlstat !== 'Declined',
      );
      return voidOne(under.find((one) => one.setlstat !== 'Voided') ?? under[0], fields);
    },

    refund(merchid, fields) {
      const parent = find(merchid, fields.retref);
      if (!parent || parent.kind === 'refund') return refused(PPS.notFound);
      if (parent.setlstat !== 'Accepted') return refused(PPS.notSettled);
      const refunded = transactions
        .filter((one) => one.parentRetref === parent.retref && one.amount > 0)
        .reduce((sum, one) => sum + one.amount, 0);
      const left = parent.amount - refunded;
      const asked = fields.amount === undefined ? left : minorUnits(fields.amount, parent.currency);
      if (asked === null || asked <= 0) return refused(PPS.invalidAmount);
      if (asked > left) return refused(PPS.aboveMaximum);
      const code = codeOfAmount(wholeUnits(asked, parent.currency));
      const says = code && code !== '00' ? processorSays(code) : processorSays('00');
      const approved = says.respstat === 'A';
      const transaction: HeldTransaction = {
        ...parent,
        ...says,
        retref: newRetref(),
        orderid: fields.orderid ?? parent.orderid,
        kind: 'refund',
        parentRetref: parent.retref,
        setlstat: 'Declined',
        authorizedAmount: approved ? asked : 0,
        amount: approved ? asked : 0,
        authcode: approved ? 'REFUND' : '',
        batchid: null,
        at: now(),
        capturedAt: null,
        settledAt: null,
      };
      if (approved) queue(transaction);
      transactions.push(transaction);
      return { verdict: says, transaction };
    },

    clear() {
      transactions = [];
      batches = [];
    },
  };
}

const refused = (verdict: Verdict): Result => ({ verdict, transaction: null });

function closingAfter(time: number): number {
  const today = Math.floor(time / DAY_MS) * DAY_MS + CLOSING_MS;
  return time < today ? today : today + DAY_MS;
}

/** What the gateway itself refuses, before a bank is asked. */
function wrongAuth(
  fields: RequestFields,
  amount: number | null,
  pan: string,
  account: string,
  currency: string,
): Verdict | null {
  if (amount === null) return PPS.invalidAmount;
  if (amount < 0) return PPS.noBlindRefunds;
  if (fields.currency !== undefined && fields.currency !== currency) return PPS.wrongCurrency;
  if (pan === account && account.startsWith('9')) return PPS.invalidToken;
  if (!/^\d{4,19}$/.test(pan)) return PPS.invalidCard;
  if (!isKnownBrand(pan)) return PPS.unknownCardType;
  if (!passesLuhn(pan)) return PPS.badCheckDigit;
  if (!/^\d{4,8}$/.test(fields.expiry ?? '')) return PPS.nonNumericExpiry;
  if (fields.cvv2 !== undefined && !/^\d{3,4}$/.test(fields.cvv2)) return PPS.nonNumericCvv;
  return null;
}

/** What the bank says, or that it said nothing in time. */
function verdictFor(
  fields: RequestFields,
  pan: string,
  amount: number,
  currency: string,
  now: number,
  timesOut: boolean,
): Verdict {
  if (timesOut || TIMEOUT_CARDS.has(pan)) return PPS.timedOut;
  if (isPast(fields.expiry!, now)) return processorSays('54');
  if (pan === PARTIAL_CARD && amount >= fromMajor(6, currency)) return processorSays('10');
  return processorSays(codeOfCard(pan) ?? codeOfAmount(wholeUnits(amount, currency)) ?? '00');
}

/** Only the form MMYY is looked into. */
function isPast(expiry: string, now: number): boolean {
  if (expiry.length !== 4) return false;
  return now >= Date.UTC(2_000 + Number(expiry.slice(2)), Number(expiry.slice(0, 2)), 1);
}

const holdsCard = (text: string): boolean =>
  (text.match(/\d{13,19}/g) ?? []).some((run) => passesLuhn(run)) || (/^\d+$/.test(text) && passesLuhn(text));

const NONE = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const THREE = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));
const decimalsOf = (currency: string): number => (NONE.has(currency) ? 0 : THREE.has(currency) ? 3 : 2);

const fromMajor = (units: number, currency: string): number => units * 10 ** decimalsOf(currency);
const wholeUnits = (amount: number, currency: string): number =>
  Math.floor(amount / 10 ** decimalsOf(currency));

/** With a point major units, without one minor units; null when it is no amount. */
function minorUnits(text: string, currency: string): number | null {
  const [, sign = '', whole = '', fraction] = /^(-?)(\d{1,11})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  if (whole === '' || text.length > 14) return null;
  const decimals = decimalsOf(currency);
  if (fraction === undefined) return Number(sign + whole);
  if (fraction.length > Math.max(decimals, 2)) return null;
  return Number(`${sign}${whole}${fraction.padEnd(decimals, '0').slice(0, decimals)}`);
}

/** Answers are in major units: two decimals, or as many as the currency has when that is more. */
export function majorUnits(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return (amount / 10 ** decimals).toFixed(Math.max(2, decimals));
}
