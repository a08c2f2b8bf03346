-- The Idempotency-Key that a share was made with, as a hash: its answer can be lost with the process that would have kept it.
alter table content_shares add column asked_key text check (char_length(asked_key) = 64);
