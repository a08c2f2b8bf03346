-- A channel whose posts do not go out any more keeps its hold for when they do again.
alter table channel_newsletters add column is_on boolean not null default true;
