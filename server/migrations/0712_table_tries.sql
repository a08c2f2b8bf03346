-- When a webhook is told next, or was to be; null while no notification waits. The job that tells it names the same time, so
-- that one started before is no second one.
alter table table_webhooks add column next_try_at timestamptz(3);
