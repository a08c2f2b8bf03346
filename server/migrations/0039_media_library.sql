create table media_folders (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  parent_id uuid references media_folders,
  user_id uuid references users on delete set null,
  name text not null,
  created_at timestamptz(3) not null default now()
);
create unique index media_folders_name on media_folders (account_id, parent_id, lower(name)) nulls not distinct;
select protect('media_folders');

alter table media
  add column folder_id uuid references media_folders on delete set null,
  add column alt text not null default '',
  add column tags text[] not null default '{}',
  -- Name, alt text and tags in one, for the search.
  add column words text not null default '',
  -- Where an old client wanted it to lie (bucket and path); it finds it there again, and nothing else goes by it.
  add column hint text,
  -- Which of media_shapes it has now; 0 is the whole picture with its middle in focus.
  add column shape integer not null default 0,
  add column updated_at timestamptz(3) not null default now(),
  add column deleted_at timestamptz(3);
update media set words = name, updated_at = created_at;
create index media_folder on media (account_id, folder_id);
create index media_name on media (account_id, name, id);
create index media_words on media using gin (account_id, words gin_trgm_ops);
create index media_hint on media (account_id, hint) where hint is not null;

-- Every crop and focal point a picture ever had: an address that stands in a text goes on meaning the same picture.
create table media_shapes (
  account_id uuid not null references accounts on delete cascade,
  media_id uuid not null references media on delete cascade,
  number integer not null,
  -- Shares of the whole picture, 0 to 1.
  crop jsonb,
  focal jsonb not null,
  primary key (account_id, media_id, number)
);
comment on column media_shapes.crop is 'type: { x: number; y: number; width: number; height: number }';
comment on column media_shapes.focal is 'type: { x: number; y: number }';
select protect('media_shapes');

-- Which posts show which pictures, in the text that is written on or in the one that is live. Kept by the trigger
-- below, so that no way of writing a post can forget it. A picture's id may be of one that is gone.
create table media_uses (
  account_id uuid not null references accounts on delete cascade,
  media_id uuid not null,
  content_id uuid not null references contents on delete cascade,
  is_live boolean not null,
  primary key (account_id, media_id, content_id)
);
create index media_uses_content on media_uses (account_id, content_id);
select protect('media_uses');

create function media_in(account uuid, doc jsonb) returns setof uuid language sql immutable as $$
  select distinct found[1]::uuid
  from regexp_matches(doc::text, '/media/' || account || '/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') as found
$$;
create function keep_media_uses() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from media_uses where account_id = new.account_id and content_id = new.id;
  end if;
  insert into media_uses (account_id, media_id, content_id, is_live)
  select new.account_id, media_id, new.id, bool_or(is_live)
  from (
    select media_id, false as is_live from media_in(new.account_id, new.rich_content) as media_id
    union all
    select media_id, true from media_in(new.account_id, new.live) as media_id
  ) as shown group by media_id;
  return null;
end $$;
create trigger contents_media_added after insert on contents for each row execute function keep_media_uses();
create trigger contents_media_changed after update of rich_content, live on contents for each row
  when (old.rich_content is distinct from new.rich_content or old.live is distinct from new.live)
  execute function keep_media_uses();
insert into media_uses (account_id, media_id, content_id, is_live)
select account_id, media_id, content_id, bool_or(is_live)
from (
  select account_id, id as content_id, media_in(account_id, rich_content) as media_id, false as is_live from contents
  union all
  select account_id, id, media_in(account_id, live), true from contents
) as shown group by account_id, media_id, content_id;

-- Files that are no pictures, and for members only.
create table stored_files (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  user_id uuid references users on delete set null,
  bucket text not null,
  hint text not null,
  name text not null,
  -- Where the bytes lie below the store; the server alone makes it.
  key text not null unique,
  media_type text not null,
  bytes integer not null,
  created_at timestamptz(3) not null default now()
);
create index stored_files_hint on stored_files (account_id, bucket, hint);
select protect('stored_files');
