-- Whose turn it is among the printers that we connect to is asked twice a second by every process: it reads those alone.
-- No column that a visit writes is in it, so its updates stay within their page.
-- Code from 052 on serves this schema.
create index printers_to_visit on printers (tenant_id, guid) where kind = 'NETWORK_ESCPOS' and not deleted;
