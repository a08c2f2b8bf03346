import { tableBoards } from '@draftwright/contract/table-boards'
import type { AccountDb } from '../../../db/account-db.ts'
import { notFoundError } from '../../../http/errors.ts'
import { implementRoutes } from '../../../http/handler.ts'
import { changeTable } from '../open-base.ts'
import { findNamedView } from '../selected-records.ts'
import { TableError } from '../table-error.ts'
import { notifyTable } from '../table-events.ts'
import {
  type Board,
  type CardSide,
  findNearestPlace,
  readCardPlaces,
  saveCardPlace,
  assignEvenPlaces,
} from './card-places-store.ts'

export const tableBoardRoutes = implementRoutes(tableBoards, {
  async placeCard({ db, context, caller, params, body }) {
    await changeTable(db, context, params.table_id, async ({ tx }, table) => {
      const view = findNamedView(table, caller, params)
      if (view === undefined) throw notFoundError('View')
      if (view.settings.is_locked === true)
        throw new TableError('VIEW_LOCKED', 'The view is locked. Unlock it to change it.')
      const board: Board = { viewId: view.id, tableId: table.id }
      const { record_id, other_id, side } = body
      if ((await readCardPlaces(tx, board, [record_id, other_id])).size < 2) throw notFoundError('Record')
      tx.addAuditNote({ target_kind: 'base_table', details: { table: table.name } })
      await saveCardPlace(tx, board, record_id, await findPlaceBeside(tx, board, other_id, side))
      await notifyTable(tx, { table_id: table.id, change_id: null, record_ids: [record_id], user_id: caller.userId })
    })
    return null
  },
})

/** A place right beside a card: nothing else stands between. */
async function findPlaceBeside(tx: AccountDb, board: Board, otherId: string, side: CardSide): Promise<number> {
  for (let isSpread = false; ; isSpread = true) {
    const other = (await readCardPlaces(tx, board, [otherId])).get(otherId) ?? 0
    const whole = side === 'after' ? Math.floor(other) + 1 : Math.ceil(other) - 1
    const next = (await findNearestPlace(tx, board.viewId, other, side)) ?? whole
    const middle = (other + next) / 2
    // Numbers have no more digits after many moves into the same gap.
    if (isSpread || (middle !== other && middle !== next)) return middle
    await assignEvenPlaces(tx, board.viewId, side === 'after' ? whole - 1 : whole)
  }
}
