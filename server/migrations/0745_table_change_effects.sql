-- What a change of records has made of others: links from their other side, and computed cells. Numbered as the change that caused it, or
-- for itself where a job has computed it. Kept only where a webhook may ask for it, and no longer than payloads.
create table table_change_effects (
  account_id uuid not null references accounts on delete cascade,
  base_id text not null,
  number bigint not null,
  records jsonb not null,
  created_at timestamptz(3) not null,
  primary key (account_id, base_id, number),
  foreign key (account_id, base_id) references table_bases on delete cascade
);
comment on column table_change_effects.records is 'type: import(''../features/tables/webhooks/change-effects.ts'').RecordEffect[]';
select protect('table_change_effects');
create index table_change_effects_old on table_change_effects using brin (created_at);
