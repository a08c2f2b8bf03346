import type { NewTask, Task, TaskChange } from '@draftwright/contract/crm/tasks'
import type { AccountDb } from '../../../db/account-db.ts'
import { notFound } from '../../../http/errors.ts'
import type { Parts } from '../../../http/parts.ts'
import { takeBackNews, tell } from '../../notifications/index.ts'
import { belongsOf, chiefRecord } from '../kernel/belongs.ts'
import { seesOpportunity } from '../kernel/belongs-store.ts'
import { type Asked, type CrmCaller, crmCaller, ownerSeen } from '../kernel/caller.ts'
import { changing } from '../kernel/changes.ts'
import { findRecord } from '../kernel/crud.ts'
import { recordsOf } from '../kernel/records-store.ts'
import type { Patch } from '../kernel/resource.ts'
import { taskResource } from './resource.ts'

interface Called extends Asked {
  readonly parts: Parts
}
interface OfOne extends Called {
  readonly params: { id: string }
}

export const findTask = (db: AccountDb, crm: CrmCaller, id: string) => findRecord<Task>(db, crm, taskResource, id)

/** Throws 404 for a record the caller does not see, 400 for somebody who may not see it. */
export async function addTask(call: Called & { body: NewTask }): Promise<Task & { change_set_id: string }> {
  const crm = await crmCaller(call)
  const { title } = call.body
  const made = await changing(call, { summary: `Added the task ${title}`, crm }, async (set) => {
    const [id = ''] = await set.create(taskResource, [call.body])
    await tellAssigned(set.db, call.parts, crm, await findTask(set.db, crm, id), null)
    return { id, change_set_id: set.id }
  })
  return { ...(await findTask(call.db, crm, made.id)), change_set_id: made.change_set_id }
}

/** Throws as `addTask`, and 409 `conflict`. */
export async function changeTask(call: OfOne & { body: TaskChange }): Promise<Task> {
  const { updated_at: since, ...patch } = call.body
  return write(call, 'Changed', patch, since)
}

/** What is done already stays as it was done. */
export async function finishTask(call: OfOne): Promise<Task> {
  const crm = await crmCaller(call)
  const { done_at } = await findTask(call.db, crm, call.params.id)
  if (done_at !== null) return findTask(call.db, crm, call.params.id)
  return write(call, 'Finished', { done_at: call.parts.now().toISOString(), done_by: crm.userId })
}

export const reopenTask = (call: OfOne): Promise<Task> => write(call, 'Reopened', { done_at: null, done_by: null })

async function write(call: OfOne, deed: string, patch: Patch, since?: string): Promise<Task> {
  const crm = await crmCaller(call)
  const { id } = call.params
  const before = await findTask(call.db, crm, id)
  await changing(call, { summary: `${deed} the task ${before.title}`, crm }, async (set) => {
    await set.update(taskResource, [id], patch, since === undefined ? {} : { since })
    await tellAssigned(set.db, call.parts, crm, await findTask(set.db, crm, id), before.assignee_id)
  })
  return findTask(call.db, crm, id)
}

/** Into the trash, and its news with it. */
export async function removeTask(call: OfOne): Promise<null> {
  const crm = await crmCaller(call)
  const { title, id } = await findTask(call.db, crm, call.params.id)
  await changing(call, { summary: `Deleted the task ${title}`, crm }, async (set) => {
    await set.remove(taskResource, [id])
    await takeBackNews(set.db, id, 'task_id')
  })
  return null
}

/** Restoring what is not deleted changes nothing. Throws 404. */
export async function restoreTask(call: OfOne): Promise<Task> {
  const crm = await crmCaller(call)
  const { id } = call.params
  await changing(call, { summary: 'Restored a task', crm }, async (set) => {
    const [row] = await recordsOf(set.db, taskResource, [id], true)
    const { opportunity_id } = belongsOf(row ?? {})
    const isSeen =
      row !== undefined && (opportunity_id === null || (await seesOpportunity(set.db, opportunity_id, ownerSeen(crm))))
    if (!isSeen) throw notFound(taskResource.noun)
    await set.update(taskResource, [id], { deleted_at: null }, { isUndo: true })
  })
  return findTask(call.db, crm, id)
}

/** Whoever has a task now that somebody else gave them hears of it. */
async function tellAssigned(db: AccountDb, parts: Parts, crm: CrmCaller, task: Task, before: string | null) {
  const { id, title, assignee_id, body } = task
  if (assignee_id === null || assignee_id === before || assignee_id === crm.userId) return
  const { resource, recordId } = await chiefRecord(db, task)
  await tell(db, parts, {
    kind: 'crm_task_assigned',
    to: [assignee_id],
    actorId: crm.userId,
    crm: { resource, recordId, taskId: id },
    subject: title,
    ...(body === null || body === '' ? {} : { note: body.slice(0, 500) }),
  })
}
