-- Whoever was given a link before there were comments was not meant to read what colleagues say to each other.
alter table review_links add column can_comment boolean not null default false;
