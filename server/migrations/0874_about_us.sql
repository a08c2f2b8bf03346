-- Who the workspace is, as every prompt tells a model: written by hand or brought along from its site.
create table about_us (
  account_id uuid primary key references accounts on delete cascade,
  what_we_do text not null default '',
  for_whom text not null default '',
  products text not null default '',
  proof_points text not null default '',
  -- Words and claims that no text has.
  never_say text not null default '',
  updated_by uuid references users on delete set null,
  updated_at timestamptz(3) not null default now()
);
select protect('about_us');

-- Seconds that the workspace's model has before its first sign, and between two; null is the usual.
alter table model_settings add column first_sign_seconds integer check (first_sign_seconds > 0);
alter table model_settings add column silence_seconds integer check (silence_seconds > 0);

comment on column generation_runs.steps is 'type: { step: string; state: string; text: string; result: unknown; thinking_ms?: number | undefined }[]';
