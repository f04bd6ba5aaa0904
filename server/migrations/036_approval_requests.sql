-- Requests for approvals, which somebody decides about on another device (docs/decisions/113-approvals-are-things.md).
-- Code from 035 on serves this schema.

create table approval_requests (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  guid            uuid not null,
  -- What its approval is bound to, as in approvals.
  subject         json not null,
  comment         text,
  requested_by    json not null,
  device_guid     uuid,
  -- One that waits behind its end has expired: nothing has to write that.
  status          text not null check (status in ('PENDING', 'ACCEPTED', 'DECLINED', 'WITHDRAWN')),
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  decided_by      json check ((decided_by is null) = (status = 'PENDING')),
  decided_at      timestamptz check ((decided_at is null) = (status = 'PENDING')),
  decline_reason  text check (decline_reason is null or status = 'DECLINED'),
  approval_guid   uuid check ((approval_guid is not null) = (status = 'ACCEPTED')),
  primary key (tenant_id, guid),
  foreign key (tenant_id, restaurant_guid) references restaurants (tenant_id, guid),
  foreign key (tenant_id, approval_guid) references approvals (tenant_id, guid)
);
create index approval_requests_by_place on approval_requests (tenant_id, restaurant_guid, guid);
create index approval_requests_pending on approval_requests (tenant_id, restaurant_guid, expires_at)
  where status = 'PENDING';
select comanda_protect('approval_requests',
  'select, insert, update (status, decided_by, decided_at, decline_reason, approval_guid)');
