import { proves } from '../../../test/harness/proves.ts';
import { getRestaurant } from './get-restaurant.ts';

proves(getRestaurant);
