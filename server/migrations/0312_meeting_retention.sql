-- Days after a meeting of this type until its transcript is deleted; null keeps it.
alter table meeting_types add column transcript_days integer check (transcript_days between 1 and 3650);
