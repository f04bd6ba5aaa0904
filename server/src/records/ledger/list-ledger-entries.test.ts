import { proves } from '../../../test/harness/proves.ts';
import { listLedgerEntries } from './list-ledger-entries.ts';

proves(listLedgerEntries);
