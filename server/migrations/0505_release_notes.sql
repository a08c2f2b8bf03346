-- Entries of the changelog, by when this installation first had them: what is newer than a person's last look is new to them.
create table release_notes (
  id text primary key check (length(id) <= 40),
  first_seen_at timestamptz(3) not null
);
alter table users add column release_notes_seen_at timestamptz(3) not null default now();
