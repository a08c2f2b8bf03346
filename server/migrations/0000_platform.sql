do $$
begin
  if not exists (select from pg_roles where rolname = 'draftwright_app') then
    create role draftwright_app nologin nosuperuser nobypassrls nocreatedb nocreaterole noinherit;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of this server made it meanwhile
end $$;

-- A server's owner that is no superuser may run as the role only as its member.
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant draftwright_app to %I', current_user);
  end if;
end $$;

create extension if not exists pg_trgm;
create extension if not exists citext;
create extension if not exists btree_gin;
create extension if not exists unaccent;

grant usage on schema public to draftwright_app;
alter default privileges in schema public grant usage, select on sequences to draftwright_app;

-- Fences a table that has an account_id: members of one account see and write its rows only, the owner included unless superuser.
create function protect(fenced regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', fenced);
  execute format('alter table %s force row level security', fenced);
  execute format(
    'create policy account_fence on %s to draftwright_app
       using (account_id = nullif(current_setting(''app.account_id'', true), '''')::uuid)
       with check (account_id = nullif(current_setting(''app.account_id'', true), '''')::uuid)', fenced);
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('create policy owner_sees_all on %s to %I using (true) with check (true)', fenced, current_user);
  end if;
  execute format('grant select, insert, update, delete on %s to draftwright_app', fenced);
end $$;

-- Lets every account read and write a table that belongs to none.
create function share(shared regclass) returns void language plpgsql as $$
begin
  execute format('grant select, insert, update, delete on %s to draftwright_app', shared);
end $$;

-- ILIKE is not leakproof, so under row-level security it could not use a trigram index; only a superuser may say it is.
do $$
begin
  alter function texticlike(text, text) leakproof;
  alter function texticnlike(text, text) leakproof;
  alter function textlike(text, text) leakproof;
exception when insufficient_privilege then null;
end $$;
