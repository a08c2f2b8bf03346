import { annotations } from '@draftwright/contract/annotations'
import { hasRight } from '@draftwright/contract/rights'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'
import type { Caller } from '../../http/caller.ts'
import { conflictError, forbiddenError, notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { readFilterNames, readToday, toSpan } from '../analytics/index.ts'
import { listAnnotations, toAnnotation } from './list-annotations.ts'
import { countNotes, findNote, insertNote, type NoteRow, updateNote } from './store.ts'

/** Per workspace: three a day for as long as a report can reach back. */
const maxNotes = 3000

const canChange = (caller: Caller, note: NoteRow): boolean =>
  note.user_id === caller.userId || hasRight(caller.role, 'content:manage')

/** Throws 404, and 403 for the note of somebody else. */
async function assertChangeable(db: AccountDb, caller: Caller, id: string, isRemoved = false): Promise<void> {
  const note = await findNote(db, id, isRemoved)
  if (note === undefined) throw notFoundError('Note')
  if (!canChange(caller, note)) throw forbiddenError('Only its author and publishers can change this note')
}

function toAnswer(note: NoteRow | undefined) {
  if (note === undefined) throw notFoundError('Note')
  return toAnnotation(note, true)
}

export const annotationRoutes = implementRoutes(annotations, {
  async list({ db, context, caller, query }) {
    await readFilterNames(db, query)
    const { pillar_id: pillarId, channel_id: channelId, content_id: contentId } = query
    const scope = {
      ...toSpan(await readToday(db, context.now()), query),
      pillarId,
      channelId,
      contentId,
      hasNotes: true,
    }
    return listAnnotations(db, scope, (note) => canChange(caller, note))
  },
  create: ({ db, caller, body: { date, text } }) =>
    db.transaction(async (tx) => {
      await tx.lockList('analytics notes')
      if ((await countNotes(tx)) >= maxNotes)
        throw conflictError('too_many_notes', `A workspace can have ${maxNotes} notes. Delete some first.`)
      return toAnswer(await insertNote(tx, { id: createId(), user_id: caller.userId, day: date, text }))
    }),
  async update({ db, context, caller, params, body: { date, text } }) {
    await assertChangeable(db, caller, params.id)
    return toAnswer(await updateNote(db, params.id, { day: date, text, updated_at: context.now().toISOString() }))
  },
  async remove({ db, context, caller, params }) {
    await assertChangeable(db, caller, params.id)
    const now = context.now().toISOString()
    await updateNote(db, params.id, { removed_at: now, updated_at: now })
    return null
  },
  async restore({ db, context, caller, params }) {
    await assertChangeable(db, caller, params.id, true)
    return toAnswer(await updateNote(db, params.id, { removed_at: null, updated_at: context.now().toISOString() }))
  },
})
