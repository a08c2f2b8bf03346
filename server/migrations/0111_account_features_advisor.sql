-- Ask Co-CEO is on in a workspace until an entry switches it off.
alter table account_features drop constraint account_features_feature_check;
alter table account_features add constraint account_features_feature_check check (feature in ('crm', 'advisor'));
comment on column account_features.feature is 'type: ''crm'' | ''advisor''';
