-- What a meeting is about follows from its attendees' addresses, whichever comes first: the meeting, the attendee, or the contact or
-- company with the address.

-- The domain of the address, if it stands for a company; null for members and for mailboxes that anybody can have.
alter table meeting_attendees add column company_domain text;
create index meeting_attendees_email on meeting_attendees (account_id, email) where email is not null and user_id is null;
create index meeting_attendees_domain on meeting_attendees (account_id, company_domain) where company_domain is not null;
create index crm_contacts_other_emails on crm_contacts using gin (account_id, other_emails) where other_emails <> '{}';

-- What people took off a meeting: it is not found again.
create table meeting_entities_removed (
  account_id uuid not null references accounts on delete cascade,
  meeting_id uuid not null references meetings on delete cascade,
  entity_id uuid not null references context_entities on delete cascade,
  primary key (account_id, meeting_id, entity_id)
);
select protect('meeting_entities_removed');
create index meeting_entities_removed_meeting on meeting_entities_removed (meeting_id);
create index meeting_entities_removed_entity on meeting_entities_removed (entity_id);

create function match_meetings(of_account uuid, ids uuid[], with_deals boolean) returns void language plpgsql as $$
declare
  found jsonb;
begin
  -- Contacts with an address, companies and subjects with a domain, the only open deal of the only company. Where two fit, none is taken.
  with people as (
    select distinct a.meeting_id, a.email, a.company_domain from meeting_attendees a
      where a.account_id = of_account and a.meeting_id = any(ids) and a.user_id is null and a.email is not null),
  contacts as (
    select p.meeting_id, min(c.id::text)::uuid as id from people p
      join crm_contacts c on c.account_id = of_account and c.deleted_at is null
        and c.id in (select one.id from crm_contacts one where one.account_id = of_account and one.email = p.email
          union select one.id from crm_contacts one
            where one.account_id = of_account and one.other_emails <> '{}' and one.other_emails @> array[p.email])
      group by p.meeting_id, p.email having count(*) = 1),
  domains as (select distinct meeting_id, company_domain as domain from people where company_domain is not null),
  companies as (
    select d.meeting_id, min(k.id::text)::uuid as id from domains d
      join crm_companies k on k.account_id = of_account and k.deleted_at is null and k.domain = d.domain
      group by d.meeting_id, d.domain having count(*) = 1),
  subjects as (
    select d.meeting_id, min(e.id::text)::uuid as id from domains d
      join context_entities e on e.account_id = of_account and d.domain = any(e.domains)
      group by d.meeting_id, d.domain having count(*) = 1),
  deals as (
    select k.meeting_id, min(o.id::text)::uuid as id from companies k
      join crm_opportunities o on o.account_id = of_account and o.company_id = k.id and o.deleted_at is null and o.status = 'open'
      where with_deals and not exists (select from companies other where other.meeting_id = k.meeting_id and other.id <> k.id)
      group by k.meeting_id having count(*) = 1),
  records as (
    select 1 as place, m.meeting_id, 'contact' as kind, c.id, c.name, 'address' as matched_by
      from contacts m join crm_contacts c on c.account_id = of_account and c.id = m.id
    union all select 2, m.meeting_id, 'company', k.id, k.name, 'domain'
      from companies m join crm_companies k on k.account_id = of_account and k.id = m.id
    union all select 3, m.meeting_id, e.kind, e.ref_id, e.name, 'domain'
      from subjects m join context_entities e on e.account_id = of_account and e.id = m.id
    union all select 4, m.meeting_id, 'opportunity', o.id, o.name, 'only open deal'
      from deals m join crm_opportunities o on o.account_id = of_account and o.id = m.id)
  select jsonb_agg(r) into found from records r;
  if found is null then return; end if;

  insert into context_entities (id, account_id, kind, ref_id, name)
    select distinct on (f.kind, f.id) gen_random_uuid(), of_account, f.kind, f.id, f.name
      from jsonb_to_recordset(found) as f (kind text, id uuid, name text)
      where f.id is not null
    on conflict do nothing;
  insert into meeting_entities (account_id, meeting_id, entity_id, matched_by)
    select distinct on (f.meeting_id, e.id) of_account, f.meeting_id, e.id, f.matched_by
      from jsonb_to_recordset(found) as f (place integer, meeting_id uuid, kind text, id uuid, name text, matched_by text)
      join context_entities e on e.account_id = of_account and e.kind = f.kind
        and (e.ref_id = f.id or (e.ref_id is null and f.id is null and lower(e.name) = lower(f.name)))
      where not exists (select from meeting_entities_removed r
        where r.account_id = of_account and r.meeting_id = f.meeting_id and r.entity_id = e.id)
      order by f.meeting_id, e.id, f.place
    on conflict do nothing;
