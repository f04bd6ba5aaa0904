import { proves } from '../../../test/harness/proves.ts';
import { getWebhookDelivery } from './get-webhook-delivery.ts';

proves(getWebhookDelivery);
