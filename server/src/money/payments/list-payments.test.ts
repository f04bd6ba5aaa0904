import { proves } from '../../../test/harness/proves.ts';
import { listPayments } from './list-payments.ts';

proves(listPayments);
