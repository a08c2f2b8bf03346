do $$
begin
  if not exists (select from pg_roles where rolname = 'draftwright_app') then
    create role draftwright_app nologin nosuperuser nobypassrls nocreatedb nocreaterole noinherit;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of this server made it meanwhile
end $$;
-- A server's owner that is no superuser may run as the role only as its member.
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant draftwright_app to %I', current_user);
  end if;
end $$;
create extension if not exists pg_trgm;
create extension if not exists citext;
create extension if not exists btree_gin;
create extension if not exists unaccent;
grant usage on schema public to draftwright_app;
alter default privileges in schema public grant usage, select on sequences to draftwright_app;
-- Row-level security for a table that has an account_id: a session of one account sees and writes that account's rows only.
create function protect(fenced regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', fenced);
  execute format('alter table %s force row level security', fenced);
  execute format(
    'create policy account_fence on %s to draftwright_app
       using (account_id = nullif(current_setting(''app.account_id'', true), '''')::uuid)
       with check (account_id = nullif(current_setting(''app.account_id'', true), '''')::uuid)', fenced);
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('create policy owner_sees_all on %s to %I using (true) with check (true)', fenced, current_user);
  end if;
  execute format('grant select, insert, update, delete on %s to draftwright_app', fenced);
end $$;
-- Lets every account read and write a table that belongs to none.
create function share(shared regclass) returns void language plpgsql as $$
begin
  execute format('grant select, insert, update, delete on %s to draftwright_app', shared);
end $$;
-- Under row-level security only a leakproof function may use an index or its statistics, and only a superuser may mark a
-- function so. Without these marks everything works, slower.
do $$
begin
  -- ILIKE and LIKE, for the trigram indexes.
  alter function texticlike(text, text) leakproof;
  alter function texticnlike(text, text) leakproof;
  alter function textlike(text, text) leakproof;
  -- Names are the same in any case.
  alter function lower(text) leakproof;
  -- Lists of the CRM are filtered by values of any kind: numbers, lists, JSON.
  alter function jsonb_contains(jsonb, jsonb) leakproof;
  alter function arrayoverlap(anyarray, anyarray) leakproof;
  alter function numeric_eq(numeric, numeric) leakproof;
  alter function numeric_gt(numeric, numeric) leakproof;
  alter function numeric_ge(numeric, numeric) leakproof;
  alter function numeric_lt(numeric, numeric) leakproof;
  alter function numeric_le(numeric, numeric) leakproof;
  -- Records without a tag are found by the index of tags.
  alter function arraycontained(anyarray, anyarray) leakproof;
  -- A search looks into one text of a record, in which each column stands behind a blank: one index look-up finds words of
  -- several columns, and one or two letters at the beginning of a word. coalesce() could not use the index.
  alter function textcat(text, text) leakproof;
exception when insufficient_privilege then null;
end $$;

-- People and workspaces. Users belong to nobody's account, so only the owner role reads them.
create table accounts (
  id uuid primary key,
  name text not null,
  slug text not null unique,
  site_title text,
  site_description text,
  theme_color text not null default '#3b5bdb',
  time_zone text not null default 'UTC',
  created_at timestamptz(3) not null default now(),
  -- A deleted workspace is closed at once and gone after 30 days.
  deleted_at timestamptz(3),
  -- A workspace's second brand colour on its hosted site; without one the first serves for both.
  second_color text
);
-- A member's session sees its own workspace and no other; changes go through the owner role.
alter table accounts enable row level security;
create policy own_account on accounts to draftwright_app
  using (id = nullif(current_setting('app.account_id', true), '')::uuid);
grant select on accounts to draftwright_app;
create index accounts_deleted on accounts (deleted_at) where deleted_at is not null;

-- Old addresses of a hosted site; they redirect for ever and are never given to anybody else.
create table account_slugs (
  slug text primary key,
  account_id uuid not null references accounts on delete cascade
);

create table users (
  id uuid primary key,
  email text not null unique,
  -- People may come without a password (a provider, a code, an invitation), and an address counts as theirs once it is proven.
  password_hash text,
  display_name text not null,
  photo_url text,
  created_at timestamptz(3) not null default now(),
  email_verified_at timestamptz(3),
  -- The product is light until somebody chooses otherwise; nobody could choose yet.
  color_mode text not null default 'light' check (color_mode in ('light', 'dark', 'system')),
  tutorial_finished_at timestamptz(3),
  -- A person who asked to be deleted has 30 days to come back.
  deleted_at timestamptz(3)
);
comment on column users.color_mode is 'type: ''light'' | ''dark'' | ''system''';

create table account_access (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  role_id text not null check (role_id in ('owner', 'admin', 'social_media', 'general_member', 'amplifier')),
  created_at timestamptz(3) not null default now(),
  unique (user_id, account_id)
);
comment on column account_access.role_id is 'type: import(''@draftwright/contract/rights'').Role';
select protect('account_access');
create index account_access_account on account_access (account_id, created_at);

-- One row a signed-in browser. A refresh token is the session, a counter and a MAC over both: no row a token.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  counter integer not null default 0,
  rotated_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  user_agent text,
  -- Where the session was last seen: what its owner knows it by.
  ip text,
  -- The thumbprint (RFC 7638) of the browser's own key; a refresh must then be signed by it.
  key_thumbprint text,
  -- From which token on that key is demanded: 0 for a session that was opened with it.
  key_bound_from integer
);
create index sessions_user on sessions (user_id);

-- Failed and counted attempts, shared by all processes.
create table rate_limits (
  key text primary key,
  window_start timestamptz(3) not null,
  count integer not null
);

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
select protect('pillars');
create index pillars_created on pillars (account_id, created_at desc, id desc);

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
select protect('channels');
create index channels_created on channels (account_id, created_at desc, id desc);

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
select protect('pillar_channels');
create index pillar_channels_channel on pillar_channels (account_id, channel_id);

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
  updated_at timestamptz(3) not null default now(),
  -- The inbox: ideas come from anywhere, are tagged, voted for, shortlisted, and merged when two say the same.
  tags text[] not null default '{}',
  is_shortlisted boolean not null default false,
  source text not null default 'typed' check (source in ('typed', 'voice', 'share', 'bookmarklet', 'mail', 'import', 'meeting')),
  source_url text,
  -- Set while this idea lives on in another one; lists leave it out.
  merged_into uuid references ideas on delete set null
);
select protect('ideas');
comment on column ideas.source is 'type: import(''@draftwright/contract/vocabulary'').IdeaSource';
create index ideas_created on ideas (account_id, created_at desc, id desc);
create index ideas_pillar on ideas (account_id, pillar_id);
create index ideas_tags on ideas using gin (account_id, tags);
create index ideas_merged on ideas (account_id, merged_into) where merged_into is not null;
create index ideas_text on ideas using gin (account_id, text gin_trgm_ops);

create table contents (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  idea_id uuid references ideas on delete set null,
  pillar_id uuid references pillars on delete set null,
  channel_id uuid references channels on delete set null,
  author_id uuid references users on delete set null,
  title text not null,
  slug text not null,
  excerpt text not null default '',
  keyword text,
  rich_content jsonb not null,
  -- The words of title and text, kept beside the document so that a search need not parse it.
  plain_text text not null default '',
  settings jsonb not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'in_review', 'changes_requested', 'approved', 'scheduled', 'publishing', 'published', 'failed', 'missed', 'unknown', 'archived')),
  prompts text[] not null default '{}',
  model text,
  -- The hash of title, text, excerpt and slug: as it stands, as it was approved, as it is live.
  text_hash text not null,
  approved_hash text,
  live_hash text,
  -- What readers see. Kept apart from the working text, so that editing never changes a live page.
  live jsonb,
  views integer not null default 0,
  reads integer not null default 0,
  is_example boolean not null default false,
  scheduled_at timestamptz(3),
  published_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Who has written on the text since it was last approved: nobody approves alone what only they wrote.
  writer_ids uuid[] not null default '{}',
  -- A plan is for the calendar only; a schedule is what the server acts upon. The zone is the one the time was chosen in.
  planned_at timestamptz(3),
  time_zone text,
  -- The post this one was made of, and its text at that time (title, empty line, Markdown), to which later changes are compared.
  source_content_id uuid references contents on delete set null,
  source_text text,
  -- Where a person put it, for channels that are posted to by hand.
  posted_url text,
  unique (account_id, slug)
);
comment on column contents.status is 'type: ''draft'' | ''in_review'' | ''changes_requested'' | ''approved'' | ''scheduled'' | ''publishing'' | ''published'' | ''failed'' | ''missed'' | ''unknown'' | ''archived''';
comment on column contents.rich_content is 'type: import(''@draftwright/contract/document'').Doc';
comment on column contents.settings is 'type: Record<string, unknown>';
comment on column contents.live is 'type: { title: string; slug: string; excerpt: string; keyword: string | null; rich_content: import(''@draftwright/contract/document'').Doc; updated_at: string }';
select protect('contents');
create index contents_updated on contents (account_id, updated_at desc, id desc);
create index contents_live on contents (account_id, published_at desc, id desc) where status = 'published' and deleted_at is null;
create index contents_idea on contents (account_id, idea_id);
create index contents_channel on contents (account_id, channel_id);
create index contents_text on contents using gin (account_id, plain_text gin_trgm_ops);
-- What is due, of all workspaces; and what was cut off while it was on its way.
create index contents_due on contents (scheduled_at) where status = 'scheduled' and deleted_at is null;
create index contents_on_the_way on contents (updated_at) where status = 'publishing';
-- Where a post stands on the calendar.
create index contents_calendar on contents (account_id, (coalesce(case when status = 'published' then published_at end, scheduled_at, planned_at)))
  where deleted_at is null and status <> 'archived' and coalesce(case when status = 'published' then published_at end, scheduled_at, planned_at) is not null;
