-- What a program has proposed over MCP: it has no conversation, and is decided on its own page.
alter table agent_actions alter column run_id drop not null;
alter table agent_actions alter column tool_call_id drop not null;
-- The connection or API key that proposed it, and its name at that time.
alter table agent_actions add column client_id uuid;
alter table agent_actions add column client_name text;
alter table agent_actions add constraint agent_actions_origin check ((run_id is null) = (client_name is not null));
alter table agent_actions drop constraint agent_actions_tool_check;
alter table agent_actions add constraint agent_actions_tool_check
  check (tool in ('create_idea', 'draft_post', 'add_note', 'create_task', 'move_stage', 'update_record', 'schedule_post', 'publish_post'));
create index agent_actions_client on agent_actions (account_id, user_id, created_at) where client_name is not null;
