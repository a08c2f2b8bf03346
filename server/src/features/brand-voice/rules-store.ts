import type { RuleKind, RuleState } from '@draftwright/contract/voice/profile'
import { sql } from 'kysely'
import type { AccountDb } from '../../db/account-db.ts'
import { createId } from '../../db/create-id.ts'

export interface RuleValues {
  kind: RuleKind
  rule_key: string
  before_text: string | null
  after_text: string | null
}

/** The rule with this key, created if there is none; locked until the transaction ends. */
export async function findOrCreateRule(db: AccountDb, channelId: string, values: RuleValues, state: RuleState) {
  await db
    .insert('brand_voice_rules', { ...values, id: createId(), channel_id: channelId, state })
    .onConflict((on) => on.doNothing())
    .execute()
  return db
    .from('brand_voice_rules')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('kind', '=', values.kind)
    .where('rule_key', '=', values.rule_key)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const findRuleByValues = (db: AccountDb, channelId: string, { kind, rule_key }: RuleValues) =>
  db
    .from('brand_voice_rules')
    .select(['id', 'state'])
    .where('channel_id', '=', channelId)
    .where('kind', '=', kind)
    .where('rule_key', '=', rule_key)
    .executeTakeFirst()

export const updateRuleState = (db: AccountDb, id: string, state: RuleState | 'removed') =>
  db
    .update('brand_voice_rules')
    .set({ state, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('channel_id')
    .executeTakeFirst()

export const findRuleById = (db: AccountDb, id: string) =>
  db.from('brand_voice_rules').selectAll().where('id', '=', id).executeTakeFirst()

export interface SightingValues {
  rule_id: string
  content_id: string | null
  revision_id: string | null
  user_id: string | null
  source: 'feedback' | 'edit' | 'person'
  before_quote: string
  after_quote: string
}

/** One for each saved text: a job that runs twice adds nothing. */
export const insertSighting = (db: AccountDb, values: SightingValues) =>
  db
    .insert('brand_voice_sightings', { ...values, id: createId() })
    .onConflict((on) => on.doNothing())
    .execute()

/** Deletes the latest sighting of the rule from accepted feedback in this text. False: there was none. */
export async function deleteLastSighting(db: AccountDb, ruleId: string, contentId: string): Promise<boolean> {
  const last = await db
    .from('brand_voice_sightings')
    .select('id')
    .where('rule_id', '=', ruleId)
    .where('content_id', '=', contentId)
    .where('source', '=', 'feedback')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last !== undefined) await db.remove('brand_voice_sightings').where('id', '=', last.id).execute()
  return last !== undefined
}

/** Deletes an inactive rule without sightings. */
export const deleteRuleWithoutSightings = (db: AccountDb, id: string) =>
  db
    .remove('brand_voice_rules')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('brand_voice_sightings').select('id').where('rule_id', '=', id))),
    )
    .execute()

export async function isGivenByPerson(db: AccountDb, ruleId: string): Promise<boolean> {
  const row = await db
    .from('brand_voice_sightings')
    .select('id')
    .where('rule_id', '=', ruleId)
    .where('source', '=', 'person')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Different texts in which the rule was seen. */
export async function countRuleTexts(db: AccountDb, ruleId: string): Promise<number> {
  const row = await db
    .from('brand_voice_sightings')
    .select((eb) => eb.fn.count<number>('content_id').distinct().as('n'))
    .where('rule_id', '=', ruleId)
    .executeTakeFirstOrThrow()
  return row.n
}

/** Those not removed, with everything about their origin; the newest first. */
export async function listRuleRows(db: AccountDb, channelId: string) {
  const rules = await db
    .from('brand_voice_rules')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('state', '!=', 'removed')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  return attachSightings(db, rules)
}

export async function attachSightings<T extends { id: string }>(db: AccountDb, rules: readonly T[]) {
  if (rules.length === 0) return []
  const sightings = await db
    .from('brand_voice_sightings')
    .leftJoin('contents', 'contents.id', 'brand_voice_sightings.content_id')
    .select([
      'brand_voice_sightings.rule_id',
      'brand_voice_sightings.source',
      'brand_voice_sightings.content_id',
      'contents.title as content_title',
      'brand_voice_sightings.user_id',
      'brand_voice_sightings.before_quote as before',
      'brand_voice_sightings.after_quote as after',
      'brand_voice_sightings.created_at',
    ])
    .where(
      'brand_voice_sightings.rule_id',
      'in',
      rules.map(({ id }) => id),
    )
    .orderBy('brand_voice_sightings.created_at', 'desc')
    .orderBy('brand_voice_sightings.id', 'desc')
    .execute()
  return rules.map((rule) => ({ rule, sightings: sightings.filter(({ rule_id }) => rule_id === rule.id) }))
}

export const listActiveRules = (db: AccountDb, channelId: string) =>
  db
    .from('brand_voice_rules')
    .select(['kind', 'before_text', 'after_text'])
    .where('channel_id', '=', channelId)
    .where('state', '=', 'active')
    .orderBy('created_at')
    .limit(300)
    .execute()
