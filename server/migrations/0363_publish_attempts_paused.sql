-- Seconds that the attempt waited for the end of a pause: they are no part of its patience with a network.
alter table publish_attempts add column paused_seconds integer not null default 0;
