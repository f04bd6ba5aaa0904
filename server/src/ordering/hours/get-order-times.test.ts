import { proves } from '../../../test/harness/proves.ts';
import { getOrderTimes } from './get-order-times.ts';

proves(getOrderTimes);
