import { proves } from '../../../test/harness/proves.ts';
import { listRestaurants } from './list-restaurants.ts';

proves(listRestaurants);
