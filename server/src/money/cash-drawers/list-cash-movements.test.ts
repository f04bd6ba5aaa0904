import { proves } from '../../../test/harness/proves.ts';
import { listCashMovements } from './list-cash-movements.ts';

proves(listCashMovements);
