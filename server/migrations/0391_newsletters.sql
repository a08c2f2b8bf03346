-- A published post that goes out by mail to the workspace's subscribers.
create table newsletters (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  content_id uuid references contents on delete set null,
  subject text not null,
  -- Words before the post; may be empty.
  intro text not null default '',
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent')),
  scheduled_at timestamptz(3),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  -- The post as it was when the sending began; later edits change nothing.
  document jsonb,
  post_title text,
  post_url text,
  -- Why it pauses or waits, as a sentence.
  problem text,
  -- Times in a row that the mail server could not be reached.
  failures integer not null default 0,
  -- The one worker that may send, and until when; another takes over after that.
  lease uuid,
  leased_until timestamptz(3),
  -- When a worker has to look next; null if there is nothing to send.
  next_run_at timestamptz(3),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on column newsletters.state is 'type: import(''@draftwright/contract/newsletters'').NewsletterState';
comment on column newsletters.document is 'type: import(''@draftwright/contract/document'').Doc';
select protect('newsletters');
create index newsletters_newest on newsletters (account_id, created_at desc, id);
create index newsletters_due on newsletters (next_run_at) where next_run_at is not null;
create index newsletters_content on newsletters (content_id) where content_id is not null;

-- One mail of one newsletter to one address: it is sent at most once.
create table newsletter_deliveries (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  newsletter_id uuid not null references newsletters on delete cascade,
  subscriber_id uuid references subscribers on delete set null,
  -- Null after the subscriber was removed for good.
  email text,
  -- The same in every attempt.
  message_id text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'unknown', 'refused', 'skipped')),
  attempts integer not null default 0,
  next_try_at timestamptz(3),
  -- Of the worker that sends it; only that one writes the outcome.
  lease uuid,
  -- The mail server's own words.
  answer text,
  sent_at timestamptz(3),
  updated_at timestamptz(3) not null default now()
);
comment on column newsletter_deliveries.state is 'type: import(''@draftwright/contract/newsletters'').DeliveryState';
select protect('newsletter_deliveries');
create unique index newsletter_deliveries_email on newsletter_deliveries (account_id, newsletter_id, email);
create unique index newsletter_deliveries_message on newsletter_deliveries (account_id, message_id);
create index newsletter_deliveries_state on newsletter_deliveries (newsletter_id, state, id);
create index newsletter_deliveries_subscriber on newsletter_deliveries (subscriber_id) where subscriber_id is not null;
create index newsletter_deliveries_old on newsletter_deliveries (updated_at) where email is not null;
