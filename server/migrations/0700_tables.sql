-- A small database of a team's own: bases of tables with fields, views and records. Ids are those that Airtable's clients expect.
create table table_bases (
  account_id uuid not null references accounts on delete cascade,
  id text not null check (id ~ '^app[0-9A-Za-z]{14}$'),
  name text not null,
  created_by uuid references users on delete set null,
  -- Counts the changes of its tables, in order.
  last_change bigint not null default 0,
  -- In the trash, for 30 days.
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, id)
);
select protect('table_bases');
create index table_bases_deleted on table_bases (deleted_at) where deleted_at is not null;

create table base_tables (
  account_id uuid not null references accounts on delete cascade,
  id text not null check (id ~ '^tbl[0-9A-Za-z]{14}$'),
  base_id text not null,
  name text not null,
  description text,
  primary_field_id text not null,
  position integer not null,
  -- The number of the next record.
  next_number bigint not null default 1,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  foreign key (account_id, base_id) references table_bases on delete cascade
);
select protect('base_tables');
create index base_tables_base on base_tables (account_id, base_id, position);
create unique index base_tables_name on base_tables (account_id, base_id, name) where deleted_at is null;
create index base_tables_deleted on base_tables (deleted_at) where deleted_at is not null;

create table table_fields (
  account_id uuid not null references accounts on delete cascade,
  id text not null check (id ~ '^fld[0-9A-Za-z]{14}$'),
  table_id text not null,
  name text not null,
  type text not null,
  description text,
  options jsonb not null default '{}',
  position integer not null,
  -- Its values are kept in table_cell_values, too.
  is_indexed boolean not null default false,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  foreign key (account_id, table_id) references base_tables on delete cascade
);
comment on column table_fields.type is 'type: import(''@draftwright/contract/table-fields'').TableFieldType';
comment on column table_fields.options is 'type: import(''@draftwright/contract/table-fields'').TableFieldOptions';
select protect('table_fields');
create index table_fields_table on table_fields (account_id, table_id, position);
create unique index table_fields_name on table_fields (account_id, table_id, name) where deleted_at is null;
create index table_fields_deleted on table_fields (deleted_at) where deleted_at is not null;

create table table_views (
  account_id uuid not null references accounts on delete cascade,
  id text not null check (id ~ '^viw[0-9A-Za-z]{14}$'),
  table_id text not null,
  name text not null,
  type text not null check (type in ('grid', 'gallery', 'kanban', 'calendar', 'form')),
  settings jsonb not null default '{}',
  position integer not null,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  foreign key (account_id, table_id) references base_tables on delete cascade
);
comment on column table_views.type is 'type: import(''@draftwright/contract/tables'').TableViewType';
comment on column table_views.settings is 'type: import(''@draftwright/contract/tables'').TableViewSettings';
select protect('table_views');
create index table_views_table on table_views (account_id, table_id, position);
create unique index table_views_name on table_views (account_id, table_id, name);

-- Cells are keyed by field: `cells` holds what was typed in, `computed` what formulas, lookups, counts and rollups have made of it.
create table table_records (
  account_id uuid not null references accounts on delete cascade,
  table_id text not null,
  id text not null check (id ~ '^rec[0-9A-Za-z]{14}$'),
  -- The table's own order, and the value of its numbering fields.
  number bigint not null,
  cells jsonb not null default '{}',
  computed jsonb not null default '{}',
  -- `computed` waits for a job.
  is_stale boolean not null default false,
  created_by uuid references users on delete set null,
  updated_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, table_id, id),
  foreign key (account_id, table_id) references base_tables on delete cascade
);
comment on column table_records.cells is 'type: Record<string, unknown>';
comment on column table_records.computed is 'type: Record<string, unknown>';
select protect('table_records');
create unique index table_records_number on table_records (account_id, table_id, number);
create index table_records_stale on table_records (account_id, table_id) where is_stale;

-- Each link twice, once from either side: a record's links of a field are the rows of that field.
create table table_links (
  account_id uuid not null references accounts on delete cascade,
  field_id text not null,
  record_id text not null,
  linked_id text not null,
  -- The linked record's primary cell.
  linked_name text not null default '',
  position integer not null,
  primary key (account_id, field_id, record_id, linked_id),
  foreign key (account_id, field_id) references table_fields on delete cascade
);
select protect('table_links');
create index table_links_back on table_links (account_id, field_id, linked_id);

