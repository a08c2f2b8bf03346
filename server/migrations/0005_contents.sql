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
  unique (account_id, slug)
);
comment on column contents.status is 'type: ''draft'' | ''in_review'' | ''changes_requested'' | ''approved'' | ''scheduled'' | ''publishing'' | ''published'' | ''failed'' | ''missed'' | ''unknown'' | ''archived''';
comment on column contents.rich_content is 'type: import(''@draftwright/contract/document'').Doc';
comment on column contents.settings is 'type: Record<string, unknown>';
comment on column contents.live is 'type: { title: string; slug: string; excerpt: string; keyword: string | null; rich_content: import(''@draftwright/contract/document'').Doc; updated_at: string }';
create index contents_updated on contents (account_id, updated_at desc, id desc);
create index contents_live on contents (account_id, published_at desc, id desc) where status = 'published' and deleted_at is null;
create index contents_idea on contents (account_id, idea_id);
create index contents_channel on contents (account_id, channel_id);
create index contents_text on contents using gin (account_id, plain_text gin_trgm_ops);
select protect('contents');

create table content_revisions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  author_id uuid references users on delete set null,
  reason text not null check (reason in ('created', 'autosave', 'edit', 'generated', 'proposed', 'feedback', 'restored', 'prompts_dismissed')),
  note text,
  model text,
  title text not null,
  rich_content jsonb not null,
  -- The pieces a proposed revision offers, each to be taken over or left.
  changes jsonb,
  created_at timestamptz(3) not null default now()
);
comment on column content_revisions.reason is 'type: ''created'' | ''autosave'' | ''edit'' | ''generated'' | ''proposed'' | ''feedback'' | ''restored'' | ''prompts_dismissed''';
comment on column content_revisions.rich_content is 'type: import(''@draftwright/contract/document'').Doc';
comment on column content_revisions.changes is 'type: import(''@draftwright/contract/content'').ProposedChange[]';
create index content_revisions_content on content_revisions (account_id, content_id, created_at desc);
select protect('content_revisions');

create table content_events (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  actor_id uuid references users on delete set null,
  verb text not null,
  note text,
  created_at timestamptz(3) not null default now()
);
create index content_events_content on content_events (account_id, content_id, created_at);
select protect('content_events');

-- Addresses a published post once had; they redirect to where it is now.
create table content_slugs (
  account_id uuid not null references accounts on delete cascade,
  slug text not null,
  content_id uuid not null references contents on delete cascade,
  primary key (account_id, slug)
);
select protect('content_slugs');
