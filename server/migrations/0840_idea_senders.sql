-- Mail to a person's address for ideas is taken from members' addresses alone, unless they open it.
alter table idea_mailboxes add column takes_anyone boolean not null default false;
