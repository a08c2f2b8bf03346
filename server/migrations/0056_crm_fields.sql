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
create index crm_field_values_text on crm_field_values (account_id, resource, key, text_value, record_id);
create index crm_field_values_number on crm_field_values (account_id, resource, key, number_value, record_id);
create index crm_field_values_record on crm_field_values (account_id, record_id);
select protect('crm_field_values');

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
create index crm_views_resource on crm_views (account_id, resource, "order");
select protect('crm_views');
