import type { NewTask, Task, TaskChange } from '@draftwright/contract/crm/tasks'
import type { AccountDb } from '../../../db/account-db.ts'
import { notFoundError } from '../../../http/errors.ts'
import type { AppContext } from '../../../http/app-context.ts'
import { retractNotifications, notifyMembers } from '../../notifications/index.ts'
import { toRecordLinks, findMainRecord } from '../kernel/record-links.ts'
import { canSeeOpportunity } from '../kernel/record-links-store.ts'
import { type CrmContext, type CrmCaller, requireCrmCaller, toOwnerFilter } from '../kernel/caller.ts'
import { withChangeSet } from '../kernel/change-set.ts'
import { readRecord } from '../kernel/crud.ts'
import { readRecordRows } from '../kernel/records-store.ts'
import type { Patch } from '../kernel/resource.ts'
import { taskResource } from './resource.ts'

interface WriteContext extends CrmContext {
  readonly context: AppContext
}
interface TaskContext extends WriteContext {
  readonly params: { id: string }
}

export const readTask = (db: AccountDb, crm: CrmCaller, id: string) => readRecord<Task>(db, crm, taskResource, id)

/** Throws 404 for a record the caller does not see, 400 for someone who may not see it. */
export async function createTask(call: WriteContext & { body: NewTask }): Promise<Task & { change_set_id: string }> {
  const crm = await requireCrmCaller(call)
  const { title } = call.body
  const made = await withChangeSet(call, { summary: `Added the task ${title}`, crm }, async (set) => {
    const [id = ''] = await set.create(taskResource, [call.body])
    await notifyAssignee(set.db, call.context, crm, await readTask(set.db, crm, id), null)
    return { id, change_set_id: set.id }
  })
  return { ...(await readTask(call.db, crm, made.id)), change_set_id: made.change_set_id }
}

/** Throws as `createTask`, and 409 `conflict`. */
export async function updateTask(call: TaskContext & { body: TaskChange }): Promise<Task> {
  const { updated_at: since, ...patch } = call.body
  return updateWithSummary(call, 'Changed', patch, since)
}

/** A completed task keeps its completion. */
export async function finishTask(call: TaskContext): Promise<Task> {
  const crm = await requireCrmCaller(call)
  const { done_at } = await readTask(call.db, crm, call.params.id)
  if (done_at !== null) return readTask(call.db, crm, call.params.id)
  return updateWithSummary(call, 'Finished', { done_at: call.context.now().toISOString(), done_by: crm.userId })
}

export const reopenTask = (call: TaskContext): Promise<Task> =>
  updateWithSummary(call, 'Reopened', { done_at: null, done_by: null })

async function updateWithSummary(call: TaskContext, verb: string, patch: Patch, since?: string): Promise<Task> {
  const crm = await requireCrmCaller(call)
  const { id } = call.params
  const before = await readTask(call.db, crm, id)
  await withChangeSet(call, { summary: `${verb} the task ${before.title}`, crm }, async (set) => {
    await set.update(taskResource, [id], patch, since === undefined ? {} : { since })
    await notifyAssignee(set.db, call.context, crm, await readTask(set.db, crm, id), before.assignee_id)
  })
  return readTask(call.db, crm, id)
}

/** Moves it to the trash and removes its notifications. */
export async function trashTask(call: TaskContext): Promise<null> {
  const crm = await requireCrmCaller(call)
  const { title, id } = await readTask(call.db, crm, call.params.id)
  await withChangeSet(call, { summary: `Deleted the task ${title}`, crm }, async (set) => {
    await set.remove(taskResource, [id])
    await retractNotifications(set.db, id, 'task_id')
  })
  return null
}

/** Restoring what is not deleted changes nothing. Throws 404. */
export async function restoreTask(call: TaskContext): Promise<Task> {
  const crm = await requireCrmCaller(call)
  const { id } = call.params
  await withChangeSet(call, { summary: 'Restored a task', crm }, async (set) => {
    const [row] = await readRecordRows(set.db, taskResource, [id], true)
    const { opportunity_id } = toRecordLinks(row ?? {})
    const isSeen =
      row !== undefined &&
      (opportunity_id === null || (await canSeeOpportunity(set.db, opportunity_id, toOwnerFilter(crm))))
    if (!isSeen) throw notFoundError(taskResource.noun)
    await set.update(taskResource, [id], { deleted_at: null }, { isUndo: true })
  })
  return readTask(call.db, crm, id)
}

/** Notifies a new assignee, unless they assigned the task themselves. */
export async function notifyAssignee(
  db: AccountDb,
  context: AppContext,
  crm: CrmCaller,
  task: Task,
  before: string | null,
): Promise<void> {
  const { id, title, assignee_id, body } = task
  if (assignee_id === null || assignee_id === before || assignee_id === crm.userId) return
  const { resource, recordId } = await findMainRecord(db, task)
  await notifyMembers(db, context, {
    kind: 'crm_task_assigned',
    to: [assignee_id],
    actorId: crm.userId,
    crm: { resource, recordId, taskId: id },
    subject: title,
    ...(body === null || body === '' ? {} : { note: body.slice(0, 500) }),
  })
}
