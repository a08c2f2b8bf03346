import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../../db/account-db.ts'

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
