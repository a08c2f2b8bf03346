-- News of a brief that is ready open its conversation, and go with it.
alter table notifications
  add column session_id uuid,
  add foreign key (account_id, session_id) references agent_sessions (account_id, id) on delete cascade;
create index notifications_session on notifications (account_id, session_id) where session_id is not null;
