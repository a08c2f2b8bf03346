-- The number of each row as a spreadsheet shows it; null in pieces that were kept before, whose rows are counted.
alter table crm_import_pieces add column numbers integer[];
