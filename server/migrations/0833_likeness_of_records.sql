-- What makes two records seem the same, however they are written: letters and digits without case and accents, and for companies without
-- what their legal form adds. "Acme Inc.", "ACME INC" and "Acmé, Inc." are one.
create function to_plain_words(words text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(regexp_replace(
    replace(lower(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'),
    '[.''’]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'))
$$;
create function to_company_key(name text) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(regexp_replace(words, '^the | (and|und|et)(?= )|( (ab|ag|aps|as|asa|bv|co|company|corp|corporation|eg|ev|gbr|gmbh|inc|incorporated|kft|kg|kgaa|limited|llc|llp|lp|ltd|mbh|nv|ohg|oy|oyj|plc|pte|pty|sa|sarl|sas|sasu|se|sl|slu|spa|sro|srl|ug))+$', '', 'g'), ''), words)
  from (select public.to_plain_words(name) as words) as plain
$$;
-- The last nine digits of a number: with and without the code of its country, and however it is divided. Null for less than seven.
create function to_phone_key(phone text) returns text language sql immutable parallel safe as $$
  select case when length(digits) >= 7 then right(digits, 9) end
  from (select regexp_replace(phone, '[^0-9]', '', 'g') as digits) as plain
$$;
create function to_domain_key(domain text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(domain), '^www\.', '')
$$;
create index crm_companies_like_name on crm_companies (account_id, to_company_key(name) collate "C") where deleted_at is null;
create index crm_companies_like_domain on crm_companies (account_id, to_domain_key(domain) collate "C") where deleted_at is null;
create index crm_contacts_like_name on crm_contacts (account_id, to_plain_words(name) collate "C", company_id) where deleted_at is null;
create index crm_contacts_like_phone on crm_contacts (account_id, to_phone_key(phone) collate "C") where deleted_at is null;
