import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { toJsonText } from '../../db/json-columns.ts'
import { fewestPackedRows } from './system-store.ts'
import { type BlockRow, encodeDayBlock, rowFlags } from './day-block.ts'
import type { Span } from './periods.ts'
import { lockCounting } from './visits-store.ts'

export interface StoredDayBlock {
  readonly day: string
  readonly version: string
}

/** Oldest first. */
export async function listDayBlocks(db: AccountDb, { from, to }: Span): Promise<StoredDayBlock[]> {
  const { rows } = await sql<StoredDayBlock>`
    select day, version from visit_day_blocks
    where account_id = ${db.accountId}::uuid and day between ${from}::date and ${to}::date order by day`.execute(
    db.kysely,
  )
  return rows
}

/** Those that are still there. */
export async function loadDayBlocks(
  db: AccountDb,
  versions: readonly string[],
): Promise<{ version: string; data: Uint8Array }[]> {
  const { rows } = await sql<{ version: string; data: Uint8Array }>`
    select version, data from visit_day_blocks where account_id = ${db.accountId}::uuid
      and version in (select value::uuid from jsonb_array_elements_text(${toJsonText(versions)}::jsonb))`.execute(
    db.kysely,
  )
  return rows
}

/** Packs each day before today that has many rows and is not packed yet. */
export async function packClosedDays(db: AccountDb, today: string, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<{ day: string }>`
    select n.day from daily_numbers n
    where n.account_id = ${db.accountId}::uuid and n.dimension = 'total' and n.value = ''
      and n.day >= ${today}::date - 89 and n.day < ${today}::date and n.views + n.reads >= ${fewestPackedRows}
      and not exists (select from visit_day_blocks b where b.account_id = n.account_id and b.day = n.day)
    order by n.day desc`.execute(db.kysely)
  for (const { day } of rows) {
    signal.throwIfAborted()
    await db.transaction((trx) => packDay(trx, day))
  }
}

async function packDay(db: AccountDb, day: string): Promise<void> {
  // Nobody changes the day meanwhile.
  await lockCounting(db)
  const flags = sql.join(
    (
      [
        ['view', sql`kind = 'view'`],
        ['read', sql`kind = 'read'`],
        ['visitor', sql`visitor is not null`],
        ['visit', sql`visit_id is not null`],
        ['entry', sql`is_entry`],
        ['exit', sql`is_exit`],
        ['bounce', sql`is_bounce`],
        ['first', sql`is_first`],
      ] as const
    ).map(([name, condition]) => sql`(${condition})::int * ${sql.lit(rowFlags[name])}`),
    sql` + `,
  )
  const { rows } = await sql<BlockRow>`
    select encode(visitor, 'hex') as visitor, coalesce(content_id::text, '') as content, path, entry, source, source_kind,
      campaign, device, browser, country, coalesce(link_code, '') as link, engaged_ms, ${flags} as flags
    from visit_events where account_id = ${db.accountId}::uuid and day = ${day}::date
    order by visit_events.visitor, content_id`.execute(db.kysely)
  if (rows.length === 0) return
  const data = await encodeDayBlock(rows)
  if (data === null) return
  await sql`
    insert into visit_day_blocks (account_id, day, version, data)
    values (${db.accountId}::uuid, ${day}::date, ${createId()}::uuid, ${data})
    on conflict (account_id, day) do update set version = excluded.version, data = excluded.data`.execute(db.kysely)
}

/** Where each post belongs; posts in the trash are left out. */
export async function listPostGroups(
  db: AccountDb,
  ids: readonly string[],
): Promise<{ id: string; pillar_id: string | null; channel_id: string | null }[]> {
  const { rows } = await sql<{ id: string; pillar_id: string | null; channel_id: string | null }>`
    select id, pillar_id, channel_id from contents
    where account_id = ${db.accountId}::uuid and deleted_at is null
      and id in (select value::uuid from jsonb_array_elements_text(${toJsonText(ids)}::jsonb))`.execute(db.kysely)
  return rows
}
