-- The single views of a day that is over, packed by column: several filters over months read these instead of millions of rows. Made
-- from `visit_events` and made again when those change; a day without one is read from there. It tells visitors apart by their order
-- only and holds no hash.
create table visit_day_blocks (
  account_id uuid not null references accounts on delete cascade,
  day date not null,
  -- Another each time the day is packed.
  version uuid not null,
  data bytea not null,
  primary key (account_id, day)
);
-- Compressed already.
alter table visit_day_blocks alter column data set storage external;
select protect('visit_day_blocks');
