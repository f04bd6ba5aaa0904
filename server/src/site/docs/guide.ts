import { HOUR_MS } from '../../platform/clock.ts';
import { ERRORS } from '../../platform/errors.ts';
import { BODY_MAX_BYTES } from '../../platform/http/request/body.ts';
import { PAGE_DEFAULT, PAGE_MAX } from '../../platform/http/shapes.ts';
import { RETENTION_MS } from '../../platform/idempotency.ts';
import { DEFAULT_LIMIT, WINDOW_SECONDS } from '../../platform/rate-limit/rate-limit.ts';

const MIB = 1_048_576;

const ERROR_ROWS = Object.entries(ERRORS)
  .sort(([, a], [, b]) => a.status - b.status)
  .map(([code, { status, meaning }]) => `| \`${code}\` | ${status} | ${meaning} |`)
  .join('\n');

/** What holds for every operation, in Markdown: `info.description` of the document, and the first page of the reference. */
export const GUIDE = `\
Comanda is a multi-tenant platform for restaurants. A **tenant** is a business; it owns **restaurants**, and everything
else belongs to one of them. All paths begin with \`/api/v1/\`, all bodies are JSON in UTF-8.

## Authentication

Servers send their API key with every request:

\`\`\`
x-api-key: ck_live_…
\`\`\`

A key belongs to one tenant and holds a fixed set of **scopes** such as \`read:orders\` or \`write:menu\`; each operation
names the one that it needs, and a call outside the key's scopes answers \`FORBIDDEN\`. A key may be limited to some
restaurants and to some addresses. With a key for several restaurants, also send the one that you mean as
\`x-restaurant-guid\`. On a path without a restaurant that header narrows the answer to the one it names. What a key cannot reach does not exist for it: the answer is \`RESOURCE_NOT_FOUND\`.

People sign in and are known by a cookie; what they may do follows from their role in the tenant, which is a set of the
same scopes. Who belongs to several tenants names one as \`x-tenant-id\`.

A key is shown once, when it is issued. To replace one, have it rotated: the old key keeps working for an overlap, by
default seven days. Keep keys out of your logs.

## Answers

Every JSON answer is an envelope. On success \`data\` is the resource or a page of them:

\`\`\`json
{
  "success": true,
  "data": { "guid": "019aa7f2-7c1e-7d0a-9b43-52f1c0a8e6d1" },
  "meta": {
    "timestamp": "2026-11-21T18:30:00.000Z",
    "correlationId": "019aa7f2-9d04-7c55-8e1a-d0b1f6a2c377",
    "version": "1.0.0"
  }
}
\`\`\`

Every answer, errors included, carries \`x-correlation-id\`, the same as \`meta.correlationId\`. Quote it when you ask for
help: it finds the request in our logs. An \`x-correlation-id\` of yours is logged beside it.

## Errors

Every 4xx and 5xx answer has this shape. Branch on \`error.code\`, which is stable; \`message\` is for people and may
change. What \`details\` holds depends on the code.

\`\`\`json
{
  "success": false,
  "error": {
    "code": "VALIDATION_ERROR",
    "message": "body /items/0/quantity: is required",
    "correlationId": "019aa7f2-9d04-7c55-8e1a-d0b1f6a2c377",
    "details": {
      "fields": [
        { "in": "body", "path": "/items/0/quantity", "rule": "required", "message": "is required" }
      ]
    }
  },
  "meta": {
    "timestamp": "2026-11-21T18:30:00.000Z",
    "correlationId": "019aa7f2-9d04-7c55-8e1a-d0b1f6a2c377",
    "version": "1.0.0"
  }
}
\`\`\`

\`VALIDATION_ERROR\` lists every offending field, not only the first. \`path\` is a JSON pointer into the named part of
the request. Fields that an operation does not know are refused, so that a misspelt one is not lost.

| Code | Status | Meaning |
|---|---|---|
${ERROR_ROWS}

## Idempotency

POST, PUT, PATCH and DELETE take an \`Idempotency-Key\` header: one unique text per logical operation, such as a UUID. Send
it with every write, and repeat the request with the same key when the answer was lost: you get the first answer,
marked \`idempotency-replayed: true\`, and nothing happens twice. Keys are remembered for ${RETENTION_MS / HOUR_MS} hours
and belong to the caller, and to the tenant and the restaurant that headers name. What anybody may do without credentials,
such as signing in or pairing a device, has nobody whose key it could be: it says itself what a second try does. The same key with another request is \`CONFLICT\`, and so is one whose first request is still
running (\`details.reason\` is \`IN_PROGRESS\`). Answers that changed nothing are not stored.

## Concurrent edits

Resources that change have a \`version\`. Send the one that you read, in the body or as \`If-Match: "3"\`, and the write
succeeds only if nobody else was faster; otherwise it is \`CONFLICT\`, and \`details\` names the current version. Without
a version the last write wins.

## Pagination

Lists answer a page: \`items\` and \`nextCursor\`. Ask for the next page with \`cursor\`, leaving the other parameters as they
were; \`nextCursor\` is null on the last page. Cursors are opaque and belong to the query they came from. \`limit\` is
${PAGE_DEFAULT} by default and at most ${PAGE_MAX}.

## Rate limits

${DEFAULT_LIMIT} requests per ${WINDOW_SECONDS} seconds for each key and each person, unless a higher quota is agreed;
requests without credentials count by address. Every answer says where you stand:

- \`x-ratelimit-limit\`: requests per window
- \`x-ratelimit-remaining\`: requests left in this one; of a quota of 1,000 and more up to 1 % too few
- \`x-ratelimit-reset\`: when it ends, in Unix seconds

Beyond the limit the answer is \`RATE_LIMIT_EXCEEDED\` with \`details.resetTime\` and \`Retry-After\`. Other limits answer the
same; \`details.reason\` then says which, for example \`CARD_TESTING\` when too many cards were declined.

## Money and time

Money is a whole number of the currency's **minor units** (cents, for most): fields that end in \`Amount\` are integers, and
the resource names its \`currency\`. Rates and quantities with fractions are decimal strings. There are no floats.

Times are ISO 8601 in UTC. A \`businessDate\` is the restaurant's own day as an integer (yyyymmdd): it begins at the
restaurant's closeout hour, so that a sale after midnight still belongs to the evening.

## Limits

A request body has at most ${BODY_MAX_BYTES / MIB} MiB and is sent uncompressed as \`application/json\`, unless the
operation names other types. A key that is repeated in an object is a \`VALIDATION_ERROR\`: two readers could understand it
differently.

## Versions

This is major version 1. New fields, optional parameters and operations come without a new version, so ignore what you do
not know; the [changelog](/docs/changelog) has them. What goes away is marked as deprecated here at least 90 days before,
and answers to requests that use it say so in the \`Deprecation\`, \`Sunset\` and \`Link\` headers. Whoever uses it gets a
mail: the \`contactEmail\` of the key, or the owners of its tenant. That holds for fields of events as well: the change feed
and the streams answer these headers to whoever asks for such events, and owners get a mail about each webhook endpoint
that is sent them. A new major version runs beside the old one for at least 12 months.
`;
