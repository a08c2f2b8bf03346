create table pillars (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  name text not null,
  description text,
  keywords text[] not null default '{}',
  primary_keyword text,
  authority_url text,
  est_volume integer,
  intention text check (intention in ('informational', 'commercial', 'transactional', 'navigational')),
  is_active boolean not null default true,
  slug text not null,
  is_example boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (account_id, slug)
);
comment on column pillars.intention is 'type: ''informational'' | ''commercial'' | ''transactional'' | ''navigational''';
create index pillars_created on pillars (account_id, created_at desc, id desc);
select protect('pillars');
