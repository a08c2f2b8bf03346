-- What a guest says of a text that nobody has handed in belongs to no round.
alter table review_decisions alter column review_id drop not null;
alter table review_decisions add column content_id uuid references contents on delete cascade;
update review_decisions set content_id = (select content_id from reviews where reviews.id = review_decisions.review_id);
alter table review_decisions alter column content_id set not null;
create index review_decisions_content on review_decisions (account_id, content_id, created_at);
