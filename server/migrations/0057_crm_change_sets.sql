-- Whatever is done to the records of the CRM is one change-set: who, by which way, and each field before and after.
create table crm_change_sets (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  actor_id uuid references users on delete set null,
  source text not null check (source in ('person', 'bulk', 'import', 'merge', 'agent', 'survey', 'undo')),
  -- In words: 'Moved Acme to Won'.
  summary text not null,
  n_changes integer not null default 0,
  -- The one it takes back.
  undoes uuid,
  undone_by uuid,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
comment on column crm_change_sets.source is 'type: import(''@draftwright/contract/crm/vocabulary'').ChangeSource';
create index crm_change_sets_created on crm_change_sets (account_id, created_at, id);
select protect('crm_change_sets');

create table crm_changes (
  account_id uuid not null references accounts on delete cascade,
  change_set_id uuid not null,
  n integer not null,
  resource text not null,
  record_id uuid not null,
  -- A create has no before, a delete no after; an update holds only what it changed.
  verb text not null check (verb in ('create', 'update', 'delete')),
  before jsonb,
  after jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, change_set_id, n),
  foreign key (account_id, change_set_id) references crm_change_sets (account_id, id) on delete cascade
);
comment on column crm_changes.verb is 'type: ''create'' | ''update'' | ''delete''';
comment on column crm_changes.before is 'type: Record<string, unknown> | null';
comment on column crm_changes.after is 'type: Record<string, unknown> | null';
create index crm_changes_record on crm_changes (account_id, resource, record_id, created_at);
create index crm_changes_created on crm_changes (account_id, resource, created_at);
select protect('crm_changes');
