-- An act by which a known person met the workspace's content: a click, a visit, a form. Acts that have a row of their own, such as
-- meetings, answers to surveys and reviews, are read from there and not copied (0046).
create table touches (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  contact_id uuid,
  company_id uuid,
  at timestamptz(3) not null,
  kind text not null
    check (kind in ('visit', 'click', 'share_click', 'meeting', 'form', 'survey', 'email', 'call', 'note', 'comment', 'reply')),
  content_id uuid references contents on delete set null,
  link_code text,
  -- Who shared the link that was followed.
  share_user_id uuid references users on delete set null,
  campaign_id uuid,
  -- Where it happened, in words: an address, the name of a form.
  source text,
  -- The row it rests on; each gives one touch.
  evidence_kind text not null,
  evidence_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  check (contact_id is not null or company_id is not null),
  foreign key (account_id, contact_id) references crm_contacts (account_id, id) on delete cascade,
  foreign key (account_id, company_id) references crm_companies (account_id, id) on delete cascade
);
comment on column touches.kind is 'type: import(''@draftwright/contract/attribution-vocabulary'').TouchKind';
select protect('touches');
create unique index touches_evidence on touches (account_id, evidence_kind, evidence_id);
create index touches_contact on touches (account_id, contact_id, at) where contact_id is not null;
create index touches_company on touches (account_id, company_id, at) where company_id is not null;
create index touches_content on touches (content_id) where content_id is not null;
create index touches_share_user on touches (share_user_id) where share_user_id is not null;

-- Touches of a merged person belong to the one it went into.
create index crm_contacts_merged on crm_contacts (account_id, merged_into) where merged_into is not null;
create index crm_companies_merged on crm_companies (account_id, merged_into) where merged_into is not null;

-- Without a row, as the defaults say.
create table attribution_settings (
  account_id uuid primary key references accounts on delete cascade,
  -- Clicks and visits of known people are kept.
  personal_tracking boolean not null default false,
  updated_at timestamptz(3) not null default now()
);
select protect('attribution_settings');

-- Whoever withdraws consent is not followed any more, and what was recorded of their clicks and visits goes.
create function forget_touches_of_contact() returns trigger language plpgsql as $$
begin
  delete from touches where account_id = new.account_id and contact_id = new.id and kind in ('visit', 'click', 'share_click');
  return null;
end $$;
create trigger forget_touches_of_contact after update of consent on crm_contacts
  for each row when (new.consent = 'withdrawn' and old.consent is distinct from new.consent)
  execute function forget_touches_of_contact();
