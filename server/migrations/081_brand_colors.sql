-- The colour of a restaurant on its page for guests (docs/decisions/174-a-colour-of-its-own.md).
-- Code from 052 on serves this schema.
-- That code shows pages in the colours of the service.

alter table restaurants add column brand_color text;
