-- Sites whose visits a workspace does not count, beside those that are known to send programs instead of people.
alter table analytics_settings add column excluded_sources jsonb not null default '[]';
comment on column analytics_settings.excluded_sources is 'type: string[]';
