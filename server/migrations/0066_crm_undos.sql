-- What is too much to be taken back within a request: how far it is, so that a killed worker's successor goes on.
create table crm_undos (
  account_id uuid not null references accounts on delete cascade,
  -- The change-set that is taken back.
  change_set_id uuid not null,
  user_id uuid references users on delete set null,
  -- What takes it back; it holds nothing before the first record is changed.
  undo_set_id uuid not null,
  on_conflict text not null check (on_conflict in ('ask', 'keep', 'overwrite')),
  -- Asked: fields have been changed again since, and nothing has been done yet.
  state text not null check (state in ('running', 'asked', 'done', 'failed')),
  n_changes integer not null,
  -- Changes that have been gone through, from the last.
  n_done integer not null default 0,
  -- The first of the fields that have been changed again since, and how many there are.
  conflicts jsonb not null default '[]',
  n_conflicts integer not null default 0,
  error text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, change_set_id),
  foreign key (account_id, change_set_id) references crm_change_sets (account_id, id) on delete cascade
);
comment on column crm_undos.on_conflict is 'type: ''ask'' | ''keep'' | ''overwrite''';
comment on column crm_undos.state is 'type: ''running'' | ''asked'' | ''done'' | ''failed''';
comment on column crm_undos.conflicts is 'type: import(''@draftwright/contract/crm/history'').UndoConflict[]';
select protect('crm_undos');
