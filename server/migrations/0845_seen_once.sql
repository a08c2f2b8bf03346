-- A feed may give an entry another id; its address and title are then the same.
alter table feed_entries add column words_key text;
create index feed_entries_words on feed_entries (account_id, feed_id, words_key) where words_key is not null;

-- A mail that is delivered twice makes one idea: the SHA-256 of its Message-ID and its words.
alter table ideas add column mail_key text;
create unique index ideas_mail_key on ideas (account_id, user_id, mail_key) where mail_key is not null;
