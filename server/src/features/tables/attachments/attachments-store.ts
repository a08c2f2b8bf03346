import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../../db/account-db.ts'
import { type Engine, SYSTEM } from '../../../db/engine.ts'

const columns = ['id', 'filename', 'media_type', 'bytes', 'width', 'height'] as const

export const insertAttachment = (db: AccountDb, row: NewRow<'table_attachments'>) =>
  db.insert('table_attachments', row).execute()

/** Of these ids, those that belong to the base. */
export const findAttachments = (db: AccountDb, baseId: string, ids: readonly string[]) =>
  db
    .from('table_attachments')
    .select(columns)
    .where('base_id', '=', baseId)
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
export type AttachmentRow = Awaited<ReturnType<typeof findAttachments>>[number]

/** A file of the workspace, whatever base it belongs to. */
export const findOwnAttachment = (db: AccountDb, id: string) =>
  db.from('table_attachments').select(['key', 'filename']).where('id', '=', id).executeTakeFirst()

/** Whether a row names the bytes of this key. */
export const hasAttachmentWithKey = async (db: AccountDb, key: string): Promise<boolean> =>
  (await db.from('table_attachments').select('id').where('key', '=', key).limit(1).executeTakeFirst()) !== undefined

/** How many files the bases have, and their bytes together. */
export async function sumAttachments(db: AccountDb, baseIds: readonly string[]): Promise<{ n: number; bytes: number }> {
  const { n, bytes } = await db
    .from('table_attachments')
    .select([sql<number>`count(*)::int`.as('n'), sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes')])
    .where('base_id', '=', sql<string>`any(${[...baseIds]}::text[])`)
    .executeTakeFirstOrThrow()
  return { n, bytes }
}

export interface ServedAttachment {
  readonly account_id: string
  readonly key: string
  readonly filename: string
  readonly media_type: string
  readonly width: number | null
}
/** For a signed address, which names no workspace. */
export async function findServedAttachment(engine: Engine, id: string): Promise<ServedAttachment | undefined> {
  const { rows } = await engine.query<ServedAttachment>(
    SYSTEM,
    'select account_id, key, filename, media_type, width from table_attachments where id = $1',
    [id],
  )
  return rows[0]
}

interface AttachmentPlace {
  readonly account_id: string
  readonly base_id: string
}
/** The bases whose files are older than a day: those of the last day are stored before their cell is written. */
export async function listAttachmentBases(engine: Engine): Promise<AttachmentPlace[]> {
  const { rows } = await engine.query<AttachmentPlace>(
    SYSTEM,
    `select account_id, base_id from table_attachments where created_at < now() - interval '1 day'
      group by account_id, base_id`,
  )
  return rows
}

/** Of those files of a base, the ones that no cell holds, not even of a deleted field, and no change that could be undone. */
export async function listUnusedAttachments(
  engine: Engine,
  { account_id, base_id }: AttachmentPlace,
  limit: number,
): Promise<{ readonly id: string; readonly key: string }[]> {
  const { rows } = await engine.query<{ id: string; key: string }>(
    SYSTEM,
    `with held as (
       select file #>> '{}' as id
         from base_tables t
         join table_fields f on f.account_id = t.account_id and f.table_id = t.id and f.type = 'multipleAttachments'
         join table_records r on r.account_id = t.account_id and r.table_id = t.id
         cross join lateral jsonb_path_query(r.cells->f.id, 'lax $[*].id') as file
        where t.account_id = $1 and t.base_id = $2
       union
       select file #>> '{}'
         from table_changes c
         cross join lateral jsonb_path_query(c.records, 'lax $[*].*.*[*].id') as file
        where c.account_id = $1 and c.base_id = $2)
     select id, key from table_attachments a
      where account_id = $1 and base_id = $2 and created_at < now() - interval '1 day'
        and not exists (select from held h where h.id = a.id)
      order by created_at limit $3`,
    [account_id, base_id, limit],
  )
  return rows
}

export const deleteAttachment = (db: AccountDb, id: string) =>
  db.remove('table_attachments').where('id', '=', id).execute()

/** Files that a person has put into cells. */
export const collectPersonalAttachments = (db: AccountDb, userId: string) =>
  db
    .from('table_attachments')
    .select(['id', 'base_id', 'filename', 'media_type', 'bytes', 'created_at'])
    .where('created_by', '=', userId)
    .orderBy('created_at')
    .execute()

/** The table that a record belongs to, of these. */
export const findTableOfRecord = async (db: AccountDb, tableIds: readonly string[], id: string) =>
  (
    await db
      .from('table_records')
      .select('table_id')
      .where('table_id', '=', sql<string>`any(${[...tableIds]}::text[])`)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.table_id
