-- A person's own folders for conversations.
create table agent_folders (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  name text not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
create index agent_folders_person on agent_folders (account_id, user_id, name);
select protect('agent_folders');

alter table agent_sessions add folder_id uuid;
-- When its person last looked at it; an answer that ended later is unread.
alter table agent_sessions add seen_at timestamptz(3);
alter table agent_sessions add foreign key (account_id, folder_id) references agent_folders (account_id, id);
create index agent_sessions_shared on agent_sessions (account_id, shared_at) where shared_at is not null;
create index agent_sessions_folder on agent_sessions (account_id, folder_id) where folder_id is not null;
-- Rows that are still being written are not in it: each would be put in anew with every piece of its text.
create index agent_runs_words on agent_runs using gin (account_id, input gin_trgm_ops, content gin_trgm_ops)
  where ended_at is not null;
