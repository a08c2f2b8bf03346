import type { MissingItems } from '@draftwright/contract/crm/gates'
import { opportunityColumns } from '@draftwright/contract/crm/opportunities'
import type { AccountDb } from '../../../db/account-db.ts'
import { conflictError } from '../../../http/errors.ts'
import { getFieldAfter, getField, toText } from '../kernel/fields.ts'
import type { Draft } from '../kernel/resource.ts'
import { BatchError } from '../kernel/batch-error.ts'
import { listCustomFieldKeys, type Stage, listStages } from '../pipelines/store.ts'
import { buildPath, type PathStep } from '../pipelines/tree.ts'
import { findAnsweredSurveys } from '../surveys/answered-surveys.ts'
import {
  findDoneActivities,
  type RequiredActivity,
  listRequiredActivities,
  listRequiredSurveys,
  readRequirementScope,
  type RequiredSurvey,
} from './gate-store.ts'

/** The requirements of a path through a pipeline. */
interface GateRequirements {
  readonly fields: readonly string[]
  /** Stages whose activities and surveys must be completed. */
  readonly completedStages: readonly string[]
}
const none: GateRequirements = { fields: [], completedStages: [] }

/**
 * The requirements for an opportunity to move from one stage to another (null: it is new). Entry requirements count for every
 * stage passed, exit requirements for every stage from the first to the last but one. A move to lost needs only the lost stage's,
 * and moving back needs nothing; coming back from lost, from another pipeline or from a deleted stage needs the whole path, or
 * that would be a bypass.
 */
export function listRequirementsBetween(
  path: readonly PathStep<Stage>[],
  from: string | null,
  to: string,
): GateRequirements {
  const target = path.find(({ stage }) => stage.id === to)
  if (target === undefined || from === to) return none
  const required = (steps: readonly PathStep<Stage>[]) => [
    ...new Set(steps.flatMap(({ enteredGroups }) => enteredGroups.flatMap(({ required_fields }) => required_fields))),
  ]
  if (target.stage.kind === 'lost') return { fields: required([target]), completedStages: [] }
  const passedStages = path.filter(({ stage }) => stage.kind !== 'lost')
  const start = passedStages.findIndex(({ stage }) => stage.id === from)
  const end = passedStages.indexOf(target)
  if (end <= start) return none
  const left = passedStages.slice(Math.max(0, start), end).flatMap((step) => step.leftGroups.map(({ id }) => id))
  return { fields: required(passedStages.slice(start + 1, end + 1)), completedStages: left }
}

/** The fields that an opportunity in this stage must keep: those of its stage and of all before it. */
const listRequiredFields = (path: readonly PathStep<Stage>[], at: string): readonly string[] =>
  listRequirementsBetween(path, null, at).fields

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A moving opportunity, with its future fields. */
export interface GateCandidate {
  readonly id: string
  readonly name: string
  readonly requirements: GateRequirements
  /** Fields that the same change empties, although its current stage requires them. */
  readonly clearedFields: readonly string[]
  readField(name: string): unknown
}

/** The missing requirements of each, in the given order; all empty if nothing is missing. A few queries for any number. */
export async function findMissingItems(db: AccountDb, candidates: readonly GateCandidate[]): Promise<MissingItems[]> {
  const stages = [...new Set(candidates.flatMap(({ requirements }) => requirements.completedStages))]
  const activities = await listRequiredActivities(db, stages)
  const surveys = await listRequiredSurveys(db, stages)
  const ids = candidates.map(({ id }) => id)
  const isAsked = await readRequirementScope(db, ids, [...toIds(activities), ...toIds(surveys)])
  const done = await findDoneActivities(db, ids, toIds(activities))
  const answered = await findAnsweredSurveys(db, ids, toIds(surveys))
  const asksOwn = candidates.some(({ requirements }) =>
    requirements.fields.some((field) => field.startsWith('custom.')),
  )
  const own = new Set(asksOwn ? await listCustomFieldKeys(db) : [])
  // A deleted custom field cannot be filled by anybody.
  const canFill = (field: string) => !field.startsWith('custom.') || own.has(field.slice('custom.'.length))
  return candidates.map(({ id, requirements, clearedFields, readField }) => {
    const open = (item: RequiredActivity | RequiredSurvey) =>
      requirements.completedStages.includes(item.stage_id) && isAsked(id, item.id)
    return {
      fields: [
        ...new Set([
          ...requirements.fields.filter((name) => canFill(name) && isEmpty(readField(name))),
          ...clearedFields,
        ]),
      ],
      activities: activities.filter((item) => open(item) && !done.has(`${id} ${item.id}`)),
      surveys: surveys
        .filter((item) => open(item) && !answered.has(`${id} ${item.id}`))
        .map((item) => ({ id: item.id, name: item.name })),
    }
  })
}

const toIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
export const isGatePassed = ({ fields, surveys, activities }: MissingItems): boolean =>
  fields.length + surveys.length + activities.length === 0

/** The one rule of every write: throws 409 `stage_gate` with what is missing of the first that may not pass. */
export async function assertGatesPassed(db: AccountDb, drafts: readonly Draft[]): Promise<void> {
  const paths = new Map<string, PathStep<Stage>[]>()
  const candidates: GateCandidate[] = []
  for (const draft of drafts) {
    const { before, patch } = draft
    const emptied = Object.keys(patch).filter((field) => before !== null && isEmpty(patch[field]))
    if (before !== null && !('stage_id' in patch) && emptied.length === 0) continue
    const pipelineId = String(getFieldAfter(draft, 'pipeline_id'))
    const path = paths.get(pipelineId) ?? buildPath(await listStages(db, pipelineId))
    paths.set(pipelineId, path)
    const at = String(getFieldAfter(draft, 'stage_id'))
    const requirements = listRequirementsBetween(path, before === null ? null : toText(before['stage_id']), at)
    const kept = emptied.length === 0 ? [] : listRequiredFields(path, at)
    const cleared = emptied.filter(
      (field) => kept.includes(field) && before !== null && !isEmpty(getField(before, field)),
    )
    const name = toText(getFieldAfter(draft, 'name'))
    candidates.push({
      id: draft.id,
      name,
      requirements,
      clearedFields: cleared,
      readField: (field) => getFieldAfter(draft, field),
    })
  }
  if (candidates.length === 0) return
  const missing = await findMissingItems(db, candidates)
  const refused = candidates.flatMap((candidate, at) => {
    const items = missing[at]
    return items === undefined || isGatePassed(items) ? [] : [{ candidate, items }]
  })
  const each = new Map(refused.map((one) => [one.candidate.id, gateError(one, refused.length)]))
  const [first] = each.values()
  if (first !== undefined) throw new BatchError(first, each)
}

/**
 * Fields that drafts would empty although the stage requires them, by opportunity: undo keeps their values while it is in that
 * stage. An opportunity that returns to another stage gets that stage's values.
 */
export async function findRetainedFields(db: AccountDb, drafts: readonly Draft[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  const paths = new Map<string, PathStep<Stage>[]>()
  for (const { id, before, patch } of drafts) {
    if (before === null || 'stage_id' in patch) continue
    const emptied = Object.keys(patch).filter((field) => isEmpty(patch[field]) && !isEmpty(getField(before, field)))
    if (emptied.length === 0) continue
    const pipelineId = toText(before['pipeline_id'])
    const path = paths.get(pipelineId) ?? buildPath(await listStages(db, pipelineId))
    paths.set(pipelineId, path)
    const kept = listRequiredFields(path, toText(before['stage_id']))
    const held = kept.filter((field) => emptied.includes(field))
    if (held.length > 0) found.set(id, held)
  }
  return found
}

const gateError = ({ candidate, items }: { candidate: GateCandidate; items: MissingItems }, refused: number) =>
  conflictError('stage_gate', `${candidate.name}: ${describeMissingItems(items)}`, {
    missing: items,
    opportunity_id: candidate.id,
    refused,
  })

function describeMissingItems({ fields, surveys, activities }: MissingItems): string {
  const labels: Readonly<Record<string, { label: string } | undefined>> = {
    ...opportunityColumns,
    contacts: { label: 'Contacts' },
    lines: { label: 'Product lines' },
  }
  const named = [
    ...fields.map((field) => labels[field]?.label ?? field),
    ...surveys.map(({ name }) => `the survey ${name}`),
    ...activities.map(({ name }) => `the activity ${name}`),
  ]
  return `the stage requires ${named.join(', ')}`
}