create index contents_source on contents (account_id, source_content_id) where source_content_id is not null;

create table content_revisions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  author_id uuid references users on delete set null,
  -- The contract names the reasons: a list here as well would have to be changed by every migration that adds one.
  reason text not null,
  note text,
  model text,
  title text not null,
  rich_content jsonb not null,
  -- The pieces a proposed revision offers, each to be taken over or left.
  changes jsonb,
  created_at timestamptz(3) not null default now(),
  -- What a proposal was made from: its changes are found again in a text that was edited since. Null for proposals from before.
  base jsonb,
  -- What became of each change, by its id; one that is not named is still open.
  decided jsonb not null default '{}',
  -- What a person asked for, in words.
  asked text
);
comment on column content_revisions.rich_content is 'type: import(''@draftwright/contract/document'').Doc';
select protect('content_revisions');
comment on column content_revisions.base is 'type: { title: string; rich_content: import(''@draftwright/contract/document'').Doc }';
comment on column content_revisions.changes is 'type: import(''@draftwright/contract/proposals'').ProposedChange[]';
comment on column content_revisions.decided is 'type: Record<string, ''accepted'' | ''rejected''>';
comment on column content_revisions.reason is 'type: import(''@draftwright/contract/content'').Revision[''reason'']';
create index content_revisions_content on content_revisions (account_id, content_id, created_at desc);
create index content_revisions_proposed on content_revisions (account_id, content_id, created_at desc) where reason = 'proposed';

create table content_events (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  actor_id uuid references users on delete set null,
  verb text not null,
  note text,
  created_at timestamptz(3) not null default now(),
  -- Which step of a review an event was, and which guest it came from.
  details jsonb not null default '{}'
);
select protect('content_events');
comment on column content_events.details is 'type: import(''@draftwright/contract/content'').EventDetails';
create index content_events_content on content_events (account_id, content_id, created_at);
create index content_events_at on content_events (account_id, created_at);

-- Addresses a published post once had; they redirect to where it is now.
create table content_slugs (
  account_id uuid not null references accounts on delete cascade,
  slug text not null,
  content_id uuid not null references contents on delete cascade,
  primary key (account_id, slug)
);
select protect('content_slugs');

create table generation_runs (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  user_id uuid references users on delete set null,
  kind text not null check (kind in ('initial', 'full', 'all', 'feedback')),
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'stopped')),
  channel_id uuid not null references channels on delete cascade,
  idea_id uuid references ideas on delete set null,
  content_id uuid references contents on delete cascade,
  revision_id uuid references content_revisions on delete set null,
  model text not null,
  -- What was asked for, as the route took it.
  input jsonb not null,
  -- Each step's state, text and result; a step run again starts from the results before it.
  steps jsonb not null default '[]',
  error jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Whoever works on a run writes its own mark; one that was taken over finds another's mark and lets go.
  claim uuid,
  -- A repeat under the same Idempotency-Key finds its run, also when nobody waited for it any more.
  asked_key text,
  asked_body text,
  -- The post a text is made of; and the variant that a run writes anew.
  source_content_id uuid references contents on delete cascade,
  rewrites_id uuid references contents on delete cascade
);
comment on column generation_runs.kind is 'type: ''initial'' | ''full'' | ''all'' | ''feedback''';
comment on column generation_runs.state is 'type: ''queued'' | ''running'' | ''done'' | ''failed'' | ''stopped''';
comment on column generation_runs.input is 'type: Record<string, unknown>';
comment on column generation_runs.steps is 'type: { step: string; state: string; text: string; result: unknown }[]';
comment on column generation_runs.error is 'type: { code: string; message: string }';
select protect('generation_runs');
create index generation_runs_created on generation_runs (account_id, created_at desc);
create index generation_runs_idea on generation_runs (account_id, idea_id);
create index generation_runs_content on generation_runs (account_id, content_id);
create unique index generation_runs_asked on generation_runs (account_id, user_id, asked_key) where asked_key is not null;
create index generation_runs_source on generation_runs (account_id, source_content_id) where source_content_id is not null;

create table media_folders (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  parent_id uuid references media_folders,
  user_id uuid references users on delete set null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  -- A deleted folder is kept for a day, with what lay in it, so that deleting it can be undone.
  deleted_at timestamptz(3)
);
select protect('media_folders');
create unique index media_folders_name on media_folders (account_id, parent_id, lower(name)) nulls not distinct
  where deleted_at is null;

create table media (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  user_id uuid references users on delete set null,
  channel_id uuid references channels on delete set null,
  name text not null,
  -- Where the bytes lie below the store; the server alone makes it.
  key text not null unique,
  media_type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_at timestamptz(3) not null default now(),
  folder_id uuid references media_folders on delete set null,
  alt text not null default '',
  tags text[] not null default '{}',
  -- Name, alt text and tags in one, for the search.
  words text not null default '',
  -- Where an old client wanted it to lie (bucket and path); it finds it there again, and nothing else goes by it.
  hint text,
  -- Which of media_shapes it has now; 0 is the whole picture with its middle in focus.
  shape integer not null default 0,
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  left_folder_id uuid references media_folders on delete set null
);
select protect('media');
create index media_created on media (account_id, created_at desc, id desc);
create index media_folder on media (account_id, folder_id);
create index media_name on media (account_id, name, id);
create index media_words on media using gin (account_id, words gin_trgm_ops);
create index media_hint on media (account_id, hint) where hint is not null;
create index media_left_folder on media (account_id, left_folder_id) where left_folder_id is not null;

-- One row a post and day (UTC); bots are counted apart and never mixed in.
create table content_views (
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  day date not null,
  views integer not null default 0,
  visitors integer not null default 0,
  reads integer not null default 0,
  bots integer not null default 0,
  primary key (account_id, content_id, day)
);
select protect('content_views');
-- What the advisor reads across a workspace: by day, by time, and by words.
create index content_views_day on content_views (account_id, day);

-- Who was here today, as a hash salted anew each day: enough to count once, useless the day after.
create table content_visitors (
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  day date not null,
  visitor bytea not null,
  has_read boolean not null default false,
  primary key (account_id, content_id, day, visitor)
);
select protect('content_visitors');

create table visitor_salts (
  day date primary key,
  salt bytea not null
);

-- The first answer to a write, given again to a repeat for 24 hours.
create table idempotency_keys (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  route text not null,
  key text not null,
  body_hash text not null,
  -- Null while the first call is still under way.
  -- Kept as text: a repeat gets the very bytes of the first answer.
  answer text,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, user_id, route, key)
);
select protect('idempotency_keys');
create index idempotency_keys_age on idempotency_keys (created_at);

-- Browsers a person has signed in from; the hash of network and agent, so that a new one is noticed and none can be looked up.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  fingerprint text not null,
  last_seen_at timestamptz(3) not null default now(),
  primary key (user_id, fingerprint)
);
create index known_devices_age on known_devices (last_seen_at);

