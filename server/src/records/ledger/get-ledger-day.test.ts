import { proves } from '../../../test/harness/proves.ts';
import { getLedgerDay } from './get-ledger-day.ts';

proves(getLedgerDay);
