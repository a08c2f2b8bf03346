import type { MissingItems } from '@draftwright/contract/crm/gates'
import { opportunityColumns } from '@draftwright/contract/crm/opportunities'
import type { AccountDb } from '../../../db/account-db.ts'
import { conflict } from '../../../http/errors.ts'
import { fieldAfter, fieldOf, textOf } from '../kernel/fields.ts'
import type { Draft } from '../kernel/resource.ts'
import { RefusedSome } from '../kernel/refused-some.ts'
import { ownFieldKeys, type Stage, stagesOf } from '../pipelines/store.ts'
import { pathOf, type Step } from '../pipelines/tree.ts'
import { surveysAnswered } from '../surveys/answered.ts'
import {
  doneActivities,
  type RequiredActivity,
  requiredActivities,
  requiredSurveys,
  type RequiredSurvey,
} from './gate-store.ts'

/** What a way through a pipeline takes. */
interface Toll {
  readonly fields: readonly string[]
  /** Stages whose activities and surveys must be behind it. */
  readonly left: readonly string[]
}
const free: Toll = { fields: [], left: [] }

/**
 * What must be there for an opportunity to come from one stage to another (null: it is new). Entering counts for every
 * stage passed, leaving for every stage from the first to the last but one. Losing asks only for what the lost stage
 * does, and going back for nothing; whoever comes back from lost, from another pipeline or from a deleted stage has the
 * whole way before them, or that would be the way round.
 */
export function tollOf(path: readonly Step<Stage>[], from: string | null, to: string): Toll {
  const target = path.find(({ stage }) => stage.id === to)
  if (target === undefined || from === to) return free
  const required = (steps: readonly Step<Stage>[]) => [
    ...new Set(steps.flatMap(({ entered }) => entered.flatMap(({ required_fields }) => required_fields))),
  ]
  if (target.stage.kind === 'lost') return { fields: required([target]), left: [] }
  const way = path.filter(({ stage }) => stage.kind !== 'lost')
  const start = way.findIndex(({ stage }) => stage.id === from)
  const end = way.indexOf(target)
  if (end <= start) return free
  const left = way.slice(Math.max(0, start), end).flatMap((step) => step.left.map(({ id }) => id))
  return { fields: required(way.slice(start + 1, end + 1)), left }
}

/** The fields that an opportunity in this stage must keep: those of its stage and of all before it. */
export const keptFields = (path: readonly Step<Stage>[], at: string): readonly string[] => tollOf(path, null, at).fields

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** One opportunity on its way, with the fields as they will be. */
export interface Candidate {
  readonly id: string
  readonly name: string
  readonly toll: Toll
  /** Fields that are emptied by the same change, though where it stands they must be filled. */
  readonly cleared: readonly string[]
  field(name: string): unknown
}

/** What is missing of each, in the order given; all empty where nothing is. A few queries however many they are. */
export async function missingOf(db: AccountDb, candidates: readonly Candidate[]): Promise<MissingItems[]> {
  const stages = [...new Set(candidates.flatMap(({ toll }) => toll.left))]
  const activities = await requiredActivities(db, stages)
  const surveys = await requiredSurveys(db, stages)
  const ids = candidates.map(({ id }) => id)
  const done = await doneActivities(db, ids, idsOf(activities))
  const answered = await surveysAnswered(db, ids, idsOf(surveys))
  const asksOwn = candidates.some(({ toll }) => toll.fields.some((field) => field.startsWith('custom.')))
  const own = new Set(asksOwn ? await ownFieldKeys(db) : [])
  // A field of the workspace's own that has been deleted since can be filled by nobody.
  const canFill = (field: string) => !field.startsWith('custom.') || own.has(field.slice('custom.'.length))
  return candidates.map(({ id, toll, cleared, field }) => {
    const open = (item: RequiredActivity | RequiredSurvey) => toll.left.includes(item.stage_id)
    return {
      fields: [...new Set([...toll.fields.filter((name) => canFill(name) && isEmpty(field(name))), ...cleared])],
      activities: activities.filter((item) => open(item) && !done.has(`${id} ${item.id}`)),
      surveys: surveys
        .filter((item) => open(item) && !answered.has(`${id} ${item.id}`))
        .map((item) => ({ id: item.id, name: item.name })),
    }
  })
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
export const isPassed = ({ fields, surveys, activities }: MissingItems): boolean =>
  fields.length + surveys.length + activities.length === 0

/** The one rule of every path that writes: throws 409 `stage_gate` with what is missing of the first that may not pass. */
export async function mustPassGates(db: AccountDb, drafts: readonly Draft[]): Promise<void> {
  const paths = new Map<string, Step<Stage>[]>()
  const candidates: Candidate[] = []
  for (const draft of drafts) {
    const { before, patch } = draft
    const emptied = Object.keys(patch).filter((field) => before !== null && isEmpty(patch[field]))
    if (before !== null && !('stage_id' in patch) && emptied.length === 0) continue
    const pipelineId = String(fieldAfter(draft, 'pipeline_id'))
    const path = paths.get(pipelineId) ?? pathOf(await stagesOf(db, pipelineId))
    paths.set(pipelineId, path)
    const at = String(fieldAfter(draft, 'stage_id'))
    const toll = tollOf(path, before === null ? null : textOf(before['stage_id']), at)
    const kept = emptied.length === 0 ? [] : keptFields(path, at)
    const cleared = emptied.filter(
      (field) => kept.includes(field) && before !== null && !isEmpty(fieldOf(before, field)),
    )
    const name = textOf(fieldAfter(draft, 'name'))
    candidates.push({ id: draft.id, name, toll, cleared, field: (field) => fieldAfter(draft, field) })
  }
  if (candidates.length === 0) return
  const missing = await missingOf(db, candidates)
  const refused = candidates.flatMap((candidate, at) => {
    const items = missing[at]
    return items === undefined || isPassed(items) ? [] : [{ candidate, items }]
  })
  const each = new Map(refused.map((one) => [one.candidate.id, refusal(one, refused.length)]))
  const [first] = each.values()
  if (first !== undefined) throw new RefusedSome(first, each)
}

/**
 * Fields that drafts would empty though the stage asks for them, by opportunity: what filled them is not taken back while
 * it stands there. Those that go back to another stage become what they were in it.
 */
export async function heldFields(db: AccountDb, drafts: readonly Draft[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  const paths = new Map<string, Step<Stage>[]>()
  for (const { id, before, patch } of drafts) {
    if (before === null || 'stage_id' in patch) continue
    const emptied = Object.keys(patch).filter((field) => isEmpty(patch[field]) && !isEmpty(fieldOf(before, field)))
    if (emptied.length === 0) continue
    const pipelineId = textOf(before['pipeline_id'])
    const path = paths.get(pipelineId) ?? pathOf(await stagesOf(db, pipelineId))
    paths.set(pipelineId, path)
    const kept = keptFields(path, textOf(before['stage_id']))
    const held = kept.filter((field) => emptied.includes(field))
    if (held.length > 0) found.set(id, held)
  }
  return found
}

const refusal = ({ candidate, items }: { candidate: Candidate; items: MissingItems }, refused: number) =>
  conflict('stage_gate', `${candidate.name}: ${inWords(items)}`, {
    missing: items,
    opportunity_id: candidate.id,
    refused,
  })

function inWords({ fields, surveys, activities }: MissingItems): string {
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
  return `the stage asks for ${named.join(', ')}`
}
