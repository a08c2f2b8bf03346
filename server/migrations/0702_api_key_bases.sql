-- Bases that a key's scopes for tables are limited to; null is every base.
alter table api_keys add column base_ids text[];
