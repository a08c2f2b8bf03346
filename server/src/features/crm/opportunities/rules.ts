import type { OpportunityContact, OpportunityLine } from '@draftwright/contract/crm/opportunities'
import { Money } from '@draftwright/contract/crm/numbers'
import { safeParse } from 'zod/mini'
import type { AccountDb } from '../../../db/account-db.ts'
import { forbiddenError, invalidInputError, notFoundError } from '../../../http/errors.ts'
import type { CrmCaller } from '../kernel/caller.ts'
import { toText } from '../kernel/fields.ts'
import { assertIdsExist } from '../kernel/references.ts'
import type { Draft } from '../kernel/resource.ts'
import { readFirstStage } from '../pipelines/first-stage.ts'
import { lockStages, type Stage, listStages } from '../pipelines/store.ts'
import { assertGatesPassed } from './gate.ts'
import { insertStageMoves } from './log-store.ts'
import { readTopRanks } from './parts-store.ts'
import { createRanksBetween } from './ranks.ts'

/** The rules of every opportunity, for all writes. */
export async function applyOpportunityRules(
  db: AccountDb,
  caller: CrmCaller,
  drafts: readonly Draft[],
  changeSetId: string,
): Promise<void> {
  for (const draft of drafts) assertOwnerAllowed(caller, draft)
  await assertPartsExist(db, drafts)
  for (const draft of drafts) applyLineTotal(draft)
  const moved = await applyStage(db, drafts)
  for (const { before, patch } of drafts) applyStatus(before?.['status'], patch)
  await assertGatesPassed(db, drafts)
  await insertStageMoves(db, caller, moved, changeSetId)
}

/** A salesperson cannot give their own away: they could not undo it. */
function assertOwnerAllowed({ role, userId }: CrmCaller, { before, patch }: Draft): void {
  if (before === null) patch['owner_id'] ??= userId
  if (role !== 'admin' && 'owner_id' in patch && patch['owner_id'] !== userId)
    throw forbiddenError('Only CRM admins can assign opportunities to others')
}

async function assertPartsExist(db: AccountDb, drafts: readonly Draft[]): Promise<void> {
  // Parts have the shape the contract defines.
  const contacts = drafts.flatMap(({ patch }) => (patch['contacts'] as OpportunityContact[] | undefined) ?? [])
  await assertIdsExist(db, 'contacts', [...new Set(contacts.map(({ contact_id }) => contact_id))])
  const lines = drafts.flatMap(({ patch }) => (patch['lines'] as OpportunityLine[] | undefined) ?? [])
  const kept = new Set(drafts.flatMap(({ before }) => listProductIds(before?.['lines'])))
  const added = listProductIds(lines).filter((id) => !kept.has(id))
  await assertIdsExist(db, 'products', [...new Set(added)])
}

/** A line whose product has been deleted since stays unchanged. */
const listProductIds = (lines: unknown): string[] =>
  ((lines ?? []) as OpportunityLine[]).map(({ product_id }) => product_id).filter((id) => id !== null)

/** The amount is the sum of the lines, unless the same request sets it. Throws 400 for a sum that is out of range. */
function applyLineTotal({ patch, givenFields }: Draft): void {
  const given = patch['lines'] as OpportunityLine[] | undefined
  if (given === undefined || given.length === 0) return
  // Rounded as the database stores them: 0.1 + 0.2 would differ from what is read back.
  const lines = given.map((line) => ({
    ...line,
    quantity: Math.round(line.quantity * 1000) / 1000,
    discount: Math.round(line.discount * 100) / 100,
  }))
  patch['lines'] = lines
  if (givenFields.has('amount')) return
  const amount = lines.reduce(
    (sum, { quantity, unit_price, discount }) => sum + Math.round((quantity * unit_price * (100 - discount)) / 100),
    0,
  )
  if (!safeParse(Money, amount).success)
    throw invalidInputError([{ field: 'lines', message: 'exceed the largest possible amount' }])
  patch['amount'] = amount
}

interface MovedDraft {
  readonly draft: Draft
  readonly to: Stage
}

/** Sets the values derived from the stage for drafts that move to another, and returns those that had one before. */
async function applyStage(db: AccountDb, drafts: readonly Draft[]): Promise<MovedDraft[]> {
  const moving = drafts.filter(({ before, patch }) => before === null || 'stage_id' in patch || 'pipeline_id' in patch)
  if (moving.length === 0) return []
  // A stage that is set to its current value still counts as given: it must belong to the pipeline.
  for (const { before, patch, givenFields } of moving)
    patch['stage_id'] ??= givenFields.has('stage_id')
      ? before?.['stage_id']
      : await readFirstStage(db, toText(patch['pipeline_id']) || null)
  const ids = [...new Set(moving.map(({ patch }) => String(patch['stage_id'])))]
  const stages = new Map((await lockStages(db, ids)).map((stage) => [stage.id, stage]))
  const tops = await readTopRanks(db, ids)
  const at = new Date().toISOString()
  for (const [id, group] of Map.groupBy(moving, ({ patch }) => String(patch['stage_id']))) {
    const stage = stages.get(id)
    if (stage === undefined) throw notFoundError('Stage')
    await assertLeafStage(db, stage)
    const unranked = group.filter(({ givenFields }) => !givenFields.has('rank'))
    const inOrder = unranked.toSorted((one, other) => compareTexts(getRank(one), getRank(other)))
    const ranks = createRanksBetween(null, tops.get(id) ?? null, inOrder.length)
    for (const [n, { patch }] of inOrder.entries()) patch['rank'] = ranks[n]
    for (const { patch, givenFields } of group) {
      if (patch['pipeline_id'] !== undefined && patch['pipeline_id'] !== stage.pipeline_id)
        throw invalidInputError([{ field: 'stage_id', message: 'must be a stage of the pipeline' }])
      Object.assign(patch, { pipeline_id: stage.pipeline_id, status: stage.kind, stage_entered_at: at })
      if (!givenFields.has('probability')) patch['probability'] = stage.probability
    }
  }
  return moving.flatMap((draft) => {
    const to = stages.get(String(draft.patch['stage_id']))
    return draft.before === null || to === undefined ? [] : [{ draft, to }]
  })
}

/** New ones have no rank yet, and keep their order. */
const getRank = ({ before }: Draft): string => toText(before?.['rank'])
const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

async function assertLeafStage(db: AccountDb, { id, pipeline_id }: Stage): Promise<void> {
  const stages = await listStages(db, pipeline_id)
  if (stages.some(({ parent_id }) => parent_id === id))
    throw invalidInputError([{ field: 'stage_id', message: 'is a group of stages. Choose one of its stages' }])
}

/** Sets the values derived from the status, if it changes. */
function applyStatus(before: unknown, patch: Record<string, unknown>): void {
  const status = patch['status']
  if (status === undefined || status === before) return
  if (status !== 'open') patch['closed_at'] = before === undefined ? toFirstClosing(patch['close_date']) : toNow()
  else if (before !== undefined) patch['closed_at'] = null
  if (before === 'lost') Object.assign(patch, { lost_reason: null, lost_note: null })
}

const toNow = (): string => new Date().toISOString()

/**
 * When an opportunity that is created as won or lost was closed: on its close date if that is past, so that deals which are brought
 * in from elsewhere count in the month they were decided in. Noon in UTC is the same day in nearly every time zone.
 */
function toFirstClosing(closeDate: unknown): string {
  const noon = typeof closeDate === 'string' ? `${closeDate.slice(0, 10)}T12:00:00.000Z` : ''
  return noon !== '' && noon < toNow() ? noon : toNow()
}
