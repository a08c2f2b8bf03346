create table channels (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  user_id uuid references users on delete set null,
  name text not null,
  channel_type text not null,
  url text,
  is_active boolean not null default true,
  prompt text,
  brand_voice_initial text,
  brand_voice_feedback text,
  integration_id uuid,
  pending_connection boolean not null default false,
  settings jsonb not null default '{}',
  is_example boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on column channels.channel_type is 'type: import(''@draftwright/contract/channels'').ChannelType';
comment on column channels.settings is 'type: Record<string, unknown>';
create index channels_created on channels (account_id, created_at desc, id desc);
select protect('channels');

create table pillar_channels (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  pillar_id uuid not null references pillars on delete cascade,
  channel_id uuid not null references channels on delete cascade,
  prompt text,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (account_id, pillar_id, channel_id)
);
create index pillar_channels_channel on pillar_channels (account_id, channel_id);
select protect('pillar_channels');
