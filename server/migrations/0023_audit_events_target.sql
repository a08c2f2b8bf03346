-- What happened to one thing is found without reading the whole log.
create index audit_events_target on audit_events (account_id, target_id, created_at desc) where target_id is not null;
