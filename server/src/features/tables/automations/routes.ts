import { automationLimits, tableAutomations } from '@draftwright/contract/table-automations'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'
import { assertMayGrant } from '../../../http/caller.ts'
import { conflictError, notFoundError } from '../../../http/errors.ts'
import { implementRoutes } from '../../../http/handler.ts'
import { openTable } from '../open-base.ts'
import type { TableShape } from '../schema.ts'
import { automationGrants } from './grants.ts'
import { readAutomation } from './read-automation.ts'
import { showAutomations } from './show-automations.ts'
import { deleteAutomation, insertAutomation, listAutomationRuns, listAutomations, updateAutomation } from './store.ts'

const shownRuns = 100

export const tableAutomationRoutes = implementRoutes(tableAutomations, {
  async list({ db, caller, params }) {
    const { table } = await openTable(db, caller, params.table_id)
    return showAutomations(db, table)
  },
  async create({ db, context, caller, params, body }) {
    const { table } = await openTable(db, caller, params.table_id)
    const given = await readAutomation(db, table, body)
    assertMayGrant(caller, automationGrants[given.makes])
    const id = createId()
    const at = context.now().toISOString()
    db.addAuditNote({ target_kind: 'base_table', details: { table: table.name } })
    await db.transaction(async (tx) => {
      await tx.lockList('table automations', table.id)
      if ((await listAutomations(tx, table.id)).length >= automationLimits.perTable)
        throw conflictError('too_many', `A table has at most ${automationLimits.perTable} automations`)
      await insertAutomation(tx, {
        ...given,
        id,
        table_id: table.id,
        created_by: caller.userId,
        created_at: at,
        updated_at: at,
      })
    })
    return findAutomation(db, table, id)
  },
  async update({ db, context, caller, params, body: { is_active, ...body } }) {
    const { table } = await openTable(db, caller, params.table_id)
    const before = await findAutomation(db, table, params.automation_id)
    const given = Object.keys(body).length === 0 ? {} : await readAutomation(db, table, { ...before, ...body })
    db.addAuditNote({ target_kind: 'base_table', details: { table: table.name } })
    // It goes on with the rights of whoever changed it last: nobody acts with another’s.
    const isTurnedOffOnly = is_active === false && Object.keys(body).length === 0
    if (!isTurnedOffOnly) assertMayGrant(caller, automationGrants[body.makes ?? before.makes])
    const isResumed = is_active === true && !before.is_active
    await updateAutomation(db, before.id, {
      ...given,
      ...(is_active === undefined ? {} : { is_active }),
      ...(isTurnedOffOnly ? {} : { created_by: caller.userId }),
      // No longer marked as too busy.
      ...(isResumed ? { n_skipped: 0, skipped_at: null } : {}),
      updated_at: context.now().toISOString(),
    })
    return findAutomation(db, table, before.id)
  },
  async remove({ db, caller, params }) {
    const { table } = await openTable(db, caller, params.table_id)
    const { id } = await findAutomation(db, table, params.automation_id)
    db.addAuditNote({ target_kind: 'base_table', details: { table: table.name } })
    await deleteAutomation(db, id)
    return null
  },
  async listRuns({ db, caller, params }) {
    const { table } = await openTable(db, caller, params.table_id)
    const { id } = await findAutomation(db, table, params.automation_id)
    return listAutomationRuns(db, id, shownRuns)
  },
})

async function findAutomation(db: AccountDb, table: TableShape, id: string) {
  const found = (await showAutomations(db, table)).find((one) => one.id === id)
  if (found === undefined) throw notFoundError('Automation')
  return found
}
