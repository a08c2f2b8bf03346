-- Words that texts of a workspace may hold although no dictionary knows them.
create table dictionary_words (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  word text not null,
  created_at timestamptz(3) not null default now()
);
select protect('dictionary_words');
create unique index dictionary_words_word on dictionary_words (account_id, lower(word));
-- Whether spelling and grammar are marked in the texts a person writes.
alter table users add column has_proofreading boolean not null default true;
