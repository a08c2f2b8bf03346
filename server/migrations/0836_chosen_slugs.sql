-- Whether a person chose the address of a post; otherwise it follows the title until the post is first published.
alter table contents add column has_chosen_slug boolean not null default false;
