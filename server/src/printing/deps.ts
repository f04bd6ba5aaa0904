import { routeFor } from '../access/index.ts';
import type { Sealer } from '../platform/crypto/seal.ts';
import type { Config } from '../platform/settings/config.ts';
import type { StoreDeps } from '../platform/store-deps.ts';
import type { DayReaderDeps } from '../reporting/reports/index.ts';

/** What the handlers and jobs of printing work with. */
export interface PrintingDeps extends StoreDeps, DayReaderDeps {
  readonly config: Pick<Config, 'printerNetworks'>;
  /** Of the tokens of links to receipts. */
  readonly sealer: Sealer;
  /** The address that printers ask and that links begin with, without a trailing slash; known once the server listens. */
  readonly publicUrl: string;
  /** The database was restored, and is not released yet. */
  isHeld(): boolean;
}

export const route = routeFor<PrintingDeps>();
