-- Kept whatever the retention of its type says, and not deleted before somebody lifts it.
alter table meetings add column keep boolean not null default false;

-- How a workspace keeps its meetings; without a row, as the defaults say.
create table meeting_settings (
  account_id uuid primary key references accounts on delete cascade,
  default_visibility text not null default 'workspace' check (default_visibility in ('workspace', 'participants', 'private')),
  updated_at timestamptz(3) not null default now()
);
comment on column meeting_settings.default_visibility is 'type: import(''@draftwright/contract/meetings/vocabulary'').Visibility';
select protect('meeting_settings');
