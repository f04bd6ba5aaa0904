-- A time entry keeps the role of its job, like its title and wage, and labour sees when its business day ends
-- (docs/decisions/111-time-entries.md). An entry of older code has no role, and is of the one that the job has by then.
-- Code from 084 on serves this schema.
-- Also known as 5804f2a22d5609e4417f5f5420fda691a5873dd4657e1122988b851646d775c6.

-- Part: in a transaction
alter table time_entries add column job_role text;
grant update (job_role) on time_entries to comanda_app;
create or replace view published_time_entries with (security_invoker) as
  select tenant_id, restaurant_guid, staff_guid, job_guid, job_title, status, business_date, clocked_in_at, clocked_out_at, breaks,
    declared_tip_amount, wage_amount, wage_per, day_ends_at
  from time_entries;

-- Part: in slices of time_entries, reading staff_members
update time_entries e set job_role = (
  select job->>'role' from staff_members s, json_array_elements(s.jobs) job
  where s.tenant_id = e.tenant_id and s.guid = e.staff_guid and job->>'guid' = e.job_guid::text limit 1)
where {slice} and job_role is null;
