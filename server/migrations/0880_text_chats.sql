-- A chat about a text is a run of its own kind, seen by its person alone.
alter table generation_runs drop constraint generation_runs_kind_check;
alter table generation_runs add constraint generation_runs_kind_check
  check (kind in ('initial', 'full', 'all', 'feedback', 'chat'));
comment on column generation_runs.kind is 'type: ''initial'' | ''full'' | ''all'' | ''feedback'' | ''chat''';
create index generation_runs_chat on generation_runs (account_id, content_id, user_id, created_at desc) where kind = 'chat';
-- The passages of the workspace that a proposed text rests on, which not everybody may read.
alter table content_revisions add column sources jsonb;
comment on column content_revisions.sources is 'type: { name: string; text: string }[]';
