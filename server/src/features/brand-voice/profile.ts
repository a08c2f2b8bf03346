import { describeVoice } from '@draftwright/contract/voice/describe'
import { measureVoice } from '@draftwright/contract/voice/measure'
import { type LearntHabit, mergeVoice } from '@draftwright/contract/voice/merge'
import {
  type MeasuredVoice,
  noAnswers,
  type VoiceAnswers,
  type VoiceProfile,
  type VoiceRule,
} from '@draftwright/contract/voice/profile'
import type { AccountDb } from '../../db/account-db.ts'
import { listActiveRules } from './rules-store.ts'
import { listSampleTexts, findVoiceRow } from './store.ts'

export interface Voice {
  answers: VoiceAnswers | null
  measured: MeasuredVoice | null
  profile: VoiceProfile | null
  summary: string
  updated_at: string | null
  updated_by: string | null
  samples: string[]
}

/** Rebuilds everything known of a channel's voice, because each part may have changed on its own. */
export async function buildVoice(db: AccountDb, channelId: string): Promise<Voice> {
  const row = await findVoiceRow(db, channelId)
  const samples = await listSampleTexts(db, channelId)
  const { rules, habits } = toRulesAndHabits(await listActiveRules(db, channelId))
  // Questions added by a later version are unanswered in existing rows.
  const answers =
    row === undefined ? null : { ...noAnswers, ...row.answers, axes: { ...noAnswers.axes, ...row.answers.axes } }
  const measured = samples.length === 0 ? null : measureVoice(samples)
  const profile = mergeVoice(answers, measured, rules, habits)
  return {
    answers,
    measured: measured && { ...measured, samples: samples.length },
    profile,
    summary: profile === null ? '' : describeVoice(profile),
    updated_at: row?.updated_at ?? null,
    updated_by: row?.updated_by ?? null,
    samples,
  }
}

type ActiveRule = Awaited<ReturnType<typeof listActiveRules>>[number]

function toRulesAndHabits(rows: readonly ActiveRule[]): { rules: VoiceRule[]; habits: Set<LearntHabit> } {
  const rules: VoiceRule[] = []
  const habits = new Set<LearntHabit>()
  for (const { kind, before_text: before, after_text: after } of rows) {
    if (kind === 'replace' && before !== null && after !== null) rules.push({ kind, before, after })
    else if (kind === 'remove' && before !== null) rules.push({ kind, before })
    else if (kind === 'person') habits.add(after === 'i' ? 'i' : 'we')
    else if (kind !== 'replace' && kind !== 'remove') habits.add(kind)
  }
  // Of two contradicting rules the later one applies.
  const effective = rules.filter(
    (rule, at) =>
      !rules
        .slice(at + 1)
        .some((later) => later.before === rule.before || (rule.kind === 'replace' && later.before === rule.after)),
  )
  return { rules: effective, habits }
}
