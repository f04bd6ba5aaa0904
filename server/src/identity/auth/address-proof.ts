/** The ways in which an address becomes proven to be somebody's. */
export type Way = 'SIGN_UP' | 'VERIFICATION' | 'CHANGE' | 'INVITATION' | 'RESET' | 'SSO';

/** A proof that is about to count: who asked for it, who gives it, and what exists. */
export interface ProofAttempt {
  way: Way;
  /** Proven: somebody has proven its address before, and owns it. Null: there is no account yet. */
  account: { uid: string; isProven: boolean } | null;
  /** The session that asked, or at sign-up the browser. Of an invitation and a reset neither says anything. */
  askedBy: { sessionId: string | null; browser: string | null };
  /** Who uses the link, or comes from the provider that vouches for the address. */
  clicker: {
    session: { uid: string; sessionId: string } | null;
    browser: string | null;
    choosesPassword: boolean;
  };
}

/**
 * OWNER: owns the account already, and goes on as they are. ASKER: has asked, so that what they have made so far counts.
 * CHOSEN: chooses the password of an account that nobody owns, and whatever was made before ends.
 */
export type Verdict = 'OWNER' | 'ASKER' | 'CHOSEN';
export type Refusal = 'PASSWORD_REQUIRED' | 'PASSWORD_UNEXPECTED' | 'SIGN_IN_REQUIRED';

/**
 * Whether a proof counts, and what it makes of the one who gives it (docs/decisions/185-who-proves-an-address.md). A link says
 * that its reader has the mailbox. It says nothing about who typed the password, so it never hands the account to them; and an
 * account that has an owner it hands to nobody.
 */
export function decideProof({ way, account, askedBy, clicker }: ProofAttempt): Verdict | Refusal {
  if (way === 'SSO') return decideForProvider(account);
  // Only the mailbox of the account's own address gets such a link, and it is of no use without a password.
  if (way === 'RESET') return account?.isProven ? 'OWNER' : 'CHOSEN';
  if (account?.isProven) {
    if (clicker.choosesPassword) return 'PASSWORD_UNEXPECTED';
    return clicker.session?.uid === account.uid ? 'OWNER' : 'SIGN_IN_REQUIRED';
  }
  if (clicker.choosesPassword) return 'CHOSEN';
  const asked = way === 'SIGN_UP' ? isBrowser(askedBy, clicker) : isSession(askedBy, clicker);
  return asked ? 'ASKER' : 'PASSWORD_REQUIRED';
}

/** A provider that speaks for the address brings its owner; to one that nobody has proven others may know the way. */
function decideForProvider(account: ProofAttempt['account']): Verdict | Refusal {
  if (account === null) return 'ASKER';
  return account.isProven ? 'OWNER' : 'SIGN_IN_REQUIRED';
}

const isBrowser = ({ browser }: ProofAttempt['askedBy'], clicker: ProofAttempt['clicker']): boolean =>
  browser !== null && browser === clicker.browser;

const isSession = ({ sessionId }: ProofAttempt['askedBy'], { session }: ProofAttempt['clicker']): boolean =>
  sessionId !== null && sessionId === session?.sessionId;
