-- What became of a live post at its network, as the daily look found it; null until then.
alter table contents
  add column remote_state text check (remote_state in ('live', 'changed', 'gone')),
  add column remote_checked_at timestamptz(3);
comment on column contents.remote_state is 'type: import(''@draftwright/contract/deliveries'').LiveState';
create index contents_remote_due on contents (remote_checked_at nulls first) where status = 'published' and remote is not null;
