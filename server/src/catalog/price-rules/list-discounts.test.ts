import { proves } from '../../../test/harness/proves.ts';
import { listDiscounts } from './list-discounts.ts';

proves(listDiscounts);
