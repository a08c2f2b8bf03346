-- Whoever writes into the log, the records it speaks of were active when it happened: never back, and their versions stay.
create function mark_active() returns trigger language plpgsql as $$
begin
  update crm_opportunities o set last_activity_at = a.at
    from (select account_id, opportunity_id as id, max(least(occurred_at, now())) as at from added
          where opportunity_id is not null group by 1, 2) a
    where o.account_id = a.account_id and o.id = a.id and (o.last_activity_at is null or o.last_activity_at < a.at);
  update crm_contacts c set last_activity_at = a.at
    from (select account_id, contact_id as id, max(least(occurred_at, now())) as at from added
          where contact_id is not null group by 1, 2) a
    where c.account_id = a.account_id and c.id = a.id and (c.last_activity_at is null or c.last_activity_at < a.at);
  update crm_companies k set last_activity_at = a.at
    from (select n.account_id, coalesce(n.company_id, o.company_id, c.company_id) as id, max(least(n.occurred_at, now())) as at
          from added n
          left join crm_opportunities o on o.account_id = n.account_id and o.id = n.opportunity_id
          left join crm_contacts c on c.account_id = n.account_id and c.id = n.contact_id
          group by 1, 2) a
    where k.account_id = a.account_id and k.id = a.id and (k.last_activity_at is null or k.last_activity_at < a.at);
  return null;
end $$;
create trigger mark_active after insert on crm_activity_log referencing new table as added
  for each statement execute function mark_active();