-- Codes sent by e-mail: to sign in, or to finish a sign-up. A row is written for every request, known address or not,
-- so that the two take the same time; only a mail that is really sent fills in the code's hash.
create table one_time_codes (
  id uuid primary key,
  email text not null,
  purpose text not null check (purpose in ('sign_in', 'sign_up')),
  -- The hash of a word that the asking browser made up: a code is good there only.
  request_hash text not null,
  code_hash text,
  tries integer not null default 0,
  -- What the sign-up will make once its address is proven.
  sign_up jsonb,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
comment on column one_time_codes.purpose is 'type: ''sign_in'' | ''sign_up''';
comment on column one_time_codes.sign_up is 'type: { password_hash: string; display_name: string; account_name: string }';
create index one_time_codes_email on one_time_codes (email, request_hash, created_at desc);
create index one_time_codes_age on one_time_codes (expires_at);

-- Asked-for resets. The secret goes out by mail; its hash alone is kept.
create table password_resets (
  id uuid primary key,
  email text not null,
  user_id uuid references users on delete cascade,
  secret_hash text,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index password_resets_user on password_resets (user_id);
create index password_resets_age on password_resets (expires_at);

-- Who a person is elsewhere: the issuer and the subject it knows them by, never the e-mail address.
create table identities (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  provider text not null,
  issuer text not null,
  subject text not null,
  email text,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  unique (issuer, subject)
);
create index identities_user on identities (user_id);

-- A sign-in that has left for a provider and is awaited back: used once, for five minutes, in the browser that left.
create table oauth_states (
  state_hash text primary key,
  provider text not null,
  -- Sealed: the verifier and the nonce.
  sealed text not null,
  browser_hash text not null,
  -- Set when a signed-in person adds a way to sign in; to end that session is to end what it began.
  user_id uuid references users on delete cascade,
  session_id uuid references sessions on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index oauth_states_age on oauth_states (expires_at);
create index oauth_states_session on oauth_states (session_id);

-- An invitation is bound to an address, good for seven days and once. The link's secret is known to the mail alone.
create table invitations (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  email text not null,
  role_id text not null check (role_id in ('admin', 'social_media', 'general_member', 'amplifier')),
  invited_by uuid references users on delete set null,
  secret_hash text,
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  withdrawn_at timestamptz(3)
);
comment on column invitations.role_id is 'type: Exclude<import(''@draftwright/contract/rights'').Role, ''owner''>';
select protect('invitations');
create unique index invitations_open on invitations (account_id, email) where accepted_at is null and withdrawn_at is null;
create unique index invitations_secret on invitations (secret_hash);
create index invitations_account on invitations (account_id, created_at desc);

-- Which parts of the product a workspace uses. A workspace without a row has none of the feature.
create table account_features (
  account_id uuid not null references accounts on delete cascade,
  -- Ask Co-CEO is on in a workspace until an entry switches it off.
  feature text not null check (feature in ('crm', 'advisor')),
  is_enable boolean not null default true,
  is_enable_account boolean not null default true,
  is_enable_opportunities boolean not null default true,
  is_enable_contacts boolean not null default true,
  primary key (account_id, feature)
);
select protect('account_features');
comment on column account_features.feature is 'type: ''crm'' | ''advisor''';

create table comments (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  -- The first comment of its thread; threads are one level deep.
  parent_id uuid references comments on delete cascade,
  author_id uuid references users on delete set null,
  guest_name text,
  body text not null,
  -- The words it speaks of, with what stood around them.
  anchor jsonb,
  suggestion text,
  outcome text check (outcome in ('accepted', 'rejected')),
  mentions uuid[] not null default '{}',
  resolved_by uuid references users on delete set null,
  resolved_at timestamptz(3),
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check (parent_id is null or (anchor is null and suggestion is null and resolved_at is null))
);
comment on column comments.anchor is 'type: import(''@draftwright/contract/comments'').Anchor';
comment on column comments.outcome is 'type: ''accepted'' | ''rejected''';
select protect('comments');
create index comments_threads on comments (account_id, content_id, created_at desc, id desc) where parent_id is null;
create index comments_replies on comments (parent_id, created_at desc, id desc) where parent_id is not null;
create index comments_author on comments (account_id, author_id);
create index comments_deleted on comments (account_id, deleted_at) where deleted_at is not null;

create table crm_companies (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  name text not null,
  domain text,
  industry text,
  size text check (size in ('1-10', '11-50', '51-200', '201-1000', '1001-5000', '5001+')),
  phone text,
  linkedin_url text,
  street text,
  city text,
  region text,
  postal_code text,
  country text,
  description text,
  source text,
  tags text[] not null default '{}',
  owner_id uuid references users on delete set null,
  -- Values of the workspace's own fields, by their keys.
  custom jsonb not null default '{}',
  last_activity_at timestamptz(3),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  -- The record it lives on in; such a row is in the trash.
  merged_into uuid,
  -- Rows that came with the example workspace, and go with it.
  is_example boolean not null default false,
  primary key (account_id, id)
);
comment on column crm_companies.custom is 'type: Record<string, unknown>';
select protect('crm_companies');
comment on column crm_companies.size is 'type: import(''@draftwright/contract/crm/vocabulary'').CompanySize';
create index crm_companies_created on crm_companies (account_id, created_at, id) where deleted_at is null;
create index crm_companies_updated on crm_companies (account_id, updated_at, id) where deleted_at is null;
create index crm_companies_name on crm_companies (account_id, name collate "C", id) where deleted_at is null;
create index crm_companies_owner on crm_companies (account_id, owner_id, created_at, id) where deleted_at is null;
create index crm_companies_domain on crm_companies (account_id, domain) where deleted_at is null;
create index crm_companies_active on crm_companies (account_id, last_activity_at, id) where deleted_at is null;
create index crm_companies_active_last on crm_companies (account_id, last_activity_at desc nulls last, id desc) where deleted_at is null;
create index crm_companies_custom on crm_companies using gin (account_id, custom jsonb_path_ops) where custom <> '{}';
create index crm_companies_trash on crm_companies (account_id, deleted_at) where deleted_at is not null;
create index crm_companies_name_any_case on crm_companies (account_id, lower(name)) where deleted_at is null;
create index crm_companies_example on crm_companies (account_id) where is_example;
create index crm_companies_words on crm_companies using gin (account_id, name gin_trgm_ops, domain gin_trgm_ops)
  where deleted_at is null;
create index crm_companies_values on crm_companies
  using gin (account_id, tags, industry, size, city, region, country, source) where deleted_at is null;
create index crm_companies_search on crm_companies
  using gin (account_id, (' ' || name || case when domain is null then '' else ' ' || domain end) gin_trgm_ops)
  where deleted_at is null;

create table crm_contacts (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  first_name text,
  last_name text,
  email text,
  -- Never null: the names, else the address.
  name text not null generated always as (
    coalesce(nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email, '')) stored,
  other_emails text[] not null default '{}',
  phone text,
  other_phones text[] not null default '{}',
  title text,
  company_id uuid,
  linkedin_url text,
  city text,
  country text,
  description text,
  source text,
  status text not null default 'lead' check (status in ('lead', 'prospect', 'customer', 'former', 'partner')),
  consent text not null default 'unknown' check (consent in ('unknown', 'given', 'withdrawn')),
  consent_at timestamptz(3),
  tags text[] not null default '{}',
  owner_id uuid references users on delete set null,
  custom jsonb not null default '{}',
  last_activity_at timestamptz(3),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  merged_into uuid,
  is_example boolean not null default false,
  primary key (account_id, id),
  foreign key (account_id, company_id) references crm_companies (account_id, id) on delete set null (company_id)
);
comment on column crm_contacts.custom is 'type: Record<string, unknown>';
comment on column crm_contacts.status is 'type: import(''@draftwright/contract/crm/vocabulary'').ContactStatus';
comment on column crm_contacts.consent is 'type: import(''@draftwright/contract/crm/vocabulary'').Consent';
select protect('crm_contacts');
create index crm_contacts_created on crm_contacts (account_id, created_at, id) where deleted_at is null;
create index crm_contacts_updated on crm_contacts (account_id, updated_at, id) where deleted_at is null;
create index crm_contacts_name on crm_contacts (account_id, name collate "C", id) where deleted_at is null;
create index crm_contacts_email on crm_contacts (account_id, email collate "C", id) where deleted_at is null;
create index crm_contacts_email_last on crm_contacts (account_id, email collate "C" desc nulls last, id desc) where deleted_at is null;
create index crm_contacts_owner on crm_contacts (account_id, owner_id, created_at, id) where deleted_at is null;
create index crm_contacts_company on crm_contacts (account_id, company_id, created_at, id) where deleted_at is null;
create index crm_contacts_status on crm_contacts (account_id, status, created_at, id) where deleted_at is null;
create index crm_contacts_active on crm_contacts (account_id, last_activity_at, id) where deleted_at is null;
create index crm_contacts_active_last on crm_contacts (account_id, last_activity_at desc nulls last, id desc) where deleted_at is null;
create index crm_contacts_custom on crm_contacts using gin (account_id, custom jsonb_path_ops) where custom <> '{}';
create index crm_contacts_trash on crm_contacts (account_id, deleted_at) where deleted_at is not null;
create index crm_contacts_name_any_case on crm_contacts (account_id, lower(name)) where deleted_at is null;
create index crm_contacts_example on crm_contacts (account_id) where is_example;
create index crm_contacts_words on crm_contacts using gin (account_id, name gin_trgm_ops, email gin_trgm_ops)
  where deleted_at is null;
create index crm_contacts_values on crm_contacts
  using gin (account_id, tags, first_name, last_name, title, city, country, source) where deleted_at is null;
create index crm_contacts_search on crm_contacts
  using gin (account_id, (' ' || name || case when email is null then '' else ' ' || email end) gin_trgm_ops)
  where deleted_at is null;

create table crm_pipelines (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  name text not null,
  "order" integer not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id)
);
select protect('crm_pipelines');

create table crm_pipeline_stages (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  pipeline_id uuid not null,
  -- Stages may be grouped under one; opportunities stand in those that group nothing.
  parent_id uuid,
  name text not null,
  "order" integer not null,
  kind text not null default 'open' check (kind in ('open', 'won', 'lost')),
  -- What an opportunity takes on when it comes here, in percent.
  probability integer not null default 0 check (probability between 0 and 100),
  color text,
  -- Days without a change after which an opportunity here counts as stale; null is never.
  stale_days integer check (stale_days between 1 and 3650),
  -- Columns of the opportunity that must be filled before it comes here.
  required_fields text[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, pipeline_id) references crm_pipelines (account_id, id) on delete cascade,
  foreign key (account_id, parent_id) references crm_pipeline_stages (account_id, id) on delete set null (parent_id)
);
comment on column crm_pipeline_stages.kind is 'type: import(''@draftwright/contract/crm/vocabulary'').StageKind';
select protect('crm_pipeline_stages');
create index crm_pipeline_stages_pipeline on crm_pipeline_stages (account_id, pipeline_id, "order");

create table crm_opportunities (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  name text not null,
  pipeline_id uuid not null,
  stage_id uuid not null,
  -- Its place in the column: a fractional rank, so that a move writes one row.
  rank text collate "C" not null,
  -- As the stage says.
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  company_id uuid,
  -- In the currency's smallest unit.
  amount bigint,
  currency text not null default 'EUR',
  probability integer not null default 0 check (probability between 0 and 100),
  close_date date,
  owner_id uuid references users on delete set null,
  source text,
  lost_reason text,
  lost_note text,
  next_step text,
  description text,
  tags text[] not null default '{}',
  custom jsonb not null default '{}',
  stage_entered_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  last_activity_at timestamptz(3),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  merged_into uuid,
  is_example boolean not null default false,
  primary key (account_id, id),
  foreign key (account_id, company_id) references crm_companies (account_id, id) on delete set null (company_id),
  foreign key (account_id, pipeline_id) references crm_pipelines (account_id, id),
  foreign key (account_id, stage_id) references crm_pipeline_stages (account_id, id)
);
comment on column crm_opportunities.custom is 'type: Record<string, unknown>';
comment on column crm_opportunities.status is 'type: import(''@draftwright/contract/crm/vocabulary'').StageKind';
select protect('crm_opportunities');
create index crm_opportunities_created on crm_opportunities (account_id, created_at, id) where deleted_at is null;
create index crm_opportunities_updated on crm_opportunities (account_id, updated_at, id) where deleted_at is null;
create index crm_opportunities_name on crm_opportunities (account_id, name collate "C", id) where deleted_at is null;
create index crm_opportunities_amount on crm_opportunities (account_id, amount, id) where deleted_at is null;
create index crm_opportunities_amount_last on crm_opportunities (account_id, amount desc nulls last, id desc) where deleted_at is null;
create index crm_opportunities_close on crm_opportunities (account_id, close_date, id) where deleted_at is null;
create index crm_opportunities_close_last on crm_opportunities (account_id, close_date desc nulls last, id desc) where deleted_at is null;
create index crm_opportunities_probability on crm_opportunities (account_id, probability, id) where deleted_at is null;
create index crm_opportunities_entered on crm_opportunities (account_id, stage_entered_at, id) where deleted_at is null;
create index crm_opportunities_owner on crm_opportunities (account_id, owner_id, created_at, id) where deleted_at is null;
create index crm_opportunities_company on crm_opportunities (account_id, company_id) where deleted_at is null;
-- The board: cards of a column by rank, and its sums without touching a row.
create index crm_opportunities_rank on crm_opportunities (account_id, stage_id, rank, id) where deleted_at is null;
create index crm_opportunities_custom on crm_opportunities using gin (account_id, custom jsonb_path_ops) where custom <> '{}';
create index crm_opportunities_trash on crm_opportunities (account_id, deleted_at) where deleted_at is not null;
create index crm_opportunities_name_any_case on crm_opportunities (account_id, lower(name)) where deleted_at is null;
create index crm_opportunities_example on crm_opportunities (account_id) where is_example;
create index crm_opportunities_active on crm_opportunities (account_id, last_activity_at, id) where deleted_at is null;
create index crm_opportunities_active_last on crm_opportunities (account_id, last_activity_at desc nulls last, id desc)
  where deleted_at is null;
create index crm_opportunities_status on crm_opportunities (account_id, status, created_at, id) where deleted_at is null;
-- The board's sums and the forecast are read from one index, without touching a row.
create index crm_opportunities_totals on crm_opportunities (account_id, pipeline_id, stage_id, currency)
  include (amount, probability, owner_id, status, close_date, closed_at) where deleted_at is null;
create index crm_opportunities_words on crm_opportunities using gin (account_id, name gin_trgm_ops) where deleted_at is null;
create index crm_opportunities_values on crm_opportunities using gin (account_id, tags, source, lost_reason)
  where deleted_at is null;
create index crm_opportunities_search on crm_opportunities using gin (account_id, (' ' || name) gin_trgm_ops)
  where deleted_at is null;

-- What happened on a record: notes, calls, stage moves, answered surveys, done activities.
create table crm_activity_log (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  kind text not null,
  opportunity_id uuid,
  contact_id uuid,
  company_id uuid,
  stage_id uuid,
  stage_activity_id uuid,
  survey_id uuid,
  -- Null is a guest, or the workspace itself.
  actor_id uuid references users on delete set null,
  subject text,
  body text,
  mentions uuid[] not null default '{}',
  details jsonb not null default '{}',
  -- When it happened, which may be before it was written down.
  occurred_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  is_example boolean not null default false,
  -- Which change-set wrote the entry, so that undoing the change-set removes it.
  change_set_id uuid,
  primary key (account_id, id),
  foreign key (account_id, opportunity_id) references crm_opportunities (account_id, id) on delete set null (opportunity_id),
  foreign key (account_id, contact_id) references crm_contacts (account_id, id) on delete set null (contact_id),
  foreign key (account_id, company_id) references crm_companies (account_id, id) on delete set null (company_id)
);
comment on column crm_activity_log.kind is 'type: import(''@draftwright/contract/crm/vocabulary'').ActivityKind';
comment on column crm_activity_log.details is 'type: Record<string, unknown>';
select protect('crm_activity_log');
create index crm_activity_log_opportunity on crm_activity_log (account_id, opportunity_id, created_at, id) where deleted_at is null;
create index crm_activity_log_contact on crm_activity_log (account_id, contact_id, created_at, id) where deleted_at is null;
create index crm_activity_log_company on crm_activity_log (account_id, company_id, created_at, id) where deleted_at is null;
create index crm_activity_log_created on crm_activity_log (account_id, created_at, id) where deleted_at is null;
create index crm_activity_log_survey on crm_activity_log (account_id, survey_id, created_at, id) where survey_id is not null;
-- How long opportunities stand in a stage is read from the moves alone.
create index crm_activity_log_moves on crm_activity_log (account_id, occurred_at) where kind = 'stage_move' and deleted_at is null;
-- A timeline goes by when something happened, which may be before it was written down.
create index crm_activity_log_opportunity_at on crm_activity_log (account_id, opportunity_id, occurred_at, id) where deleted_at is null;
create index crm_activity_log_contact_at on crm_activity_log (account_id, contact_id, occurred_at, id) where deleted_at is null;
create index crm_activity_log_company_at on crm_activity_log (account_id, company_id, occurred_at, id) where deleted_at is null;
create index crm_activity_log_change_set on crm_activity_log (account_id, change_set_id) where change_set_id is not null;
create index crm_activity_log_words on crm_activity_log using gin (account_id, subject gin_trgm_ops, body gin_trgm_ops);

create table crm_tasks (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  title text not null,
  body text,
  due_at timestamptz(3),
  assignee_id uuid references users on delete set null,
  done_at timestamptz(3),
  done_by uuid references users on delete set null,
  opportunity_id uuid,
  contact_id uuid,
  company_id uuid,
  -- The notification that it is due was sent.
  reminded_at timestamptz(3),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  is_example boolean not null default false,
  primary key (account_id, id),
  foreign key (account_id, opportunity_id) references crm_opportunities (account_id, id) on delete set null (opportunity_id),
  foreign key (account_id, contact_id) references crm_contacts (account_id, id) on delete set null (contact_id),
  foreign key (account_id, company_id) references crm_companies (account_id, id) on delete set null (company_id)
);
select protect('crm_tasks');
create index crm_tasks_due on crm_tasks (account_id, assignee_id, due_at, id) where deleted_at is null and done_at is null;
create index crm_tasks_opportunity on crm_tasks (account_id, opportunity_id) where opportunity_id is not null;
create index crm_tasks_contact on crm_tasks (account_id, contact_id) where contact_id is not null;
create index crm_tasks_company on crm_tasks (account_id, company_id) where company_id is not null;
create index crm_tasks_to_remind on crm_tasks (due_at) where deleted_at is null and done_at is null and reminded_at is null;
create index crm_tasks_created on crm_tasks (account_id, created_at, id) where deleted_at is null;
-- Sorted by when they are due, both ways.
create index crm_tasks_due_first on crm_tasks (account_id, due_at, id) where deleted_at is null;
create index crm_tasks_due_last on crm_tasks (account_id, due_at desc nulls last, id desc) where deleted_at is null;
create index crm_tasks_words on crm_tasks using gin (account_id, title gin_trgm_ops);

-- A person's own folders for conversations.
create table agent_folders (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  name text not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
select protect('agent_folders');
create index agent_folders_person on agent_folders (account_id, user_id, name);

-- A conversation with the advisor; it belongs to one person in one workspace.
create table agent_sessions (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  -- Null until the first message gives it one.
  name text,
  -- The last run of the branch that is shown.
  head_run_id uuid,
  state jsonb not null default '{}',
  metadata jsonb not null default '{}',
  summary jsonb,
  -- A brief is written on a schedule.
  kind text not null default 'chat' check (kind in ('chat', 'brief')),
  forked_from uuid,
  pinned_at timestamptz(3),
  -- Since when the other members of the workspace may read it.
  shared_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  folder_id uuid,
  -- When its person last looked at it; an answer that ended later is unread.
  seen_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, folder_id) references agent_folders (account_id, id)
);
comment on column agent_sessions.state is 'type: Record<string, unknown>';
comment on column agent_sessions.metadata is 'type: Record<string, unknown>';
comment on column agent_sessions.summary is 'type: Record<string, unknown>';
comment on column agent_sessions.kind is 'type: ''chat'' | ''brief''';
select protect('agent_sessions');
create index agent_sessions_updated on agent_sessions (account_id, user_id, updated_at desc, id);
create index agent_sessions_created on agent_sessions (account_id, user_id, created_at desc, id);
create index agent_sessions_shared on agent_sessions (account_id, shared_at) where shared_at is not null;
create index agent_sessions_folder on agent_sessions (account_id, folder_id) where folder_id is not null;

create table notifications (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- Whom it is for.
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- Who did it; null when nobody in particular did.
  actor_id uuid references users on delete set null,
  -- What it is about: the page it opens, and the title it had then.
  content_id uuid references contents on delete cascade,
  subject text not null default '',
  note text,
  -- False for those who hear of this by mail alone: the row is then what the mail is written from.
  in_app boolean not null default true,
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  mailed_at timestamptz(3),
  -- A notification about a comment opens it and is deleted with it.
  comment_id uuid references comments on delete cascade,
  -- A notification about the CRM opens the record or the task, and is deleted with the entry that mentioned the person.
  crm_resource text,
  crm_record_id uuid,
  log_id uuid,
  task_id uuid,
  -- A notification that a brief is ready opens its conversation and is deleted with it.
  session_id uuid,
  foreign key (account_id, log_id) references crm_activity_log (account_id, id) on delete cascade,
  foreign key (account_id, task_id) references crm_tasks (account_id, id) on delete cascade,
  foreign key (account_id, session_id) references agent_sessions (account_id, id) on delete cascade
);
comment on column notifications.kind is 'type: import(''@draftwright/contract/vocabulary'').NotificationKind';
select protect('notifications');
comment on column notifications.crm_resource is 'type: import(''@draftwright/contract/crm/vocabulary'').RecordResource';
create index notifications_mine on notifications (account_id, user_id, created_at desc, id desc);
create index notifications_unread on notifications (account_id, user_id) where read_at is null;
create index notifications_content on notifications (content_id);
create index notifications_comment on notifications (comment_id) where comment_id is not null;
create index notifications_log on notifications (account_id, log_id) where log_id is not null;
create index notifications_task on notifications (account_id, task_id) where task_id is not null;
create index notifications_session on notifications (account_id, session_id) where session_id is not null;

-- How a person is notified of each kind in a workspace; a kind without a row uses its default.
create table notification_choices (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  in_app boolean not null,
  by_mail boolean not null,
  primary key (account_id, user_id, kind)
);
comment on column notification_choices.kind is 'type: import(''@draftwright/contract/vocabulary'').NotificationKind';
select protect('notification_choices');

-- Who did what to what, from where. Written in the same transaction as the change, and never altered afterwards.
create table audit_events (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- No foreign key: the trace outlives the person.
  actor_id uuid,
  -- The route's name, or what happened to a sign-in: `content.publish`, `auth.signIn`.
  action text not null,
  target_kind text,
  target_id uuid,
  -- Ids and plain words of what changed; never content, never a secret.
  details jsonb not null default '{}',
  ip text,
  user_agent text,
  created_at timestamptz(3) not null default now()
);
comment on column audit_events.details is 'type: Record<string, string | number | boolean | null>';
select protect('audit_events');
revoke update, delete on audit_events from draftwright_app;
create index audit_events_newest on audit_events (account_id, created_at desc, id desc);
create index audit_events_actor on audit_events (account_id, actor_id, created_at desc);
create index audit_events_action on audit_events (account_id, action, created_at desc);
create index audit_events_age on audit_events (created_at);
-- What happened to one thing is found without reading the whole log.
create index audit_events_target on audit_events (account_id, target_id, created_at desc) where target_id is not null;

-- Keywords somebody does not want suggested again, for a pillar or for one idea. Kept in lower case.
create table rejected_keywords (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  pillar_id uuid references pillars on delete cascade,
  idea_id uuid references ideas on delete cascade,
  keyword text not null,
  created_at timestamptz(3) not null default now(),
  check ((pillar_id is null) <> (idea_id is null)),
  unique nulls not distinct (account_id, pillar_id, idea_id, keyword)
);
select protect('rejected_keywords');
create index rejected_keywords_pillar on rejected_keywords (pillar_id);
create index rejected_keywords_idea on rejected_keywords (idea_id);

-- What a data provider was paid for, so that it is asked once in a while only.
create table keyword_lookups (
  account_id uuid not null references accounts on delete cascade,
  -- numbers: of the keyword itself; ideas, suggestions: the keywords found from it.
  kind text not null check (kind in ('numbers', 'ideas', 'suggestions')),
  keyword text not null,
  -- Language and place, such as en-2840.
  market text not null,
  -- Null: the provider knows nothing of it.
  answer jsonb,
  looked_up_at timestamptz(3) not null default now(),
  primary key (account_id, kind, market, keyword)
);
comment on column keyword_lookups.kind is 'type: ''numbers'' | ''ideas'' | ''suggestions''';
comment on column keyword_lookups.answer is 'type: unknown';
select protect('keyword_lookups');

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
select protect('brand_voices');
create index brand_voices_account on brand_voices (account_id);

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
select protect('brand_voice_samples');
create index brand_voice_samples_channel on brand_voice_samples (channel_id);

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
select protect('brand_voice_rules');
create index brand_voice_rules_channel on brand_voice_rules (channel_id);

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
select protect('brand_voice_sightings');
create index brand_voice_sightings_rule on brand_voice_sightings (rule_id);
create index brand_voice_sightings_content on brand_voice_sightings (content_id);

-- The approvals a workspace asks for, one after the other. Without rows, one approval by anybody who may approve is enough.
create table review_steps (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  position integer not null check (position between 1 and 3),
  name text not null,
  -- Whose turn it is; those who have left or may not approve any more are passed over when it is read.
  reviewer_ids uuid[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  unique (account_id, position) deferrable initially deferred
);
select protect('review_steps');

-- One round of reading: it is about one text, and a text that changes after anybody decided starts another.
create table reviews (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  text_hash text not null,
  submitted_by uuid references users on delete set null,
  note text,
  state text not null default 'open' check (state in ('open', 'approved', 'changes_requested', 'withdrawn', 'restarted')),
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3)
);
comment on column reviews.state is 'type: ''open'' | ''approved'' | ''changes_requested'' | ''withdrawn'' | ''restarted''';
select protect('reviews');
create unique index reviews_open on reviews (account_id, content_id) where state = 'open';
create index reviews_content on reviews (account_id, content_id, created_at desc);

-- Who was asked to read this round in particular.
create table review_assignees (
  account_id uuid not null references accounts on delete cascade,
  review_id uuid not null references reviews on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (account_id, review_id, user_id)
);
select protect('review_assignees');
create index review_assignees_user on review_assignees (account_id, user_id);

-- Links for people without an account. The secret stands in the link alone.
create table review_links (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  secret_hash text not null,
  name text not null,
  text_hash text not null,
  -- The step at which a decision counts; null is the one step of a workspace that has set up none.
  step_id uuid,
  can_decide boolean not null,
  follows_text boolean not null,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_seen_at timestamptz(3),
  -- Whoever was given a link before there were comments was not meant to read what colleagues say to each other.
  can_comment boolean not null default false
);
select protect('review_links');
create unique index review_links_secret on review_links (secret_hash);
create index review_links_content on review_links (account_id, content_id, created_at desc);

create table review_decisions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- What a guest says of a text that nobody has handed in belongs to no round.
  review_id uuid references reviews on delete cascade,
  -- No foreign key: what was decided at a step is kept when the step is taken away.
  step_id uuid,
  step_position integer not null,
  step_name text not null,
  user_id uuid references users on delete set null,
  link_id uuid references review_links on delete set null,
  guest_name text,
  decision text not null check (decision in ('approved', 'changes_requested')),
  -- Said by somebody whose word does not decide.
  is_advice boolean not null default false,
  comment text,
  text_hash text not null,
  created_at timestamptz(3) not null default now(),
  content_id uuid not null references contents on delete cascade
);
comment on column review_decisions.decision is 'type: ''approved'' | ''changes_requested''';
select protect('review_decisions');
create index review_decisions_review on review_decisions (account_id, review_id, created_at);
create index review_decisions_link on review_decisions (account_id, link_id) where link_id is not null;
create index review_decisions_content on review_decisions (account_id, content_id, created_at);

-- Times of the week at which a channel likes to publish, on the wall clock of the workspace.
create table channel_slots (
  account_id uuid not null references accounts on delete cascade,
  channel_id uuid not null references channels on delete cascade,
  -- 1 is Monday.
  weekday smallint not null check (weekday between 1 and 7),
  time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  primary key (account_id, channel_id, weekday, time)
);
select protect('channel_slots');

-- One row per attempt to publish, written before the first outgoing request and never deleted.
create table publish_attempts (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  channel_id uuid references channels on delete set null,
  -- Who published by hand; null is the schedule.
  actor_id uuid references users on delete set null,
  state text not null check (state in ('intent', 'sent', 'confirmed', 'rejected', 'unknown')),
  -- What the network is given to know a second sending by.
  client_key text not null,
  -- Of title, text, excerpt and slug as they went out.
  payload_hash text not null,
  due_at timestamptz(3),
  started_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  finished_at timestamptz(3),
  external_id text,
  url text,
  error text,
  unique (account_id, client_key)
);
comment on column publish_attempts.state is 'type: import(''@draftwright/contract/schedule'').AttemptState';
select protect('publish_attempts');
create index publish_attempts_content on publish_attempts (account_id, content_id, started_at);
-- No post is on its way twice.
create unique index publish_attempts_open on publish_attempts (content_id) where state in ('intent', 'sent');

-- Every crop and focal point a picture ever had: an address that stands in a text goes on meaning the same picture.
create table media_shapes (
  account_id uuid not null references accounts on delete cascade,
  media_id uuid not null references media on delete cascade,
  number integer not null,
  -- Shares of the whole picture, 0 to 1.
  crop jsonb,
  focal jsonb not null,
  primary key (account_id, media_id, number)
);
comment on column media_shapes.crop is 'type: { x: number; y: number; width: number; height: number }';
comment on column media_shapes.focal is 'type: { x: number; y: number }';
select protect('media_shapes');

-- Which posts show which pictures, in the text that is written on or in the one that is live. Kept by the trigger
-- below, so that no way of writing a post can forget it. A picture's id may be of one that is gone.
create table media_uses (
  account_id uuid not null references accounts on delete cascade,
  media_id uuid not null,
  content_id uuid not null references contents on delete cascade,
  is_live boolean not null,
  primary key (account_id, media_id, content_id)
);
select protect('media_uses');
create index media_uses_content on media_uses (account_id, content_id);

-- Files that are no pictures, and for members only.
create table stored_files (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  user_id uuid references users on delete set null,
  bucket text not null,
  hint text not null,
  name text not null,
  -- Where the bytes lie below the store; the server alone makes it.
  key text not null unique,
  media_type text not null,
  bytes integer not null,
  created_at timestamptz(3) not null default now()
);
select protect('stored_files');
create index stored_files_hint on stored_files (account_id, bucket, hint);

create table idea_votes (
  account_id uuid not null references accounts on delete cascade,
  idea_id uuid not null references ideas on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, idea_id, user_id)
);
select protect('idea_votes');
create index idea_votes_user on idea_votes (user_id);

