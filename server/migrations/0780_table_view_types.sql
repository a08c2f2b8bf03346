-- The contract describes views of tables in a file of their own.
comment on column table_views.type is 'type: import(''@draftwright/contract/table-views'').TableViewType';
comment on column table_views.settings is 'type: import(''@draftwright/contract/table-views'').TableViewSettings';
