-- What may be meant for the editor is a finding like all others: one list, one way to settle it.
update contents
set findings = findings || coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', gen_random_uuid(),
    'kind', 'aside',
    'text', one ->> 'text',
    'reason', 'This may be meant for the editor.',
    'place', one ->> 'text',
    'source', null,
    'fix', null,
    'looked_in', '["Idea"]'::jsonb,
    'holds', true,
    'state', case when (one ->> 'is_kept')::boolean then 'right' else 'open' end,
    'settled_by', null,
    'settled_at', null
  ) order by place)
  from jsonb_array_elements(doubtful) with ordinality as each (one, place)
), '[]'::jsonb)
where doubtful <> '[]'::jsonb;
alter table contents drop column doubtful;