-- What a merge changed, so that it can be undone: the kept idea before it, and what moved to it.
create table idea_merges (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  idea_id uuid not null references ideas on delete cascade,
  user_id uuid references users on delete set null,
  before jsonb not null,
  moved jsonb not null,
  created_at timestamptz(3) not null default now()
);
comment on column idea_merges.before is 'type: { text: string; tags: string[]; text_after: string; tags_after: string[]; voters_added: string[] }';
comment on column idea_merges.moved is 'type: { id: string; contents: string[]; runs: string[] }[]';
select protect('idea_merges');
create index idea_merges_idea on idea_merges (account_id, idea_id, created_at desc);

-- The recording an idea was spoken in. Peaks are the loudness along it, 0 to 100, for the waveform.
create table idea_recordings (
  idea_id uuid primary key references ideas on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  key text not null unique,
  media_type text not null,
  bytes integer not null,
  seconds real not null,
  peaks smallint[] not null,
  created_at timestamptz(3) not null default now()
);
select protect('idea_recordings');

-- A person's own address for ideas by mail in one workspace. The token is the right to add ideas there, and nothing else.
create table idea_mailboxes (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, user_id)
);
select protect('idea_mailboxes');

create table imports (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  user_id uuid references users on delete set null,
  kind text not null check (kind in ('posts', 'ideas')),
  state text not null default 'uploaded' check (state in ('uploaded', 'checking', 'checked', 'running', 'done', 'stopped', 'failed', 'undone')),
  filename text not null,
  encoding text not null,
  delimiter text not null,
  headers jsonb not null,
  -- The headers as one text: a file of the same columns is read as the last one was.
  header_key text not null,
  mapping jsonb not null,
  settings jsonb not null default '{}',
  n_rows integer not null,
  -- Rows that the check or the run has been through.
  n_done integer not null default 0,
  error text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on column imports.kind is 'type: ''posts'' | ''ideas''';
comment on column imports.state is 'type: import(''@draftwright/contract/import-words'').ImportState';
comment on column imports.headers is 'type: string[]';
comment on column imports.mapping is 'type: Record<string, number | null>';
comment on column imports.settings is 'type: import(''@draftwright/contract/import-words'').ImportSettings';
select protect('imports');
create index imports_created on imports (account_id, created_at desc);
create index imports_header on imports (account_id, kind, header_key, created_at desc);

create table import_rows (
  account_id uuid not null references accounts on delete cascade,
  import_id uuid not null references imports on delete cascade,
  -- The line of the table, the first after the headers being 1.
  n integer not null,
  cells jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'duplicate', 'error', 'created', 'undone', 'kept')),
  problems jsonb not null default '[]',
  content_id uuid references contents on delete set null,
  idea_id uuid references ideas on delete set null,
  -- When what was made of it was last changed, as it was made: whoever touches it since moves it on.
  touched_at timestamptz(3),
  primary key (account_id, import_id, n)
);
comment on column import_rows.state is 'type: import(''@draftwright/contract/import-words'').ImportRowState';
comment on column import_rows.cells is 'type: string[]';
comment on column import_rows.problems is 'type: { field: string; message: string }[]';
select protect('import_rows');
create index import_rows_state on import_rows (account_id, import_id, state, n);
create index import_rows_content on import_rows (content_id) where content_id is not null;
create index import_rows_idea on import_rows (idea_id) where idea_id is not null;

