-- What was asked for under an id that its caller has chosen: another request with the same id is refused, and not answered as if it had been done.
alter table table_changes add column request_hash text;
