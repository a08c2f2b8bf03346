-- Questions that are asked again and again, with {{names}} to fill in.
create table agent_prompts (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  name text not null,
  text text not null,
  is_shared boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
create index agent_prompts_person on agent_prompts (account_id, user_id, name);
select protect('agent_prompts');
