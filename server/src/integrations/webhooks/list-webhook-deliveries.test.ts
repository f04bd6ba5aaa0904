import { proves } from '../../../test/harness/proves.ts';
import { listWebhookDeliveries } from './list-webhook-deliveries.ts';

proves(listWebhookDeliveries);
