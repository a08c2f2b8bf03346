/** The four axes, each from 1 (the first word) to 5 (the second); 3 is neutral. */
export const axes = ['formal_casual', 'serious_playful', 'plain_technical', 'reserved_bold'] as const
export type Axis = (typeof axes)[number]
/** Labels for the two ends of each axis. */
export const axisEnds: Record<Axis, readonly [string, string]> = {
  formal_casual: ['Formal', 'Casual'],
  serious_playful: ['Serious', 'Playful'],
  plain_technical: ['Plain', 'Technical'],
  reserved_bold: ['Reserved', 'Bold'],
}

export const persons = ['we', 'i', 'you'] as const
export type Person = (typeof persons)[number]
export const contractionHabits = ['use', 'avoid'] as const
export const sentenceLengths = ['short', 'medium', 'long'] as const
export type SentenceLength = (typeof sentenceLengths)[number]
export const markHabits = ['never', 'sparing', 'free'] as const
type MarkHabit = (typeof markHabits)[number]
export const spellings = ['en-GB', 'en-US'] as const
export type Spelling = (typeof spellings)[number]

export interface AvoidedWord {
  word: string
  /** The replacement; null just removes the word. */
  instead: string | null
}

/** The answers; null leaves a point open, so that the samples may decide it. */
export interface VoiceAnswers {
  audience: string
  axes: Record<Axis, number | null>
  person: Person | null
  contractions: (typeof contractionHabits)[number] | null
  sentence_length: SentenceLength | null
  words_to_use: string[]
  words_to_avoid: AvoidedWord[]
  emoji: MarkHabit | null
  exclamation_marks: MarkHabit | null
  spelling: Spelling | null
  /** Anything else a writer should know. */
  notes: string
}

/** Lengths in words per sentence. */
export interface SentenceRange {
  min: number
  max: number
}

/** An active rule, as used by the check and the writer. */
export type VoiceRule = { kind: 'replace'; before: string; after: string } | { kind: 'remove'; before: string }

/**
 * Everything a text is checked against: the answers, the samples' measures where there is no answer, and the learnt
 * rules.
 */
export interface VoiceProfile {
  audience: string
  axes: Record<Axis, number | null>
  person: Person | null
  contractions: 'use' | 'avoid' | null
  sentences: SentenceRange | null
  use: string[]
  avoid: AvoidedWord[]
  emoji: MarkHabit | null
  exclamation: MarkHabit | null
  spelling: Spelling | null
  rules: VoiceRule[]
  notes: string
}

/** Has no requirements. */
export const emptyProfile: VoiceProfile = {
  audience: '',
  axes: { formal_casual: null, serious_playful: null, plain_technical: null, reserved_bold: null },
  person: null,
  contractions: null,
  sentences: null,
  use: [],
  avoid: [],
  emoji: null,
  exclamation: null,
  spelling: null,
  rules: [],
  notes: '',
}

export const noAnswers: VoiceAnswers = {
  audience: '',
  axes: { formal_casual: null, serious_playful: null, plain_technical: null, reserved_bold: null },
  person: null,
  contractions: null,
  sentence_length: null,
  words_to_use: [],
  words_to_avoid: [],
  emoji: null,
  exclamation_marks: null,
  spelling: null,
  notes: '',
}

/** Measures of the samples; numbers are rates, null if there is too little text. */
export interface MeasuredVoice {
  samples: number
  words: number
  language: string
  /** Average words per sentence. */
  sentence_words: number | null
  person: Person | null
  /** Share of possible contractions that are contracted. */
  contractions: number | null
  /** Per 100 words. */
  exclamations: number
  emoji: number
  questions: number
  spelling: Spelling | null
  axes: Record<Axis, number | null>
  /** Meaningful words that recur, most frequent first. */
  frequent: { word: string; count: number }[]
}

export const ruleKinds = [
  'replace',
  'remove',
  'contract',
  'expand',
  'shorter_sentences',
  'no_exclamation',
  'no_emoji',
  'person',
] as const
export type RuleKind = (typeof ruleKinds)[number]
export const ruleStates = ['waiting', 'active', 'off'] as const
export type RuleState = (typeof ruleStates)[number]