-- Who works in the CRM, and as what. Owners and admins of the workspace are CRM admins without anybody's doing.
create table crm_employees (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('admin', 'salesperson')),
  -- The name used in the CRM; null is the person's own.
  employee_name text,
  is_active boolean not null default true,
  -- Made for an owner or admin of the workspace, and gone when they are neither any more.
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  unique (account_id, user_id),
  -- Whoever leaves the workspace leaves its CRM.
  foreign key (user_id, account_id) references account_access (user_id, account_id) on delete cascade
);
comment on column crm_employees.role is 'type: ''admin'' | ''salesperson''';
select protect('crm_employees');
create index crm_employees_user on crm_employees (user_id);

-- What is done while an opportunity stands in a stage.
create table crm_stage_activities (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  stage_id uuid not null,
  name text not null,
  description text,
  "order" integer not null,
  -- Without it the opportunity does not go on.
  is_required boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, stage_id) references crm_pipeline_stages (account_id, id) on delete cascade
);
select protect('crm_stage_activities');
create index crm_stage_activities_stage on crm_stage_activities (account_id, stage_id, "order");

create table crm_products (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  name text not null,
  code text,
  kind text not null default 'product' check (kind in ('product', 'service')),
  description text,
  -- In the currency's smallest unit.
  price bigint,
  currency text not null default 'EUR',
  unit text,
  is_active boolean not null default true,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id)
);
comment on column crm_products.kind is 'type: ''product'' | ''service''';
select protect('crm_products');
create index crm_products_created on crm_products (account_id, created_at, id) where deleted_at is null;
create index crm_products_name on crm_products (account_id, name collate "C", id) where deleted_at is null;

