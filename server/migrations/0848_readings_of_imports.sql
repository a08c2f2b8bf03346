-- How the file of an import was read, and what of it was mended or left out.
alter table imports add column reading jsonb;
alter table crm_imports add column reading jsonb;
alter table table_imports add column reading jsonb;
comment on column imports.reading is 'type: import(''@draftwright/contract/table-reading-words'').TableReading | null';
comment on column crm_imports.reading is 'type: import(''@draftwright/contract/table-reading-words'').TableReading | null';
comment on column table_imports.reading is 'type: import(''@draftwright/contract/table-reading-words'').TableReading | null';
