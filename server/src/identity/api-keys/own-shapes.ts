import Type from 'typebox';
import { requestObject } from '../../platform/http/shapes.ts';
import { DEFAULT_LIMIT } from '../../platform/rate-limit/rate-limit.ts';
import { ApiKeyChange, NewApiKey } from './shapes.ts';

/** Higher quotas are arranged with the service (spec, section 8); a tenant can only choose a lower one. */
const rateLimit = Type.Optional(
  Type.Integer({ minimum: 1, maximum: DEFAULT_LIMIT, description: 'requests per 60 seconds' }),
);

const { tenantId: _, ...request } = NewApiKey.properties;
export const NewOwnApiKey = requestObject({ ...request, rateLimit });
export const OwnApiKeyChange = requestObject({ ...ApiKeyChange.properties, rateLimit });
