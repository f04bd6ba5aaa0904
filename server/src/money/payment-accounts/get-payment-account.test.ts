import { proves } from '../../../test/harness/proves.ts';
import { getPaymentAccount } from './get-payment-account.ts';

proves(getPaymentAccount);