-- What indexed fields are sorted and filtered by; a row for each record, also for an empty cell. Only the trigger and the job that
-- starts an index write it.
create table table_cell_values (
  account_id uuid not null references accounts on delete cascade,
  field_id text not null,
  record_id text not null,
  sort_number double precision not null,
  sort_text text not null,
  number bigint not null,
  primary key (account_id, field_id, record_id),
  foreign key (account_id, field_id) references table_fields on delete cascade
);
select protect('table_cell_values');
create index table_cell_values_order on table_cell_values (account_id, field_id, sort_number, sort_text, number);

-- Each change of records: what undo, histories and webhooks read.
create table table_changes (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  base_id text not null,
  table_id text not null,
  number bigint not null,
  kind text not null check (kind in ('create', 'update', 'delete')),
  source text not null check (source in ('client', 'publicApi', 'system')),
  user_id uuid references users on delete set null,
  record_ids text[] not null,
  records jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  foreign key (account_id, table_id) references base_tables on delete cascade
);
comment on column table_changes.kind is 'type: ''create'' | ''update'' | ''delete''';
comment on column table_changes.source is 'type: ''client'' | ''publicApi'' | ''system''';
comment on column table_changes.records is 'type: { id: string; number: number; created_at: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null }[]';
select protect('table_changes');
create unique index table_changes_number on table_changes (account_id, base_id, number);
create index table_changes_records on table_changes using gin (record_ids);
create index table_changes_old on table_changes using brin (created_at);

-- A cell's place among others: numbers, then texts; an empty cell has minus infinity and no text, so that it comes first. A select is
-- sorted by the order of its options.
create function table_sort_number(type text, options jsonb, value jsonb) returns double precision
language sql immutable parallel safe as $$
  select case
    when value is null or value = 'null' then '-Infinity'::float8
    when type = 'singleSelect' then coalesce((select place::float8 from jsonb_array_elements(options->'choices') with ordinality as choice (one, place)
      where one->>'id' = value #>> '{}'), '-Infinity'::float8)
    when jsonb_typeof(value) = 'number' then (value #>> '{}')::float8
    when jsonb_typeof(value) = 'boolean' then case when value = 'true' then 1 else 0 end
    else '-Infinity'::float8 end
$$;
create function table_sort_text(type text, options jsonb, value jsonb) returns text
language sql immutable parallel safe as $$
  select case
    when value is null or type = 'singleSelect' then ''
    when jsonb_typeof(value) = 'string' then lower(left(value #>> '{}', 200))
    when jsonb_typeof(value) = 'object' then lower(left(coalesce(value->>'at', value->>'text', value->>'error', ''), 200))
    when jsonb_typeof(value) = 'array' then lower(left(coalesce((select string_agg(coalesce(one->>'name', one->>'filename', one #>> '{}'), ', ')
      from jsonb_array_elements(value) as item (one)), ''), 200))
    else '' end
$$;

create function copy_table_cells() returns trigger language plpgsql as $$
begin
  insert into table_cell_values (account_id, field_id, record_id, sort_number, sort_text, number)
  select new.account_id, f.id, new.id,
    table_sort_number(f.type, f.options, coalesce(new.cells->f.id, new.computed->f.id)),
    table_sort_text(f.type, f.options, coalesce(new.cells->f.id, new.computed->f.id)), new.number
  from table_fields f
  where f.account_id = new.account_id and f.table_id = new.table_id and f.is_indexed
  on conflict (account_id, field_id, record_id) do update
    set sort_number = excluded.sort_number, sort_text = excluded.sort_text
    where table_cell_values.sort_number <> excluded.sort_number or table_cell_values.sort_text <> excluded.sort_text;
  return null;
end $$;
create trigger table_cells after insert or update of cells, computed on table_records
  for each row execute function copy_table_cells();

create function drop_table_cells() returns trigger language plpgsql as $$
begin
  delete from table_cell_values v using table_fields f
    where f.account_id = old.account_id and f.table_id = old.table_id and f.is_indexed
      and v.account_id = f.account_id and v.field_id = f.id and v.record_id = old.id;
  return null;
end $$;
create trigger table_cells_gone after delete on table_records for each row execute function drop_table_cells();
