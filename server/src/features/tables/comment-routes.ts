import { tableComments } from '@draftwright/contract/table-comments'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Caller } from '../../http/caller.ts'
import { forbiddenError, invalidInputError, notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { notifyMembers } from '../notifications/index.ts'
import { deleteComment, findComment, insertComment, listComments, updateComment } from './comments-store.ts'
import { formatRowName } from './formula-values.ts'
import { createTableId } from './ids.ts'
import { listMemberIds } from './members-store.ts'
import { type OpenTable, openTable } from './open-base.ts'
import { loadFieldRows } from './records-store.ts'
import { notifyTable } from './table-events.ts'

const perPage = 50
/** Characters of a comment in a notification. */
const maxNoteLength = 500

interface RecordCall {
  readonly db: AccountDb
  readonly caller: Caller
  readonly params: { readonly table_id: string; readonly record_id: string }
}
interface OpenRecord extends OpenTable {
  readonly recordId: string
  readonly name: string
}

/** Throws 404. */
async function openRecord({ db, caller, params }: RecordCall): Promise<OpenRecord> {
  const open = await openTable(db, caller, params.table_id)
  const { schema, table, names } = open
  const primary = table.fields.find(({ id }) => id === table.primary_field_id)
  const [row] = primary === undefined ? [] : await loadFieldRows(db, primary, [params.record_id])
  if (primary === undefined || row === undefined) throw notFoundError('Record')
  return { ...open, recordId: params.record_id, name: formatRowName(schema, primary, row, names) }
}

/** A person's own comment. Throws 404, 403. */
async function findOwn(db: AccountDb, recordId: string, id: string, userId: string) {
  const comment = await findComment(db, recordId, id)
  if (comment === undefined) throw notFoundError('Comment')
  if (comment.user_id !== userId) throw forbiddenError('People change and delete only what they have said themselves')
  return comment
}

async function assertMembers(db: AccountDb, mentions: readonly string[]): Promise<void> {
  if (mentions.length === 0) return
  const members = new Set(await listMemberIds(db))
  if (!mentions.every((id) => members.has(id)))
    throw invalidInputError([{ field: 'mentions', message: 'must name people of this workspace' }])
}

async function readComment(db: AccountDb, recordId: string, id: string) {
  const comment = await findComment(db, recordId, id)
  if (comment === undefined) throw notFoundError('Comment')
  return comment
}

interface Said {
  readonly id: string
  readonly actorId: string
  readonly text: string
  readonly to: readonly string[]
}

/** Tells those who are named, and those who look on. */
async function announceComment(tx: AccountDb, context: AppContext, open: OpenRecord, { id, actorId, text, to }: Said) {
  const { schema, table, recordId, name } = open
  if (to.length > 0)
    await notifyMembers(tx, context, {
      kind: 'table_mentioned',
      to,
      actorId,
      tableComment: { id, path: `${schema.id}/${table.id}/${recordId}` },
      subject: name === '' ? table.name : `${name} in ${table.name}`,
      note: text.length > maxNoteLength ? `${text.slice(0, maxNoteLength)}…` : text,
    })
  tx.addAuditNote({ target_kind: 'base_table', details: { table: table.name } })
  await notifyTable(tx, { table_id: table.id, change_id: null, record_ids: [recordId], user_id: actorId })
}

export const tableCommentRoutes = implementRoutes(tableComments, {
  async list(call) {
    const { recordId, table } = await openRecord(call)
    const after = call.query.after ?? null
    const rows = await listComments(call.db, { tableId: table.id, recordId, after, limit: perPage + 1 })
    const data = rows.slice(0, perPage)
    return { data, meta: { next_after: rows.length > perPage ? (data.at(-1)?.id ?? null) : null } }
  },
  async create(call) {
    const { db, context, caller, body } = call
    const open = await openRecord(call)
    const id = createTableId('com')
    const mentions = [...new Set(body.mentions)]
    await assertMembers(db, mentions)
    await db.transaction(async (tx) => {
      await insertComment(tx, {
        id,
        table_id: open.table.id,
        record_id: open.recordId,
        user_id: caller.userId,
        text: body.text,
        mentions,
        parent_id: null,
        created_at: context.now().toISOString(),
        updated_at: null,
      })
      await announceComment(tx, context, open, { id, actorId: caller.userId, text: body.text, to: mentions })
    })
    return readComment(db, open.recordId, id)
  },
  async update(call) {
    const { db, context, caller, params, body } = call
    const open = await openRecord(call)
    const before = await findOwn(db, open.recordId, params.comment_id, caller.userId)
    const mentions = [...new Set(body.mentions)]
    const added = mentions.filter((one) => !before.mentions.includes(one))
    // Earlier mentions may be of former members.
    await assertMembers(db, added)
    await db.transaction(async (tx) => {
      await updateComment(tx, before.id, body.text, context.now().toISOString(), mentions)
      await announceComment(tx, context, open, { id: before.id, actorId: caller.userId, text: body.text, to: added })
    })
    return readComment(db, open.recordId, before.id)
  },
  async remove(call) {
    const { db, context, caller, params } = call
    const open = await openRecord(call)
    const { id } = await findOwn(db, open.recordId, params.comment_id, caller.userId)
    await db.transaction(async (tx) => {
      await deleteComment(tx, id)
      await announceComment(tx, context, open, { id, actorId: caller.userId, text: '', to: [] })
    })
    return null
  },
})
