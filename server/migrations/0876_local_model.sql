-- The model that runs on the machine of the server is a choice of its own.
alter table model_settings drop constraint model_settings_provider_check;
alter table model_settings add constraint model_settings_provider_check
  check (provider in ('default', 'builtin', 'local', 'openai', 'anthropic', 'google', 'compatible'));
