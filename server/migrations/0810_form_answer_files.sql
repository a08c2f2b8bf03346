-- How many files the questions of the kind file take, by the question's id.
alter table forms add column file_limits jsonb not null default '{}';
comment on column forms.file_limits is 'type: Record<string, number>';

-- Files that strangers chose on a form's page. They come before the answer, so nothing but the token, which only who uploaded it has,
-- leads to one; it ends when the form is sent. A row outlives its form and answer until its bytes are deleted.
create table form_files (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  form_id uuid not null,
  question_id uuid not null,
  answer_id uuid,
  -- A hash; null once it was used.
  token_hash text,
  key text not null,
  filename text not null check (char_length(filename) <= 200),
  media_type text not null,
  bytes integer not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, answer_id) references form_answers (account_id, id) on delete set null (answer_id)
);
select protect('form_files');
create unique index form_files_token on form_files (account_id, token_hash) where token_hash is not null;
create index form_files_answer on form_files (account_id, answer_id) where answer_id is not null;
create index form_files_waiting on form_files (account_id, form_id) where token_hash is not null;
create index form_files_unused on form_files (created_at) where answer_id is null;
