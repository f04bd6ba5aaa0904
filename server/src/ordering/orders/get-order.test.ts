import { proves } from '../../../test/harness/proves.ts';
import { getOrder } from './get-order.ts';

proves(getOrder);
