import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { livingContact } from './answers-store.ts'

const mostSuggestions = 50

/** The answers of a contact that differ from it, the newest first. */
export const listAnswersWithSuggestions = (db: AccountDb, contactId: string) =>
  db
    .from('form_answers')
    .innerJoin('forms', (join) =>
      join.onRef('forms.account_id', '=', 'form_answers.account_id').onRef('forms.id', '=', 'form_answers.form_id'),
    )
    .innerJoin('crm_surveys', (join) =>
      join.onRef('crm_surveys.account_id', '=', 'forms.account_id').onRef('crm_surveys.id', '=', 'forms.survey_id'),
    )
    .select([
      'form_answers.id',
      'form_answers.form_id',
      'crm_surveys.name as form_name',
      'form_answers.suggestions',
      'form_answers.created_at',
    ])
    .where(livingContact, '=', contactId)
    .where('form_answers.contact_id', 'in', selectMergedInto(db, contactId))
    .where('form_answers.state', '=', 'accepted')
    .where(sql<boolean>`form_answers.suggestions <> '[]'::jsonb`)
    .where('forms.deleted_at', 'is', null)
    .orderBy('form_answers.created_at', 'desc')
    .orderBy('form_answers.id', 'desc')
    .limit(mostSuggestions)
    .execute()

/** A contact and those that were merged into it. */
const selectMergedInto = (db: AccountDb, contactId: string) =>
  sql<string>`(with recursive same (id) as (select ${contactId}::uuid
    union select c.id from crm_contacts c join same s on c.merged_into = s.id where c.account_id = ${db.accountId}::uuid)
    select id from same)`

interface DeletedAnswer {
  /** Its entry in the timeline. */
  readonly log_id: string | null
  readonly record_table_id: string | null
  readonly record_id: string | null
}
/** Deletes what a person sent by forms: by their contact, and by the addresses it has. Returns what else was made of it. */
export async function deleteAnswersOfContact(db: AccountDb, contactId: string): Promise<DeletedAnswer[]> {
  const { rows } = await sql<DeletedAnswer>`
    delete from form_answers a where ${isSentBy(db, contactId)}
    returning a.log_id, a.record_table_id, a.record_id`.execute(db.kysely)
  return rows
}

/** Whether an answer `a` is a person's. */
const isSentBy = (db: AccountDb, contactId: string) => sql`a.account_id = ${db.accountId}::uuid
  and (a.contact_id in ${selectMergedInto(db, contactId)}
    or a.email in (select unnest(array_append(c.other_emails, c.email)) from crm_contacts c
      where c.account_id = ${db.accountId}::uuid and c.id = ${contactId}::uuid))`

/** The tables that have a record of a person's answers, or may get one at any time. */
export async function listTablesOfContact(db: AccountDb, contactId: string): Promise<string[]> {
  const { rows } = await sql<{ table_id: string }>`
    select a.record_table_id as table_id from form_answers a
      where ${isSentBy(db, contactId)} and a.record_table_id is not null
    union select f.table_id from form_answers a join forms f on f.account_id = a.account_id and f.id = a.form_id
      where ${isSentBy(db, contactId)} and f.table_id is not null`.execute(db.kysely)
  return rows.map(({ table_id }) => table_id)
}

/** What a person sent by the forms of this workspace, by their address. */
export const listPersonalFormAnswers = (db: AccountDb, email: string) =>
  db
    .from('form_answers')
    .select(['form_id', 'answers', 'email', 'consent', 'visit', 'state', 'created_at'])
    .where('email', '=', email.toLowerCase())
    .orderBy('created_at')
    .execute()
