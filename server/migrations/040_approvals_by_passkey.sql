-- Approvals that were proven with a passkey (docs/decisions/118-passkeys.md).
-- Code from 038 on serves this schema.

alter table approvals drop constraint approvals_proof_check;
alter table approvals add constraint approvals_proof_check check (proof in ('PIN', 'SESSION', 'PASSKEY'));
