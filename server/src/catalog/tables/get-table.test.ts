import { proves } from '../../../test/harness/proves.ts';
import { getTable } from './get-table.ts';

proves(getTable);
