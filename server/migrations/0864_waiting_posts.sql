-- A post that its network has and does not show yet: for its day, or for somebody's approval there.
alter table contents drop constraint contents_remote_state_check;
alter table contents add constraint contents_remote_state_check check (remote_state in ('live', 'changed', 'gone', 'waiting'));
