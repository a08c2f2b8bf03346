-- Notes of a meeting that somebody shared.
alter table notifications add column meeting_id uuid references meetings on delete cascade;
create index notifications_meeting on notifications (meeting_id) where meeting_id is not null;
