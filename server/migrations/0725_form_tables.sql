-- A form can add each answer to a table (0069). Nothing refers to the table by a foreign key: what is deleted there is told where the
-- answers are shown, and comes back with the table.
alter table forms
  add column table_id text,
  -- The view of the kind form that shows it.
  add column table_view_id text,
  -- Which field of the table each question fills in, by the question's id.
  add column table_fields jsonb not null default '{}';
comment on column forms.table_fields is 'type: Record<string, string>';
create unique index forms_table_view on forms (account_id, table_view_id) where table_view_id is not null;

alter table form_answers
  add column record_table_id text,
  add column record_id text,
  -- What of the answer is not in the table, and why.
  add column record_problem text check (char_length(record_problem) <= 2000);

alter table table_changes drop constraint table_changes_source_check;
alter table table_changes add constraint table_changes_source_check
  check (source in ('client', 'publicApi', 'system', 'formSubmission'));
comment on column table_changes.source is 'type: ''client'' | ''publicApi'' | ''system'' | ''formSubmission''';
alter table table_schema_changes drop constraint table_schema_changes_source_check;
alter table table_schema_changes add constraint table_schema_changes_source_check
  check (source in ('client', 'publicApi', 'system', 'formSubmission'));
comment on column table_schema_changes.source is 'type: ''client'' | ''publicApi'' | ''system'' | ''formSubmission''';
