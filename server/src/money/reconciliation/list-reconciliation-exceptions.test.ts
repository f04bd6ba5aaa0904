import { proves } from '../../../test/harness/proves.ts';
import { listReconciliationExceptions } from './list-reconciliation-exceptions.ts';

proves(listReconciliationExceptions);
