-- Whose trace an event belongs to, for the webhooks that tell of it (W3C Trace Context).
-- Code from 038 on serves this schema.
-- What that code writes belongs to none.

-- The id and the flags of the request's `traceparent`, with a hyphen between; null: it had none.
alter table events add column trace text;
