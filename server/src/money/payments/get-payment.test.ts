import { proves } from '../../../test/harness/proves.ts';
import { getPayment } from './get-payment.ts';

proves(getPayment);
