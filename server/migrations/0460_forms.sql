-- A survey that strangers answer on a page of the hosted site or embedded elsewhere. Its name, introduction, questions, thanks and
-- whether it is open are those of its survey (0051); here is only what a survey has not.
create table forms (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  survey_id uuid not null,
  kind text not null check (kind in ('newsletter', 'contact', 'download', 'survey')),
  -- Its address below the workspace's.
  slug text not null check (char_length(slug) <= 60),
  button_label text,
  -- Where people are led after they sent it; null shows the thanks.
  redirect_url text,
  -- What people agree to; of a newsletter null stands for the words of its settings.
  consent text,
  -- Which field of a contact each question fills in, by the question's id.
  contact_fields jsonb not null default '{}',
  -- Of a download: the file.
  media_id uuid references media on delete set null,
  notify_user_id uuid references users on delete set null,
  campaign_id uuid references campaigns on delete set null,
  -- Posts of the hosted site show it.
  is_under_posts boolean not null default false,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- In the trash, for 30 days; its survey is too.
  deleted_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, slug),
  unique (account_id, survey_id),
  foreign key (account_id, survey_id) references crm_surveys (account_id, id) on delete cascade
);
comment on column forms.kind is 'type: import(''@draftwright/contract/form-vocabulary'').FormKind';
comment on column forms.contact_fields is 'type: Record<string, import(''@draftwright/contract/form-vocabulary'').ContactField>';
select protect('forms');
create index forms_created on forms (account_id, created_at desc, id desc);
create index forms_media on forms (media_id) where media_id is not null;
create index forms_notify_user on forms (notify_user_id) where notify_user_id is not null;
create index forms_campaign on forms (campaign_id) where campaign_id is not null;
create index forms_created_by on forms (created_by) where created_by is not null;

-- A form that somebody sent, as it was sent: stored before it is answered, so nothing of it is lost.
create table form_answers (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null,
  form_id uuid not null,
  -- Waiting ones are about to become contacts; suspected ones wait for a person.
  state text not null check (state in ('waiting', 'accepted', 'suspected', 'discarded')),
  -- Why it is taken for spam.
  reasons text[] not null default '{}',
  -- By the question's id.
  answers jsonb not null,
  email text,
  -- What was agreed to, in the words of that time.
  consent text,
  -- What the form itself says of the visit: the page, where it came from, and the campaign's parameters.
  visit jsonb not null default '{}',
  content_id uuid references contents on delete set null,
  -- Only with personal tracking.
  visit_id uuid,
  -- Of the page it was sent from: each can be sent once.
  token text not null,
  -- A hash of the address with a key of that day; deleted after two days.
  sender text,
  contact_id uuid,
  -- The entry in the contact's timeline.
  log_id uuid,
  -- What differs from what is known of the contact.
  suggestions jsonb not null default '[]',
  decided_by uuid references users on delete set null,
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (account_id, id),
  unique (account_id, form_id, token),
  foreign key (account_id, form_id) references forms (account_id, id) on delete cascade,
  foreign key (account_id, contact_id) references crm_contacts (account_id, id) on delete set null (contact_id)
);
comment on column form_answers.state is 'type: import(''@draftwright/contract/form-vocabulary'').FormAnswerState';
comment on column form_answers.reasons is 'type: import(''@draftwright/contract/form-vocabulary'').SpamReason[]';
comment on column form_answers.answers is 'type: Record<string, unknown>';
comment on column form_answers.visit is 'type: import(''@draftwright/contract/form-vocabulary'').FormVisit';
comment on column form_answers.suggestions is 'type: import(''@draftwright/contract/form-vocabulary'').ContactSuggestion[]';
select protect('form_answers');
create index form_answers_newest on form_answers (account_id, form_id, created_at desc, id desc);
create index form_answers_state on form_answers (account_id, form_id, state, created_at);
create index form_answers_sender on form_answers (account_id, form_id, sender, created_at) where sender is not null;
create index form_answers_old_senders on form_answers (created_at) where sender is not null;
create index form_answers_contact on form_answers (account_id, contact_id) where contact_id is not null;
create index form_answers_content on form_answers (content_id) where content_id is not null;
create index form_answers_decided_by on form_answers (decided_by) where decided_by is not null;
create index form_answers_email on form_answers (account_id, email) where email is not null;
