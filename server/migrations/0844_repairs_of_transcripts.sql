-- What was wrong in the file of a transcript and how it was read instead, as sentences for its readers.
alter table transcripts add column repairs text[] not null default '{}';
