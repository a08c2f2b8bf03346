import type { FormAnswerFilter } from '@draftwright/contract/form-answers'
import type { FormAnswerState } from '@draftwright/contract/form-vocabulary'
import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../db/account-db.ts'
import { buildContainsPattern, readPage } from '../../db/pages.ts'

/** Stores a form that was sent; false if one was sent from the same page before. */
export async function insertAnswer(db: AccountDb, answer: NewRow<'form_answers'>): Promise<boolean> {
  const rows = await db
    .insert('form_answers', answer)
    .onConflict((conflict) => conflict.columns(['account_id', 'form_id', 'token']).doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Whether something was sent from this page. */
export const hasAnswerWithToken = async (db: AccountDb, formId: string, token: string): Promise<boolean> =>
  (await db
    .from('form_answers')
    .select('id')
    .where('form_id', '=', formId)
    .where('token', '=', token)
    .executeTakeFirst()) !== undefined

/** How many this sender sent, and how many of the same words came, since then. */
export async function countAlike(
  db: AccountDb,
  { form_id, sender, answers, since }: { form_id: string; sender: string; answers: string; since: string },
): Promise<{ n_sender: number; n_same: number }> {
  const { rows } = await sql<{ n_sender: number; n_same: number }>`
    select (select count(*)::int from (select from form_answers a
        where a.account_id = ${db.accountId}::uuid and a.form_id = ${form_id}::uuid and a.sender = ${sender}
          and a.created_at > ${since}::timestamptz limit 100) as s) as n_sender,
      (select count(*)::int from (select from (select a.answers from form_answers a
          where a.account_id = ${db.accountId}::uuid and a.form_id = ${form_id}::uuid
            and a.created_at > ${since}::timestamptz order by a.created_at desc limit 200) as newest
        where newest.answers = ${answers}::jsonb) as t) as n_same`.execute(db.kysely)
  return rows[0] ?? { n_sender: 0, n_same: 0 }
}

const columns = [
  'form_answers.id',
  'form_answers.form_id',
  'form_answers.state',
  'form_answers.reasons',
  'form_answers.answers',
  'form_answers.email',
  'form_answers.consent',
  'form_answers.visit',
  'form_answers.suggestions',
  'form_answers.record_problem',
  'form_answers.decided_by',
  'form_answers.decided_at',
  'form_answers.created_at',
] as const

/** The contact of an answer, or the one that it was merged into. */
export const livingContact = sql<string>`(with recursive merged (id, merged_into, deleted_at) as (
  select c.id, c.merged_into, c.deleted_at from crm_contacts c
    where c.account_id = form_answers.account_id and c.id = form_answers.contact_id
  union select c.id, c.merged_into, c.deleted_at from crm_contacts c join merged m on c.id = m.merged_into
    where c.account_id = form_answers.account_id and m.deleted_at is not null)
  select id from merged where deleted_at is null limit 1)`

const selectAnswers = (db: AccountDb) =>
  db
    .from('form_answers')
    .leftJoin('crm_contacts', (join) =>
      join.onRef('crm_contacts.account_id', '=', 'form_answers.account_id').on('crm_contacts.id', '=', livingContact),
    )
    .leftJoin('contents', (join) =>
      join
        .onRef('contents.account_id', '=', 'form_answers.account_id')
        .onRef('contents.id', '=', 'form_answers.content_id')
        .on('contents.deleted_at', 'is', null),
    )
    .leftJoin('table_records', (join) =>
      join
        .onRef('table_records.account_id', '=', 'form_answers.account_id')
        .onRef('table_records.table_id', '=', 'form_answers.record_table_id')
        .onRef('table_records.id', '=', 'form_answers.record_id'),
    )
    .leftJoin('base_tables', (join) =>
      join
        .onRef('base_tables.account_id', '=', 'table_records.account_id')
        .onRef('base_tables.id', '=', 'table_records.table_id')
        .on('base_tables.deleted_at', 'is', null),
    )
    .select([
      ...columns,
      'table_records.id as record_id',
      'base_tables.id as record_table_id',
      'base_tables.base_id as record_base_id',
      'crm_contacts.id as contact_id',
      'crm_contacts.name as contact_name',
      'contents.id as content_id',
      'contents.title as content_title',
    ])
export type AnswerRow = Awaited<ReturnType<ReturnType<typeof selectAnswers>['execute']>>[number]

const statesOf: Record<FormAnswerFilter['state'], readonly FormAnswerState[]> = {
  received: ['waiting', 'accepted'],
  suspected: ['suspected'],
  discarded: ['discarded'],
}

function selectMatching(db: AccountDb, formId: string, { state, q }: FormAnswerFilter) {
  const all = db.from('form_answers').where('form_id', '=', formId).where('state', 'in', statesOf[state])
  if (!q) return all
  const pattern = buildContainsPattern(q)
  return all.where((eb) =>
    eb.or([eb('email', 'ilike', pattern), eb(sql<string>`form_answers.answers::text`, 'ilike', pattern)]),
  )
}

export function listAnswers(db: AccountDb, formId: string, query: FormAnswerFilter & { page: number; limit: number }) {
  const ids = selectMatching(db, formId, query).select('form_answers.id')
  const rows = selectAnswers(db)
    .where('form_answers.id', 'in', ids)
    .orderBy('form_answers.created_at', 'desc')
    .orderBy('form_answers.id', 'desc')
  return readPage(db, query, rows, ids)
}

/** What was sent by forms, the newest first, with the contact and the post it came from; of these contacts alone where they are told. */
export function listReceivedAnswers(db: AccountDb, limit: number, contactIds?: readonly string[]) {
  let rows = selectAnswers(db)
    .innerJoin('forms', (join) =>
      join.onRef('forms.account_id', '=', 'form_answers.account_id').onRef('forms.id', '=', 'form_answers.form_id'),
    )
    .innerJoin('crm_surveys', (join) =>
      join.onRef('crm_surveys.account_id', '=', 'forms.account_id').onRef('crm_surveys.id', '=', 'forms.survey_id'),
    )
    .select('crm_surveys.name as form_name')
    .where('forms.deleted_at', 'is', null)
    .where('form_answers.state', 'in', statesOf.received)
  if (contactIds !== undefined) rows = rows.where(sql<boolean>`${livingContact} = any(${[...contactIds]}::uuid[])`)
  return rows.orderBy('form_answers.created_at', 'desc').orderBy('form_answers.id', 'desc').limit(limit).execute()
}

/** The next rows of an export, before the given one, newest first. */
export function listAnswersBefore(
  db: AccountDb,
  formId: string,
  filter: FormAnswerFilter,
  before: { created_at: string; id: string } | null,
  limit: number,
): Promise<AnswerRow[]> {
  let rows = selectAnswers(db).where('form_answers.id', 'in', selectMatching(db, formId, filter).select('id'))
  if (before !== null)
    rows = rows.where(
      sql<boolean>`(form_answers.created_at, form_answers.id) < (${before.created_at}::timestamptz, ${before.id}::uuid)`,
    )
  return rows.orderBy('form_answers.created_at', 'desc').orderBy('form_answers.id', 'desc').limit(limit).execute()
}

export const findAnswer = (db: AccountDb, id: string): Promise<AnswerRow | undefined> =>
  selectAnswers(db).where('form_answers.id', '=', id).executeTakeFirst()

/** Moves answers to another state; returns the ids of those that were in one of the given states. */
export async function moveAnswers(
  db: AccountDb,
  formId: string,
  ids: readonly string[],
  from: readonly FormAnswerState[],
  change: { state: FormAnswerState; decided_by: string; decided_at: string },
): Promise<string[]> {
  const rows = await db
    .update('form_answers')
    .set(change)
    .where('form_id', '=', formId)
    .where('id', 'in', [...ids])
    .where('state', 'in', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Until the end of the transaction nobody else changes it. */
export const lockAnswer = (db: AccountDb, id: string) =>
  db.from('form_answers').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** The answer, locked until the end of the transaction, if it still has to be processed. */
export const lockWaitingAnswer = (db: AccountDb, id: string) =>
  db
    .from('form_answers')
    .select(['id', 'form_id', 'answers', 'email', 'consent', 'visit', 'content_id', 'visit_id', 'created_at'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()

export const updateAnswer = (
  db: AccountDb,
  id: string,
  change: Partial<Pick<NewRow<'form_answers'>, 'state' | 'contact_id' | 'log_id' | 'suggestions' | 'record_problem'>>,
) => db.update('form_answers').set(change).where('id', '=', id).execute()

/** An accepted answer that has no record yet, and what its form does with it. */
export const findAnswerForTable = (db: AccountDb, id: string) =>
  db
    .from('form_answers')
    .innerJoin('forms', (join) =>
      join.onRef('forms.account_id', '=', 'form_answers.account_id').onRef('forms.id', '=', 'form_answers.form_id'),
    )
    .select(['form_answers.answers', 'forms.survey_id', 'forms.table_id', 'forms.table_fields'])
    .where('form_answers.id', '=', id)
    .where('form_answers.state', '=', 'accepted')
    .where('form_answers.record_id', 'is', null)
    .executeTakeFirst()

/** Notes the record of an answer; false if it has one. */
export async function claimRecord(
  db: AccountDb,
  id: string,
  record: { record_table_id: string; record_id: string; record_problem: string | null },
): Promise<boolean> {
  const rows = await db
    .update('form_answers')
    .set(record)
    .where('id', '=', id)
    .where('record_id', 'is', null)
    .returning('id')
    .execute()
  return rows.length > 0
}

export const deleteAnswer = (db: AccountDb, id: string) =>
  db.remove('form_answers').where('id', '=', id).returning('id').executeTakeFirst()

/** The post that led to a form: the one named, else the one on whose page it was or that its visitor came from. */
export async function findVisitContent(
  db: AccountDb,
  { contentId, slug, urls }: { contentId: string | null; slug: string | null; urls: readonly string[] },
): Promise<string | null> {
  const row = await db
    .from('contents')
    .select('id')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        ...(contentId === null ? [] : [eb('id', '=', contentId)]),
        ...(slug === null ? [] : [eb.and([eb('slug', '=', slug), eb('status', '=', 'published')])]),
        ...(urls.length === 0 ? [] : [eb('posted_url', 'in', [...urls])]),
      ]),
    )
    .orderBy((eb) => eb('id', '=', contentId), 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
