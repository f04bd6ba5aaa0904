import { proves } from '../../../../test/harness/proves.ts';
import { getOrderGuest } from './get-order-guest.ts';

proves(getOrderGuest);
