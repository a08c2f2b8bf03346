import type { NewActivity } from '@draftwright/contract/crm/activity-log'
import type { NewTask, Task } from '@draftwright/contract/crm/tasks'
import type { RecordKind } from '@draftwright/contract/sources'
import type { AppContext } from '../../http/app-context.ts'
import { notFoundError } from '../../http/errors.ts'
import { activityResource } from './activity-log/resource.ts'
import { companyResource } from './companies/resource.ts'
import { contactResource } from './contacts/resource.ts'
import { type CrmCaller, type CrmContext, requireCrmCaller, toOwnerFilter } from './kernel/caller.ts'
import { type ChangeSet, withChangeSet } from './kernel/change-set.ts'
import { readRecord } from './kernel/crud.ts'
import { assertLinksExist, toRecordLinks } from './kernel/record-links.ts'
import { lockOpportunity } from './opportunities/card-store.ts'
import { findStageActivity } from './opportunities/gate-store.ts'
import { opportunityResource } from './opportunities/resource.ts'
import { type MeetingAnswer, writeMeetingAnswers } from './surveys/write-meeting-answers.ts'
import { taskResource } from './tasks/resource.ts'
import { notifyAssignee } from './tasks/write.ts'

const resources = { companies: companyResource, contacts: contactResource, opportunities: opportunityResource } as const

const resourceNames = { company: 'companies', contact: 'contacts', opportunity: 'opportunities' } as const

interface DoneActivity {
  readonly opportunity_id: string
  readonly activity_id: string
  /** The words that show it. */
  readonly body: string
}

/** What people accepted of a meeting's proposals. */
export interface RecordChanges {
  /** In words, for the history. */
  readonly summary: string
  readonly meeting: { readonly id: string; readonly started_at: string }
  readonly contacts: readonly Readonly<Record<string, unknown>>[]
  readonly tasks: readonly NewTask[]
  readonly entries: readonly NewActivity[]
  readonly answers: readonly MeetingAnswer[]
  readonly activities_done: readonly DoneActivity[]
  readonly fields: readonly {
    readonly resource: keyof typeof resources
    readonly id: string
    readonly patch: Readonly<Record<string, unknown>>
  }[]
}

/** Writes all of them as one change-set that can be undone, and returns its id. Throws 403, 404, 400 and 409 as single changes do. */
export async function applyRecordChanges(
  call: CrmContext & { readonly context: AppContext },
  changes: RecordChanges,
): Promise<string> {
  const { summary, meeting, contacts, tasks, entries, fields } = changes
  const crm = await requireCrmCaller(call)
  for (const entry of entries) await assertLinksExist(call.db, crm, toRecordLinks(entry))
  return withChangeSet(call, { summary, crm, meeting_id: meeting.id }, async (set) => {
    for (const { resource, id, patch } of fields) await set.update(resources[resource], [id], { ...patch })
    await set.create(contactResource, contacts)
    await writeRequirements(set, crm, changes)
    const made = await set.create(taskResource, tasks)
    const by = { actor_id: crm.userId, mentions: [], details: { meeting_id: meeting.id } }
    await set.create(
      activityResource,
      entries.map((entry) => ({ ...entry, ...by })),
    )
    for (const id of made)
      await notifyAssignee(set.db, call.context, crm, await readRecord<Task>(set.db, crm, taskResource, id), null)
    return set.id
  })
}

/** Answers and done activities, which a stage's gate asks for. */
async function writeRequirements(
  set: ChangeSet,
  crm: CrmCaller,
  { meeting, answers, activities_done }: RecordChanges,
): Promise<void> {
  const deals = new Map<string, { stage_id: string }>()
  for (const { opportunity_id } of [...answers, ...activities_done]) {
    if (deals.has(opportunity_id)) continue
    const locked = await lockOpportunity(set.db, opportunity_id, toOwnerFilter(crm))
    if (locked === undefined) throw notFoundError(opportunityResource.noun)
    deals.set(opportunity_id, locked)
  }
  const origin = { meeting_id: meeting.id, occurred_at: meeting.started_at }
  for (const group of Map.groupBy(answers, (one) => `${one.opportunity_id} ${one.survey_id}`).values()) {
    const [{ opportunity_id, survey_id } = { opportunity_id: '', survey_id: '' }] = group
    const { stage_id = '' } = deals.get(opportunity_id) ?? {}
    await writeMeetingAnswers(set, { opportunity_id, survey_id, stage_id, ...origin }, group)
  }
  for (const { opportunity_id, activity_id, body } of activities_done) {
    const activity = await findStageActivity(set.db, activity_id)
    if (activity === undefined) throw notFoundError('Activity')
    const { name, stage_id } = activity
    const done = {
      kind: 'stage_activity',
      opportunity_id,
      stage_id,
      stage_activity_id: activity_id,
      subject: name,
      body,
    }
    const by = { actor_id: crm.userId, mentions: [], details: { done: true, meeting_id: meeting.id } }
    await set.create(activityResource, [{ ...done, ...by, occurred_at: meeting.started_at }])
  }
}

/** Changes fields of one record as one change-set that can be undone. Throws 403, 404, 400 and 409 as its page does. */
export async function updateRecordFields(
  call: CrmContext,
  kind: RecordKind,
  id: string,
  patch: Readonly<Record<string, unknown>>,
): Promise<{ change_set_id: string | null; name: string }> {
  const crm = await requireCrmCaller(call)
  const resource = resources[resourceNames[kind]]
  const { name } = await readRecord<{ name: string }>(call.db, crm, resource, id)
  const change_set_id = await withChangeSet(call, { summary: `Changed ${name}`, crm }, async (set) => {
    await set.update(resource, [id], { ...patch })
    return set.size > 0 ? set.id : null
  })
  return { change_set_id, name }
}
