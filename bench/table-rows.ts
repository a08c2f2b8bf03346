import { type Engine, SYSTEM } from '../server/src/db/engine.ts'

/** A table as the benches fill it: ids of fields by their names, ids of options by the names of theirs. */
export interface TableToFill {
  readonly accountId: string
  readonly userId: string
  readonly tableId: string
  readonly fields: Readonly<Record<string, string>>
  readonly choices: Readonly<Record<string, readonly string[]>>
}

const texts = (names: readonly string[]) => names.map((name) => ({ name, type: 'singleLineText' }))
const numbers = (names: readonly string[]) => names.map((name) => ({ name, type: 'number', options: { precision: 2 } }))
const select = (name: string, type: string, choices: readonly string[]) => ({
  name,
  type,
  options: { choices: choices.map((choice) => ({ name: choice })) },
})

/** Thirty fields, as a team's table of events has them. */
export const wideFields = [
  ...texts(['Name', 'City', 'Venue', 'Speaker', 'Code', 'Street']),
  { name: 'Notes', type: 'multilineText' },
  { name: 'Site', type: 'url' },
  { name: 'Mail', type: 'email' },
  { name: 'Phone', type: 'phoneNumber' },
  ...numbers(['Seats', 'Guests', 'Staff', 'Score']),
  { name: 'Budget', type: 'currency', options: { precision: 2, symbol: '€' } },
  { name: 'Share', type: 'percent', options: { precision: 0 } },
  { name: 'Stars', type: 'rating', options: { max: 5, icon: 'star', color: 'yellowBright' } },
  { name: 'Length', type: 'duration', options: { durationFormat: 'h:mm' } },
  ...['Day', 'Due', 'Paid'].map((name) => ({
    name,
    type: 'date',
    options: { dateFormat: { name: 'iso', format: 'YYYY-MM-DD' } },
  })),
  select('Status', 'singleSelect', ['Idea', 'Planned', 'Booked', 'Held', 'Cancelled']),
  select('Kind', 'singleSelect', ['Talk', 'Dinner', 'Fair', 'Webinar']),
  select('Region', 'singleSelect', ['North', 'South', 'East', 'West', 'Online']),
  select('Topics', 'multipleSelects', ['Growth', 'Product', 'Hiring', 'Money']),
  { name: 'Public', type: 'checkbox', options: { icon: 'check', color: 'greenBright' } },
  { name: 'Confirmed', type: 'checkbox', options: { icon: 'check', color: 'greenBright' } },
  { name: 'Per guest', type: 'formula', options: { formula: 'IF({Guests}, ROUND({Budget}/{Guests}, 2), 0)' } },
  { name: 'Number', type: 'autoNumber' },
  { name: 'Created', type: 'createdTime' },
]

const cities = `array['Oslo','Utrecht','Lyon','Porto','Graz','Leeds','Turin','Ghent','Malmo','Basel']`
const pick = (list: string, by: string) => `(${list})[1 + (${by}) % array_length(${list}, 1)]`
/** Pseudo-random numbers below a million for consecutive ones. */
const mix = (factor: number) => `((n::bigint * ${factor}) % 1000003)::int`

/** Cells of record `n`; `$5` is a JSON object of ids by the names of fields and options. */
const cells = `jsonb_build_object(
  $5::jsonb->>'Name', 'Event ' || n, $5::jsonb->>'City', ${pick(cities, mix(13))},
  $5::jsonb->>'Venue', 'Hall ' || ${mix(31)} % 500, $5::jsonb->>'Speaker', 'Speaker ' || ${mix(7919)} % 20000,
  $5::jsonb->>'Code', 'EV-' || lpad(n::text, 6, '0'), $5::jsonb->>'Street', 'Street ' || ${mix(17)} % 900,
  $5::jsonb->>'Notes', 'Doors open at nine; bring the banner of ' || ${pick(cities, mix(29))} || ' and the list of guests.',
  $5::jsonb->>'Site', 'https://events.example.com/' || n, $5::jsonb->>'Mail', 'host' || n || '@example.com',
  $5::jsonb->>'Phone', '+31 ' || n, $5::jsonb->>'Seats', ${mix(104_729)} % 1000, $5::jsonb->>'Guests', ${mix(6007)} % 500,
  $5::jsonb->>'Staff', ${mix(101)} % 20, $5::jsonb->>'Score', (${mix(3301)} % 10000) / 100.0)
  || jsonb_build_object(
  $5::jsonb->>'Budget', (${mix(7717)} % 100000) / 4.0, $5::jsonb->>'Share', (${mix(19)} % 100) / 100.0,
  $5::jsonb->>'Stars', 1 + n % 5, $5::jsonb->>'Length', 60 * (${mix(23)} % 600),
  $5::jsonb->>'Day', (date '2024-01-01' + ${mix(37)} % 1000)::text,
  $5::jsonb->>'Due', (date '2024-01-01' + ${mix(41)} % 1000)::text,
  $5::jsonb->>'Status', ($6::text[])[1 + ${mix(43)} % 5], $5::jsonb->>'Kind', ($7::text[])[1 + ${mix(47)} % 4],
  $5::jsonb->>'Region', ($8::text[])[1 + ${mix(53)} % 5], $5::jsonb->>'Topics', jsonb_build_array(($9::text[])[1 + n % 4]))
  || case when n % 3 = 0 then jsonb_build_object($5::jsonb->>'Public', true, $5::jsonb->>'Paid', (date '2024-01-01' + n % 700)::text)
     else '{}'::jsonb end
  || case when n % 50 = 0 then jsonb_build_object($5::jsonb->>'Confirmed', true) else '{}'::jsonb end`

/** Records straight into the database; what is indexed and computed is copied in the same way, as the jobs do it. */
export async function insertTableRows(engine: Engine, table: TableToFill, n: number): Promise<void> {
  const { accountId, userId, tableId, fields, choices } = table
  const options = ['Status', 'Kind', 'Region', 'Topics'].map((name) => choices[name] ?? [])
  // In batches, so that each statement stays below the engine's time limit.
  for (let from = 1; from <= n; from += 5000)
    await engine.query(
      SYSTEM,
      `insert into table_records (account_id, table_id, id, number, cells, computed, created_by, updated_by, created_at, updated_at)
       select $1::uuid, $2, 'rec' || left(replace(encode(sha256(($2 || n)::bytea), 'hex'), '-', ''), 14), n, ${cells},
         jsonb_build_object($5::jsonb->>'Per guest', case when ${mix(6007)} % 500 = 0 then 0
           else round(((${mix(7717)} % 100000) / 4.0) / (${mix(6007)} % 500), 2) end),
         $10::uuid, $10::uuid, now() - n * interval '1 second', now() - n * interval '1 second'
       from generate_series($3::int, $4::int) as n`,
      [accountId, tableId, from, Math.min(n, from + 4999), JSON.stringify(fields), ...options, userId],
    )
  await engine.query(SYSTEM, 'update base_tables set next_number = $2 where id = $1', [tableId, n + 1])
}

/** Puts every fiftieth card of a board elsewhere. */
export async function moveCards(engine: Engine, accountId: string, viewId: string): Promise<void> {
  await engine.query(
    SYSTEM,
    `insert into table_card_places (account_id, view_id, table_id, record_id, place)
     select r.account_id, v.id, r.table_id, r.id, (r.number::bigint * 7919) % 100003 + 0.5
       from table_views v join table_records r on r.account_id = v.account_id and r.table_id = v.table_id
      where v.account_id = $1 and v.id = $2 and r.number % 50 = 0`,
    [accountId, viewId],
  )
}
