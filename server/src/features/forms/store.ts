import type { FormQuery } from '@draftwright/contract/forms'
import { sql } from 'kysely'
import type { AccountDb, NewRow } from '../../db/account-db.ts'
import { buildContainsPattern, readPage } from '../../db/pages.ts'

const selectForms = (db: AccountDb) =>
  db
    .from('forms')
    .innerJoin('crm_surveys', (join) =>
      join.onRef('crm_surveys.account_id', '=', 'forms.account_id').onRef('crm_surveys.id', '=', 'forms.survey_id'),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('form_answers')
          .select([
            sql<number>`(count(*) filter (where state in ('waiting', 'accepted')))::float8`.as('n_answers'),
            sql<number>`(count(*) filter (where state = 'suspected'))::float8`.as('n_suspected'),
            sql<string | null>`max(form_answers.created_at) filter (where state in ('waiting', 'accepted'))`.as(
              'last_answered_at',
            ),
          ])
          .whereRef('form_answers.account_id', '=', 'forms.account_id')
          .whereRef('form_answers.form_id', '=', 'forms.id')
          .as('counts'),
      (join) => join.onTrue(),
    )
    .select([
      'forms.id',
      'forms.kind',
      'crm_surveys.name',
      'forms.slug',
      'crm_surveys.is_active',
      'forms.is_under_posts',
      (eb) => eb.fn.coalesce('counts.n_answers', sql<number>`0`).as('n_answers'),
      (eb) => eb.fn.coalesce('counts.n_suspected', sql<number>`0`).as('n_suspected'),
      'counts.last_answered_at',
      'forms.deleted_at',
      'forms.created_at',
      'forms.updated_at',
    ])

export function listForms(db: AccountDb, query: FormQuery) {
  let all = db
    .from('forms')
    .innerJoin('crm_surveys', (join) =>
      join.onRef('crm_surveys.account_id', '=', 'forms.account_id').onRef('crm_surveys.id', '=', 'forms.survey_id'),
    )
    .where('forms.deleted_at', query.status === 'trash' ? 'is not' : 'is', null)
  if (query.table_view_id !== undefined) all = all.where('forms.table_view_id', '=', query.table_view_id)
  if (query.q) all = all.where('crm_surveys.name', 'ilike', buildContainsPattern(query.q))
  const ids = all.select('forms.id')
  const rows = selectForms(db)
    .where('forms.id', 'in', ids)
    .orderBy('forms.created_at', 'desc')
    .orderBy('forms.id', 'desc')
  return readPage(db, query, rows, ids)
}

/** One in the trash is found as well: it can be viewed and restored. */
export const findForm = (db: AccountDb, id: string) =>
  selectForms(db)
    .leftJoin('media', (join) =>
      join
        .onRef('media.account_id', '=', 'forms.account_id')
        .onRef('media.id', '=', 'forms.media_id')
        .on('media.deleted_at', 'is', null),
    )
    .leftJoin('stored_files', (join) =>
      join.onRef('stored_files.account_id', '=', 'forms.account_id').onRef('stored_files.id', '=', 'forms.file_id'),
    )
    .select([
      'forms.survey_id',
      'crm_surveys.description',
      'crm_surveys.thanks',
      'forms.button_label',
      'forms.redirect_url',
      'forms.consent',
      'forms.contact_fields',
      'media.id as media_id',
      'media.name as media_name',
      'stored_files.id as file_id',
      'stored_files.name as file_name',
      'forms.n_downloads',
      'forms.embed_sites',
      'forms.notify_user_id',
      'forms.campaign_id',
      'forms.created_by',
      'forms.table_id',
      'forms.table_view_id',
      'forms.table_fields',
      'forms.file_limits',
    ])
    .where('forms.id', '=', id)
    .executeTakeFirst()
const publicColumns = [
  'forms.id',
  'forms.kind',
  'forms.slug',
  'forms.survey_id',
  'forms.button_label',
  'forms.redirect_url',
  'forms.consent',
  'forms.contact_fields',
  'forms.media_id',
  'forms.file_id',
  'forms.embed_sites',
  'forms.notify_user_id',
  'forms.campaign_id',
  'forms.created_by',
  'forms.table_id',
  'forms.table_view_id',
  'forms.table_fields',
  'forms.file_limits',
  'crm_surveys.name',
  'crm_surveys.description',
  'crm_surveys.thanks',
  'crm_surveys.is_active',
] as const

const selectPublic = (db: AccountDb) =>
  db
    .from('forms')
    .innerJoin('crm_surveys', (join) =>
      join.onRef('crm_surveys.account_id', '=', 'forms.account_id').onRef('crm_surveys.id', '=', 'forms.survey_id'),
    )
    .select(publicColumns)
    // The page of a table's view is gone with the view, the table or the base.
    .select(
      sql<boolean>`(forms.table_view_id is null or exists (select from table_views v
        join base_tables t on t.account_id = v.account_id and t.id = v.table_id and t.deleted_at is null
        join table_bases b on b.account_id = t.account_id and b.id = t.base_id and b.deleted_at is null
        where v.account_id = forms.account_id and v.id = forms.table_view_id))`.as('has_view'),
    )

