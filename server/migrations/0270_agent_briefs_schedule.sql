-- A brief comes daily, on chosen days of the week, or by a rule of its own (RFC 5545, without times).
alter table agent_briefs
  add column repeat text not null default 'weekly' check (repeat in ('daily', 'weekly', 'rule')),
  -- 1 Monday to 7 Sunday; for weekly ones.
  add column weekdays jsonb not null default '[1]',
  add column rule text,
  -- The day on which an interval, such as every second week, begins to count.
  add column starts_on date not null default current_date,
  -- The workspace's, when `next_at` was computed: it is computed again when that is another one.
  add column time_zone text;
update agent_briefs set weekdays = jsonb_build_array(weekday);
alter table agent_briefs drop column weekday;
comment on column agent_briefs.repeat is 'type: import(''@draftwright/contract/advisor-brief'').BriefRepeat';
comment on column agent_briefs.weekdays is 'type: number[]';
