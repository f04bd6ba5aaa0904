-- Whose trace a mail belongs to, for the mail and the log lines that tell of it (W3C Trace Context).
-- Code from 038 on serves this schema.
-- What that code queues belongs to none.

-- The id and the flags of the request's `traceparent`, with a hyphen between; null: it had none.
alter table outgoing_mail add column trace text;
