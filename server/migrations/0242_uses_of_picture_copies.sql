-- A copy of another host's picture is used by the live posts that name the original, so that the library says so, asks before
-- it is thrown away, and keeps it as long as readers see it.
create function copies_in(account uuid, doc jsonb) returns setof uuid language sql stable as $$
  select distinct copies.media_id
  from jsonb_path_query(doc, 'strict $.**.src ? (@.type() == "string")') as src
  join picture_copies copies on copies.account_id = account
    and copies.url_hash = encode(sha256(convert_to(src #>> '{}', 'UTF8')), 'hex')
  where copies.media_id is not null
$$;
create or replace function keep_media_uses() returns trigger language plpgsql as $$
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
    union all
    select media_id, true from copies_in(new.account_id, new.live) as media_id
  ) as shown group by media_id;
  return null;
end $$;
-- Most copies are finished after the post that shows them was published.
create function keep_copy_uses() returns trigger language plpgsql as $$
begin
  insert into media_uses (account_id, media_id, content_id, is_live)
  select new.account_id, new.media_id, contents.id, true from contents
  where contents.account_id = new.account_id and contents.live is not null
    and position(to_jsonb(new.url)::text in contents.live::text) > 0
  on conflict (account_id, media_id, content_id) do update set is_live = true;
  return null;
end $$;
create trigger picture_copies_used after update of media_id on picture_copies for each row
  when (new.media_id is not null) execute function keep_copy_uses();
update picture_copies set media_id = media_id where media_id is not null;
