-- Where people have put records on a board, among the numbers of those that nobody has moved: strictly between two of them, so that records that
-- were moved never stand between those that were not, and a gap that is full can be spread anew by itself.
create table table_card_places (
  account_id uuid not null references accounts on delete cascade,
  view_id text not null,
  record_id text not null,
  table_id text not null,
  place double precision not null,
  primary key (account_id, view_id, record_id),
  foreign key (account_id, view_id) references table_views on delete cascade,
  foreign key (account_id, table_id, record_id) references table_records on delete cascade
);
select protect('table_card_places');
create index table_card_places_order on table_card_places (account_id, view_id, place);
create index table_card_places_record on table_card_places (account_id, table_id, record_id);
