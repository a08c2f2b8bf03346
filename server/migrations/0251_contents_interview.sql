-- Questions to the author about what the idea does not say. An answered one is deleted.
alter table contents add column interview jsonb not null default '[]';
comment on column contents.interview is 'type: import(''@draftwright/contract/interview'').InterviewQuestion[]';
