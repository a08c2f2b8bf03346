import { content } from '@draftwright/contract/content'
import { activityLog } from '@draftwright/contract/crm/activity-log'
import { crmChanges } from '@draftwright/contract/crm/history'
import { ideas } from '@draftwright/contract/ideas'
import { conflict, notFound } from '../../../http/errors.ts'
import { findContent, trash } from '../../content/index.ts'
import { removeActivity, undoChangeSet } from '../../crm/index.ts'
import { stopDraft } from '../../generation/index.ts'
import { takeIdeaBack } from '../../ideas/index.ts'
import { type Doer, mustHave } from './deeds.ts'
import { withDraft } from './drafting.ts'
import { type ActionRow, lockOwnAction, markActionUndone, readOwnAction } from './store.ts'

/** The caller's own action, with the draft it came to. Throws 404. */
export async function findAction({ db, caller, parts }: Pick<Doer, 'db' | 'caller' | 'parts'>, id: string) {
  const action = await readOwnAction(db, caller.userId, id)
  if (action === undefined) throw notFound('Action')
  return withDraft({ db, parts }, action)
}

/**
 * Takes back what an action did, all of it or nothing. Throws 404, 403 where the right has gone since, 409 `not_done`, and
 * 409 with its sentence where somebody has worked on it since.
 */
export async function undoAction(doer: Doer, id: string): Promise<ActionRow> {
  const { caller, parts } = doer
  await findAction(doer, id)
  await doer.db.transaction(async (tx) => {
    const action = await lockOwnAction(tx, caller.userId, id)
    if (action === undefined) throw notFound('Action')
    if (action.state !== 'done') throw conflict('not_done', sentences[action.state])
    tx.note({ ...targetOf(action), details: { tool: action.tool } })
    await takeBack({ ...doer, db: tx }, action)
    await markActionUndone(tx, action, parts.now().toISOString())
  })
  return findAction(doer, id)
}

/** The row in the words of the audit log. */
const targetOf = ({ result }: ActionRow) =>
  result === null ? {} : { target_kind: auditKinds[result.kind] ?? result.kind, target_id: result.id }
const auditKinds: Readonly<Record<string, string>> = { post: 'content', log_entry: 'activity' }

const sentences = {
  proposed: 'Nothing has been done yet that could be taken back.',
  declined: 'This was declined; there is nothing to take back.',
  failed: 'This could not be done; there is nothing to take back.',
  undone: 'This has been taken back already.',
} as const

async function takeBack(doer: Doer, { tool, result, change_set_id }: ActionRow): Promise<void> {
  if (result === null) return
  const { id, version } = result
  switch (tool) {
    case 'create_idea':
      mustHave(doer, ideas.remove.right)
      return takeIdeaBack({ ...doer, params: { id } }, version ?? '')
    case 'draft_post':
      mustHave(doer, content.remove.right)
      return takeDraftBack(doer, result)
    case 'add_note':
      mustHave(doer, activityLog.remove.right)
      await removeActivity({ ...doer, params: { id }, since: version ?? '' })
      return
    default:
      mustHave(doer, crmChanges.undo.right)
      if (change_set_id !== null) await undoChangeSet(doer, change_set_id, 'ask')
  }
}

async function takeDraftBack(doer: Doer, { id, version, generation_run_id: runId }: NonNullable<ActionRow['result']>) {
  if (version === null) return stopWriting(doer, runId ?? id)
  const post = await findContent(doer.db, doer.parts, id)
  if (post.updated_at !== version || post.status !== 'draft')
    throw conflict('changed_since', 'Somebody has worked on this draft since. Move it to the trash on its own page.')
  await trash(doer.db, doer.parts, doer.caller, id)
}

/** A draft that was ready a moment earlier goes the way of all drafts. */
async function stopWriting(doer: Doer, runId: string): Promise<void> {
  const { content_id } = await stopDraft(doer, runId)
  if (content_id !== null) await trash(doer.db, doer.parts, doer.caller, content_id)
}
