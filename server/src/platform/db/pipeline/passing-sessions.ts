import { createHash } from 'node:crypto';
import type { Statement } from '../statement.ts';

/** What is sent so often gets a name. */
const OFTEN = 50;
/** So many sessions in a row may lack what is asked for by name. New ones do, a few times each; ones that forget always do. */
const PATIENCE = 500;
/** What an answer gives back of it. */
const REGAINED = 0.1;

/**
 * How a batch names its statements in a session that is its own for one transaction only:
 * - `unnamed`: it brings all of them along. Nothing can be missing.
 * - `tried`: those that are sent often are believed to be there. SQLSTATE 26000, before anything has happened, when one is not.
 * - `renewed`: the same, and prepares them first.
 */
export type Naming = 'unnamed' | 'tried' | 'renewed';

/** The sessions behind a pooler that hands them out for one transaction each and does not bring statements along. */
export interface PassingSessions {
  /** Under which name sessions keep a statement; '' for none. */
  nameOf(statement: Statement): string;
  /** A batch that tried names was answered, or has found that one is missing. */
  found(): void;
  missed(): void;
}

/**
 * To parse and plan an order's statements for each order would cost Postgres as much again as to run them. The sessions stay
 * when their clients change, and so does what is prepared in them; only nobody knows in which. So what a pool sends often is
 * tried by name, which sessions have after a moment. The name is that of the text: other versions use the same sessions.
 */
export function createPassingSessions(): PassingSessions {
  const statements = new Map<string, { uses: number; key: string }>();
  let patience = PATIENCE;
  return {
    nameOf({ name, text }) {
      if (patience <= 0) return '';
      const known = statements.get(name) ?? { uses: 0, key: keyOf(text) };
      if (known.uses === 0) statements.set(name, known);
      return ++known.uses > OFTEN ? known.key : '';
    },
    found() {
      if (patience < PATIENCE) patience += REGAINED;
    },
    missed() {
      patience--;
    },
  };
}

const keyOf = (text: string): string =>
  `comanda_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
