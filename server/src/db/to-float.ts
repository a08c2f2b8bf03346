import { type RawBuilder, sql } from 'kysely'

/** An exact number as one of JSON; null where it is larger than any of those, which would be an error. */
export const toFloat = (value: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`case when abs(${value}) <= 1.7976931348623157e308 then (${value})::float8 end`
