import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../db/account-db.ts'

export const insertFormFile = (db: AccountDb, file: NewRow<'form_files'>) => db.insert('form_files', file).execute()

/** Of these hashes, the files that the form can still be sent with. */
export const findWaitingFiles = (db: AccountDb, formId: string, hashes: readonly string[], since: string) =>
  db
    .from('form_files')
    .select(['id', 'question_id', 'token_hash', 'filename'])
    .where('form_id', '=', formId)
    .where('token_hash', '=', sql<string>`any(${[...hashes]}::text[])`)
    .where('created_at', '>', since)
    .execute()

/** Locks those that still wait, until the end of the transaction; whether all of them do. */
export async function lockWaitingFiles(db: AccountDb, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const rows = await db
    .from('form_files')
    .select('id')
    .where('id', 'in', [...ids])
    .where('token_hash', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.length === ids.length
}

/** They belong to the answer from now on, and their tokens are used up. */
export async function giveFilesToAnswer(db: AccountDb, ids: readonly string[], answerId: string): Promise<void> {
  if (ids.length === 0) return
  await db
    .update('form_files')
    .set({ answer_id: answerId, token_hash: null })
    .where('id', 'in', [...ids])
    .execute()
}

/** Bytes of the form's files that nobody has sent yet. */
export async function sumWaitingFiles(db: AccountDb, formId: string): Promise<number> {
  const { bytes } = await db
    .from('form_files')
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'))
    .where('form_id', '=', formId)
    .where('token_hash', 'is not', null)
    .executeTakeFirstOrThrow()
  return bytes
}

/** The files of answers, in the order in which they were chosen. */
export const listAnswerFiles = (db: AccountDb, answerIds: readonly string[]) =>
  db
    .from('form_files')
    .select(['id', 'answer_id', 'question_id', 'filename', 'bytes', 'key'])
    .where('answer_id', '=', sql<string>`any(${[...answerIds]}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
export type AnswerFile = Awaited<ReturnType<typeof listAnswerFiles>>[number]

/** One that belongs to an answer: what was never sent is nobody's to read. */
export const findAnswerFile = (db: AccountDb, id: string) =>
  db
    .from('form_files')
    .select(['key', 'filename', 'media_type as mediaType'])
    .where('id', '=', id)
    .where('answer_id', 'is not', null)
    .executeTakeFirst()

/** The files that a person sent by the forms of this workspace, by their address. */
export const listPersonalFormFiles = (db: AccountDb, email: string) =>
  db
    .from('form_files')
    .innerJoin('form_answers', (join) =>
      join
        .onRef('form_answers.account_id', '=', 'form_files.account_id')
        .onRef('form_answers.id', '=', 'form_files.answer_id'),
    )
    .select([
      'form_files.id',
      'form_files.form_id',
      'form_files.filename',
      'form_files.media_type',
      'form_files.bytes',
      'form_files.created_at',
    ])
    .where('form_answers.email', '=', email.toLowerCase())
    .orderBy('form_files.created_at')
    .execute()

/** Deletes the row of a file that still belongs to no answer. */
export const deleteUnusedFile = (db: AccountDb, id: string) =>
  db.remove('form_files').where('id', '=', id).where('answer_id', 'is', null).execute()
