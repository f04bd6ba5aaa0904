import { proves } from '../../../test/harness/proves.ts';
import { getDiscount } from './get-discount.ts';

proves(getDiscount);
