import type { CountedDimension } from '@draftwright/contract/visits'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { toJsonText } from '../../db/json-columns.ts'

interface PastDay {
  readonly day: string
  readonly views: number
  readonly visitors: number
  readonly reads: number
  readonly bots: number
}

/** Those in which every view has a value, known or not. */
const sides: readonly CountedDimension[] = [
  'total',
  'page',
  'entry',
  'exit',
  'source',
  'source_kind',
  'campaign',
  'device',
  'browser',
  'country',
  'link',
]

/** Numbers of a post that were not counted here, each visitor being one visit; nothing else is known of them. */
export async function addPastNumbers(db: AccountDb, contentId: string, days: readonly PastDay[]): Promise<void> {
  await sql`
    insert into daily_numbers (account_id, dimension, value, day, views, visitors, visits, reads, bots)
    select ${db.accountId}::uuid, s.dimension, case when s.dimension = 'content' then ${contentId} else '' end, d.day,
      d.views, d.visitors, d.visitors, d.reads, case when s.dimension in ('total', 'content') then d.bots else 0 end
    from jsonb_to_recordset(${toJsonText(days)}::jsonb)
        as d (day date, views integer, visitors integer, reads integer, bots integer)
      cross join jsonb_array_elements_text(${toJsonText([...sides, 'content'])}::jsonb) as s (dimension)
    on conflict (account_id, dimension, value, day) do update set
      views = daily_numbers.views + excluded.views,
      visitors = daily_numbers.visitors + excluded.visitors,
      visits = daily_numbers.visits + excluded.visits,
      reads = daily_numbers.reads + excluded.reads,
      bots = daily_numbers.bots + excluded.bots`.execute(db.kysely)
}

/** Takes them away again; what was counted on example posts themselves stays. */
export async function removeExampleNumbers(db: AccountDb): Promise<void> {
  const account = sql`${db.accountId}::uuid`
  await sql`
    with past as (
      select n.value, n.day, n.bots, n.views - count(e.id) filter (where e.kind = 'view') as views,
        n.visitors - count(distinct e.visitor) filter (where e.kind = 'view') as visitors,
        n.visits - count(e.id) filter (where e.is_first) as visits,
        n.reads - count(e.id) filter (where e.kind = 'read') as reads
      from contents c join daily_numbers n on n.account_id = ${account} and n.dimension = 'content' and n.value = c.id::text
        left join visit_events e on e.account_id = ${account} and e.day = n.day and e.content_id = c.id
      where c.account_id = ${account} and c.is_example
      group by n.value, n.day, n.bots, n.views, n.visitors, n.visits, n.reads),
    days as (
      select day, sum(views) as views, sum(visitors) as visitors, sum(visits) as visits, sum(reads) as reads, sum(bots) as bots
      from past group by day),
    sides as (
      update daily_numbers n set views = n.views - d.views, visitors = n.visitors - d.visitors, visits = n.visits - d.visits,
        reads = n.reads - d.reads, bots = n.bots - case when n.dimension = 'total' then d.bots else 0 end
      from days d
      where n.account_id = ${account} and n.day = d.day and n.value = ''
        and n.dimension in (select jsonb_array_elements_text(${toJsonText(sides)}::jsonb)))
    update daily_numbers n set views = n.views - p.views, visitors = n.visitors - p.visitors, visits = n.visits - p.visits,
      reads = n.reads - p.reads, bots = n.bots - p.bots
    from past p
    where n.account_id = ${account} and n.dimension = 'content' and n.value = p.value and n.day = p.day`.execute(
    db.kysely,
  )
}
