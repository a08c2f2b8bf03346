create table ideas (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  user_id uuid references users on delete set null,
  pillar_id uuid references pillars on delete set null,
  text text not null,
  voice_input text,
  is_archived boolean not null default false,
  is_example boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index ideas_created on ideas (account_id, created_at desc, id desc);
create index ideas_pillar on ideas (account_id, pillar_id);
select protect('ideas');
