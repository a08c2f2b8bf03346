-- The log stays as it was written, but where a person sat who is gone for good is forgotten with the rest of them.
create or replace function keep_audit_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (old.created_at < now() - interval '365 days'
      or not exists (select from accounts where id = old.account_id)) then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.ip is null and new.user_agent is null
      and to_jsonb(new) - array['ip', 'user_agent'] = to_jsonb(old) - array['ip', 'user_agent']
      and not exists (select from users where id = old.actor_id) then
    return new;
  end if;
  raise exception 'audit_events are append-only' using errcode = 'insufficient_privilege';
end $$;
