-- A workspace's second brand colour on its hosted site; without one the first serves for both.
alter table accounts add column second_color text;
