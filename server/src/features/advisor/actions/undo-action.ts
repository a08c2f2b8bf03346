import { content } from '@draftwright/contract/content'
import { activityLog } from '@draftwright/contract/crm/activity-log'
import { crmChanges } from '@draftwright/contract/crm/history'
import { ideas } from '@draftwright/contract/ideas'
import { conflictError, notFoundError } from '../../../http/errors.ts'
import { readContent, trashContent, unpublishContent, unscheduleContent } from '../../content/index.ts'
import { trashActivity, undoChangeSet } from '../../crm/index.ts'
import { stopRun } from '../../generation/index.ts'
import { deleteUntouchedIdea } from '../../ideas/index.ts'
import { type ActionContext, assertRight } from './action-handlers.ts'
import { attachDraft } from './drafting.ts'
import { isOfPost } from './post-actions.ts'
import { type ActionRow, lockOwnAction, markActionUndone, findOwnAction } from './store.ts'

/** The caller's own action, with its draft. Throws 404. */
export async function readAction(
  { db, caller, context }: Pick<ActionContext, 'db' | 'caller' | 'context'>,
  id: string,
) {
  const action = await findOwnAction(db, caller.userId, id)
  if (action === undefined) throw notFoundError('Action')
  return attachDraft({ db, context }, action)
}

/**
 * Undoes an action completely or not at all. Throws 404, 403 if the right was lost since, 409 `not_done`, and 409 with a message
 * if the record was changed since.
 */
export async function undoAction(actionContext: ActionContext, id: string): Promise<ActionRow> {
  const { caller, context } = actionContext
  const before = await readAction(actionContext, id)
  // Posts have transactions of their own, and are taken back first: a repeat is refused by their state.
  const isDoneBefore = isOfPost(before.tool) && before.state === 'done'
  if (isDoneBefore) {
    actionContext.db.addAuditNote({ ...toAuditTarget(before), details: { tool: before.tool } })
    await revertAction(actionContext, before)
  }
  await actionContext.db.transaction(async (tx) => {
    const action = await lockOwnAction(tx, caller.userId, id)
    if (action === undefined) throw notFoundError('Action')
    if (action.state !== 'done') throw conflictError('not_done', undoRefusals[action.state])
    tx.addAuditNote({ ...toAuditTarget(action), details: { tool: action.tool } })
    if (!isDoneBefore) await revertAction({ ...actionContext, db: tx }, action)
    await markActionUndone(tx, action, context.now().toISOString())
  })
  return readAction(actionContext, id)
}

/** The row in the words of the audit log. */
const toAuditTarget = ({ result }: ActionRow) =>
  result === null ? {} : { target_kind: auditKinds[result.kind] ?? result.kind, target_id: result.id }
const auditKinds: Readonly<Record<string, string>> = { post: 'content', log_entry: 'activity' }

const undoRefusals = {
  proposed: 'There is nothing to undo yet.',
  declined: 'This was declined. There is nothing to undo.',
  failed: 'This failed. There is nothing to undo.',
  undone: 'This was already undone.',
} as const

async function revertAction(actionContext: ActionContext, action: ActionRow): Promise<void> {
  const { tool, args, result, change_set_id } = action
  if (result === null) return
  const { id, version } = result
  const { db, context, caller } = actionContext
  switch (tool) {
    case 'create_idea':
      assertRight(actionContext, ideas.remove.right)
      return deleteUntouchedIdea({ ...actionContext, params: { id } }, version ?? '')
    case 'draft_post':
      assertRight(actionContext, content.remove.right)
      return revertDraft(actionContext, result)
    case 'add_note':
      assertRight(actionContext, activityLog.remove.right)
      await trashActivity({ ...actionContext, params: { id }, since: version ?? '' })
      return
    case 'schedule_post':
      assertRight(actionContext, content.unschedule.right)
      if (Date.parse((await readContent(db, context, id)).scheduled_at ?? '') !== Date.parse(String(args['at'])))
        throw conflictError('changed_since', 'Its time was changed in the meantime. Change it on its own page.')
      await unscheduleContent(db, context, caller, id, {})
      return
    case 'publish_post':
      assertRight(actionContext, content.unpublish.right)
      await unpublishContent(db, context, caller, id)
      return
    default:
      assertRight(actionContext, crmChanges.undo.right)
      if (change_set_id !== null) await undoChangeSet(actionContext, change_set_id, 'ask')
  }
}

async function revertDraft(
  actionContext: ActionContext,
  { id, version, generation_run_id: runId }: NonNullable<ActionRow['result']>,
) {
  if (version === null) return stopDraftRun(actionContext, runId ?? id)
  const post = await readContent(actionContext.db, actionContext.context, id)
  if (post.updated_at !== version || post.status !== 'draft')
    throw conflictError(
      'changed_since',
      'This draft was edited in the meantime. Move it to the trash from its own page.',
    )
  await trashContent(actionContext.db, actionContext.context, actionContext.caller, id)
}

/** A finished draft is deleted like any other. */
async function stopDraftRun(actionContext: ActionContext, runId: string): Promise<void> {
  const { content_id } = await stopRun(actionContext, runId)
  if (content_id !== null) await trashContent(actionContext.db, actionContext.context, actionContext.caller, content_id)
}
