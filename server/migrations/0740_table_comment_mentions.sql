-- Whom a comment on a record of a table names; they are notified, until the comment is deleted.
alter table table_comments add column mentions uuid[] not null default '{}';
alter table notifications add column table_comment_id text;
-- `app…/tbl…/rec…`: where it leads.
alter table notifications add column table_record_path text check (table_record_path ~ '^app\w{14}/tbl\w{14}/rec\w{14}$');
alter table notifications
  add constraint notifications_table_comment foreign key (account_id, table_comment_id) references table_comments on delete cascade;
create index notifications_table_comment on notifications (account_id, table_comment_id) where table_comment_id is not null;
