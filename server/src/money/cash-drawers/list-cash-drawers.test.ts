import { proves } from '../../../test/harness/proves.ts';
import { listCashDrawers } from './list-cash-drawers.ts';

proves(listCashDrawers);
