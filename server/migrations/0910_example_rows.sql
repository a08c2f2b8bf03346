-- Rows of tables without a mark of their own that an example company added, so that exactly these go with it.
create table example_rows (
  account_id uuid not null references accounts on delete cascade,
  kind text not null,
  row_id text not null,
  primary key (account_id, kind, row_id)
);
comment on column example_rows.kind is 'type: import(''@draftwright/contract/example'').ExampleRowKind';
select protect('example_rows');
