-- A person's place in the tutorial of a workspace. What they have done is read from the rows they made since it began.
create table tutorials (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null references users on delete cascade,
  started_at timestamptz(3) not null,
  -- Chapters that the person does not want.
  skipped text[] not null default '{}' check (cardinality(skipped) <= 10),
  -- Steps that leave no row of their own, such as looking at numbers.
  seen text[] not null default '{}' check (cardinality(seen) <= 20),
  primary key (account_id, user_id)
);
comment on column tutorials.skipped is 'type: import(''@draftwright/contract/tutorial'').ChapterKey[]';
comment on column tutorials.seen is 'type: import(''@draftwright/contract/tutorial'').StepKey[]';
select protect('tutorials');
create index tutorials_user on tutorials (user_id);
