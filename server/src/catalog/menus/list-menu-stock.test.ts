import { proves } from '../../../test/harness/proves.ts';
import { listMenuStock } from './list-menu-stock.ts';

proves(listMenuStock);
