-- Deleting a record keeps its comments, as undo may bring it back; they go when it cannot any more.
alter table table_comments drop constraint table_comments_account_id_table_id_record_id_fkey;
alter table table_comments
  add constraint table_comments_table foreign key (account_id, table_id) references base_tables on delete cascade;
