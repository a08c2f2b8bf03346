-- What a check found in a text that a model wrote, with who settled it. Replaces the list of unsupported figures, names and quotes; about half of those
-- were false, so what is still open of them holds no approval.
alter table contents add column findings jsonb not null default '[]';
comment on column contents.findings is 'type: import(''@draftwright/contract/findings'').ContentFinding[]';
update contents set findings = (
  select jsonb_agg(jsonb_build_object(
    'id', gen_random_uuid(),
    'kind', case when one ->> 'kind' = 'number' then 'figure' else one ->> 'kind' end,
    'text', one ->> 'text',
    'reason', 'No source has this.',
    'place', one ->> 'text',
    'source', null,
    'fix', null,
    'looked_in', jsonb_build_array('Idea'),
    'holds', false,
    'state', case when (one ->> 'is_confirmed')::boolean then 'right' else 'open' end,
    'settled_by', null,
    'settled_at', null
  ))
  from jsonb_array_elements(unsupported) as one
) where unsupported <> '[]';
alter table contents drop column unsupported;