create table crm_opportunity_contacts (
  account_id uuid not null references accounts on delete cascade,
  opportunity_id uuid not null,
  contact_id uuid not null,
  -- Decision maker, champion, user …, in the team's own words.
  role text,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, opportunity_id, contact_id),
  foreign key (account_id, opportunity_id) references crm_opportunities (account_id, id) on delete cascade,
  foreign key (account_id, contact_id) references crm_contacts (account_id, id) on delete cascade
);
select protect('crm_opportunity_contacts');
create index crm_opportunity_contacts_contact on crm_opportunity_contacts (account_id, contact_id);

create table crm_opportunity_lines (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  opportunity_id uuid not null,
  product_id uuid,
  name text not null,
  quantity numeric(14, 3) not null default 1 check (quantity >= 0),
  -- In the smallest unit of the opportunity's currency.
  unit_price bigint not null,
  -- Percent off.
  discount numeric(5, 2) not null default 0 check (discount between 0 and 100),
  "order" integer not null,
  primary key (account_id, id),
  foreign key (account_id, opportunity_id) references crm_opportunities (account_id, id) on delete cascade,
  foreign key (account_id, product_id) references crm_products (account_id, id) on delete set null (product_id)
);
select protect('crm_opportunity_lines');
create index crm_opportunity_lines_opportunity on crm_opportunity_lines (account_id, opportunity_id, "order");

create table crm_surveys (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  name text not null,
  description text,
  -- Where it is answered: on a stage, on one of its activities, or anywhere.
  stage_id uuid,
  stage_activity_id uuid,
  -- Without an answer the opportunity does not leave the stage.
  is_required boolean not null default false,
  is_active boolean not null default true,
  thanks text,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, stage_id) references crm_pipeline_stages (account_id, id) on delete set null (stage_id),
  foreign key (account_id, stage_activity_id) references crm_stage_activities (account_id, id)
    on delete set null (stage_activity_id)
);
select protect('crm_surveys');
create index crm_surveys_stage on crm_surveys (account_id, stage_id) where deleted_at is null;
create index crm_surveys_created on crm_surveys (account_id, created_at, id) where deleted_at is null;

create table crm_survey_questions (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  survey_id uuid not null,
  num_order integer not null,
  text text not null,
  help text,
  kind text not null,
  -- Choices, each with the points it gives.
  options jsonb not null default '[]',
  is_required boolean not null default false,
  -- Asked only when an earlier answer is such; null is always.
  show_if jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, survey_id) references crm_surveys (account_id, id) on delete cascade
);
comment on column crm_survey_questions.kind is 'type: import(''@draftwright/contract/crm/vocabulary'').QuestionKind';
comment on column crm_survey_questions.options is 'type: import(''@draftwright/contract/crm/vocabulary'').QuestionOption[]';
comment on column crm_survey_questions.show_if is 'type: import(''@draftwright/contract/crm/vocabulary'').ShowIf | null';
select protect('crm_survey_questions');
create index crm_survey_questions_survey on crm_survey_questions (account_id, survey_id, num_order);
create index crm_survey_questions_created on crm_survey_questions (account_id, created_at, id) where deleted_at is null;

create table crm_survey_responses (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  log_id uuid not null,
  survey_id uuid not null,
  question_id uuid not null,
  answer jsonb,
  -- What the answer is worth, as the question said when it was given; null where it scores nothing.
  points numeric(10, 2),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Answers that are taken away can be brought back.
  deleted_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, log_id, survey_id, question_id),
  foreign key (account_id, log_id) references crm_activity_log (account_id, id) on delete cascade,
  foreign key (account_id, survey_id) references crm_surveys (account_id, id) on delete cascade,
  foreign key (account_id, question_id) references crm_survey_questions (account_id, id) on delete cascade
);
select protect('crm_survey_responses');
create index crm_survey_responses_survey on crm_survey_responses (account_id, survey_id, question_id);
create index crm_survey_responses_created on crm_survey_responses (account_id, created_at, id) where deleted_at is null;

create table crm_playbook (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  title text not null,
  body text not null default '',
  stage_id uuid,
  "order" integer not null,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  is_example boolean not null default false,
  primary key (account_id, id),
  foreign key (account_id, stage_id) references crm_pipeline_stages (account_id, id) on delete set null (stage_id)
);
select protect('crm_playbook');
create index crm_playbook_stage on crm_playbook (account_id, stage_id, "order") where deleted_at is null;

create table crm_files (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  filename text not null,
  key text not null,
  media_type text not null,
  bytes integer not null,
  opportunity_id uuid,
  contact_id uuid,
  company_id uuid,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  -- Files move with the record that theirs is merged into, and that is a change like any other.
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  foreign key (account_id, opportunity_id) references crm_opportunities (account_id, id) on delete set null (opportunity_id),
  foreign key (account_id, contact_id) references crm_contacts (account_id, id) on delete set null (contact_id),
  foreign key (account_id, company_id) references crm_companies (account_id, id) on delete set null (company_id)
);
select protect('crm_files');
create index crm_files_opportunity on crm_files (account_id, opportunity_id) where opportunity_id is not null;
create index crm_files_contact on crm_files (account_id, contact_id) where contact_id is not null;
create index crm_files_company on crm_files (account_id, company_id) where company_id is not null;
create index crm_files_created on crm_files (account_id, created_at, id) where deleted_at is null;

