-- When the cells of a record were edited after it was made, by field: LAST_MODIFIED_TIME({field}) asks for it.
alter table table_records add column edited_at jsonb not null default '{}';
comment on column table_records.edited_at is 'type: Record<string, string>';

update table_records r set edited_at = known.times
  from (
    select one.account_id, one.id, jsonb_object_agg(one.field, to_char(one.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as times
      from (
        select c.account_id, given.record->>'id' as id, field, max(c.created_at) as at
          from table_changes c
            cross join jsonb_array_elements(c.records) as given (record)
            cross join jsonb_object_keys(
              case jsonb_typeof(given.record->'after') when 'object' then given.record->'after' else '{}' end) as field
          where c.kind = 'update'
          group by 1, 2, 3
      ) one
      group by 1, 2
  ) known
  where r.account_id = known.account_id and r.id = known.id;
