import { type Engine, SYSTEM } from '../server/src/db/engine.ts'

export interface AnalyticsSize {
  /** Of two years. */
  readonly visits: number
  /** Single views and reads of the last 90 days. */
  readonly events: number
  readonly posts: number
}
export interface AnalyticsOwner {
  readonly accountId: string
  readonly authorId: string
  readonly channelId: string
  readonly pillarIds: readonly string[]
}

const sumDays = 730
const eventDays = 90
/** Rows of one statement, so that each stays below the engine's time limit. */
const batch = 50_000

/** How many values each dimension has on a day; every value is there every day. */
const listDimensions = (posts: number): [name: string, values: number][] => [
  ['total', 1],
  ['content', posts],
  ['page', posts + 100],
  ['entry', posts],
  ['exit', posts],
  ['source', 60],
  ['source_kind', 8],
  ['campaign', 20],
  ['device', 3],
  ['browser', 8],
  ['country', 26],
  ['link', 50],
]

/** Values by rank, the first the most frequent, from a number that is spread evenly over 0 to 1. */
const rankSql = (even: string, values: number) => `floor(${values} * power(${even}, 3))::int`
/** Spreads consecutive numbers; the same for each run. */
const evenSql = (n: string, salt: number) => `((hashint4(${n} # ${salt}) & 65535) / 65536.0)`

/** Of the form that the contract wants. */
const postIdSql = (n: string) => `overlay(overlay(md5('post' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`

/** Posts, sums of two years and single events of 90 days; a visit has two and a half views. */
export async function insertAnalytics(
  engine: Engine,
  { accountId, authorId, channelId, pillarIds }: AnalyticsOwner,
  { visits, events, posts }: AnalyticsSize,
): Promise<void> {
  await engine.query(
    SYSTEM,
    `insert into contents (id, account_id, channel_id, pillar_id, author_id, title, slug, rich_content, plain_text, text_hash,
       status, published_at)
     select ${postIdSql('n')}, $1, $2, ($3::uuid[])[1 + n % array_length($3::uuid[], 1)], $4, 'Ask for days, part ' || n,
       'part-' || n, '{"type": "doc", "content": []}', '', 'hash', 'published', now() - n * interval '1 day'
     from generate_series(0, $5::int - 1) n`,
    [accountId, channelId, pillarIds, authorId, posts],
  )
  const perDay = visits / sumDays
  for (const [dimension, values] of listDimensions(posts))
    for (let from = 0; from < sumDays; from += Math.max(1, Math.floor(batch / values)))
      await engine.query(
        SYSTEM,
        `insert into daily_numbers (account_id, dimension, value, day, views, visitors, visits, reads, engaged_ms, bounces)
         select $1, $2, case when $2 = 'total' then '' when $2 = 'content' then ${postIdSql('v')}::text
             when $2 in ('page', 'entry', 'exit') then 'www.example.com/part-' || v
             when $2 = 'country' then chr(65 + v) || 'X' else $2 || ' ' || v end,
           current_date - d, ceil(c * 2.5), ceil(c * 0.8), ceil(c), ceil(c * 0.6), ceil(c) * 40000, ceil(c * 0.4)
         from generate_series($3::int, $4::int) d cross join generate_series(0, $5::int - 1) v
         cross join lateral (select $6::float8 / ((v + 1) * (ln($5::int) + 1)) as c) share`,
        [accountId, dimension, from, Math.min(sumDays, from + Math.floor(batch / values)) - 1, values, perDay],
      )
  for (let from = 0; from < events; from += batch)
    await engine.query(
      SYSTEM,
      `insert into visit_events (account_id, id, at, day, kind, visit_id, visitor, content_id, path, entry, source, source_kind,
         campaign, device, browser, country, engaged_ms, is_entry, is_exit, is_bounce, is_first)
       select $1, md5('event' || n)::uuid, at, at::date, case when n % 5 = 4 then 'read' else 'view' end,
         md5('visit' || visit)::uuid, decode(left(md5('visitor' || visit * 4 / 5), 16), 'hex'), ${postIdSql('page')},
         'www.example.com/part-' || page, 'www.example.com/part-' || ${rankSql(evenSql('visit', 2), posts)},
         'source ' || ${rankSql(evenSql('visit', 3), 60)}, 'source_kind ' || ${rankSql(evenSql('visit', 4), 8)},
         'campaign ' || ${rankSql(evenSql('visit', 5), 20)}, 'device ' || ${rankSql(evenSql('visit', 6), 3)},
         'browser ' || ${rankSql(evenSql('visit', 7), 8)}, chr(65 + ${rankSql(evenSql('visit', 8), 26)}) || 'X', 20000,
         n % 5 in (0, 2), n % 5 in (1, 3), n % 10 = 0, n % 5 < 4
       from generate_series($2::int, $3::int) n
       cross join lateral (select n / 5 * 2 + (n % 5) / 3 as visit, ${rankSql(evenSql('n', 1), posts)} as page,
         current_date + interval '12 hours' - (1 - n::float8 / $4::int) * interval '${eventDays - 1} days' as at) e`,
      [accountId, from, Math.min(events, from + batch) - 1, events],
    )
  await engine.exec('vacuum analyze')
}
