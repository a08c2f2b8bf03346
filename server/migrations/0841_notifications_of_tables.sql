-- A notification may be about a table or a base, such as an automation or a webhook that has stopped.
alter table notifications drop constraint notifications_table_record_path_check;
alter table notifications add constraint notifications_table_record_path_check
  check (table_record_path ~ '^app\w{14}(/tbl\w{14}(/rec\w{14})?)?$');
