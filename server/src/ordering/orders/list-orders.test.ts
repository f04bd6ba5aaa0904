import { proves } from '../../../test/harness/proves.ts';
import { listOrders } from './list-orders.ts';

proves(listOrders);
