-- Addresses of other programs that are told what happens in the workspace.
create table webhooks (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  name text not null,
  url text not null,
  -- Types of events, whole nouns such as `content.*`, or `*`.
  events text[] not null,
  payload text not null check (payload in ('thin', 'full')),
  -- Encrypted for this row. The one before is valid for a day after a rotation.
  secret text not null,
  previous_secret text,
  previous_until timestamptz(3),
  created_by uuid references users on delete set null,
  -- Made with a key, it ends with the key and sees no more than its scopes.
  api_key_id uuid references api_keys on delete cascade,
  scopes text[],
  disabled_at timestamptz(3),
  disabled_reason text check (disabled_reason in ('failing', 'gone', 'maker')),
  failing_since timestamptz(3),
  n_failures integer not null default 0,
  -- Days of failing that people have been mailed about.
  days_reported integer not null default 0,
  last_success_at timestamptz(3),
  -- Nothing is sent before.
  throttled_until timestamptz(3),
  -- The job that sends next names this time; null if nothing waits.
  wake_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
comment on column webhooks.payload is 'type: ''thin'' | ''full''';
comment on column webhooks.disabled_reason is 'type: ''failing'' | ''gone'' | ''maker''';
comment on column webhooks.scopes is 'type: import(''@draftwright/contract/api-key-scopes'').ApiKeyScope[]';
select protect('webhooks');
create index webhooks_key on webhooks (api_key_id) where api_key_id is not null;
create index webhooks_maker on webhooks (created_by);
create index webhooks_wake on webhooks (wake_at) where wake_at is not null;

-- What has happened in a workspace that has webhooks, written in the transaction of the change itself.
create table webhook_events (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Rises with each event about one thing, as its changes wait for each other.
  number bigint generated always as identity,
  type text not null,
  subject_kind text,
  subject_id uuid,
  actor_id uuid,
  details jsonb not null default '{}',
  -- Of a test: for one webhook alone.
  is_test boolean not null default false,
  happened_at timestamptz(3) not null default now(),
  -- Repeated saves wait, so that what is said last is said.
  due_at timestamptz(3) not null default now(),
  is_pending boolean not null default true,
  primary key (account_id, id)
);
comment on column webhook_events.details is 'type: Record<string, string | number | boolean | null>';
select protect('webhook_events');
create index webhook_events_pending on webhook_events (account_id, due_at) where is_pending;
create index webhook_events_happened on webhook_events (account_id, happened_at, number);
create index webhook_events_age on webhook_events (happened_at);

-- One event for one webhook.
create table webhook_messages (
  account_id uuid not null references accounts on delete cascade,
  webhook_id uuid not null,
  event_id uuid not null,
  number bigint not null,
  type text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  -- Since it was last asked for.
  n_tries integer not null default 0,
  n_attempts integer not null default 0,
  -- While it is being sent: when another worker may take it.
  next_try_at timestamptz(3),
  -- As it was first sent; every try sends the same bytes.
  body text,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, webhook_id, event_id),
  foreign key (account_id, webhook_id) references webhooks on delete cascade,
  foreign key (account_id, event_id) references webhook_events on delete cascade
);
comment on column webhook_messages.state is 'type: ''pending'' | ''delivered'' | ''failed''';
select protect('webhook_messages');
create index webhook_messages_pending on webhook_messages (account_id, webhook_id, number) where state = 'pending';
create index webhook_messages_list on webhook_messages (account_id, webhook_id, created_at desc, number desc);
create index webhook_messages_event on webhook_messages (account_id, event_id);

create table webhook_attempts (
  account_id uuid not null references accounts on delete cascade,
  webhook_id uuid not null,
  event_id uuid not null,
  n integer not null,
  started_at timestamptz(3) not null,
  duration_ms integer not null,
  -- Null if there was no answer.
  status integer,
  -- Its beginning; null if there was none, or it is not shown.
  answer text,
  error text,
  primary key (account_id, webhook_id, event_id, n),
  foreign key (account_id, webhook_id, event_id) references webhook_messages on delete cascade
);
select protect('webhook_attempts');

-- Events are kept only where somebody asks for them.
create function has_webhooks(account uuid) returns boolean language sql stable as $$
  select exists (select from webhooks where account_id = account)
$$;

-- Whatever is written in the audit log is an event, in the same transaction: no feature can forget it.
create function note_webhook_event() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if has_webhooks(new.account_id) then
    insert into webhook_events (account_id, type, subject_kind, subject_id, actor_id, details)
      values (new.account_id, new.action, new.target_kind, new.target_id, new.actor_id, new.details);
  end if;
  return null;
end $$;
create trigger note_webhook_event after insert on audit_events
  for each row execute function note_webhook_event();

create function announce_webhook_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('webhook_events', new.account_id::text);
  return null;
end $$;
create trigger announce_webhook_event after insert on webhook_events
  for each row when (new.is_pending) execute function announce_webhook_event();
