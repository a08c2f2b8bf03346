import { findUsersByIds } from '../../accounts/index.ts'
import { deleteComment, findComment, insertComment, listComments, updateComment } from '../comments-store.ts'
import { createTableId } from '../ids.ts'
import { toPersonId } from '../people.ts'
import { findExistingIds } from '../records-store.ts'
import { listMentioned, loadMentionable, toStoredMentions } from './comment-mentions.ts'
import { openWireTable, readRecordId, readWireBody, type WireCall } from './wire-call.ts'
import { createParameterError, createRecordNotFoundError, WireError } from './wire-error.ts'

type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>
const commentShape = /^com[0-9A-Za-z]{14}$/u

async function openRecord(call: WireCall) {
  const recordId = readRecordId(call)
  const { table } = await openWireTable(call)
  if (!(await findExistingIds(call.db, table.id, [recordId])).has(recordId)) throw createRecordNotFoundError()
  return { tableId: table.id, tableName: table.name, recordId }
}

async function showComments({ db, context }: WireCall, rows: readonly CommentRow[]) {
  const texts = rows.map(({ text }) => text)
  const members = await loadMentionable(db, context, texts)
  const people = await findUsersByIds(
    context.engine,
    rows.flatMap(({ user_id }) => user_id ?? []),
  )
  return rows.map(({ id, user_id, text, parent_id, created_at, updated_at }) => {
    const person = people.get(user_id ?? '')
    const mentioned = listMentioned(text, members)
    return {
      id,
      author: {
        id: toPersonId(user_id ?? ''),
        email: person?.email ?? '',
        name: person?.display_name ?? 'A former member',
      },
      text,
      createdTime: created_at,
      lastUpdatedTime: updated_at,
      ...(parent_id === null ? {} : { parentCommentId: parent_id }),
      ...(Object.keys(mentioned).length === 0 ? {} : { mentioned }),
    }
  })
}

export async function listWireComments(call: WireCall) {
  const place = await openRecord(call)
  const limit = Number(call.query.get('pageSize') ?? 100)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw createParameterError()
  const rows = await listComments(call.db, { ...place, after: call.query.get('offset'), limit: limit + 1 })
  const shown = rows.slice(0, limit)
  return { comments: await showComments(call, shown), offset: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

function readText(value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '' || value.length > 10_000 || value.includes('\u0000'))
    throw createParameterError()
  return value
}

const readMentions = async ({ db, context }: WireCall, text: string): Promise<string> =>
  toStoredMentions(text, await loadMentionable(db, context, [text]))

async function showComment(call: WireCall, recordId: string, id: string) {
  const row = await findComment(call.db, recordId, id)
  const [comment] = await showComments(call, row === undefined ? [] : [row])
  if (comment === undefined) throw createRecordNotFoundError()
  return comment
}

export async function createWireComment(call: WireCall) {
  const body = readWireBody(call.body, ['text', 'parentCommentId'])
  const { tableId, tableName, recordId } = await openRecord(call)
  const text = await readMentions(call, readText(body['text']))
  const parent = body['parentCommentId'] ?? null
  if (parent !== null && (typeof parent !== 'string' || (await findComment(call.db, recordId, parent)) === undefined))
    throw createParameterError()
  const id = createTableId('com')
  call.db.addAuditNote({ target_kind: 'base_table', details: { table: tableName } })
  await insertComment(call.db, {
    id,
    table_id: tableId,
    record_id: recordId,
    user_id: call.caller.userId,
    text,
    parent_id: parent,
    created_at: call.context.now().toISOString(),
    updated_at: null,
  })
  return showComment(call, recordId, id)
}

/** People change and delete what they have said themselves. */
async function findOwn(call: WireCall) {
  const { recordId, tableName } = await openRecord(call)
  const id = call.params['comment'] ?? ''
  const comment = commentShape.test(id) ? await findComment(call.db, recordId, id) : undefined
  if (comment === undefined) throw new WireError(404, 'MODEL_ID_NOT_FOUND', 'Comment not found')
  if (comment.user_id !== call.caller.userId)
    throw new WireError(403, 'INVALID_PERMISSIONS', 'You are not permitted to perform this operation')
  return { recordId, id, tableName }
}

export async function updateWireComment(call: WireCall) {
  const given = readText(readWireBody(call.body, ['text'])['text'])
  const { recordId, id, tableName } = await findOwn(call)
  const text = await readMentions(call, given)
  call.db.addAuditNote({ target_kind: 'base_table', details: { table: tableName } })
  await updateComment(call.db, id, text, call.context.now().toISOString())
  return showComment(call, recordId, id)
}

export async function deleteWireComment(call: WireCall) {
  const { id, tableName } = await findOwn(call)
  call.db.addAuditNote({ target_kind: 'base_table', details: { table: tableName } })
  await deleteComment(call.db, id)
  return { id, deleted: true }
}
