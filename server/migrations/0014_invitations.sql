-- An invitation is bound to an address, good for seven days and once. The link's secret is known to the mail alone.
create table invitations (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  email text not null,
  role_id text not null check (role_id in ('admin', 'social_media', 'general_member', 'amplifier')),
  invited_by uuid references users on delete set null,
  secret_hash text,
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  withdrawn_at timestamptz(3)
);
comment on column invitations.role_id is 'type: Exclude<import(''@draftwright/contract/rights'').Role, ''owner''>';
create unique index invitations_open on invitations (account_id, email) where accepted_at is null and withdrawn_at is null;
create unique index invitations_secret on invitations (secret_hash);
create index invitations_account on invitations (account_id, created_at desc);
select protect('invitations');
