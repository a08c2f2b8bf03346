-- The post this one was made of, and its text as it then was (title, empty line, Markdown): what a change since is told by.
alter table contents add column source_content_id uuid references contents on delete set null;
alter table contents add column source_text text;
-- Where a person put it, for channels that are posted to by hand.
alter table contents add column posted_url text;
create index contents_source on contents (account_id, source_content_id) where source_content_id is not null;

-- The post a text is made of; and the variant that a run writes anew.
alter table generation_runs add column source_content_id uuid references contents on delete cascade;
alter table generation_runs add column rewrites_id uuid references contents on delete cascade;
create index generation_runs_source on generation_runs (account_id, source_content_id) where source_content_id is not null;
