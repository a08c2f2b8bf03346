-- What a person sent with a question: the words of a document. A picture is looked at once, and only its name stays.
create table agent_files (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  run_id uuid not null,
  name text not null,
  media_type text not null,
  -- Bytes.
  size integer not null,
  -- Null for a picture.
  words text,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  foreign key (account_id, run_id) references agent_runs (account_id, id) on delete cascade
);
create index agent_files_run on agent_files (account_id, run_id);
select protect('agent_files');
