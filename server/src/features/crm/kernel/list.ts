import type { RecordListMeta } from '@draftwright/contract/crm/lists'
import { type Asked, crmCaller, ownerSeen } from './caller.ts'
import { firstRows } from './list-store.ts'
import type { Resource } from './resource.ts'

/** The newest records of a resource. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the row the contract declares, which the answer is parsed by
export async function listRecords<Row>(
  call: Asked,
  resource: Resource,
  _query: Readonly<Record<string, unknown>>,
): Promise<{ data: Row[]; meta: RecordListMeta }> {
  const rows = await firstRows(call.db, resource, ownerSeen(await crmCaller(call)))
  const meta = {
    page: 1,
    limit: 50,
    total: rows.length,
    total_exact: true,
    total_pages: 1,
    has_more: false,
    next_cursor: null,
  }
  // The answer is parsed by the contract, which is where its shape is checked.
  return { data: rows as Row[], meta }
}
