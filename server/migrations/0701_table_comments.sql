-- What people say about a record.
create table table_comments (
  account_id uuid not null references accounts on delete cascade,
  id text not null check (id ~ '^com[0-9A-Za-z]{14}$'),
  table_id text not null,
  record_id text not null,
  user_id uuid references users on delete set null,
  text text not null,
  parent_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3),
  primary key (account_id, id),
  foreign key (account_id, table_id, record_id) references table_records on delete cascade
);
select protect('table_comments');
create index table_comments_record on table_comments (account_id, table_id, record_id, created_at, id);
