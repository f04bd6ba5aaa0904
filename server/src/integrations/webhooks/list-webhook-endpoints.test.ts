import { proves } from '../../../test/harness/proves.ts';
import { listWebhookEndpoints } from './list-webhook-endpoints.ts';

proves(listWebhookEndpoints);
