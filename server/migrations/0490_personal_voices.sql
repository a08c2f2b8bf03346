-- How a person writes posts of their own: what they say about it, and what is measured from their samples and changes.
create table personal_voices (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  settings jsonb not null,
  -- Built from everything below whenever something changes; null where nothing shows a voice.
  voice jsonb,
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, user_id)
);
comment on column personal_voices.settings is 'type: import(''@draftwright/contract/personal-voice'').PersonalVoiceSettings';
comment on column personal_voices.voice is 'type: import(''@draftwright/contract/personal-voice'').MeasuredPersonalVoice';
select protect('personal_voices');
create index personal_voices_user on personal_voices (user_id);

create table personal_voice_samples (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  body text not null check (char_length(body) <= 10000),
  words integer not null,
  created_at timestamptz(3) not null default now()
);
select protect('personal_voice_samples');
create index personal_voice_samples_user on personal_voice_samples (account_id, user_id, created_at desc);
create index personal_voice_samples_person on personal_voice_samples (user_id);

-- What a person changes in suggested texts before sharing them; used once two posts have shown it.
create table personal_voice_habits (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  before_text text not null check (char_length(before_text) <= 200),
  after_text text not null default '' check (char_length(after_text) <= 200),
  content_ids uuid[] not null,
  created_at timestamptz(3) not null default now(),
  unique (account_id, user_id, kind, before_text, after_text)
);
comment on column personal_voice_habits.kind is 'type: ''replace'' | ''remove''';
select protect('personal_voice_habits');
create index personal_voice_habits_person on personal_voice_habits (user_id);
