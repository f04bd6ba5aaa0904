import { proves } from '../../../test/harness/proves.ts';
import { listKitchenOrders } from './list-kitchen-orders.ts';

proves(listKitchenOrders);
