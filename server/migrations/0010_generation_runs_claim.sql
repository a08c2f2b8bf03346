-- Whoever works on a run writes its own mark; one that was taken over finds another's mark and lets go.
alter table generation_runs add column claim uuid;
