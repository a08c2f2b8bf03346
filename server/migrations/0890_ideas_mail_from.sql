-- Who a mail says it is from, and whether the mail server in front has verified it (MAIL_IN_VERIFIED_BY).
alter table ideas
  add column mail_from text check (char_length(mail_from) <= 320),
  add column is_sender_verified boolean;
