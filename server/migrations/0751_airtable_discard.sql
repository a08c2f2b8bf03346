-- An import that was stopped can be discarded, which ends its token, and any can be undone, which moves its base to the trash.
alter table airtable_imports drop constraint airtable_imports_state_check;
alter table airtable_imports
  add constraint airtable_imports_state_check check (state in ('running', 'stopped', 'done', 'discarded', 'undone'));
