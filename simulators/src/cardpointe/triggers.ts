/** What the gateway's test system answers to which input: its published triggers, and the codes and texts that go with them. */

export type Respstat = 'A' | 'B' | 'C';
export interface Verdict {
  respstat: Respstat;
  respproc: string;
  respcode: string;
  resptext: string;
}

const verdict = (respstat: Respstat, respproc: string, respcode: string, resptext: string): Verdict => ({
  respstat,
  respproc,
  respcode,
  resptext,
});

/** Answers of the gateway itself. */
export const PPS = {
  approval: verdict('A', 'PPS', '00', 'Approval'),
  badCheckDigit: verdict('C', 'PPS', '13', 'Bad card check digit'),
  invalidCard: verdict('C', 'PPS', '11', 'Invalid card'),
  nonNumericCvv: verdict('C', 'PPS', '14', 'Non-numeric CVV'),
  nonNumericExpiry: verdict('C', 'PPS', '15', 'Non-numeric expiry'),
  invalidMerchant: verdict('C', 'PPS', '21', 'Invalid merchant'),
  noMatchingAuth: verdict('C', 'PPS', '25', 'No matching auth for reversal'),
  settled: verdict('C', 'PPS', '26', 'Txn Settled'),
  batched: verdict('C', 'PPS', '27', 'Txn Batched'),
  notSettled: verdict('C', 'PPS', '28', 'Txn not settled'),
  notFound: verdict('C', 'PPS', '29', 'Txn not found'),
  wrongCurrency: verdict('C', 'PPS', '32', 'Wrong currency for merch'),
  unknownCardType: verdict('C', 'PPS', '33', 'Unknown card type'),
  invalidField: verdict('C', 'PPS', '34', 'Invalid field'),
  tooLateToVoid: verdict('C', 'PPS', '39', 'Void not permitted after 30 days'),
  aboveMaximum: verdict('C', 'PPS', '42', 'Above max amount'),
  invalidAmount: verdict('C', 'PPS', '43', 'Invalid amount'),
  noBlindRefunds: verdict('C', 'PPS', '45', 'Refunds without reference not supported'),
  timedOut: verdict('B', 'PPS', '62', 'Timed out'),
  invalidToken: verdict('C', 'PPS', '98', 'Invalid token'),
};

/** Codes of the First Data emulator, FNOR. */
const FNOR: Record<string, [Respstat, string]> = {
  '00': ['A', 'Approval'],
  '01': ['C', 'Refer to issuer'],
  '05': ['C', 'Do not honor'],
  '10': ['A', 'Partial approval'],
  '12': ['C', 'Invalid transaction'],
  '13': ['C', 'Invalid amount'],
  '14': ['C', 'Invalid card number'],
  '28': ['B', 'Please retry'],
  '51': ['C', 'Declined'],
  '54': ['C', 'Wrong expiration'],
  '55': ['C', 'Incorrect PIN'],
  '57': ['C', 'Service not allowed'],
  '61': ['C', 'Exceeds withdrawal limit'],
  '63': ['C', 'Security violation'],
  '75': ['C', 'PIN exceeded'],
  '76': ['A', 'Reversed'],
  '85': ['A', 'Validated'],
  '89': ['C', 'Invalid terminal'],
  '91': ['B', 'Issuer unavailable'],
  '94': ['C', 'Duplicate transaction'],
  C2: ['C', 'CVV decline'],
  NU: ['C', 'Insufficient funds'],
};

/** An answer of the emulated processor. */
export function processorSays(respcode: string): Verdict {
  const [respstat, resptext] = FNOR[respcode] ?? ['C', 'Declined'];
  return verdict(respstat, 'FNOR', respcode, resptext);
}

/** Amounts of 1000 to 1999 choose the answer by their last three whole digits; a leading zero means a two-digit code. */
export function codeOfAmount(wholeUnits: number): string | null {
  if (wholeUnits < 1_000 || wholeUnits > 1_999) return null;
  return String(wholeUnits).slice(1).replace(/^0/, '');
}

const BY_LAST_DIGITS: Record<string, string> = {
  '4387751111111020': '01',
  '4387751111111038': '05',
  '4387751111111046': '54',
  '4387751111111053': 'NU',
  '5442981111111023': '01',
  '5442981111111031': '05',
  '5442981111111049': '54',
  '5442981111111056': 'NU',
  '6011000995511122': '01',
  '6011000995511130': '05',
  '6011000995511148': '54',
  '6011000995511155': 'NU',
};

/** Cards that are always refused, with the code. */
export const codeOfCard = (pan: string): string | null => BY_LAST_DIGITS[pan] ?? null;

/** Approved for 5.00 only, of 6.00 or more. */
export const PARTIAL_CARD = '4387750101010101';
export const TIMEOUT_CARDS = new Set(['4999006200620062', '5111006200620062', '6465006200620062']);

const CVV: Record<string, string> = { '112': 'M', '111': 'N', '222': 'P', '333': 'U' };
export const cvvresp = (cvv2: string | undefined): string =>
  cvv2 === undefined ? ' ' : (CVV[cvv2.slice(0, 3)] ?? 'M');

const AVS: Record<string, string> = Object.fromEntries(
  Object.entries({
    X: '224',
    Y: '225 406',
    A: '111 201',
    W: '223',
    Z: '113 226',
    N: '112 214',
    U: '221',
    G: '207',
    R: '218',
    E: '205',
    S: '219',
    Q: '228',
    D: '204 227',
    B: '202',
    C: '203',
    P: '216',
    I: '209',
    M: '213',
  }).flatMap(([letter, endings]) => endings.split(' ').map((ending) => [ending, letter])),
);
export const avsresp = (postal: string | undefined): string => AVS[postal?.slice(-3) ?? ''] ?? ' ';

/** Prefixes and lengths of the brands that the gateway takes. */
const BRANDS = [
  /^4(\d{3}|\d{12}|\d{15})$/,
  /^5[1-5]\d{14}$/,
  /^3[47]\d{13}$/,
  /^(6011|622\d|64[4-9]\d|65\d\d)\d{12}$/,
  /^36\d{12}$/,
  /^35\d{14}$/,
];
export const isKnownBrand = (pan: string): boolean => BRANDS.some((brand) => brand.test(pan));

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
