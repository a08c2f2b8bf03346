-- A touch by a link belongs to whoever shared the link, to its campaign and, unless the visitor looked at another page, to its post:
-- whatever records it. A code that is no link of the workspace is not kept.
create function credit_link() returns trigger language plpgsql as $$
declare
  link record;
begin
  select l.user_id, l.campaign_id, l.content_id into link from tracked_links l
    where l.account_id = new.account_id and l.code = new.link_code;
  if found then
    new.share_user_id := coalesce(new.share_user_id, link.user_id);
    new.campaign_id := coalesce(new.campaign_id, link.campaign_id);
    if new.kind <> 'visit' then new.content_id := coalesce(new.content_id, link.content_id); end if;
  elsif not exists (select from personal_links l where l.account_id = new.account_id and l.code = new.link_code) then
    new.link_code := null;
  end if;
  return new;
end $$;
create trigger credit_link before insert on touches
  for each row when (new.link_code is not null) execute function credit_link();

update touches t set share_user_id = coalesce(t.share_user_id, l.user_id), campaign_id = coalesce(t.campaign_id, l.campaign_id)
  from tracked_links l
  where l.account_id = t.account_id and l.code = t.link_code
    and ((t.share_user_id is null and l.user_id is not null) or (t.campaign_id is null and l.campaign_id is not null));
