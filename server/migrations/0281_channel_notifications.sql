-- A notification may be about a channel.
alter table notifications add column channel_id uuid references channels on delete cascade;
create index notifications_channel on notifications (channel_id) where channel_id is not null;
-- What people were told of a connection last, so that they are told once.
alter table channel_connections add column told text;
