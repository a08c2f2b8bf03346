-- A source that is removed can be brought back for a while.
alter table meeting_sources add column removed_at timestamptz(3);
-- When people were told that it fails; null once it answers again.
alter table meeting_sources add column notified_at timestamptz(3);
-- Its key is the person's own.
alter table meeting_sources drop constraint meeting_sources_user_id_fkey;
alter table meeting_sources add constraint meeting_sources_user_id_fkey foreign key (user_id) references users on delete cascade;
drop index meeting_sources_due;
create index meeting_sources_due on meeting_sources (next_check_at) where is_active and removed_at is null;
create index meeting_sources_removed on meeting_sources (removed_at) where removed_at is not null;

-- The source of meetings that a notification is about.
alter table notifications add column meeting_source_id uuid references meeting_sources on delete cascade;
create index notifications_meeting_source on notifications (meeting_source_id) where meeting_source_id is not null;
