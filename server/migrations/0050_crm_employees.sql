-- Who works in the CRM, and as what. Owners and admins of the workspace are CRM admins without anybody's doing.
create table crm_employees (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('admin', 'salesperson')),
  -- The name used in the CRM; null is the person's own.
  employee_name text,
  is_active boolean not null default true,
  -- Made for an owner or admin of the workspace, and gone when they are neither any more.
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  unique (account_id, user_id),
  -- Whoever leaves the workspace leaves its CRM.
  foreign key (user_id, account_id) references account_access (user_id, account_id) on delete cascade
);
comment on column crm_employees.role is 'type: ''admin'' | ''salesperson''';
create index crm_employees_user on crm_employees (user_id);
select protect('crm_employees');

create function keep_default_employee() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.role_id in ('owner', 'admin') then
    insert into crm_employees (account_id, id, user_id, role, is_default)
      values (new.account_id, gen_random_uuid(), new.user_id, 'admin', true)
      on conflict (account_id, user_id) do nothing;
  else
    delete from crm_employees where account_id = new.account_id and user_id = new.user_id and is_default;
  end if;
  return null;
end $$;
create trigger default_employee after insert or update of role_id on account_access
  for each row execute function keep_default_employee();
insert into crm_employees (account_id, id, user_id, role, is_default)
  select account_id, gen_random_uuid(), user_id, 'admin', true from account_access where role_id in ('owner', 'admin');
