-- The product is light until somebody chooses otherwise; nobody could choose yet.
alter table users alter column color_mode set default 'light';
update users set color_mode = 'light';
