import type { OpportunityContact, OpportunityLine } from '@draftwright/contract/crm/opportunities'
import { Money } from '@draftwright/contract/crm/numbers'
import { safeParse } from 'zod/mini'
import type { AccountDb } from '../../../db/account-db.ts'
import { forbidden, invalid, notFound } from '../../../http/errors.ts'
import type { CrmCaller } from '../kernel/caller.ts'
import { textOf } from '../kernel/fields.ts'
import { mustExist } from '../kernel/references.ts'
import type { Draft } from '../kernel/resource.ts'
import { firstStage } from '../pipelines/first-stage.ts'
import { lockStages, type Stage, stagesOf } from '../pipelines/store.ts'
import { mustPassGates } from './gate.ts'
import { writeMoves } from './log-store.ts'
import { topRanks } from './parts-store.ts'
import { ranksBetween } from './ranks.ts'

/** What holds of every opportunity, whichever way it is written. */
export async function opportunityRules(
  db: AccountDb,
  caller: CrmCaller,
  drafts: readonly Draft[],
  changeSetId: string,
): Promise<void> {
  for (const draft of drafts) mustStayOnes(caller, draft)
  await mustNameSome(db, drafts)
  for (const draft of drafts) sumUp(draft)
  const moved = await place(db, drafts)
  for (const { before, patch } of drafts) follow(before?.['status'], patch)
  await mustPassGates(db, drafts)
  await writeMoves(db, caller, moved, changeSetId)
}

/** A salesperson keeps their own: what they gave away they could not take back. */
function mustStayOnes({ role, userId }: CrmCaller, { before, patch }: Draft): void {
  if (before === null) patch['owner_id'] ??= userId
  if (role !== 'admin' && 'owner_id' in patch && patch['owner_id'] !== userId)
    throw forbidden('Only admins of the CRM give opportunities to others')
}

async function mustNameSome(db: AccountDb, drafts: readonly Draft[]): Promise<void> {
  // Parts come in the shape the contract gives them.
  const contacts = drafts.flatMap(({ patch }) => (patch['contacts'] as OpportunityContact[] | undefined) ?? [])
  await mustExist(db, 'contacts', [...new Set(contacts.map(({ contact_id }) => contact_id))])
  const lines = drafts.flatMap(({ patch }) => (patch['lines'] as OpportunityLine[] | undefined) ?? [])
  const kept = new Set(drafts.flatMap(({ before }) => productsOf(before?.['lines'])))
  const added = productsOf(lines).filter((id) => !kept.has(id))
  await mustExist(db, 'products', [...new Set(added)])
}

/** A line whose product has been deleted since stays as it is. */
const productsOf = (lines: unknown): string[] =>
  ((lines ?? []) as OpportunityLine[]).map(({ product_id }) => product_id).filter((id) => id !== null)

/** The amount follows the lines, unless the same call says it. Throws 400 for a sum that is no amount. */
function sumUp({ patch, named }: Draft): void {
  const given = patch['lines'] as OpportunityLine[] | undefined
  if (given === undefined || given.length === 0) return
  // As the database keeps them: 0.1 + 0.2 would differ from what is read back.
  const lines = given.map((line) => ({
    ...line,
    quantity: Math.round(line.quantity * 1000) / 1000,
    discount: Math.round(line.discount * 100) / 100,
  }))
  patch['lines'] = lines
  if (named.has('amount')) return
  const amount = lines.reduce(
    (sum, { quantity, unit_price, discount }) => sum + Math.round((quantity * unit_price * (100 - discount)) / 100),
    0,
  )
  if (!safeParse(Money, amount).success)
    throw invalid([{ field: 'lines', message: 'come to more than an amount can be' }])
  patch['amount'] = amount
}

export interface Moved {
  readonly draft: Draft
  readonly to: Stage
}

/** Sets what follows from the stage of drafts that come to another, and answers those that come from one. */
async function place(db: AccountDb, drafts: readonly Draft[]): Promise<Moved[]> {
  const moving = drafts.filter(({ before, patch }) => before === null || 'stage_id' in patch || 'pipeline_id' in patch)
  if (moving.length === 0) return []
  // A stage that is named as it is stays named: it must be one of the pipeline.
  for (const { before, patch, named } of moving)
    patch['stage_id'] ??= named.has('stage_id')
      ? before?.['stage_id']
      : await firstStage(db, textOf(patch['pipeline_id']) || null)
  const ids = [...new Set(moving.map(({ patch }) => String(patch['stage_id'])))]
  const stages = new Map((await lockStages(db, ids)).map((stage) => [stage.id, stage]))
  const tops = await topRanks(db, ids)
  const at = new Date().toISOString()
  for (const [id, group] of Map.groupBy(moving, ({ patch }) => String(patch['stage_id']))) {
    const stage = stages.get(id)
    if (stage === undefined) throw notFound('Stage')
    await mustBeLeaf(db, stage)
    const unranked = group.filter(({ named }) => !named.has('rank'))
    const inOrder = unranked.toSorted((one, other) => compareTexts(rankOf(one), rankOf(other)))
    const ranks = ranksBetween(null, tops.get(id) ?? null, inOrder.length)
    for (const [n, { patch }] of inOrder.entries()) patch['rank'] = ranks[n]
    for (const { patch, named } of group) {
      if (patch['pipeline_id'] !== undefined && patch['pipeline_id'] !== stage.pipeline_id)
        throw invalid([{ field: 'stage_id', message: 'must be a stage of the pipeline' }])
      Object.assign(patch, { pipeline_id: stage.pipeline_id, status: stage.kind, stage_entered_at: at })
      if (!named.has('probability')) patch['probability'] = stage.probability
    }
  }
  return moving.flatMap((draft) => {
    const to = stages.get(String(draft.patch['stage_id']))
    return draft.before === null || to === undefined ? [] : [{ draft, to }]
  })
}

/** New ones have no place yet, and keep the order they came in. */
const rankOf = ({ before }: Draft): string => textOf(before?.['rank'])
const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

async function mustBeLeaf(db: AccountDb, { id, pipeline_id }: Stage): Promise<void> {
  const stages = await stagesOf(db, pipeline_id)
  if (stages.some(({ parent_id }) => parent_id === id))
    throw invalid([{ field: 'stage_id', message: 'groups other stages: name one of those' }])
}

/** Sets what follows from the status, where it is another one. */
function follow(before: unknown, patch: Record<string, unknown>): void {
  const status = patch['status']
  if (status === undefined || status === before) return
  if (status !== 'open') patch['closed_at'] = new Date().toISOString()
  else if (before !== undefined) patch['closed_at'] = null
  if (before === 'lost') Object.assign(patch, { lost_reason: null, lost_note: null })
}
