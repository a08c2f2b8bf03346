-- Figures, names and quotes that a model wrote and the idea does not have.
alter table contents add column unsupported jsonb not null default '[]';
comment on column contents.unsupported is 'type: import(''@draftwright/contract/unsupported'').Unsupported[]';