/** By its address; one that is closed too. */
export const findFormBySlug = (db: AccountDb, slug: string) =>
  selectPublic(db).where('forms.slug', '=', slug).where('forms.deleted_at', 'is', null).executeTakeFirst()
export type PublicForm = NonNullable<Awaited<ReturnType<typeof findFormBySlug>>>

/** What was sent is processed whether the form is open, closed or in the trash. */
export const findFormToProcess = (db: AccountDb, id: string) =>
  selectPublic(db).where('forms.id', '=', id).executeTakeFirst()

/** The newest open one that posts show. */
export const findFormUnderPosts = (db: AccountDb) =>
  selectPublic(db)
    .where('forms.is_under_posts', '=', true)
    .where('crm_surveys.is_active', '=', true)
    .where('forms.deleted_at', 'is', null)
    .orderBy('forms.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Of forms whose answers become records of the tables, oldest first; not those in the trash. */
export const listFormIdsOfTables = async (db: AccountDb, tableIds: readonly string[]): Promise<string[]> =>
  (
    await db
      .from('forms')
      .select('id')
      .where('table_id', '=', sql<string>`any(${[...tableIds]}::text[])`)
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

export const insertForm = (db: AccountDb, form: NewRow<'forms'>) => db.insert('forms', form).execute()

export type FormColumns = Partial<Omit<NewRow<'forms'>, 'id' | 'survey_id' | 'kind'>>

export const updateForm = (db: AccountDb, id: string, change: FormColumns, at: string) =>
  db
    .update('forms')
    .set({ ...change, updated_at: at })
    .where('id', '=', id)
    .execute()

export const countDownload = (db: AccountDb, id: string) =>
  db.update('forms').set({ n_downloads: sql<number>`n_downloads + 1` }).where('id', '=', id).execute()

/** Locks it until the end of the transaction; one in the trash is not found. */
export const lockForm = (db: AccountDb, id: string) =>
  db
    .from('forms')
    .select(['id', 'survey_id', 'kind', 'table_id', 'table_view_id', 'table_fields', 'updated_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Moves one to the trash, or back, with its survey; returns whether there is one. */
export async function setFormDeleted(db: AccountDb, id: string, at: string | null): Promise<boolean> {
  const form = await db
    .update('forms')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .$if(at !== null, (one) => one.where('deleted_at', 'is', null))
    .returning(['survey_id', 'deleted_at'])
    .executeTakeFirst()
  if (form === undefined) return false
  await db.update('crm_surveys').set({ deleted_at: form.deleted_at }).where('id', '=', form.survey_id).execute()
  return true
}

/** The forms, by their addresses, whose address is this one or begins with it. */
export async function listTakenSlugs(db: AccountDb, slug: string): Promise<Map<string, string>> {
  const rows = await db.from('forms').select(['slug', 'id']).where('slug', 'like', `${slug}%`).limit(10_000).execute()
  return new Map(rows.map((row) => [row.slug, row.id]))
}

/** Also one in the trash, which can come back. */
export const hasFormOfView = async (db: AccountDb, viewId: string): Promise<boolean> =>
  (await db.from('forms').select('id').where('table_view_id', '=', viewId).executeTakeFirst()) !== undefined

/** The workspace's part of its addresses. */
export async function findSiteSlug(db: AccountDb): Promise<string> {
  const account = await db.kysely
    .selectFrom('accounts')
    .select('slug')
    .where('id', '=', db.accountId)
    .executeTakeFirstOrThrow()
  return account.slug
}

/** Whether a picture of the library and a campaign of this workspace exist. */
export async function findForeignParts(
  db: AccountDb,
  { media_id, campaign_id }: { media_id?: string | null | undefined; campaign_id?: string | null | undefined },
): Promise<'media_id' | 'campaign_id' | null> {
  if (media_id != null) {
    const found = await db
      .from('media')
      .select('id')
      .where('id', '=', media_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (found === undefined) return 'media_id'
  }
  if (campaign_id != null) {
    const found = await db
      .from('campaigns')
      .select('id')
      .where('id', '=', campaign_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (found === undefined) return 'campaign_id'
  }
  return null
}

/** The forms a person has added to this workspace. */
export const collectPersonalForms = (db: AccountDb, userId: string) =>
  db
    .from('forms')
    .select(['id', 'kind', 'slug', 'created_at'])
    .where('created_by', '=', userId)
    .orderBy('created_at')
    .execute()
