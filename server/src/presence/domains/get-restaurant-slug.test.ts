import { proves } from '../../../test/harness/proves.ts';
import { getRestaurantSlug } from './get-restaurant-slug.ts';

proves(getRestaurantSlug);
