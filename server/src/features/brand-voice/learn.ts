import type { RuleState } from '@draftwright/contract/voice/profile'
import { z } from 'zod'
import type { AccountDb } from '../../db/account-db.ts'
import { toText } from '../../documents/to-text.ts'
import type { Parts } from '../../http/parts.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { type Lesson, lessonsFrom } from './lessons.ts'
import {
  addSighting,
  countTexts,
  dropSighting,
  dropUnseen,
  findRuleRow,
  isGivenByPerson,
  ruleFor,
  type RuleValues,
  setRuleState,
} from './rules-store.ts'
import { lockVoice } from './store.ts'
import { readStep } from './texts-store.ts'
import { tellChannel } from './tell-channel.ts'

/** Seen in so many texts, a habit is a rule. */
const textsNeeded = 2
/** By then an autosave has taken up all that its author typed in one go. Seconds. */
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
 * Takes down what a change of a text teaches its channel. A rule seen in a second text becomes active; one that was switched
 * off or removed stays so. Running it again for the same revision changes nothing.
 */
export async function learnFrom(db: AccountDb, seen: Observation): Promise<void> {
  const lessons = lessonsFrom(seen.before, seen.after)
  if (lessons.length === 0) return
  await db.transaction(async (tx) => {
    await lockVoice(tx, seen.channelId)
    for (const lesson of lessons) {
      const rule = await ruleFor(tx, seen.channelId, valuesOf(lesson), 'waiting')
      await addSighting(tx, {
        rule_id: rule.id,
        content_id: seen.contentId,
        revision_id: seen.revisionId,
        user_id: seen.userId,
        source: seen.source,
        before_quote: lesson.quoteBefore,
        after_quote: lesson.quoteAfter,
      })
      if (rule.state === 'waiting' && (await countTexts(tx, rule.id)) >= textsNeeded)
        await setRuleState(tx, rule.id, 'active' satisfies RuleState)
    }
    await tellChannel(tx, seen.channelId)
  })
}

/**
 * Takes back what accepted feedback taught: `before` and `after` are the texts without and with it. A rule that thereby has too few
 * texts waits again, one that nothing speaks for goes; what a person switched on stays.
 */
async function unlearn(db: AccountDb, seen: Pick<Observation, 'channelId' | 'contentId' | 'before' | 'after'>) {
  const lessons = lessonsFrom(seen.before, seen.after)
  if (lessons.length === 0) return
  await db.transaction(async (tx) => {
    await lockVoice(tx, seen.channelId)
    for (const lesson of lessons) {
      const rule = await findRuleRow(tx, seen.channelId, valuesOf(lesson))
      if (rule === undefined) continue
      const texts = await countTexts(tx, rule.id)
      if (!(await dropSighting(tx, rule.id, seen.contentId))) continue
      const isTooFew = texts >= textsNeeded && (await countTexts(tx, rule.id)) < textsNeeded
      if (isTooFew && rule.state === 'active' && !(await isGivenByPerson(tx, rule.id)))
        await setRuleState(tx, rule.id, 'waiting' satisfies RuleState)
      await dropUnseen(tx, rule.id)
    }
    await tellChannel(tx, seen.channelId)
  })
}

export function valuesOf({ kind, before, after }: Pick<Lesson, 'kind' | 'before' | 'after'>): RuleValues {
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
    /** The revision gives accepted feedback back. */
    is_taken_back: z.optional(z.boolean()),
  }),
  attempts: 3,
  concurrency: 1,
  async run({ db, payload }: { db: AccountDb; payload: LearnPayload }) {
    const step = await readStep(db, payload.revision_id)
    if (step === undefined || step.channel_id === null) return
    const place = { channelId: step.channel_id, contentId: step.content_id }
    if (payload.is_taken_back) {
      await unlearn(db, { ...place, before: toText(step.rich_content), after: toText(step.before) })
      return
    }
    await learnFrom(db, {
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
 * Lets a saved revision be learnt from, or what it gives back be forgotten, in the transaction that saves it. One that is still being typed (an autosave) is read
 * once its author has paused.
 */
export const learnLater = (
  db: AccountDb,
  parts: Pick<Parts, 'jobs'>,
  seen: { revisionId: string; userId: string; source: 'feedback' | 'edit'; isTyping: boolean; isTakenBack: boolean },
): Promise<void> =>
  parts.jobs.enqueue(
    learnJob,
    {
      account_id: db.accountId,
      revision_id: seen.revisionId,
      user_id: seen.userId,
      source: seen.source,
      is_taken_back: seen.isTakenBack,
    },
    db,
    { afterSeconds: seen.isTyping ? settledSeconds : 0 },
  )
