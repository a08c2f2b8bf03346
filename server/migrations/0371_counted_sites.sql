-- Hosts of the workspace's own sites whose script may count here.
alter table analytics_settings add column sites jsonb not null default '[]';
comment on column analytics_settings.sites is 'type: string[]';
