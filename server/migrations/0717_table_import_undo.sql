-- An undo that did not come to its end: it can only be undone further.
alter table table_imports drop constraint table_imports_state_check;
alter table table_imports add constraint table_imports_state_check
  check (state in ('uploaded', 'running', 'stopped', 'done', 'undoing', 'undo_stopped', 'undone'));
