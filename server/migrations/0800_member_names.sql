-- People belong to no workspace, so requests do not read them. Names of the members of their own workspace they do, also within a
-- transaction: what is computed of a record that names somebody needs them there.
create function list_member_names() returns table (id uuid, display_name text, email text)
language sql stable security definer set search_path = public as $$
  select users.id, users.display_name, users.email::text
    from account_access join users on users.id = account_access.user_id
   where account_access.account_id = nullif(current_setting('app.account_id', true), '')::uuid
$$;
revoke execute on function list_member_names() from public;
grant execute on function list_member_names() to draftwright_app;
