/** A typed client of Comanda. README.md shows it at work; the types are made from docs/openapi.json. */
export type { Bytes } from './bytes.ts';
export {
  type Answer,
  type Comanda,
  createComanda,
  createStorefront,
  type Input,
  type Item,
  type ListId,
  type OperationId,
  type Settings,
  type Storefront,
  type StorefrontId,
} from './client.ts';
export { conditionalFetch } from './conditional.ts';
export { ComandaError, NetworkError, type NetworkFault, UnexpectedAnswerError } from './error.ts';
export type { FeedOptions, FollowOptions } from './feed.ts';
export { EVENT_SCOPES, type EventData } from './generated/events.ts';
export type * from './generated/objects.ts';
export type { Operations } from './generated/operations.ts';
export { type ComandaEvent, type EventType, verifyWebhook, WebhookError } from './webhook.ts';
