import { proves } from '../../../test/harness/proves.ts';
import { getDeliveryZones } from './get-delivery-zones.ts';

proves(getDeliveryZones);
