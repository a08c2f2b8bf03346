-- A series that was stopped keeps what it has made, so that setting it again makes nothing twice.
alter table repetitions add column removed_at timestamptz(3);
