import { sql } from 'kysely'
import type { StageKind } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { createId } from '../../../db/create-id.ts'

export interface Stage {
  readonly id: string
  readonly pipeline_id: string
  readonly parent_id: string | null
  readonly name: string
  readonly order: number
  readonly kind: StageKind
  readonly probability: number
  readonly color: string | null
  readonly stale_days: number | null
  readonly required_fields: string[]
}

const defaultStages: readonly Pick<
  Stage,
  'name' | 'kind' | 'probability' | 'stale_days' | 'color' | 'required_fields'
>[] = [
  { name: 'Lead', kind: 'open', probability: 10, stale_days: 14, color: '#868e96', required_fields: [] },
  { name: 'Qualified', kind: 'open', probability: 25, stale_days: 14, color: '#228be6', required_fields: [] },
  { name: 'Proposal', kind: 'open', probability: 50, stale_days: 14, color: '#7950f2', required_fields: [] },
  { name: 'Negotiation', kind: 'open', probability: 75, stale_days: 14, color: '#f08c00', required_fields: [] },
  { name: 'Won', kind: 'won', probability: 100, stale_days: null, color: '#2f9e44', required_fields: [] },
  { name: 'Lost', kind: 'lost', probability: 0, stale_days: null, color: '#e03131', required_fields: ['lost_reason'] },
]

/** The default stages of a pipeline. */
export const buildDefaultStages = (pipeline_id: string) =>
  defaultStages.map((stage, at) => ({ ...stage, pipeline_id, order: at + 1 }))

/** The default pipeline; created with its stages on first use, once even for concurrent requests. */
export async function ensureFirstPipeline(db: AccountDb): Promise<string> {
  return (await findFirstPipelineId(db)) ?? db.transaction(createFirstPipeline)
}

async function findFirstPipelineId(db: AccountDb): Promise<string | undefined> {
  const first = await db
    .from('crm_pipelines')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .executeTakeFirst()
  return first?.id
}

async function createFirstPipeline(db: AccountDb): Promise<string> {
  await db.lockList('crm pipelines')
  const made = await findFirstPipelineId(db)
  if (made !== undefined) return made
  const id = createId()
  await db.insert('crm_pipelines', { id, name: 'Sales', order: 1 }).execute()
  await db
    .insert(
      'crm_pipeline_stages',
      buildDefaultStages(id).map((stage) => ({ id: createId(), ...stage })),
    )
    .execute()
  return id
}

/** The highest position in a group; 0 if it is empty. */
export async function readLastOrder(db: AccountDb, table: string, group: string | null, of: unknown): Promise<number> {
  const within = group === null ? sql`` : sql`and ${sql.ref(group)} = ${of}`
  const { rows } = await sql<{ last: number }>`
    select coalesce(max("order"), 0) as last from ${sql.table(table)}
    where account_id = ${db.accountId} and deleted_at is null ${within}`.execute(db.kysely)
  return rows[0]?.last ?? 0
}

const stageFields = [
  'id',
  'pipeline_id',
  'parent_id',
  'name',
  'order',
  'kind',
  'probability',
  'color',
  'stale_days',
  'required_fields',
] as const

/** The active stages of a pipeline, by order. */
export const listStages = (db: AccountDb, pipelineId: string): Promise<Stage[]> =>
  db
    .from('crm_pipeline_stages')
    .select(stageFields)
    .where('pipeline_id', '=', pipelineId)
    .where('deleted_at', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .execute()

/** Which of these stages contain active opportunities, and how many. */
export async function countOpportunitiesByStage(
  db: AccountDb,
  stageIds: readonly string[],
): Promise<{ stage_id: string; opportunities: number }[]> {
  if (stageIds.length === 0) return []
  return db
    .from('crm_opportunities')
    .select(({ fn }) => ['stage_id', fn.countAll<number>().as('opportunities')])
    .where('stage_id', 'in', [...stageIds])
    .where('deleted_at', 'is', null)
    .groupBy('stage_id')
    .execute()
}

export async function listOpportunityIds(db: AccountDb, stageIds: readonly string[]): Promise<string[]> {
  if (stageIds.length === 0) return []
  const rows = await db
    .from('crm_opportunities')
    .select('id')
    .where('stage_id', 'in', [...stageIds])
    .where('deleted_at', 'is', null)
    .orderBy('stage_id')
    .orderBy('rank')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function listCustomFieldKeys(db: AccountDb): Promise<string[]> {
  const rows = await db
    .from('crm_fields')
    .select('key')
    .where('resource', '=', 'opportunities')
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ key }) => key)
}

/** The activities of these stages, by order. */
export async function listStageActivities(db: AccountDb, stageIds: readonly string[]) {
  if (stageIds.length === 0) return []
  return db
    .from('crm_stage_activities')
    .selectAll()
    .where('stage_id', 'in', [...stageIds])
    .where('deleted_at', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .execute()
}

/** These rows of a set-up table, in the order of the given ids. */
export async function readRowsByIds(db: AccountDb, table: string, ids: readonly string[]) {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where account_id = ${db.accountId} and id = any(${[...ids]}::uuid[])
    order by array_position(${[...ids]}::uuid[], id)`.execute(db.kysely)
  return rows
}

/** All active stages, or those of one pipeline, with all columns. */
export function listFullStages(db: AccountDb, pipelineId: string | null) {
  const all = db.from('crm_pipeline_stages').selectAll().where('deleted_at', 'is', null)
  return (pipelineId === null ? all : all.where('pipeline_id', '=', pipelineId))
    .orderBy('order')
    .orderBy('id')
    .execute()
}

/**
 * Active stages, locked until the transaction ends: moving cards into a stage and deleting it are serialized. Rows of
 * opportunities are locked before their stages, never after.
 */
export const lockStages = (db: AccountDb, ids: readonly string[]): Promise<Stage[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .from('crm_pipeline_stages')
        .select(stageFields)
        .where('id', 'in', [...ids])
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()

/** The number of other active pipelines. */
export async function countOtherPipelines(db: AccountDb, id: string): Promise<number> {
  const rows = await db
    .from('crm_pipelines')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('id', '!=', id)
    .execute()
  return rows.length
}

export const findStage = (db: AccountDb, id: string): Promise<Stage | undefined> =>
  db
    .from('crm_pipeline_stages')
    .select(stageFields)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export async function hasPipeline(db: AccountDb, id: string): Promise<boolean> {
  const row = await db
    .from('crm_pipelines')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The stages a pipeline had at a moment, with their current names and arrangement; null is now. */
export const listStagesAt = (db: AccountDb, pipelineId: string, at: string | null): Promise<Stage[]> =>
  at === null
    ? listStages(db, pipelineId)
    : db
        .from('crm_pipeline_stages')
        .select(stageFields)
        .where('pipeline_id', '=', pipelineId)
        .where('created_at', '<=', at)
        .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>', at)]))
        .execute()

/** Including deleted ones. */
export const listStagesById = async (db: AccountDb, ids: readonly string[]): Promise<Stage[]> =>
  ids.length === 0
    ? []
    : db
        .from('crm_pipeline_stages')
        .select(stageFields)
        .where('id', 'in', [...ids])
        .execute()
