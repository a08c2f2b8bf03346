-- Who did what to what, from where. Written in the same transaction as the deed, and never changed afterwards.
create table audit_events (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- No foreign key: the trace outlives the person.
  actor_id uuid,
  -- The route's name, or what happened to a sign-in: `content.publish`, `auth.signIn`.
  action text not null,
  target_kind text,
  target_id uuid,
  -- Ids and plain words of what changed; never content, never a secret.
  details jsonb not null default '{}',
  ip text,
  user_agent text,
  created_at timestamptz(3) not null default now()
);
comment on column audit_events.details is 'type: Record<string, string | number | boolean | null>';
create index audit_events_newest on audit_events (account_id, created_at desc, id desc);
create index audit_events_actor on audit_events (account_id, actor_id, created_at desc);
create index audit_events_action on audit_events (account_id, action, created_at desc);
create index audit_events_age on audit_events (created_at);
select protect('audit_events');
revoke update, delete on audit_events from draftwright_app;

-- Nobody changes what was written, the owner of the tables included; rows go after a year, or with their workspace.
create function keep_audit_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (old.created_at < now() - interval '365 days'
      or not exists (select from accounts where id = old.account_id)) then
    return old;
  end if;
  raise exception 'audit_events are append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger keep_audit_events before update or delete on audit_events
  for each row execute function keep_audit_events();
create trigger keep_all_audit_events before truncate on audit_events
  for each statement execute function keep_audit_events();
