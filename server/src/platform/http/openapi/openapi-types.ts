import type { Approval, Deprecation, Method } from '../route.ts';
import type { JsonSchema } from './openapi-schemas.ts';

/** The parts of an OpenAPI 3.1 document that this service writes, and that its reference pages read. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    description: string;
    license?: { name: string; identifier: string };
    contact?: { name: string };
  };
  servers: { url: string }[];
  tags: Tag[];
  /** The tags under headings, as Redoc and others show them. */
  'x-tagGroups'?: TagGroup[];
  paths: Record<string, Partial<Record<Lowercase<Method>, Operation>>>;
  /** What we send, by its name. */
  webhooks: Record<string, { post: WebhookOperation }>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, ResponseObject>;
    parameters: Record<string, Parameter>;
    headers: Record<string, HeaderObject>;
    securitySchemes: Record<string, SecurityScheme>;
  };
}

export interface Tag {
  name: string;
  description?: string;
}

export interface TagGroup {
  name: string;
  tags: string[];
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  deprecated?: boolean;
  security: SecurityRequirement[];
  /** The one scope that a credential needs; absent where none does. */
  'x-required-scope'?: string;
  /** The permissions it needs, and when it is not always; callers who lack one send an approval. */
  'x-approval'?: Approval;
  'x-deprecation'?: Deprecation;
  parameters: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, ResponseObject | Reference>;
}

export interface WebhookOperation {
  operationId: string;
  security: SecurityRequirement[];
  tags: string[];
  summary: string;
  /** The scope that a reader needs. */
  'x-required-scope': string;
  requestBody: { required: true; content: Content };
  responses: Record<string, { description: string }>;
}

export interface Reference {
  $ref: string;
  /** Instead of the description there. */
  description?: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  deprecated?: boolean;
  description?: string;
  schema: JsonSchema;
}

type Content = Record<string, MediaType>;

export interface MediaType {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
}

export interface HeaderObject {
  description: string;
  schema: JsonSchema;
}

export interface ResponseObject {
  description: string;
  headers: Record<string, HeaderObject | Reference>;
  /** Empty for an answer without a body. */
  content: Content;
}

export type SecurityRequirement = Record<string, string[]>;

export interface SecurityScheme {
  type: 'apiKey';
  in: 'header' | 'cookie';
  name: string;
  description: string;
}
