import type { NewLearntRule } from '@draftwright/contract/brand-voice'
import { ruleInWords } from '@draftwright/contract/voice/in-words'
import type { AccountDb } from '../../db/account-db.ts'
import { invalid, notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { peopleByIds } from '../accounts/index.ts'
import { valuesOf } from './learn.ts'
import { addSighting, listRuleRows, readRuleRow, ruleFor, setRuleState, withSources } from './rules-store.ts'
import { lockVoice } from './store.ts'
import { tellChannel } from './tell-channel.ts'

type Row = Awaited<ReturnType<typeof listRuleRows>>[number]

async function named(parts: Parts, rows: readonly Row[]) {
  const ids = rows.flatMap(({ sightings }) => sightings.flatMap(({ user_id }) => user_id ?? []))
  const people = await peopleByIds(parts.engine, [...new Set(ids)])
  return rows.map((row) => shown(row, (id) => people.get(id ?? '')?.display_name ?? null))
}

const shown = ({ rule, sightings }: Row, nameOf: (id: string | null) => string | null) => ({
  ...rule,
  before: rule.before_text,
  after: rule.after_text,
  sentence: ruleInWords(rule.kind, rule.before_text, rule.after_text),
  // The list leaves removed ones out, and whoever changes one has just brought it back.
  state: rule.state === 'removed' ? ('off' as const) : rule.state,
  sightings: sightings.length,
  texts: new Set(sightings.flatMap(({ content_id }) => content_id ?? [])).size,
  sources: sightings.slice(0, 20).map((one) => ({ ...one, user_name: nameOf(one.user_id) })),
})

export const listRules = async (db: AccountDb, parts: Parts, channelId: string) =>
  named(parts, await listRuleRows(db, channelId))

async function findRule(db: AccountDb, parts: Parts, id: string) {
  const rule = await readRuleRow(db, id)
  const [row] = rule === undefined ? [] : await named(parts, await withSources(db, [rule]))
  if (row === undefined) throw notFound('Rule')
  return row
}

/** A rule that a person gives counts at once; one that was removed comes back. Throws 400 for a swap that changes nothing. */
export async function addRule(
  db: AccountDb,
  parts: Parts,
  channelId: string,
  userId: string,
  { before, after }: NewLearntRule,
) {
  if (after !== null && after.toLowerCase() === before.toLowerCase())
    throw invalid([{ field: 'after', message: 'must differ from before' }])
  const values = valuesOf({ kind: after === null ? 'remove' : 'replace', before, after })
  const id = await db.transaction(async (tx) => {
    await lockVoice(tx, channelId)
    const rule = await ruleFor(tx, channelId, values, 'active')
    await setRuleState(tx, rule.id, 'active')
    await addSighting(tx, {
      rule_id: rule.id,
      content_id: null,
      revision_id: null,
      user_id: userId,
      source: 'person',
      before_quote: before,
      after_quote: after ?? '',
    })
    await tellChannel(tx, channelId)
    return rule.id
  })
  return findRule(db, parts, id)
}

/** Throws 404. */
export async function changeRule(db: AccountDb, parts: Parts, id: string, state: 'active' | 'off') {
  await move(db, id, state)
  return findRule(db, parts, id)
}

export const removeRule = (db: AccountDb, id: string) => move(db, id, 'removed')

async function move(db: AccountDb, id: string, state: 'active' | 'off' | 'removed'): Promise<null> {
  await db.transaction(async (tx) => {
    const rule = await readRuleRow(tx, id)
    if (rule === undefined) throw notFound('Rule')
    await lockVoice(tx, rule.channel_id)
    await setRuleState(tx, id, state)
    await tellChannel(tx, rule.channel_id)
  })
  return null
}
