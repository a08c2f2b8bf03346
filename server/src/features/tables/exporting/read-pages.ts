import type { TableViewSettings } from '@draftwright/contract/table-views'
import type { AccountDb } from '../../../db/account-db.ts'
import type { AppContext } from '../../../http/app-context.ts'
import type { Caller } from '../../../http/caller.ts'
import { readFilters } from '../filter-formula.ts'
import type { StoredRow } from '../formula-values.ts'
import { listRecords, type RecordPage } from '../list-records.ts'
import type { Place } from '../list-parts-store.ts'
import type { OpenTable } from '../open-base.ts'
import { toSortParts } from '../record-routes.ts'
import { readGroups } from '../selected-records.ts'
import type { CellStyle } from '../show-cell.ts'
import { loadTargetNames } from '../workspace-links/load-target-names.ts'

const perPage = 500
/** Records that are looked at for one page, and milliseconds: nobody waits for it as for a list. */
const pageBounds = { rows: 1_000_000, ms: 120_000 } as const

/** Records with what they are shown with. */
export type RowPages = AsyncIterable<{ readonly style: CellStyle; readonly rows: readonly StoredRow[] }>

/** All records of a table or view, page by page. Throws what can be refused before anything is sent. */
export async function openRowPages(
  db: AccountDb,
  context: AppContext,
  caller: Caller,
  open: OpenTable,
  settings: TableViewSettings,
): Promise<RowPages> {
  const { table } = open
  const { formulas: filters } = await readFilters(db, context, open, [settings.filter])
  const { groups = [], sorts: own = [] } = settings
  const sorts = [...(await readGroups(db, open.schema, table, groups)), ...toSortParts(table, own)]
  const readPage = (after: Place | null): Promise<RecordPage> =>
    listRecords(db, { ...open, context, filters, sorts, after, limit: perPage, bounds: pageBounds })
  const first = await readPage(null)
  async function* list() {
    for (let page = first; ; page = await readPage(page.next)) {
      // People see the names of what they may see in the CRM, here as well.
      const style = { ...open, isWire: false, targets: await loadTargetNames(db, caller, table, page.rows) }
      yield { style, rows: page.rows }
      if (page.next === null) return
    }
  }
  return list()
}
