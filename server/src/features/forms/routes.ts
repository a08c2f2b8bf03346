import { type FormChange, forms } from '@draftwright/contract/forms'
import { findOwnTarget } from '@draftwright/contract/tracked-text'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import { retryOnDuplicate } from '../../db/retry-on-duplicate.ts'
import { toSlug } from '../../documents/slug.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError, inTrashError, invalidInputError, notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { findMemberRole } from '../accounts/index.ts'
import { changeFormSurvey, createFormSurvey } from '../crm/index.ts'
import { readLinkRule } from '../links/index.ts'
import { findUploadedFile } from '../storage/index.ts'
import { defaultQuestions, splitQuestions } from './form-rules.ts'
import { assertFieldsFit, assertMappingAllowed, buildTableQuestions, readTargetTable } from './form-table.ts'
import { readForm } from './read-form.ts'
import {
  findForeignParts,
  hasFormOfView,
  insertForm,
  listForms,
  listTakenSlugs,
  lockForm,
  setFormDeleted,
  updateForm,
} from './store.ts'

export const formRoutes = implementRoutes(forms, {
  list: ({ db, query }) => listForms(db, query),
  async create({ db, context, caller, body }) {
    await assertPartsExist(db, context, body)
    const { kind, name, description = null, thanks = null, is_active = true, questions, slug, ...settings } = body
    const table = await readTargetTable(db, caller, body, { table_id: null, table_view_id: null })
    const asked = kind === 'survey' && table !== null ? buildTableQuestions(table) : defaultQuestions[kind]
    const split = splitQuestions(kind, questions ?? asked)
    assertFieldsFit(split, table)
    const [id, survey_id] = [createId(), createId()]
    await retryWhereTaken(async () => {
      await assertViewFree(db, body.table_view_id)
      const own = slug === undefined ? await findFreeSlug(db, name) : await assertSlugFree(db, slug, null)
      await db.transaction(async (tx) => {
        const survey = { id: survey_id, name, description, thanks, is_active, created_by: caller.userId }
        await createFormSurvey(tx, survey, split.questions)
        const { contact_fields, table_fields, file_limits } = split
        const fields = { contact_fields, table_fields, file_limits }
        const made = { id, kind, survey_id, slug: own, ...fields, created_by: caller.userId }
        await insertForm(tx, { ...settings, ...made })
        await tx.notify('site_changed', { account_id: tx.accountId })
      })
    })
    return readForm(db, context, id)
  },
  async read({ db, context, params, query }) {
    const form = await readForm(db, context, params.id)
    if (form.deleted_at !== null && query.with_trash === undefined) throw inTrashError('form')
    return form
  },
  async update({ db, context, caller, params, body }) {
    await assertPartsExist(db, context, body)
    await retryWhereTaken(() => db.transaction((tx) => changeForm(tx, context, caller, params.id, body)))
    return readForm(db, context, params.id)
  },
  async remove({ db, context, params }) {
    await moveToTrash(db, params.id, context.now().toISOString())
    return null
  },
  async restore({ db, context, params }) {
    await moveToTrash(db, params.id, null)
    return readForm(db, context, params.id)
  },
})

/** Somebody else may take the same address or view between the look whether it is free and the write. */
const retryWhereTaken = (work: () => Promise<void>): Promise<void> =>
  retryOnDuplicate('forms_account_id_slug_key', () => retryOnDuplicate('forms_table_view', work))

async function moveToTrash(db: AccountDb, id: string, at: string | null): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await setFormDeleted(tx, id, at))) throw notFoundError('Form')
    await tx.notify('site_changed', { account_id: tx.accountId })
  })
}

