-- Links to posts that were made for one contact: whoever follows one is taken to be that contact.
create table personal_links (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  -- What stands in the address as `s`, where visits keep it as their link_code.
  code text not null unique check (char_length(code) between 10 and 40),
  contact_id uuid not null,
  content_id uuid not null references contents on delete cascade,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  unique (account_id, contact_id, content_id),
  foreign key (account_id, contact_id) references crm_contacts (account_id, id) on delete cascade
);
select protect('personal_links');
create index personal_links_content on personal_links (content_id);
create index personal_links_created_by on personal_links (created_by) where created_by is not null;

-- The pages of a visit that began with a personal link, each post once a visit; nothing without personal tracking, nor of a person
-- who withdrew consent.
create function touch_by_personal_link() returns trigger language plpgsql as $$
begin
  insert into touches (account_id, id, contact_id, at, kind, content_id, link_code, source, evidence_kind, evidence_id)
    select l.account_id, gen_random_uuid(), l.contact_id, new.at, 'visit', p.id, new.link_code, left(new.path, 300), 'visit',
      new.visit_id || ':' || coalesce(new.content_id::text, new.path)
    from personal_links l
    join crm_contacts c on c.account_id = l.account_id and c.id = l.contact_id and c.consent <> 'withdrawn'
      and (c.deleted_at is null or c.merged_into is not null)
    join attribution_settings s on s.account_id = l.account_id and s.personal_tracking
    left join contents p on p.account_id = l.account_id and p.id = new.content_id
    where l.account_id = new.account_id and l.code = new.link_code
    on conflict (account_id, evidence_kind, evidence_id) do nothing;
  return null;
end $$;
create trigger touch_by_personal_link after insert on visit_events
  for each row when (new.kind = 'view' and new.link_code is not null and new.visit_id is not null)
  execute function touch_by_personal_link();