-- Fields a workspace adds to its companies, contacts and opportunities.
create table crm_fields (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  resource text not null check (resource in ('companies', 'contacts', 'opportunities')),
  -- What it is called in `custom` and in filters (`custom.<key>`); never changes.
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  name text not null,
  kind text not null check (kind in ('text', 'number', 'money', 'date', 'choice', 'multi_choice', 'person', 'checkbox', 'url')),
  -- What may be chosen, in order.
  options text[] not null default '{}',
  "order" integer not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, resource, key)
);
comment on column crm_fields.resource is 'type: import(''@draftwright/contract/crm/vocabulary'').RecordResource';
comment on column crm_fields.kind is 'type: import(''@draftwright/contract/crm/vocabulary'').FieldKind';
select protect('crm_fields');

-- The values of such fields once more, one row each, so that every field sorts and compares by an index without a
-- column of its own. A trigger keeps it; nobody else writes it.
create table crm_field_values (
  account_id uuid not null references accounts on delete cascade,
  resource text not null,
  key text not null,
  record_id uuid not null,
  text_value text collate "C",
  number_value numeric,
  primary key (account_id, resource, key, record_id)
);
select protect('crm_field_values');
create index crm_field_values_text on crm_field_values (account_id, resource, key, text_value, record_id);
create index crm_field_values_number on crm_field_values (account_id, resource, key, number_value, record_id);
create index crm_field_values_record on crm_field_values (account_id, record_id);

create table crm_views (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  resource text not null,
  name text not null,
  owner_id uuid not null references users on delete cascade,
  is_shared boolean not null default false,
  -- Filter, sorting, columns with their widths.
  config jsonb not null,
  "order" integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
comment on column crm_views.config is 'type: import(''@draftwright/contract/crm/views'').ViewConfig';
select protect('crm_views');
create index crm_views_resource on crm_views (account_id, resource, "order");

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
select protect('crm_change_sets');
create index crm_change_sets_created on crm_change_sets (account_id, created_at, id);

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
select protect('crm_changes');
create index crm_changes_record on crm_changes (account_id, resource, record_id, created_at);
create index crm_changes_created on crm_changes (account_id, resource, created_at);

-- What stands in each stage, as differences that are only ever added: nobody waits for a counter that somebody else holds,
-- and the board's sums are read from a few rows however many cards there are. Whoever reads many rows puts them together.
create table crm_stage_sums (
  account_id uuid not null references accounts on delete cascade,
  pipeline_id uuid not null,
  stage_id uuid not null,
  currency text not null,
  owner_id uuid,
  n integer not null,
  amount numeric not null,
  -- Amounts by their probability in percent: a hundred times what they are worth.
  weighted numeric not null
);
select protect('crm_stage_sums');
create index crm_stage_sums_pipeline on crm_stage_sums (account_id, pipeline_id);

create table crm_survey_links (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  survey_id uuid not null,
  secret_hash text not null,
  -- Whom or what it is for, in the words of who made it.
  name text not null,
  -- At most one: then it is answered once, and the answer is theirs.
  opportunity_id uuid,
  contact_id uuid,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  n_answers integer not null default 0,
  answered_at timestamptz(3),
  primary key (account_id, id),
  check (opportunity_id is null or contact_id is null),
  foreign key (account_id, survey_id) references crm_surveys (account_id, id) on delete cascade,
  foreign key (account_id, opportunity_id) references crm_opportunities (account_id, id) on delete cascade,
  foreign key (account_id, contact_id) references crm_contacts (account_id, id) on delete cascade
);
select protect('crm_survey_links');
create unique index crm_survey_links_secret on crm_survey_links (secret_hash);
create index crm_survey_links_survey on crm_survey_links (account_id, survey_id, created_at);

-- A table on its way into the CRM. Its rows lie in pieces as they came; what became of them is in the change log, and
-- those that were left out are kept one by one.
create table crm_imports (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  user_id uuid references users on delete set null,
  resource text not null check (resource in ('companies', 'contacts', 'opportunities')),
  state text not null default 'uploaded' check (state in ('uploaded', 'checking', 'checked', 'running', 'done', 'stopped', 'failed')),
  filename text not null,
  encoding text not null,
  delimiter text not null,
  headers jsonb not null,
  sample jsonb not null,
  -- The headers as one text: a file of the same columns is read as the last one was.
  header_key text not null,
  mapping jsonb not null,
  settings jsonb not null,
  n_rows integer not null,
  -- Rows that the check or the run has been through, from the first.
  n_done integer not null default 0,
  counts jsonb not null default '{}',
  -- What the run writes; it holds nothing before the first record is changed.
  change_set_id uuid,
  error text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
comment on column crm_imports.resource is 'type: import(''@draftwright/contract/crm/vocabulary'').RecordResource';
comment on column crm_imports.state is 'type: import(''@draftwright/contract/crm/import-words'').CrmImportState';
comment on column crm_imports.headers is 'type: string[]';
comment on column crm_imports.sample is 'type: string[][]';
comment on column crm_imports.mapping is 'type: Record<string, number | null>';
comment on column crm_imports.settings is 'type: import(''@draftwright/contract/crm/import-words'').CrmImportSettings';
comment on column crm_imports.counts is 'type: Partial<Record<import(''@draftwright/contract/crm/import-words'').CrmRowState, number>>';
select protect('crm_imports');
create index crm_imports_created on crm_imports (account_id, created_at desc, id);
create index crm_imports_header on crm_imports (account_id, resource, header_key, created_at desc);

create table crm_import_pieces (
  account_id uuid not null references accounts on delete cascade,
  import_id uuid not null,
  -- Rows before this piece.
  at integer not null,
  rows jsonb not null,
  primary key (account_id, import_id, at),
  foreign key (account_id, import_id) references crm_imports (account_id, id) on delete cascade
);
comment on column crm_import_pieces.rows is 'type: string[][]';
select protect('crm_import_pieces');

create table crm_import_problems (
  account_id uuid not null references accounts on delete cascade,
  import_id uuid not null,
  -- As a spreadsheet numbers it: the headers are row 1.
  n integer not null,
  state text not null check (state in ('skip', 'error')),
  problems jsonb not null,
  cells jsonb not null,
  primary key (account_id, import_id, n),
  foreign key (account_id, import_id) references crm_imports (account_id, id) on delete cascade
);
comment on column crm_import_problems.state is 'type: ''skip'' | ''error''';
comment on column crm_import_problems.problems is 'type: { field: string; message: string }[]';
comment on column crm_import_problems.cells is 'type: string[]';
select protect('crm_import_problems');
create index crm_import_problems_state on crm_import_problems (account_id, import_id, state, n);

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

-- One question and its answer. Runs of a session form a tree: an edited question, or another answer, is a branch.
create table agent_runs (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  session_id uuid not null,
  user_id uuid not null references users on delete cascade,
  -- The run before it in its branch.
  parent_id uuid,
  -- The run this is another answer of.
  regenerated_from uuid,
  forked_from uuid,
  status text not null default 'RUNNING'
    check (status in ('PENDING', 'RUNNING', 'COMPLETED', 'PAUSED', 'CANCELLED', 'ERROR', 'REGENERATED')),
  input text not null,
  content text not null default '',
  reasoning text not null default '',
  model text not null,
  -- As the wire shows them.
  tools jsonb not null default '[]',
  -- Messages to and from the model in this run, for the runs after it.
  messages jsonb not null default '[]',
  -- The rows that tools returned, by the handle the model cites them with.
  receipts jsonb not null default '[]',
  -- Handles in the order the answer cites them.
  cited jsonb not null default '[]',
  followups jsonb not null default '[]',
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  first_token_ms integer,
  duration_ms integer,
  error jsonb,
  -- How many events there are in agent_run_events.
  n_events integer not null default 0,
  -- Whoever lets it run says so every few seconds; one that fell silent was killed.
  alive_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, session_id) references agent_sessions (account_id, id) on delete cascade
);
comment on column agent_runs.status is 'type: import(''@draftwright/contract/agent/vocabulary'').RunStatus';
comment on column agent_runs.tools is 'type: import(''@draftwright/contract/agent/events'').ToolExecution[]';
comment on column agent_runs.messages is 'type: unknown[]';
comment on column agent_runs.receipts is 'type: import(''@draftwright/contract/sources'').CitedSource[]';
comment on column agent_runs.cited is 'type: string[]';
comment on column agent_runs.followups is 'type: string[]';
comment on column agent_runs.error is 'type: { code: string; message: string }';
select protect('agent_runs');
create index agent_runs_session on agent_runs (account_id, session_id, created_at, id);
create index agent_runs_alive on agent_runs (alive_at) where status in ('PENDING', 'RUNNING');
create index agent_runs_person on agent_runs (account_id, user_id) where status in ('PENDING', 'RUNNING');
-- Rows that are still being written are not in it: each would be put in anew with every piece of its text.
create index agent_runs_words on agent_runs using gin (account_id, input gin_trgm_ops, content gin_trgm_ops)
  where ended_at is not null;

-- Events of a run so far, for a client that reconnects; deleted a day after its end, when the run's row holds the result.
create table agent_run_events (
  account_id uuid not null references accounts on delete cascade,
  run_id uuid not null,
  first_index integer not null,
  events jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, run_id, first_index),
  foreign key (account_id, run_id) references agent_runs (account_id, id) on delete cascade
);
comment on column agent_run_events.events is 'type: unknown[]';
select protect('agent_run_events');
create index agent_run_events_created on agent_run_events (created_at);

