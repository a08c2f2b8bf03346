-- A person's own account at a network is a channel that belongs to them. It stands in all_channels, and `channels` shows those of the
-- workspace alone: what reads channels cannot show, choose or count somebody's own (decision 0053). It goes with the membership.
alter table channels rename to all_channels;
alter table all_channels
  add column owner_id uuid,
  add constraint all_channels_owner foreign key (owner_id, account_id) references account_access (user_id, account_id) on delete cascade;
create unique index all_channels_platform on all_channels (owner_id, account_id, channel_type) where owner_id is not null;
-- With the caller's rights, so that row-level security holds. A column added to the table is added here as well.
create view channels with (security_invoker = true) as
  select id, account_id, user_id, name, channel_type, url, is_active, prompt, brand_voice_initial, brand_voice_feedback, integration_id,
    pending_connection, settings, is_example, created_at, updated_at, secrets
  from all_channels where owner_id is null;
grant select, insert, update, delete on channels to draftwright_app;
