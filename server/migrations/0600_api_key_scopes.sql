-- What a key opens. Keys made before opened the agent service alone.
alter table api_keys add column scopes text[] not null default '{agent}';
