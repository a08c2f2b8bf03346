-- Passages of a text of which only the author knows whether they are for readers.
alter table contents add column doubtful jsonb not null default '[]';
comment on column contents.doubtful is 'type: import(''@draftwright/contract/doubtful'').Doubtful[]';