async function changeForm(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  id: string,
  change: FormChange,
): Promise<void> {
  const form = await lockForm(db, id)
  if (form === undefined) throw notFoundError('Form')
  const { updated_at: since, name, description, thanks, is_active, questions, slug, ...settings } = change
  if (since !== undefined && since !== form.updated_at)
    throw conflictError('conflict', 'This was changed in the meantime', { updated_at: form.updated_at })
  if (slug !== undefined) await assertSlugFree(db, slug, id)
  const table = await readTargetTable(db, caller, change, form)
  if (change.table_view_id !== form.table_view_id) await assertViewFree(db, change.table_view_id)
  const split = questions === undefined ? undefined : splitQuestions(form.kind, questions)
  if (split !== undefined) assertMappingAllowed(caller, table, split.table_fields, form.table_fields)
  if (split !== undefined && (table !== null || form.table_id === null)) assertFieldsFit(split, table)
  // Questions belong to fields of the table that they were made for.
  const isOtherTable = change.table_id !== undefined && change.table_id !== form.table_id
  const at = context.now().toISOString()
  const survey = { name, description, thanks, is_active }
  await changeFormSurvey(db, form.survey_id, pickGiven(survey), split?.questions, at)
  const { contact_fields, file_limits } = split ?? {}
  const table_fields = split?.table_fields ?? (isOtherTable ? {} : undefined)
  const changed = pickGiven({ ...settings, slug, contact_fields, table_fields, file_limits })
  await updateForm(db, id, { ...changed, ...replaceFile(change) }, at)
  await db.notify('site_changed', { account_id: db.accountId })
}

/** A file takes the place of a picture, and the other way around. */
const replaceFile = ({ file_id, media_id }: FormChange): { media_id?: null; file_id?: null } =>
  file_id != null ? { media_id: null } : media_id != null ? { file_id: null } : {}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
// Only undefined values are left out, which the type says.
const pickGiven = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>

async function assertSlugFree(db: AccountDb, slug: string, id: string | null): Promise<string> {
  const owner = (await listTakenSlugs(db, slug)).get(slug)
  if (owner !== undefined && owner !== id)
    throw conflictError('slug_taken', 'slug is the address of another form', [
      { field: 'slug', message: 'is the address of another form' },
    ])
  return slug
}

async function findFreeSlug(db: AccountDb, name: string): Promise<string> {
  const plain = toSlug(name, 'form')
  const taken = await listTakenSlugs(db, plain)
  for (let n = 1; ; n++) {
    const slug = n === 1 ? plain : `${plain}-${n}`
    if (!taken.has(slug)) return slug
  }
}

/** A view has one form. */
async function assertViewFree(db: AccountDb, viewId: string | null | undefined): Promise<void> {
  if (viewId != null && (await hasFormOfView(db, viewId)))
    throw conflictError('view_has_form', 'This view has a form already')
}

interface Parts {
  readonly media_id?: string | null | undefined
  readonly file_id?: string | null | undefined
  readonly campaign_id?: string | null | undefined
  readonly notify_user_id?: string | null | undefined
  readonly redirect_url?: string | null | undefined
}

/** Throws 404 for a picture, file or campaign that is not there, 400 for somebody who is no member and an address of another's site. */
async function assertPartsExist(db: AccountDb, context: AppContext, parts: Parts): Promise<void> {
  const foreign = await findForeignParts(db, parts)
  if (foreign !== null) throw notFoundError(foreign === 'media_id' ? 'Picture' : 'Campaign')
  const { notify_user_id, redirect_url, file_id, media_id } = parts
  if (file_id != null && media_id != null)
    throw invalidInputError([{ field: 'file_id', message: 'must not be given together with media_id' }])
  if (file_id != null && (await findUploadedFile(db, file_id)) === null) throw notFoundError('File')
  if (notify_user_id != null && (await findMemberRole(db, notify_user_id)) === undefined)
    throw invalidInputError([{ field: 'notify_user_id', message: 'must be a member of the workspace' }])
  if (redirect_url != null && findOwnTarget(await readLinkRule(db, context), redirect_url) === null)
    throw invalidInputError([
      { field: 'redirect_url', message: 'must be on a site of yours: the hosted site, or the address of a channel' },
    ])
}