-- Programs sign in with these at the agent service. A key acts as its maker, in this workspace, with the role they have at
-- the moment. Only a hash of the secret is stored. A revoked key is deleted.
create table api_keys (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  created_by uuid not null references users on delete cascade,
  name text not null,
  prefix text not null,
  secret_hash text not null unique,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
select protect('api_keys');
create index api_keys_account on api_keys (account_id, created_at desc, id);
create index api_keys_maker on api_keys (created_by);

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
select protect('agent_files');
create index agent_files_run on agent_files (account_id, run_id);

-- A change that the advisor proposed. Nothing but a person's click does it, and that once.
create table agent_actions (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  run_id uuid not null,
  tool_call_id text not null,
  -- Who was shown it, and alone decides.
  user_id uuid not null references users on delete cascade,
  tool text not null check (tool in ('create_idea', 'draft_post', 'add_note', 'create_task', 'move_stage')),
  -- As they were proposed, or as the person edited them.
  args jsonb not null,
  -- What failed is proposed still.
  state text not null default 'proposed' check (state in ('proposed', 'done', 'declined', 'undone', 'failed')),
  -- What it made or moved.
  result jsonb,
  -- The change-set that undoes this action.
  change_set_id uuid,
  error jsonb,
  created_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  undone_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, run_id) references agent_runs (account_id, id) on delete cascade
);
comment on column agent_actions.tool is 'type: import(''@draftwright/contract/agent/vocabulary'').ActionName';
comment on column agent_actions.args is 'type: Record<string, unknown>';
comment on column agent_actions.state is 'type: import(''@draftwright/contract/advisor-actions'').ActionState';
comment on column agent_actions.result is 'type: import(''@draftwright/contract/advisor-actions'').ActionOutcome';
comment on column agent_actions.error is 'type: { code: string; message: string; details?: unknown }';
select protect('agent_actions');
create index agent_actions_run on agent_actions (account_id, run_id);

-- Tokens of real models by workspace and day (UTC); the composer costs nobody anything.
create table ai_usage (
  account_id uuid not null references accounts on delete cascade,
  day date not null,
  tokens bigint not null default 0,
  primary key (account_id, day)
);
select protect('ai_usage');

-- Who wants a brief from the advisor, and when; nobody has one who did not ask for it.
create table agent_briefs (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  is_on boolean not null default true,
  -- 1 Monday to 7 Sunday; the time is the workspace's.
  weekday smallint not null default 1 check (weekday between 1 and 7),
  at_time text not null default '08:00',
  next_at timestamptz(3),
  last_at timestamptz(3),
  last_session_id uuid,
  primary key (account_id, user_id)
);
select protect('agent_briefs');
create index agent_briefs_next on agent_briefs (next_at) where is_on;

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
select protect('agent_prompts');
create index agent_prompts_person on agent_prompts (account_id, user_id, name);

-- The log stays as it was written, but where a person sat who is gone for good is forgotten with the rest of them.
create or replace function keep_audit_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (old.created_at < now() - interval '365 days'
      or not exists (select from accounts where id = old.account_id)) then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.ip is null and new.user_agent is null
      and to_jsonb(new) - array['ip', 'user_agent'] = to_jsonb(old) - array['ip', 'user_agent']
      and not exists (select from users where id = old.actor_id) then
    return new;
  end if;
  raise exception 'audit_events are append-only' using errcode = 'insufficient_privilege';
end $$;
create function media_in(account uuid, doc jsonb) returns setof uuid language sql immutable as $$
  select distinct found[1]::uuid
  from regexp_matches(doc::text, '/media/' || account || '/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') as found
$$;
create function keep_media_uses() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from media_uses where account_id = new.account_id and content_id = new.id;
  end if;
  insert into media_uses (account_id, media_id, content_id, is_live)
  select new.account_id, media_id, new.id, bool_or(is_live)
  from (
    select media_id, false as is_live from media_in(new.account_id, new.rich_content) as media_id
    union all
    select media_id, true from media_in(new.account_id, new.live) as media_id
  ) as shown group by media_id;
  return null;
end $$;
create function keep_default_employee() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.role_id in ('owner', 'admin') then
    insert into crm_employees (account_id, id, user_id, role, is_default)
      values (new.account_id, gen_random_uuid(), new.user_id, 'admin', true)
      on conflict (account_id, user_id) do nothing;
  else
    delete from crm_employees where account_id = new.account_id and user_id = new.user_id and is_default;
  end if;
  return null;
end $$;
-- Numbers compare as numbers, everything else as text: dates are YYYY-MM-DD, checkboxes true and false.
create function keep_field_values() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from crm_field_values v where v.account_id = new.account_id and v.record_id = new.id and v.resource = tg_argv[0]
      and not (new.custom ? v.key);
  end if;
  insert into crm_field_values (account_id, resource, key, record_id, text_value, number_value)
    select new.account_id, tg_argv[0], e.key, new.id,
      case when jsonb_typeof(e.value) in ('string', 'boolean') then left(e.value #>> '{}', 500) end,
      case when jsonb_typeof(e.value) = 'number' then (e.value #>> '{}')::numeric end
    from jsonb_each(new.custom) e
    where jsonb_typeof(e.value) in ('string', 'boolean', 'number')
    on conflict (account_id, resource, key, record_id)
      do update set text_value = excluded.text_value, number_value = excluded.number_value;
  return null;
end $$;
create function keep_stage_sums() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into crm_stage_sums
      select account_id, pipeline_id, stage_id, currency, owner_id, count(*), coalesce(sum(amount), 0),
        coalesce(sum(amount * probability), 0)
      from added where deleted_at is null group by 1, 2, 3, 4, 5;
  elsif tg_op = 'UPDATE' then
    insert into crm_stage_sums
      select account_id, pipeline_id, stage_id, currency, owner_id, sum(n), coalesce(sum(n * amount), 0),
        coalesce(sum(n * amount * probability), 0)
      from (select 1 as n, a.* from added a where a.deleted_at is null
            union all select -1, r.* from removed r where r.deleted_at is null) as d
      group by 1, 2, 3, 4, 5
      having sum(n) <> 0 or coalesce(sum(n * amount), 0) <> 0 or coalesce(sum(n * amount * probability), 0) <> 0;
  else
    -- A workspace that is deleted takes its sums along.
    insert into crm_stage_sums
      select account_id, pipeline_id, stage_id, currency, owner_id, -count(*), -coalesce(sum(amount), 0),
        -coalesce(sum(amount * probability), 0)
      from removed r where deleted_at is null and exists (select from accounts a where a.id = r.account_id)
      group by 1, 2, 3, 4, 5;
  end if;
  return null;
end $$;
-- Whoever writes into the log, the records it speaks of were active when it happened: never back, and their versions stay.
create function mark_active() returns trigger language plpgsql as $$
begin
  update crm_opportunities o set last_activity_at = a.at
    from (select account_id, opportunity_id as id, max(least(occurred_at, now())) as at from added
          where opportunity_id is not null group by 1, 2) a
    where o.account_id = a.account_id and o.id = a.id and (o.last_activity_at is null or o.last_activity_at < a.at);
  update crm_contacts c set last_activity_at = a.at
    from (select account_id, contact_id as id, max(least(occurred_at, now())) as at from added
          where contact_id is not null group by 1, 2) a
    where c.account_id = a.account_id and c.id = a.id and (c.last_activity_at is null or c.last_activity_at < a.at);
  update crm_companies k set last_activity_at = a.at
    from (select n.account_id, coalesce(n.company_id, o.company_id, c.company_id) as id, max(least(n.occurred_at, now())) as at
          from added n
          left join crm_opportunities o on o.account_id = n.account_id and o.id = n.opportunity_id
          left join crm_contacts c on c.account_id = n.account_id and c.id = n.contact_id
          group by 1, 2) a
    where k.account_id = a.account_id and k.id = a.id and (k.last_activity_at is null or k.last_activity_at < a.at);
  return null;
end $$;
create trigger keep_audit_events before update or delete on audit_events
  for each row execute function keep_audit_events();
create trigger keep_all_audit_events before truncate on audit_events
  for each statement execute function keep_audit_events();
create trigger contents_media_added after insert on contents for each row execute function keep_media_uses();
create trigger contents_media_changed after update of rich_content, live on contents for each row
  when (old.rich_content is distinct from new.rich_content or old.live is distinct from new.live)
  execute function keep_media_uses();
create trigger default_employee after insert or update of role_id on account_access
  for each row execute function keep_default_employee();
create trigger keep_values_made after insert on crm_companies for each row when (new.custom <> '{}')
  execute function keep_field_values('companies');
create trigger keep_values after update of custom on crm_companies for each row when (old.custom is distinct from new.custom)
  execute function keep_field_values('companies');
create trigger keep_values_made after insert on crm_contacts for each row when (new.custom <> '{}')
  execute function keep_field_values('contacts');
create trigger keep_values after update of custom on crm_contacts for each row when (old.custom is distinct from new.custom)
  execute function keep_field_values('contacts');
create trigger keep_values_made after insert on crm_opportunities for each row when (new.custom <> '{}')
  execute function keep_field_values('opportunities');
create trigger keep_values after update of custom on crm_opportunities for each row when (old.custom is distinct from new.custom)
  execute function keep_field_values('opportunities');
create trigger keep_sums_added after insert on crm_opportunities referencing new table as added
  for each statement execute function keep_stage_sums();
create trigger keep_sums_changed after update on crm_opportunities referencing old table as removed new table as added
  for each statement execute function keep_stage_sums();
create trigger keep_sums_removed after delete on crm_opportunities referencing old table as removed
  for each statement execute function keep_stage_sums();
create trigger mark_active after insert on crm_activity_log referencing new table as added
  for each statement execute function mark_active();
