-- A search compares lower-case words: ILIKE lowers both texts again for each row, which took most of its time. The index holds
-- only answers that are finished: each would be put in anew with every piece of its text.
alter table agent_runs add column words text generated always as (lower(input || chr(10) || content)) stored;
drop index agent_runs_words;
create index agent_runs_words on agent_runs using gin (account_id, words gin_trgm_ops) where ended_at is not null;
