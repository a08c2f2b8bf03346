-- A post or a person can be deleted without reading these tables whole.
create index share_rules_content on share_rules (content_id);
create index share_rules_withdrawn_by on share_rules (withdrawn_by) where withdrawn_by is not null;
create index share_variations_post on share_variations (content_id);
create index share_variations_created_by on share_variations (created_by) where created_by is not null;
create index share_variations_approved_by on share_variations (approved_by) where approved_by is not null;
