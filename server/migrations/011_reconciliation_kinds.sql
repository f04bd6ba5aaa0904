-- Differences that are found in answers, not only in batches.
alter table reconciliation_exceptions drop constraint reconciliation_exceptions_kind_check;
alter table reconciliation_exceptions add constraint reconciliation_exceptions_kind_check
  check (kind in ('OUTCOME_UNKNOWN', 'ANSWER_DIFFERS', 'MISSING_HERE', 'MISSING_THERE', 'NOT_SETTLED', 'AMOUNT_DIFFERS',
    'STATUS_DIFFERS', 'STATUS_UNKNOWN', 'SETTLED_TWICE', 'REJECTED', 'BATCH_TOTAL_DIFFERS'));
