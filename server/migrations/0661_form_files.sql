-- A download may be any file: a picture of the library, or one that was uploaded for it.
alter table forms
  add column file_id uuid references stored_files on delete set null,
  -- By the signed links that answers get.
  add column n_downloads integer not null default 0,
  -- Hosts of sites that may show it in a frame; empty: all of them.
  add column embed_sites text[] not null default '{}',
  add constraint forms_one_file check (file_id is null or media_id is null);
create index forms_file on forms (file_id) where file_id is not null;
