import { proves } from '../../../test/harness/proves.ts';
import { listPaymentRefunds } from './list-payment-refunds.ts';

proves(listPaymentRefunds);
