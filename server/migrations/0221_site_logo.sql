-- The logo on a workspace's hosted site: the address of a picture of its media library, and its size in pixels.
alter table accounts add column logo_url text, add column logo_width integer, add column logo_height integer;
