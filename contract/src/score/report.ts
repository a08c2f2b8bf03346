import type { Block, Doc } from '../document.ts'
import type { ChannelNorm } from '../channel-norms.ts'
import type { VoiceProfile } from '../voice/profile.ts'

export const groups = [
  'seo',
  'answer',
  'readability',
  'structure',
  'channel',
  'voice',
  'originality',
  'links',
  'images',
] as const
export type Group = (typeof groups)[number]

/** Editor positions: 0 is before the first block; a character or a leaf node has size 1. */
export interface Span {
  from: number
  to: number
}
/** One edit of the document. Edits of one fix never overlap. */
export type Change =
  | { kind: 'text'; from: number; to: number; text: string }
  | { kind: 'link'; from: number; to: number; href: string }
  /** Splits the text block in two; the space at that position is removed. */
  | { kind: 'split'; at: number }
  /** Replaces the block that starts at `at` with other blocks. */
  | { kind: 'block'; at: number; blocks: Block[] }
  | { kind: 'append'; block: Block }
  | { kind: 'level'; at: number; level: 1 | 2 | 3 | 4 }
  | { kind: 'alt'; at: number; alt: string }
export interface TextFields {
  title: string
  slug: string
  excerpt: string
  keyword: string | null
}
export interface Fix {
  changes: Change[]
  fields?: Partial<TextFields>
}
export interface Finding {
  /** What is wrong and how to correct it. */
  text: string
  place: 'text' | keyof TextFields
  /** Spans in the text; empty if the finding is about the whole text or a field. */
  spans: Span[]
  fix: Fix | null
}
export interface Check {
  id: string
  group: Group
  points: number
  max: number
  /** What was checked and the result, as one sentence. */
  sentence: string
  findings: Finding[]
}
export interface OwnPost {
  title: string
  url: string | null
  text: string
}
export interface ScoreInput extends TextFields {
  doc: Doc
  norm: ChannelNorm
  /** Other posts of the same workspace. Pass the same array again: derived data is cached for it. */
  own: readonly OwnPost[]
  /** The channel's brand voice, if any: its checks are then included in the report. */
  voice?: VoiceProfile
}
export interface Report {
  /** 0–100, whole; 100 only if every check has full points. */
  score: number
  /** The maximum score for a text this short, if less than 100. */
  cap: number | null
  words: number
  language: string
  checks: Check[]
}

/** Full points for a `loss` up to `free`, none from `all` on; rounded to one decimal. */
export function computeCheckPoints(max: number, loss: number, free = 0, all = 1): number {
  const share = Math.min(1, Math.max(0, (loss - free) / (all - free)))
  return Math.floor(max * (1 - share) * 10) / 10
}
