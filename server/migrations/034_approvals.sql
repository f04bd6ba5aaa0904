-- Approvals: leave of one person for what another may not do alone (docs/decisions/113-approvals-are-things.md). They are
-- evidence, and stay.

create table approvals (
  tenant_id       uuid not null,
  restaurant_guid uuid not null,
  guid            uuid not null,
  -- All that it is bound to: permission, target with its version, items, amount, reason.
  subject         json not null,
  -- Who asked, when the approver typed a PIN there.
  requested_by    json,
  approver_kind   text not null check (approver_kind in ('USER', 'STAFF')),
  approver_id     uuid not null,
  approver_name   text not null,
  -- Of a staff member: the job whose right it is.
  job_guid        uuid check ((job_guid is not null) = (approver_kind = 'STAFF')),
  proof           text not null check (proof in ('PIN', 'SESSION')),
  device_guid     uuid,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  used_at         timestamptz,
  used_by         json check ((used_by is not null) = (used_at is not null)),
  primary key (tenant_id, guid),
  foreign key (tenant_id, restaurant_guid) references restaurants (tenant_id, guid)
);
select comanda_protect('approvals', 'select, insert, update (used_at, used_by)');

-- Reports say how and where something was approved: the sums are made again with that.
truncate report_rows, report_subjects, report_cursors;
