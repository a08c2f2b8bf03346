-- What a workspace and its publishers say about sharing by people (decision 0059).
alter table ambassador_settings
  -- Whether people share approved texts only.
  add column approved_only boolean not null default false,
  -- Where people may share; null: everywhere.
  add column platforms text[];
comment on column ambassador_settings.platforms is 'type: readonly import(''@draftwright/contract/share-platforms'').SharePlatform[]';

-- Of one post; without a row it may be shared wherever the workspace shares.
create table share_rules (
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  is_shareable boolean not null default true,
  refused_platforms text[] not null default '{}',
  embargo_until timestamptz(3),
  -- Withdrawn from sharing after people could share it: they are told.
  withdrawn_at timestamptz(3),
  withdrawn_by uuid references users on delete set null,
  withdrawn_reason text not null default '' check (char_length(withdrawn_reason) <= 500),
  primary key (account_id, content_id)
);
comment on column share_rules.refused_platforms is 'type: readonly import(''@draftwright/contract/share-platforms'').SharePlatform[]';
select protect('share_rules');

-- Texts that publishers offer for a post. With approved texts only, people share one of those that are approved.
create table share_variations (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  text text not null check (char_length(text) between 1 and 5000),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  approved_by uuid references users on delete set null,
  approved_at timestamptz(3)
);
select protect('share_variations');
create index share_variations_content on share_variations (account_id, content_id, created_at);

alter table content_shares
  -- When its person was told that the post is not to be shared any more.
  add column told_at timestamptz(3),
  -- When its person said that they removed it.
  add column removed_at timestamptz(3);

alter table publish_attempts
  drop constraint publish_attempts_waiting_for_check,
  add constraint publish_attempts_waiting_for_check
    check (waiting_for in ('quota', 'network', 'reconnect', 'operator', 'pause', 'embargo'));

-- Posts that are not live or not shared any more, whose sharers are still to be told.
create table share_endings (
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  at timestamptz(3) not null default now(),
  primary key (account_id, content_id)
);
select protect('share_endings');
-- However a post ends, or is live again: whoever shared it is told, or need not remove it any more.
create function keep_share_endings() returns trigger language plpgsql as $$
begin
  insert into share_endings (account_id, content_id)
  select new.account_id, new.id
  where exists (select from content_shares s where s.account_id = new.account_id and s.content_id = new.id)
  on conflict do nothing;
  return null;
end $$;
create trigger keep_share_endings after update of status, deleted_at on contents for each row
  when ((old.status = 'published' and old.deleted_at is null) <> (new.status = 'published' and new.deleted_at is null))
  execute function keep_share_endings();
