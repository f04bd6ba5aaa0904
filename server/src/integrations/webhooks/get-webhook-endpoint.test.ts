import { proves } from '../../../test/harness/proves.ts';
import { getWebhookEndpoint } from './get-webhook-endpoint.ts';

proves(getWebhookEndpoint);
