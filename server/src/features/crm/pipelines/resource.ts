import { pipelineColumns, stageColumns } from '@draftwright/contract/crm/pipelines'
import { stageActivityColumns } from '@draftwright/contract/crm/stage-activities'
import type { AccountDb } from '../../../db/account-db.ts'
import { assertPipelinesTrashable, assertStagesTrashable } from './assert-trashable.ts'
import { conflictError, invalidInputError } from '../../../http/errors.ts'
import { getFieldAfter } from '../kernel/fields.ts'
import type { Draft, Resource } from '../kernel/resource.ts'
import {
  ensureFirstPipeline,
  readLastOrder,
  listCustomFieldKeys,
  countOpportunitiesByStage,
  listStages,
} from './store.ts'
import { computeDepth, type TreeNode } from './tree.ts'

const byOrder = [{ column: 'order', order: 'asc' }] as const

/** New ones without a position are added at the end of their group, in order. */
async function setLastOrder(
  db: AccountDb,
  table: string,
  group: string | null,
  drafts: readonly Draft[],
): Promise<void> {
  const last = new Map<unknown, number>()
  for (const { before, patch } of drafts) {
    if (before !== null || patch['order'] !== undefined) continue
    const of = group === null ? null : patch[group]
    const order = (last.get(of) ?? (await readLastOrder(db, table, group, of))) + 1
    last.set(of, order)
    patch['order'] = order
  }
}

export const pipelineResource: Resource = {
  name: 'pipelines',
  kind: 'pipeline',
  noun: 'Pipeline',
  table: 'crm_pipelines',
  columns: pipelineColumns,
  searched: ['name'],
  sort: byOrder,
  hasTrash: true,
  rules: (db, _caller, drafts) => setLastOrder(db, 'crm_pipelines', null, drafts),
  undoRules: assertPipelinesTrashable,
}

export const stageResource: Resource = {
  name: 'pipeline-stages',
  kind: 'pipeline_stage',
  noun: 'Stage',
  table: 'crm_pipeline_stages',
  columns: stageColumns,
  searched: ['name'],
  sort: byOrder,
  hasTrash: true,
  async rules(db, _caller, drafts) {
    for (const { before, patch } of drafts)
      if (before === null) patch['pipeline_id'] ??= await ensureFirstPipeline(db)
      else if ('pipeline_id' in patch)
        throw invalidInputError([
          { field: 'pipeline_id', message: 'cannot be changed. Create a new stage in the other pipeline' },
        ])
    await setLastOrder(db, 'crm_pipeline_stages', 'pipeline_id', drafts)
    await assertRequiredFieldsKnown(db, drafts)
    for (const [pipelineId, group] of Map.groupBy(drafts, (draft) => String(getFieldAfter(draft, 'pipeline_id'))))
      if (group.some(({ patch }) => 'parent_id' in patch)) await assertStageTree(db, pipelineId, group)
  },
  async undoRules(db, drafts) {
    await assertStagesTrashable(db, drafts)
    const living = drafts.filter((draft) => getFieldAfter(draft, 'deleted_at') === null)
    for (const [pipelineId, group] of Map.groupBy(living, (draft) => String(getFieldAfter(draft, 'pipeline_id'))))
      if (group.some(({ patch }) => 'parent_id' in patch || 'deleted_at' in patch))
        await assertStageTree(db, pipelineId, group)
  },
}

export const stageActivityResource: Resource = {
  name: 'stage-activities',
  kind: 'stage_activity',
  noun: 'Activity',
  table: 'crm_stage_activities',
  columns: stageActivityColumns,
  searched: ['name'],
  sort: byOrder,
  hasTrash: true,
  rules: (db, _caller, drafts) => setLastOrder(db, 'crm_stage_activities', 'stage_id', drafts),
}

async function assertRequiredFieldsKnown(db: AccountDb, drafts: readonly Draft[]): Promise<void> {
  const named = drafts.flatMap(({ patch }) => (patch['required_fields'] as string[] | undefined) ?? [])
  if (named.length === 0) return
  const known = new Set([...requirableFields, ...(await listCustomFieldKeys(db)).map((key) => `custom.${key}`)])
  const unknown = named.find((field) => !known.has(field))
  if (unknown !== undefined)
    throw invalidInputError([
      { field: 'required_fields', message: `names ${unknown}, which is none of: ${[...known].join(', ')}` },
    ])
}

/** Groups must be of the same pipeline, contain no opportunities themselves, and form no cycle. */
async function assertStageTree(db: AccountDb, pipelineId: string, drafts: readonly Draft[]): Promise<void> {
  const changed = new Map(drafts.map((draft) => [draft.id, draft]))
  const kept = (await listStages(db, pipelineId)).filter(({ id }) => !changed.has(id))
  const after = [...changed.values()].map(
    (draft): TreeNode => ({
      id: draft.id,
      parent_id: getFieldAfter(draft, 'parent_id') as string | null,
      order: 0,
    }),
  )
  const refuse = (message: string) => invalidInputError([{ field: 'parent_id', message }])
  const parents = new Set(after.map(({ parent_id }) => parent_id).filter((id) => id !== null))
  const all = [...kept, ...after]
  if ([...parents].some((id) => !all.some((stage) => stage.id === id)))
    throw refuse('must be a stage of the same pipeline')
  const depth = computeDepth(all)
  if (depth === null) throw refuse('must not be the stage itself or one below it')
  if (depth > 3) throw refuse('would be a fourth level; stages can have three levels')
  const [held] = await countOpportunitiesByStage(db, [...parents])
  if (held !== undefined)
    throw conflictError('stage_in_use', 'This stage has opportunities. Move them before you use it as a group', held)
}

/** The fields of an opportunity that a stage may require. */
const requirableFields = [
  'company_id',
  'amount',
  'close_date',
  'next_step',
  'lost_reason',
  'lost_note',
  'description',
  'owner_id',
  'source',
  'tags',
  'contacts',
  'lines',
]
