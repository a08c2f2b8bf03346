import { tableLinks } from '@draftwright/contract/table-links'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { notFoundError } from '../../../http/errors.ts'
import { implementRoutes } from '../../../http/handler.ts'
import { formatRowName } from '../formula-values.ts'
import { loadMemberNames } from '../people.ts'
import { loadFieldRows } from '../records-store.ts'
import { loadBase } from '../base-store.ts'
import { openTable } from '../open-base.ts'
import { readLinkSight } from './sight.ts'
import { findTargets, listLinkingFields, searchTargets } from './store.ts'

const mostTargets = 50
const mostLinking = 100

export const tableLinkRoutes = implementRoutes(tableLinks, {
  async listTargets({ db, caller, params, query }) {
    const { table } = await openTable(db, caller, params.table_id)
    const field = table.fields.find(({ id }) => id === params.field_id)
    const kind = field?.options.linkedKind
    if (field?.type !== 'workspaceLinks' || kind === undefined) throw notFoundError('Field')
    return searchTargets(db, await readLinkSight(db, caller), kind, query.q.trim(), mostTargets)
  },
  async listLinking({ db, context, caller, params: { kind, id } }) {
    const seen = await findTargets(db, await readLinkSight(db, caller), kind, [id])
    if (seen.get(id)?.id !== id) throw notFoundError('Record')
    return listLinkingRecords(db, context, await listLinkingFields(db, kind, id, mostLinking))
  },
})

type Found = Awaited<ReturnType<typeof listLinkingFields>>

/** The records with their names, those of a table together. */
async function listLinkingRecords(db: AccountDb, context: AppContext, found: Found) {
  const shown = []
  for (const [baseId, inBase] of Map.groupBy(found, ({ base_id }) => base_id)) {
    const schema = await loadBase(db, baseId)
    if (schema === undefined) continue
    const people = await loadMemberNames(db, schema)
    for (const [tableId, inTable] of Map.groupBy(inBase, ({ table_id }) => table_id)) {
      const table = schema.findTable(tableId)
      const primary = schema.findField(table?.primary_field_id)
      if (table === undefined || primary === undefined) continue
      const byRecord = Map.groupBy(inTable, ({ record_id }) => record_id)
      const rows = await loadFieldRows(db, primary, [...byRecord.keys()])
      for (const row of rows.toSorted((one, other) => one.number - other.number))
        shown.push({
          base_id: baseId,
          base_name: schema.row.name,
          table_id: tableId,
          table_name: table.name,
          record_id: row.id,
          name: formatRowName(schema, primary, row, people),
          fields: (byRecord.get(row.id) ?? []).flatMap(({ field_id }) => schema.findField(field_id)?.name ?? []),
        })
    }
  }
  return shown
}
