-- How a channel sounds: what was answered about it. A channel without a row was never asked.
create table brand_voices (
  channel_id uuid primary key references channels on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  answers jsonb not null,
  updated_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on column brand_voices.answers is 'type: import(''@draftwright/contract/voice/profile'').VoiceAnswers';
create index brand_voices_account on brand_voices (account_id);
select protect('brand_voices');

-- Texts that sound right.
create table brand_voice_samples (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  channel_id uuid not null references channels on delete cascade,
  user_id uuid references users on delete set null,
  title text not null,
  source text not null,
  url text,
  body text not null,
  body_hash text not null,
  words int not null,
  created_at timestamptz(3) not null default now(),
  unique (account_id, channel_id, body_hash)
);
comment on column brand_voice_samples.source is 'type: ''paste'' | ''file'' | ''url''';
create index brand_voice_samples_channel on brand_voice_samples (channel_id);
select protect('brand_voice_samples');

-- What people's changes teach. A removed rule stays as a row, so that seeing it again does not bring it back.
create table brand_voice_rules (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  channel_id uuid not null references channels on delete cascade,
  kind text not null,
  -- The same for the same rule in other letters.
  rule_key text not null,
  before_text text,
  after_text text,
  state text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (account_id, channel_id, kind, rule_key)
);
comment on column brand_voice_rules.kind is 'type: import(''@draftwright/contract/voice/profile'').RuleKind';
comment on column brand_voice_rules.state is 'type: import(''@draftwright/contract/voice/profile'').RuleState | ''removed''';
create index brand_voice_rules_channel on brand_voice_rules (channel_id);
select protect('brand_voice_rules');

create table brand_voice_sightings (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  rule_id uuid not null references brand_voice_rules on delete cascade,
  content_id uuid references contents on delete set null,
  -- The saved text it was seen in; a job that runs twice counts it once.
  revision_id uuid,
  user_id uuid references users on delete set null,
  source text not null,
  before_quote text not null,
  after_quote text not null,
  created_at timestamptz(3) not null default now(),
  unique (account_id, rule_id, revision_id)
);
comment on column brand_voice_sightings.source is 'type: ''feedback'' | ''edit'' | ''person''';
create index brand_voice_sightings_rule on brand_voice_sightings (rule_id);
create index brand_voice_sightings_content on brand_voice_sightings (content_id);
select protect('brand_voice_sightings');
