-- What networks count of live posts, measured again and again; a metric that a network does not offer has no row.
create table network_numbers (
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  channel_id uuid not null references channels on delete cascade,
  -- Who was asked: the channel's type.
  source text not null,
  -- Whose number it is: the same, or one of several networks behind it.
  network text not null,
  metric text not null,
  value bigint not null check (value >= 0),
  measured_at timestamptz(3) not null,
  primary key (account_id, content_id, network, metric, measured_at)
);
comment on column network_numbers.source is 'type: import(''@draftwright/contract/channel-norms'').ChannelType';
comment on column network_numbers.metric is 'type: import(''@draftwright/contract/network-metrics'').NetworkMetric';
select protect('network_numbers');
create index network_numbers_content on network_numbers (content_id);
create index network_numbers_channel on network_numbers (channel_id);

-- When a live post is measured next; one row for each post that a network counts for.
create table network_measurements (
  account_id uuid not null references accounts on delete cascade,
  content_id uuid not null references contents on delete cascade,
  channel_id uuid not null references channels on delete cascade,
  -- Of the publication that the times follow from.
  published_at timestamptz(3) not null,
  -- Null once no further one is planned.
  next_at timestamptz(3),
  -- Until when the process that is measuring has it for itself.
  claimed_until timestamptz(3),
  measured_at timestamptz(3),
  -- Why the last try brought no numbers; null if it did.
  failure text,
  -- Whether that is because the network has none to give, as without its plug-in.
  is_unavailable boolean not null default false,
  primary key (account_id, content_id)
);
select protect('network_measurements');
create index network_measurements_content on network_measurements (content_id);
create index network_measurements_channel on network_measurements (channel_id);
create index network_measurements_due on network_measurements (next_at) where next_at is not null;
