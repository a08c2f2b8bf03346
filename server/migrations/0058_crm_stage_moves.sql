-- How long opportunities stand in a stage is read from the moves alone.
create index crm_activity_log_moves on crm_activity_log (account_id, occurred_at) where kind = 'stage_move' and deleted_at is null;