end $$;

create function match_attendees() returns trigger language plpgsql as $$
begin
  perform match_meetings(account_id, array_agg(distinct meeting_id), true) from added
    where email is not null and user_id is null group by account_id;
  return null;
end $$;
create trigger match_attendees after insert on meeting_attendees
  referencing new table as added for each statement execute function match_attendees();

-- An address that appears in the CRM: meetings with it are about its contact, and its subscriptions are the contact's.
create function match_contact() returns trigger language plpgsql as $$
begin
  perform match_meetings(new.account_id, array_agg(distinct a.meeting_id), false) from meeting_attendees a
    where a.account_id = new.account_id and a.user_id is null and a.email = any(new.email || new.other_emails)
    having count(*) > 0;
  update subscribers set contact_id = new.id
    where account_id = new.account_id and contact_id is null and email = new.email;
  return null;
end $$;
create trigger match_new_contact after insert on crm_contacts
  for each row when (new.deleted_at is null and (new.email is not null or new.other_emails <> '{}'))
  execute function match_contact();
create trigger match_changed_contact after update of email, other_emails, deleted_at on crm_contacts
  for each row when (new.deleted_at is null
    and (old.email, old.other_emails, old.deleted_at) is distinct from (new.email, new.other_emails, new.deleted_at))
  execute function match_contact();

create function match_domains() returns trigger language plpgsql as $$
declare
  names text[] := case when tg_argv[0] = 'company' then array[to_jsonb(new) ->> 'domain']
    else array(select jsonb_array_elements_text(to_jsonb(new) -> 'domains')) end;
begin
  perform match_meetings(new.account_id, array_agg(distinct a.meeting_id), false) from meeting_attendees a
    where a.account_id = new.account_id and a.company_domain = any(names)
    having count(*) > 0;
  return null;
end $$;
create trigger match_new_company after insert on crm_companies
  for each row when (new.deleted_at is null and new.domain is not null) execute function match_domains('company');
create trigger match_changed_company after update of domain, deleted_at on crm_companies
  for each row when (new.deleted_at is null and new.domain is not null
    and (old.domain, old.deleted_at) is distinct from (new.domain, new.deleted_at))
  execute function match_domains('company');
create trigger match_new_subject after insert on context_entities
  for each row when (new.domains <> '{}') execute function match_domains('subject');
create trigger match_changed_subject after update of domains on context_entities
  for each row when (old.domains is distinct from new.domains) execute function match_domains('subject');

-- Meetings of earlier, with contacts that were made after them. Those that stood there before were matched, or taken off by somebody.
insert into context_entities (id, account_id, kind, ref_id, name)
  select gen_random_uuid(), c.account_id, 'contact', c.id, c.name from crm_contacts c
    where c.deleted_at is null and exists (select from meeting_attendees a join meetings m on m.id = a.meeting_id
      where a.account_id = c.account_id and a.email = c.email and a.user_id is null and m.created_at < c.created_at)
  on conflict do nothing;
insert into meeting_entities (account_id, meeting_id, entity_id, matched_by)
  select distinct a.account_id, a.meeting_id, e.id, 'address' from meeting_attendees a
    join meetings m on m.id = a.meeting_id
    join crm_contacts c on c.account_id = a.account_id and c.email = a.email and c.deleted_at is null and m.created_at < c.created_at
    join context_entities e on e.account_id = c.account_id and e.kind = 'contact' and e.ref_id = c.id
    where a.user_id is null and not exists (select from crm_contacts twin
      where twin.account_id = c.account_id and twin.email = c.email and twin.deleted_at is null and twin.id <> c.id)
  on conflict do nothing;
update subscribers s set contact_id = c.id from crm_contacts c
  where s.contact_id is null and c.account_id = s.account_id and c.email = s.email and c.deleted_at is null
    and c.id = (select one.id from crm_contacts one where one.account_id = s.account_id and one.email = s.email
      and one.deleted_at is null order by one.created_at, one.id limit 1);
