-- Programs that ask what has changed in a base, and are told when something has.
create table table_webhooks (
  account_id uuid not null references accounts on delete cascade,
  id text not null check (id ~ '^ach[0-9A-Za-z]{14}$'),
  base_id text not null,
  notification_url text,
  specification jsonb not null,
  -- Encrypted for this row.
  mac_secret text not null,
  sends_notifications boolean not null default true,
  -- The number of the last change that was compared with the specification.
  seen_change bigint not null,
  next_cursor bigint not null default 1,
  -- Payloads before it have been announced.
  announced_cursor bigint not null default 1,
  -- Notifications that failed since the last that arrived, and those of the one that is being tried.
  n_failures integer not null default 0,
  n_tries integer not null default 0,
  last_result jsonb,
  last_success_at timestamptz(3),
  created_by uuid references users on delete set null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, base_id) references table_bases on delete cascade
);
comment on column table_webhooks.specification is 'type: import(''../features/tables/webhooks/specification.ts'').WebhookSpecification';
comment on column table_webhooks.last_result is 'type: import(''../features/tables/webhooks/notification-result.ts'').NotificationResult | null';
select protect('table_webhooks');
create index table_webhooks_base on table_webhooks (account_id, base_id);
create index table_webhooks_expired on table_webhooks (expires_at);

-- A payload is a change that passed a webhook's filters; what it says is read from the change.
create table table_webhook_payloads (
  account_id uuid not null references accounts on delete cascade,
  webhook_id text not null,
  cursor bigint not null,
  change_number bigint not null,
  -- Of a webhook about a view: which records came, changed and went there.
  view_records jsonb,
  created_at timestamptz(3) not null,
  primary key (account_id, webhook_id, cursor),
  foreign key (account_id, webhook_id) references table_webhooks on delete cascade
);
comment on column table_webhook_payloads.view_records is 'type: { created: string[]; changed: string[]; destroyed: string[] } | null';
select protect('table_webhook_payloads');
create index table_webhook_payloads_old on table_webhook_payloads using brin (created_at);

-- Changes of tables and fields; numbered together with those of records, and kept only where a webhook may ask for them.
create table table_schema_changes (
  account_id uuid not null references accounts on delete cascade,
  base_id text not null,
  number bigint not null,
  source text not null check (source in ('client', 'publicApi', 'system')),
  user_id uuid references users on delete set null,
  difference jsonb not null,
  created_at timestamptz(3) not null,
  primary key (account_id, base_id, number),
  foreign key (account_id, base_id) references table_bases on delete cascade
);
comment on column table_schema_changes.source is 'type: ''client'' | ''publicApi'' | ''system''';
comment on column table_schema_changes.difference is 'type: import(''../features/tables/webhooks/compare-schemas.ts'').SchemaDifference';
select protect('table_schema_changes');
create index table_schema_changes_old on table_schema_changes using brin (created_at);

-- Whether changes have to be announced.
alter table table_bases add column has_webhooks boolean not null default false;
