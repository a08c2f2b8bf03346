import { tableLimits } from '@draftwright/contract/table-fields'
import type { TableView } from '@draftwright/contract/table-views'
import type { tables } from '@draftwright/contract/tables'
import type { AccountDb } from '../../db/account-db.ts'
import { forbiddenError, notFoundError } from '../../http/errors.ts'
import type { HandlerContext } from '../../http/handler.ts'
import { refuseDuplicates } from './change-schema.ts'
import { createTableId } from './ids.ts'
import { assertViewOpen, mergeSettings, readNextSettings } from './locked-views.ts'
import { changeTable, openTable } from './open-base.ts'
import { listVisibleViews, type TableShape } from './schema.ts'
import { deleteView, insertView, updateView } from './schema-store.ts'
import { showTable } from './show-schema.ts'
import { TableError } from './table-error.ts'
import { notifyTable } from './table-events.ts'

type Routes = typeof tables

/** What is done to views: those of the team by everybody who may write, a personal one by its owner. */
export const viewHandlers = {
  async createView(call: HandlerContext<Routes['createView']>) {
    const { db, context, params, caller, body } = call
    const id = createTableId('viw')
    await changeTable(db, context, params.table_id, async ({ tx }, table) => {
      const { name, type, settings = {}, is_personal = false } = body
      assertRoomForView(table, caller, is_personal)
      addViewNote(tx, table, { name, is_personal })
      assertViewOpen({ settings: {}, is_personal }, settings, caller.role)
      if (is_personal) assertCanBePersonal(table, { type })
      const row = {
        id,
        table_id: table.id,
        name,
        type,
        settings,
        position: table.views.length,
        created_by: caller.userId,
        owner_id: is_personal ? caller.userId : null,
      }
      await refuseDuplicates(name, () => insertView(tx, row))
      await announceViews(tx, table)
    })
    return readView(call, id)
  },
  async updateView(call: HandlerContext<Routes['updateView']>) {
    const { db, context, caller, params, body } = call
    await changeTable(db, context, params.table_id, async ({ tx }, table) => {
      const view = findView(table, caller, params.view_id)
      const wanted =
        body.settings === undefined || body.seen === undefined
          ? body.settings
          : mergeSettings(view, body.seen, body.settings)
      const settings = readNextSettings(view, wanted, body.is_locked)
      const { is_personal = view.is_personal } = body
      assertViewOpen(view, settings, caller.role, is_personal)
      addViewNote(tx, table, { name: view.name, is_personal: is_personal && view.is_personal })
      if (is_personal !== view.is_personal) {
        assertRoomForView(table, caller, is_personal)
        if (is_personal) assertCanTakeView(table, caller, view)
      }
      const owner_id = is_personal ? caller.userId : null
      await refuseDuplicates(body.name ?? view.name, () =>
        updateView(tx, view.id, { name: body.name, settings, owner_id }),
      )
      await announceViews(tx, table)
    })
    return readView(call, params.view_id)
  },
  async removeView({ db, context, caller, params }: HandlerContext<Routes['removeView']>) {
    await changeTable(db, context, params.table_id, async ({ tx }, table) => {
      const view = findView(table, caller, params.view_id)
      assertViewOpen(view, undefined, caller.role)
      if (!view.is_personal) assertOthersLeft(table)
      addViewNote(tx, table, view)
      await deleteView(tx, view.id)
      // The page of a form is closed with its view.
      if (view.type === 'form') await tx.notify('site_changed', { account_id: tx.accountId })
      await announceViews(tx, table)
    })
    return null
  },
}

type ViewCall = Pick<HandlerContext<Routes['updateView']>, 'db' | 'caller'> & {
  readonly params: { readonly table_id: string }
}

async function readView({ db, caller, params }: ViewCall, id: string): Promise<TableView> {
  const { schema, table } = await openTable(db, caller, params.table_id)
  const view = showTable(schema, table, caller).views.find((one) => one.id === id)
  if (view === undefined) throw notFoundError('View')
  return view
}

/** Throws 404, also for another person's own. */
function findView(table: TableShape, caller: ViewCall['caller'], id: string): TableView {
  const view = listVisibleViews(table, caller).find((one) => one.id === id)
  if (view === undefined) throw notFoundError('View')
  return view
}

function assertRoomForView(table: TableShape, { userId }: ViewCall['caller'], isPersonal: boolean): void {
  if (!isPersonal && table.views.length >= tableLimits.views)
    throw new TableError('LIMIT_REACHED', `A table has at most ${tableLimits.views} views`)
  const own = table.personal_views.filter(({ owner_id }) => owner_id === userId)
  if (isPersonal && own.length >= tableLimits.personalViews)
    throw new TableError('LIMIT_REACHED', `You have ${tableLimits.personalViews} personal views of this table`)
}

function assertCanBePersonal(table: TableShape, { type }: Pick<TableView, 'type'>): void {
  if (type === 'form')
    throw new TableError('INVALID_VIEW', `A form of ${table.name} is the team’s: everyone reaches it by its address`)
}

/** Throws where a view of the team may not become a person's own. */
function assertCanTakeView(table: TableShape, { userId }: ViewCall['caller'], view: TableView): void {
  if (view.created_by !== userId) throw forbiddenError('Only the person who made a view can make it personal')
  assertCanBePersonal(table, view)
  assertOthersLeft(table)
}

function assertOthersLeft({ views }: TableShape): void {
  if (views.length === 1) throw new TableError('LAST_VIEW', 'A table keeps its last view')
}

/** The name of a personal view is nobody else's business. */
const addViewNote = (
  tx: AccountDb,
  { name: table }: TableShape,
  { name: view, is_personal }: Pick<TableView, 'name' | 'is_personal'>,
) => tx.addAuditNote({ target_kind: 'base_table', details: { table, ...(is_personal ? {} : { view }) } })

const announceViews = (tx: AccountDb, { id: table_id }: TableShape) =>
  notifyTable(tx, { table_id, change_id: null, record_ids: [], user_id: null })
