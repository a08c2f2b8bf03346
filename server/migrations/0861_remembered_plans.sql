-- How the files of a workspace with the same headings are read: the next one is read as the last one was.
create table import_plans (
  account_id uuid not null references accounts on delete cascade,
  -- What the rows become: a kind of records, or a table.
  importer text not null,
  -- The headings that a reading without choices finds, as a hash.
  shape text not null,
  -- Encoding, separator, sheet and row of headings, where somebody has chosen them, and the headings that this led to.
  choices jsonb not null,
  headings text not null,
  plan jsonb not null,
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, importer, shape)
);
comment on column import_plans.choices is 'type: import(''@draftwright/contract/table-reading-words'').KeptChoices';
comment on column import_plans.plan is 'type: Record<string, unknown>';
select protect('import_plans');

alter table imports add column shape text not null default '';
alter table crm_imports add column shape text not null default '';
alter table table_imports add column shape text not null default '';
alter table imports add column choices jsonb not null default '{}';
alter table crm_imports add column choices jsonb not null default '{}';
alter table table_imports add column choices jsonb not null default '{}';
comment on column imports.choices is 'type: import(''@draftwright/contract/table-reading-words'').KeptChoices';
comment on column crm_imports.choices is 'type: import(''@draftwright/contract/table-reading-words'').KeptChoices';
comment on column table_imports.choices is 'type: import(''@draftwright/contract/table-reading-words'').KeptChoices';

insert into import_plans (account_id, importer, shape, choices, headings, plan)
  select distinct on (account_id, kind, header_key) account_id, kind, hash, '{}', hash, jsonb_build_object('mapping', mapping, 'settings', settings)
    from imports cross join lateral encode(sha256(convert_to(header_key, 'UTF8')), 'hex') as hash
    where state <> 'uploaded' and length(header_key) < 2000
    order by account_id, kind, header_key, created_at desc;
insert into import_plans (account_id, importer, shape, choices, headings, plan)
  select distinct on (account_id, resource, header_key) account_id, resource, hash, '{}', hash, jsonb_build_object('mapping', mapping, 'settings', settings)
    from crm_imports cross join lateral encode(sha256(convert_to(header_key, 'UTF8')), 'hex') as hash
    where state in ('done', 'stopped', 'running') and length(header_key) < 2000
    order by account_id, resource, header_key, created_at desc;
alter table imports drop column header_key;
alter table crm_imports drop column header_key;
