import { pipelineColumns, stageColumns } from '@draftwright/contract/crm/pipelines'
import { stageActivityColumns } from '@draftwright/contract/crm/stage-activities'
import type { AccountDb } from '../../../db/account-db.ts'
import { pipelinesMayGo, stagesMayGo } from './may-go.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { fieldAfter } from '../kernel/fields.ts'
import type { Draft, Resource } from '../kernel/resource.ts'
import { firstPipeline, lastOrder, ownFieldKeys, stagesHolding, stagesOf } from './store.ts'
import { deepest, type Placed } from './tree.ts'

const inOrder = [{ column: 'order', order: 'asc' }] as const

/** New ones without a place go behind the last of their group, each behind the one before. */
async function placeLast(db: AccountDb, table: string, group: string | null, drafts: readonly Draft[]): Promise<void> {
  const last = new Map<unknown, number>()
  for (const { before, patch } of drafts) {
    if (before !== null || patch['order'] !== undefined) continue
    const of = group === null ? null : patch[group]
    const order = (last.get(of) ?? (await lastOrder(db, table, group, of))) + 1
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
  sort: inOrder,
  hasTrash: true,
  rules: (db, _caller, drafts) => placeLast(db, 'crm_pipelines', null, drafts),
  backRules: pipelinesMayGo,
}

export const stageResource: Resource = {
  name: 'pipeline-stages',
  kind: 'pipeline_stage',
  noun: 'Stage',
  table: 'crm_pipeline_stages',
  columns: stageColumns,
  searched: ['name'],
  sort: inOrder,
  hasTrash: true,
  async rules(db, _caller, drafts) {
    for (const { before, patch } of drafts)
      if (before === null) patch['pipeline_id'] ??= await firstPipeline(db)
      else if ('pipeline_id' in patch)
        throw invalid([
          { field: 'pipeline_id', message: 'cannot be changed: make the stage anew in the other pipeline' },
        ])
    await placeLast(db, 'crm_pipeline_stages', 'pipeline_id', drafts)
    await mustNameFields(db, drafts)
    for (const [pipelineId, group] of Map.groupBy(drafts, (draft) => String(fieldAfter(draft, 'pipeline_id'))))
      if (group.some(({ patch }) => 'parent_id' in patch)) await mustBeATree(db, pipelineId, group)
  },
  async backRules(db, drafts) {
    await stagesMayGo(db, drafts)
    const living = drafts.filter((draft) => fieldAfter(draft, 'deleted_at') === null)
    for (const [pipelineId, group] of Map.groupBy(living, (draft) => String(fieldAfter(draft, 'pipeline_id'))))
      if (group.some(({ patch }) => 'parent_id' in patch || 'deleted_at' in patch))
        await mustBeATree(db, pipelineId, group)
  },
}

export const stageActivityResource: Resource = {
  name: 'stage-activities',
  kind: 'stage_activity',
  noun: 'Activity',
  table: 'crm_stage_activities',
  columns: stageActivityColumns,
  searched: ['name'],
  sort: inOrder,
  hasTrash: true,
  rules: (db, _caller, drafts) => placeLast(db, 'crm_stage_activities', 'stage_id', drafts),
}

async function mustNameFields(db: AccountDb, drafts: readonly Draft[]): Promise<void> {
  const named = drafts.flatMap(({ patch }) => (patch['required_fields'] as string[] | undefined) ?? [])
  if (named.length === 0) return
  const known = new Set([...requirable, ...(await ownFieldKeys(db)).map((key) => `custom.${key}`)])
  const unknown = named.find((field) => !known.has(field))
  if (unknown !== undefined)
    throw invalid([
      { field: 'required_fields', message: `names ${unknown}, which is none of: ${[...known].join(', ')}` },
    ])
}

/** Groups must be of the same pipeline, hold no opportunities themselves, and not go round in a circle. */
async function mustBeATree(db: AccountDb, pipelineId: string, drafts: readonly Draft[]): Promise<void> {
  const changed = new Map(drafts.map((draft) => [draft.id, draft]))
  const kept = (await stagesOf(db, pipelineId)).filter(({ id }) => !changed.has(id))
  const after = [...changed.values()].map(
    (draft): Placed => ({
      id: draft.id,
      parent_id: fieldAfter(draft, 'parent_id') as string | null,
      order: 0,
    }),
  )
  const refuse = (message: string) => invalid([{ field: 'parent_id', message }])
  const parents = new Set(after.map(({ parent_id }) => parent_id).filter((id) => id !== null))
  const all = [...kept, ...after]
  if ([...parents].some((id) => !all.some((stage) => stage.id === id)))
    throw refuse('must be a stage of the same pipeline')
  const depth = deepest(all)
  if (depth === null) throw refuse('must not be the stage itself or one below it')
  if (depth > 3) throw refuse('would make a fourth level: three are the most')
  const [held] = await stagesHolding(db, [...parents])
  if (held !== undefined)
    throw conflict('stage_in_use', 'Opportunities stand in this stage: move them before it groups others', held)
}

/** What of an opportunity a stage may ask for. */
const requirable = [
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
