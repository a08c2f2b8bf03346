-- Each start of an import's check, run or undo: a job goes on only with the one it began, so that what was stopped and started again is
-- never ended, nor told by other rules, by the job from before.
alter table imports add column attempt integer not null default 0;
alter table crm_imports add column attempt integer not null default 0;
alter table number_imports add column attempt integer not null default 0;
