import { sql } from 'kysely'
import type { StageKind } from '@draftwright/contract/crm/vocabulary'
import type { AccountDb } from '../../../db/account-db.ts'
import { newId } from '../../../db/new-id.ts'

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

const usual: readonly Pick<Stage, 'name' | 'kind' | 'probability' | 'stale_days' | 'color' | 'required_fields'>[] = [
  { name: 'Lead', kind: 'open', probability: 10, stale_days: 14, color: '#868e96', required_fields: [] },
  { name: 'Qualified', kind: 'open', probability: 25, stale_days: 14, color: '#228be6', required_fields: [] },
  { name: 'Proposal', kind: 'open', probability: 50, stale_days: 14, color: '#7950f2', required_fields: [] },
  { name: 'Negotiation', kind: 'open', probability: 75, stale_days: 14, color: '#f08c00', required_fields: [] },
  { name: 'Won', kind: 'won', probability: 100, stale_days: null, color: '#2f9e44', required_fields: [] },
  { name: 'Lost', kind: 'lost', probability: 0, stale_days: null, color: '#e03131', required_fields: ['lost_reason'] },
]

/** The stages every pipeline begins with. */
export const usualStages = (pipeline_id: string) => usual.map((stage, at) => ({ ...stage, pipeline_id, order: at + 1 }))

/** The pipeline everything falls to that names none; made with its stages on first need, once whoever else asks meanwhile. */
export async function firstPipeline(db: AccountDb): Promise<string> {
  return (await findFirst(db)) ?? db.transaction(makeFirst)
}

async function findFirst(db: AccountDb): Promise<string | undefined> {
  const first = await db
    .from('crm_pipelines')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .executeTakeFirst()
  return first?.id
}

async function makeFirst(db: AccountDb): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`crm_pipelines ${db.accountId}`}, 0))`.execute(db.kysely)
  const made = await findFirst(db)
  if (made !== undefined) return made
  const id = newId()
  await db.insert('crm_pipelines', { id, name: 'Sales', order: 1 }).execute()
  await db
    .insert(
      'crm_pipeline_stages',
      usualStages(id).map((stage) => ({ id: newId(), ...stage })),
    )
    .execute()
  return id
}

/** The place of the last one of a group; 0 where there is none. */
export async function lastOrder(db: AccountDb, table: string, group: string | null, of: unknown): Promise<number> {
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

/** The living stages of a pipeline, by order. */
export const stagesOf = (db: AccountDb, pipelineId: string): Promise<Stage[]> =>
  db
    .from('crm_pipeline_stages')
    .select(stageFields)
    .where('pipeline_id', '=', pipelineId)
    .where('deleted_at', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .execute()

/** Which of these stages living opportunities stand in, and how many. */
export async function stagesHolding(
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

export async function opportunitiesIn(db: AccountDb, stageIds: readonly string[]): Promise<string[]> {
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

export async function ownFieldKeys(db: AccountDb): Promise<string[]> {
  const rows = await db
    .from('crm_fields')
    .select('key')
    .where('resource', '=', 'opportunities')
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ key }) => key)
}

/** The activities of these stages, by order. */
export async function activitiesOf(db: AccountDb, stageIds: readonly string[]) {
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

/** These rows of a set-up table, in the order of their ids as given. */
export async function rowsOf(db: AccountDb, table: string, ids: readonly string[]) {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where account_id = ${db.accountId} and id = any(${[...ids]}::uuid[])
    order by array_position(${[...ids]}::uuid[], id)`.execute(db.kysely)
  return rows
}

/** All living stages, or those of one pipeline, whole. */
export function stagesForTree(db: AccountDb, pipelineId: string | null) {
  const all = db.from('crm_pipeline_stages').selectAll().where('deleted_at', 'is', null)
  return (pipelineId === null ? all : all.where('pipeline_id', '=', pipelineId))
    .orderBy('order')
    .orderBy('id')
    .execute()
}

/**
 * Living stages, locked until the transaction ends: whoever moves cards into a stage, or deletes it, waits for each other.
 * Rows of opportunities are locked before their stages, never after.
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

/** How many living pipelines there are besides this one. */
export async function otherPipelines(db: AccountDb, id: string): Promise<number> {
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

export async function findPipeline(db: AccountDb, id: string): Promise<boolean> {
  const row = await db
    .from('crm_pipelines')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The stages a pipeline had at a moment, by what they are called and how they are arranged today; null is now. */
export const stagesAt = (db: AccountDb, pipelineId: string, at: string | null): Promise<Stage[]> =>
  at === null
    ? stagesOf(db, pipelineId)
    : db
        .from('crm_pipeline_stages')
        .select(stageFields)
        .where('pipeline_id', '=', pipelineId)
        .where('created_at', '<=', at)
        .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>', at)]))
        .execute()

/** Deleted ones too. */
export const stagesById = async (db: AccountDb, ids: readonly string[]): Promise<Stage[]> =>
  ids.length === 0
    ? []
    : db
        .from('crm_pipeline_stages')
        .select(stageFields)
        .where('id', 'in', [...ids])
        .execute()
