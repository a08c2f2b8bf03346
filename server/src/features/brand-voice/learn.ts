import type { RuleState } from '@draftwright/contract/voice/profile'
import { z } from 'zod'
import type { AccountDb } from '../../db/account-db.ts'
import { toText } from '../../documents/to-text.ts'
import type { AppContext } from '../../http/app-context.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { type Lesson, extractLessons } from './lessons.ts'
import {
  insertSighting,
  countRuleTexts,
  deleteLastSighting,
  deleteRuleWithoutSightings,
  findRuleByValues,
  isGivenByPerson,
  findOrCreateRule,
  type RuleValues,
  updateRuleState,
} from './rules-store.ts'
import { lockVoice } from './store.ts'
import { findRevisionStep } from './revision-steps-store.ts'
import { updateChannelTexts } from './update-channel-texts.ts'

/** Seen in so many texts, a habit becomes a rule. */
const textsNeeded = 2
/** By then an autosave contains everything its author typed in one session. Seconds. */
const settledSeconds = 6 * 60

export interface Observation {
  channelId: string
  contentId: string
  revisionId: string
  userId: string
  /** Plain texts. */
  before: string
  after: string
  source: 'feedback' | 'edit'
}

/**
 * Records what a change of a text teaches its channel. A rule seen in a second text becomes active; one that was disabled or
 * removed stays so. Running it again for the same revision changes nothing.
 */
async function learnFromObservation(db: AccountDb, seen: Observation): Promise<void> {
  const lessons = extractLessons(seen.before, seen.after)
  if (lessons.length === 0) return
  await db.transaction(async (tx) => {
    await lockVoice(tx, seen.channelId)
    for (const lesson of lessons) {
      const rule = await findOrCreateRule(tx, seen.channelId, toRuleValues(lesson), 'waiting')
      await insertSighting(tx, {
        rule_id: rule.id,
        content_id: seen.contentId,
        revision_id: seen.revisionId,
        user_id: seen.userId,
        source: seen.source,
        before_quote: lesson.quoteBefore,
        after_quote: lesson.quoteAfter,
      })
      if (rule.state === 'waiting' && (await countRuleTexts(tx, rule.id)) >= textsNeeded)
        await updateRuleState(tx, rule.id, 'active' satisfies RuleState)
    }
    await updateChannelTexts(tx, seen.channelId)
  })
}

/**
 * Undoes what accepted feedback taught: `before` and `after` are the texts without and with it. A rule with too few texts left
 * becomes inactive again, and one with none is deleted; rules that a person turned on stay.
 */
async function undoLessons(db: AccountDb, seen: Pick<Observation, 'channelId' | 'contentId' | 'before' | 'after'>) {
  const lessons = extractLessons(seen.before, seen.after)
  if (lessons.length === 0) return
  await db.transaction(async (tx) => {
    await lockVoice(tx, seen.channelId)
    for (const lesson of lessons) {
      const rule = await findRuleByValues(tx, seen.channelId, toRuleValues(lesson))
      if (rule === undefined) continue
      const texts = await countRuleTexts(tx, rule.id)
      if (!(await deleteLastSighting(tx, rule.id, seen.contentId))) continue
      const isTooFew = texts >= textsNeeded && (await countRuleTexts(tx, rule.id)) < textsNeeded
      if (isTooFew && rule.state === 'active' && !(await isGivenByPerson(tx, rule.id)))
        await updateRuleState(tx, rule.id, 'waiting' satisfies RuleState)
      await deleteRuleWithoutSightings(tx, rule.id)
    }
    await updateChannelTexts(tx, seen.channelId)
  })
}

export function toRuleValues({ kind, before, after }: Pick<Lesson, 'kind' | 'before' | 'after'>): RuleValues {
  const key = kind === 'replace' ? `${before ?? ''} > ${after ?? ''}` : (before ?? after ?? '')
  return { kind, rule_key: key.toLowerCase(), before_text: before, after_text: after }
}

export const learnJob = defineJob({
  name: 'brand-voice.learn',
  payload: z.object({
    account_id: z.string(),
    revision_id: z.string(),
    user_id: z.string(),
    source: z.enum(['feedback', 'edit']),
    /** The revision undoes accepted feedback. */
    is_taken_back: z.optional(z.boolean()),
  }),
  attempts: 3,
  concurrency: 1,
  async run({ db, payload }: { db: AccountDb; payload: LearnPayload }) {
    const step = await findRevisionStep(db, payload.revision_id)
    if (step === undefined || step.channel_id === null) return
    const place = { channelId: step.channel_id, contentId: step.content_id }
    if (payload.is_taken_back) {
      await undoLessons(db, { ...place, before: toText(step.rich_content), after: toText(step.before) })
      return
    }
    await learnFromObservation(db, {
      ...place,
      revisionId: step.id,
      userId: payload.user_id,
      before: toText(step.before),
      after: toText(step.rich_content),
      source: payload.source,
    })
  },
})
interface LearnPayload {
  account_id: string
  revision_id: string
  user_id: string
  source: 'feedback' | 'edit'
  is_taken_back?: boolean | undefined
}

/**
 * Enqueues learning from a saved revision, or unlearning what it undoes, in the transaction that saves it. One that is still
 * being typed (an autosave) is read once its author has paused.
 */
export const enqueueLearning = (
  db: AccountDb,
  context: Pick<AppContext, 'jobs'>,
  seen: { revisionId: string; userId: string; source: 'feedback' | 'edit'; isTyping: boolean; isUndone: boolean },
): Promise<void> =>
  context.jobs.enqueue(
    learnJob,
    {
      account_id: db.accountId,
      revision_id: seen.revisionId,
      user_id: seen.userId,
      source: seen.source,
      is_taken_back: seen.isUndone,
    },
    db,
    { afterSeconds: seen.isTyping ? settledSeconds : 0 },
  )
