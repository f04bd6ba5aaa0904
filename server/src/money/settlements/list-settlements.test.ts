import { proves } from '../../../test/harness/proves.ts';
import { listSettlements } from './list-settlements.ts';

proves(listSettlements);
