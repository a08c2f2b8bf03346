import { formFileLimits } from '@draftwright/contract/form-vocabulary'
import type { Form } from '@draftwright/contract/forms'
import { hasRight } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { notFoundError } from '../../http/errors.ts'
import { listFormQuestions } from '../crm/index.ts'
import { type FormReader, readFormTable } from '../tables/index.ts'
import { findForm, findSiteSlug, listFormIdsOfTables } from './store.ts'

/** Throws 404. */
export async function readForm(db: AccountDb, { config }: AppContext, id: string): Promise<Form> {
  const row = await findForm(db, id)
  if (row === undefined) throw notFoundError('Form')
  const { survey_id, contact_fields, table_fields, file_limits, created_by: _maker, ...form } = row
  const table = form.table_id === null ? undefined : await readFormTable(db, form.table_id, null)
  const questions = await listFormQuestions(db, survey_id, { withRemoved: false })
  return {
    ...form,
    table: table === undefined ? null : { base_id: table.base_id, name: table.name },
    questions: questions.map(({ is_removed: _is, ...one }) => ({
      ...one,
      contact_field: contact_fields[one.id] ?? null,
      table_field_id: table_fields[one.id] ?? null,
      max_files: one.kind === 'file' ? (file_limits[one.id] ?? formFileLimits.files) : null,
    })),
    url: `${config.publicUrl}/f/${await findSiteSlug(db)}/${form.slug}`,
  }
}

/** The forms of tables, as an archive of a base has them: for who may read forms, by their role and by their API key. */
export const tableForms: FormReader = {
  async listIds(db, { role, scopes }, tableIds) {
    if (!hasRight(role, 'forms:read') || scopes?.includes('forms:read') === false) return []
    return listFormIdsOfTables(db, tableIds)
  },
  read: readForm,
}
