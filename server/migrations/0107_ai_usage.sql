-- Tokens of real models by workspace and day (UTC); the composer costs nobody anything.
create table ai_usage (
  account_id uuid not null references accounts on delete cascade,
  day date not null,
  tokens bigint not null default 0,
  primary key (account_id, day)
);
select protect('ai_usage');
