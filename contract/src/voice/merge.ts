import type { MeasuredVoice, SentenceRange, SentenceLength, VoiceAnswers, VoiceProfile, VoiceRule } from './profile.ts'
import { axes } from './profile.ts'

const lengths: Record<SentenceLength, SentenceRange> = {
  short: { min: 5, max: 14 },
  medium: { min: 10, max: 19 },
  long: { min: 14, max: 24 },
}
/** Shorter samples do not show a voice. Words. */
const minSampleWords = 80
/** Readers get lost in longer sentences, whatever the voice; words. */
const longest = 24

/** A learnt rule, reduced to what the profile represents. */
export type LearntHabit =
  | 'contract'
  | 'expand'
  | 'shorter_sentences'
  | 'no_exclamation'
  | 'no_emoji'
  | 'we'
  | 'i'
  | 'you'

/**
 * The profile that texts are checked against: answers win over learnt edits, and those over the samples; anything else
 * stays open. Null if everything is open.
 */
export function mergeVoice(
  answers: VoiceAnswers | null,
  measured: MeasuredVoice | null,
  rules: readonly VoiceRule[],
  habits: ReadonlySet<LearntHabit>,
): VoiceProfile | null {
  const shown = measured !== null && measured.words >= minSampleWords ? measured : null
  if (answers === null && shown === null && rules.length === 0 && habits.size === 0) return null
  const avoid = answers?.words_to_avoid ?? []
  const decided = new Set(avoid.map(({ word }) => word.toLowerCase()))
  return {
    audience: answers?.audience ?? '',
    axes: {
      formal_casual: axisOf('formal_casual'),
      serious_playful: axisOf('serious_playful'),
      plain_technical: axisOf('plain_technical'),
      reserved_bold: axisOf('reserved_bold'),
    },
    person:
      answers?.person ??
      (habits.has('we') ? 'we' : habits.has('i') ? 'i' : habits.has('you') ? 'you' : null) ??
      shown?.person ??
      null,
    contractions:
      answers?.contractions ??
      (habits.has('contract') ? 'use' : habits.has('expand') ? 'avoid' : resolveContractions(shown)),
    sentences: resolveSentenceRange(answers, shown, habits.has('shorter_sentences')),
    use: answers?.words_to_use ?? [],
    // Two words that replace each other would be swapped endlessly.
    avoid: avoid.map(({ word, instead }) => ({
      word,
      instead: instead !== null && !decided.has(instead.toLowerCase()) ? instead : null,
    })),
    emoji: answers?.emoji ?? (habits.has('no_emoji') || shown?.emoji === 0 ? 'never' : null),
    exclamation:
      answers?.exclamation_marks ?? (habits.has('no_exclamation') || shown?.exclamations === 0 ? 'never' : null),
    spelling: answers?.spelling ?? shown?.spelling ?? null,
    rules: rules.filter(
      (rule) =>
        !decided.has(rule.before.toLowerCase()) && !(rule.kind === 'replace' && decided.has(rule.after.toLowerCase())),
    ),
    notes: answers?.notes ?? '',
  }

  function axisOf(axis: (typeof axes)[number]): number | null {
    return answers?.axes[axis] ?? shown?.axes[axis] ?? null
  }
}

function resolveContractions(shown: MeasuredVoice | null): 'use' | 'avoid' | null {
  const share = shown?.contractions ?? null
  if (share === null) return null
  return share > 0.6 ? 'use' : share < 0.1 ? 'avoid' : null
}

function resolveSentenceRange(
  answers: VoiceAnswers | null,
  shown: MeasuredVoice | null,
  isShorter: boolean,
): SentenceRange | null {
  const asked = answers?.sentence_length ?? null
  const mean = shown?.sentence_words ?? null
  const range = asked !== null ? lengths[asked] : mean !== null ? around(mean) : null
  if (!isShorter) return range
  if (asked !== null) return range
  return range === null ? lengths.medium : { min: Math.max(4, range.min - 3), max: Math.max(9, range.max - 3) }
}

const around = (mean: number): SentenceRange => {
  const max = Math.min(longest, Math.max(9, Math.round(mean * 1.25)))
  return { min: Math.min(Math.max(4, Math.round(mean * 0.75)), max - 4), max }
}
