-- A person's consent to sharing in a workspace: what is stored, and who sees it (decision 0059). It goes with the membership.
create table share_consents (
  account_id uuid not null references accounts on delete cascade,
  user_id uuid not null,
  -- Of the words that the person read.
  version integer not null,
  agreed_at timestamptz(3) not null,
  withdrawn_at timestamptz(3),
  primary key (account_id, user_id),
  foreign key (user_id, account_id) references account_access (user_id, account_id) on delete cascade
);
select protect('share_consents');
