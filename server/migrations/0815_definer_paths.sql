-- Temporary tables come first where a search path does not name their schema: a function with its owner's rights would read them instead of
-- the tables that it means.
alter function list_member_names() set search_path = pg_catalog, public, pg_temp;
alter function keep_default_employee() set search_path = pg_catalog, public, pg_temp;
alter function add_meeting_types() set search_path = pg_catalog, public, pg_temp;
