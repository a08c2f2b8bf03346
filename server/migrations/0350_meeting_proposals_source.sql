-- The meeting whose proposals a change-set holds.
alter table crm_change_sets add column meeting_id uuid references meetings on delete set null;
create index crm_change_sets_meeting on crm_change_sets (meeting_id) where meeting_id is not null;
-- Proposals that were found for the meeting's owner, decided ones among them; the list of meetings subtracts those.
alter table meetings add column n_proposals integer not null default 0;
