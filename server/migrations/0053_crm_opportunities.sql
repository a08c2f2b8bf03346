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
create index crm_products_created on crm_products (account_id, created_at, id) where deleted_at is null;
create index crm_products_name on crm_products (account_id, name collate "C", id) where deleted_at is null;
select protect('crm_products');

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
  primary key (account_id, id),
  foreign key (account_id, company_id) references crm_companies (account_id, id) on delete set null (company_id),
  foreign key (account_id, pipeline_id) references crm_pipelines (account_id, id),
  foreign key (account_id, stage_id) references crm_pipeline_stages (account_id, id)
);
comment on column crm_opportunities.custom is 'type: Record<string, unknown>';
comment on column crm_opportunities.status is 'type: import(''@draftwright/contract/crm/vocabulary'').StageKind';
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
create index crm_opportunities_sums on crm_opportunities (account_id, pipeline_id, stage_id, currency) include (amount, probability, owner_id)
  where deleted_at is null;
create index crm_opportunities_words on crm_opportunities using gin (account_id, name gin_trgm_ops);
create index crm_opportunities_custom on crm_opportunities using gin (account_id, custom jsonb_path_ops) where custom <> '{}';
create index crm_opportunities_trash on crm_opportunities (account_id, deleted_at) where deleted_at is not null;
select protect('crm_opportunities');

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
create index crm_opportunity_contacts_contact on crm_opportunity_contacts (account_id, contact_id);
select protect('crm_opportunity_contacts');

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
create index crm_opportunity_lines_opportunity on crm_opportunity_lines (account_id, opportunity_id, "order");
select protect('crm_opportunity_lines');
