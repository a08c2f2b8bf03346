-- What the advisor reads across a workspace: by day, by time, and by words.
create index content_views_day on content_views (account_id, day);
create index content_events_at on content_events (account_id, created_at);
create index ideas_text on ideas using gin (account_id, text gin_trgm_ops);
create index crm_tasks_words on crm_tasks using gin (account_id, title gin_trgm_ops);
create index crm_activity_log_words on crm_activity_log using gin (account_id, subject gin_trgm_ops, body gin_trgm_ops);
