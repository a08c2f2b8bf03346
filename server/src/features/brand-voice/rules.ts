import type { NewLearntRule } from '@draftwright/contract/brand-voice'
import { describeRule } from '@draftwright/contract/voice/describe'
import type { AccountDb } from '../../db/account-db.ts'
import { invalidInputError, notFoundError } from '../../http/errors.ts'
import type { AppContext } from '../../http/app-context.ts'
import { findUsersByIds } from '../accounts/index.ts'
import { toRuleValues } from './learn.ts'
import {
  insertSighting,
  listRuleRows,
  findRuleById,
  findOrCreateRule,
  updateRuleState,
  attachSightings,
} from './rules-store.ts'
import { lockVoice } from './store.ts'
import { updateChannelTexts } from './update-channel-texts.ts'

type RuleRow = Awaited<ReturnType<typeof listRuleRows>>[number]

async function loadRuleViews(context: AppContext, rows: readonly RuleRow[]) {
  const ids = rows.flatMap(({ sightings }) => sightings.flatMap(({ user_id }) => user_id ?? []))
  const people = await findUsersByIds(context.engine, [...new Set(ids)])
  return rows.map((row) => toRuleView(row, (id) => people.get(id ?? '')?.display_name ?? null))
}

const toRuleView = ({ rule, sightings }: RuleRow, nameOf: (id: string | null) => string | null) => ({
  ...rule,
  before: rule.before_text,
  after: rule.after_text,
  sentence: describeRule(rule.kind, rule.before_text, rule.after_text),
  // Nothing reads removed ones.
  state: rule.state === 'removed' ? ('off' as const) : rule.state,
  sightings: sightings.length,
  texts: new Set(sightings.flatMap(({ content_id }) => content_id ?? [])).size,
  sources: sightings.slice(0, 20).map((one) => ({ ...one, user_name: nameOf(one.user_id) })),
})

export const listRules = async (db: AccountDb, context: AppContext, channelId: string) =>
  loadRuleViews(context, await listRuleRows(db, channelId))

async function readRule(db: AccountDb, context: AppContext, id: string) {
  const rule = await findRuleById(db, id)
  const [row] = rule === undefined ? [] : await loadRuleViews(context, await attachSightings(db, [rule]))
  if (row === undefined) throw notFoundError('Rule')
  return row
}

/** A rule that a person adds is active at once; a removed one is restored. Throws 400 for a swap that changes nothing. */
export async function addRule(
  db: AccountDb,
  context: AppContext,
  channelId: string,
  userId: string,
  { before, after }: NewLearntRule,
) {
  if (after !== null && after.toLowerCase() === before.toLowerCase())
    throw invalidInputError([{ field: 'after', message: 'must differ from before' }])
  const values = toRuleValues({ kind: after === null ? 'remove' : 'replace', before, after })
  const id = await db.transaction(async (tx) => {
    await lockVoice(tx, channelId)
    const rule = await findOrCreateRule(tx, channelId, values, 'active')
    await updateRuleState(tx, rule.id, 'active')
    await insertSighting(tx, {
      rule_id: rule.id,
      content_id: null,
      revision_id: null,
      user_id: userId,
      source: 'person',
      before_quote: before,
      after_quote: after ?? '',
    })
    await updateChannelTexts(tx, channelId)
    return rule.id
  })
  return readRule(db, context, id)
}

/** Throws 404 for a rule that is missing or was removed. */
export async function updateRule(db: AccountDb, context: AppContext, id: string, state: 'active' | 'off') {
  await changeRuleState(db, id, state)
  return readRule(db, context, id)
}

/** It is kept, so that it is not learned again. Throws 404 for a rule that is missing or was removed. */
export async function removeRule(db: AccountDb, id: string): Promise<null> {
  await changeRuleState(db, id, 'removed')
  return null
}

/** Throws 404 for a rule that was not removed. */
export async function restoreRule(db: AccountDb, context: AppContext, id: string, state: 'active' | 'off') {
  await changeRuleState(db, id, state, { isRemoved: true })
  return readRule(db, context, id)
}

async function changeRuleState(
  db: AccountDb,
  id: string,
  state: 'active' | 'off' | 'removed',
  { isRemoved } = { isRemoved: false },
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findRuleById(tx, id)
    if (found === undefined) throw notFoundError('Rule')
    await lockVoice(tx, found.channel_id)
    // Nobody else changes it now.
    const rule = await findRuleById(tx, id)
    if (rule === undefined || (rule.state === 'removed') !== isRemoved) throw notFoundError('Rule')
    await updateRuleState(tx, id, state)
    await updateChannelTexts(tx, rule.channel_id)
  })
}
