import { proves } from '../../../test/harness/proves.ts';
import { getMenuItemStock } from './get-menu-item-stock.ts';

proves(getMenuItemStock);
