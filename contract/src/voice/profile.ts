/** The four axes, each from 1 (the first word) to 5 (the second); 3 asks for nothing. */
export const axes = ['formal_casual', 'serious_playful', 'plain_technical', 'reserved_bold'] as const
export type Axis = (typeof axes)[number]
/** The two ends of each axis, as people read them. */
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
  /** What to write in its place; null just leaves it out. */
  instead: string | null
}

/** What was answered; null leaves the point open, and then the samples may speak for it. */
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

/** Lengths are words to a sentence. */
export interface SentenceRange {
  min: number
  max: number
}

/** A rule that is turned on, as the check and the writer apply it. */
export type VoiceRule = { kind: 'replace'; before: string; after: string } | { kind: 'remove'; before: string }

/** All that a text is held against: the answers, what the samples show where no answer was given, and the rules learnt. */
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

/** Asks for nothing. */
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

/** What samples show; numbers are rates, null where they are too few to tell. */
export interface MeasuredVoice {
  samples: number
  words: number
  language: string
  /** Words to a sentence on average. */
  sentence_words: number | null
  person: Person | null
  /** Of the places where a contraction could stand, the share that has one. */
  contractions: number | null
  /** To 100 words. */
  exclamations: number
  emoji: number
  questions: number
  spelling: Spelling | null
  axes: Record<Axis, number | null>
  /** Words that carry meaning and come back, the most frequent first. */
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
