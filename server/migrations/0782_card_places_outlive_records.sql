-- Deleting a record keeps its places on boards, as undo may bring it back; they go with the board, or when it cannot come back any more.
alter table table_card_places drop constraint table_card_places_account_id_table_id_record_id_fkey;
