-- Which model a workspace uses instead of the operator's default. No row means the default, without a limit.
create table model_settings (
  account_id uuid primary key references accounts on delete cascade,
  provider text not null default 'default'
    check (provider in ('default', 'builtin', 'openai', 'anthropic', 'google', 'compatible')),
  -- Of a compatible server only, without a slash at its end.
  base_url text,
  -- Encrypted for this workspace, provider and address: it cannot be opened for another.
  secret_key text,
  writing_model text,
  -- Null: the one that writes.
  advisor_model text,
  keywords_model text,
  -- Tokens of real models per calendar month (UTC); null is no limit.
  monthly_tokens bigint check (monthly_tokens > 0),
  -- US dollars per million tokens of the writing model, as the owner stated them.
  input_price double precision check (input_price >= 0),
  output_price double precision check (output_price >= 0),
  updated_by uuid references users on delete set null,
  updated_at timestamptz(3) not null default now()
);
comment on column model_settings.provider is 'type: import(''@draftwright/contract/models'').ModelProvider';
select protect('model_settings');

-- What a run has used so far: tokens, time and cost. Null for runs before this column.
alter table generation_runs add column usage jsonb;
comment on column generation_runs.usage is 'type: import(''@draftwright/contract/generation'').RunUsage';
