import { proves } from '../../../test/harness/proves.ts';
import { getKitchenOrder } from './get-kitchen-order.ts';

proves(getKitchenOrder);
