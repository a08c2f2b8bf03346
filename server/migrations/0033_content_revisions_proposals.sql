-- What a proposal was made from: its changes are found again in a text that was edited since. Null for proposals from before.
alter table content_revisions add column base jsonb;
comment on column content_revisions.base is 'type: { title: string; rich_content: import(''@draftwright/contract/document'').Doc }';
comment on column content_revisions.changes is 'type: import(''@draftwright/contract/proposals'').ProposedChange[]';
-- What became of each change, by its id; one that is not named is still open.
alter table content_revisions add column decided jsonb not null default '{}';
comment on column content_revisions.decided is 'type: Record<string, ''accepted'' | ''rejected''>';
-- What a person asked for, in words.
alter table content_revisions add column asked text;
create index content_revisions_proposed on content_revisions (account_id, content_id, created_at desc) where reason = 'proposed';

-- A repeat under the same Idempotency-Key finds its run, also when nobody waited for it any more.
alter table generation_runs add column asked_key text;
alter table generation_runs add column asked_body text;
create unique index generation_runs_asked on generation_runs (account_id, user_id, asked_key) where asked_key is not null;
