-- People who get newsletters by mail: one row per address.
create table subscribers (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- Trimmed and in lower case.
  email text not null,
  name text,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'unsubscribed', 'bounced')),
  source text not null check (source in ('form', 'site', 'import', 'manual')),
  -- The words the person agreed to, or how the one who added it says they agreed, and when.
  consent text,
  consent_at timestamptz(3),
  -- Of the link in the last mail that asked for a confirmation; that link works once.
  confirm_hash text,
  confirm_expires_at timestamptz(3),
  confirm_sent_at timestamptz(3),
  confirmed_at timestamptz(3),
  unsubscribed_at timestamptz(3),
  -- What the mail server said of an address that does not exist.
  bounce text,
  contact_id uuid,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  foreign key (account_id, contact_id) references crm_contacts (account_id, id) on delete set null (contact_id)
);
comment on column subscribers.state is 'type: import(''@draftwright/contract/subscribers'').SubscriberState';
comment on column subscribers.source is 'type: import(''@draftwright/contract/subscribers'').SubscriberSource';
select protect('subscribers');
create unique index subscribers_email on subscribers (account_id, email);
create unique index subscribers_confirm on subscribers (confirm_hash) where confirm_hash is not null;
create index subscribers_newest on subscribers (account_id, created_at desc, id);
create index subscribers_state on subscribers (account_id, state, created_at desc, id);
create index subscribers_contact on subscribers (account_id, contact_id) where contact_id is not null;
create index subscribers_unconfirmed on subscribers (created_at) where state = 'pending';

-- Addresses that were removed: a keyed hash of each, so that no import brings them back.
create table forgotten_subscribers (
  account_id uuid not null references accounts on delete cascade,
  email_hash text not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, email_hash)
);
select protect('forgotten_subscribers');

-- How a workspace sends newsletters. No row: by the operator's mail server, without a sign-up box.
create table newsletter_settings (
  account_id uuid primary key references accounts on delete cascade,
  -- Its own mail server; null for the operator's.
  host text,
  port integer check (port between 1 and 65535),
  security text not null default 'starttls' check (security in ('tls', 'starttls', 'none')),
  username text,
  -- Encrypted for this workspace, host and user: it cannot be opened for another.
  secret_password text,
  from_name text,
  from_address text,
  -- Postal address or imprint at the end of each newsletter.
  footer text,
  per_second integer not null default 10 check (per_second between 1 and 500),
  -- Whether the hosted site shows a box to sign up.
  has_box boolean not null default false,
  -- What people agree to when they sign up.
  consent text,
  updated_by uuid references users on delete set null,
  updated_at timestamptz(3) not null default now()
);
comment on column newsletter_settings.security is 'type: import(''@draftwright/contract/newsletter-settings'').SmtpSecurity';
select protect('newsletter_settings');
