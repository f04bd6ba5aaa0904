import type { Signer } from './approval.ts';
import type { LoggedCommand, Written } from './database.ts';

/** What somebody did, before it has its place in the log. */
export type Deed = Pick<LoggedCommand, 'type' | 'orderGuid' | 'totalAmount' | 'taxAmount'> & {
  /** Of what it makes; a new one otherwise. */
  id?: string;
  staffGuid: string;
  body: object;
  written?: Written;
  /** Of what takes from a bill: whoever approves it. */
  approver?: Signer;
};
