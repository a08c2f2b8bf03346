-- Passages of the idea that are not in the draft, with the reason of each.
alter table contents add column left_out jsonb not null default '[]';
comment on column contents.left_out is 'type: import(''@draftwright/contract/left-out'').LeftOut[]';
