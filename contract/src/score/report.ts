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

/** Positions as the editor counts them: 0 is before the first block, a character or a leaf is 1. */
export interface Span {
  from: number
  to: number
}
/** One edit of the document. Several of one fix never overlap. */
export type Change =
  | { kind: 'text'; from: number; to: number; text: string }
  | { kind: 'link'; from: number; to: number; href: string }
  /** Cuts the text block in two; the space at the cut goes. */
  | { kind: 'split'; at: number }
  /** Puts blocks in the place of the block that begins `at`. */
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
  /** What is wrong here and what to do about it. */
  text: string
  place: 'text' | keyof TextFields
  /** Where in the text; empty where it is the whole or a field. */
  spans: Span[]
  fix: Fix | null
}
export interface Check {
  id: string
  group: Group
  points: number
  max: number
  /** What was looked at and how it is, as one sentence. */
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
  /** Other posts of the same workspace. Hand in the same array again: what is worked out from it is kept. */
  own: readonly OwnPost[]
  /** The channel's brand voice, where it has one: its checks are then part of the report. */
  voice?: VoiceProfile
}
export interface Report {
  /** 0–100, whole; 100 only when every check is full. */
  score: number
  /** The most that a text this short can reach, where that is less than 100. */
  cap: number | null
  words: number
  language: string
  checks: Check[]
}

/** `loss` is 0 up to `free` and 1 from `all` on; points to one decimal. */
export function computeCheckPoints(max: number, loss: number, free = 0, all = 1): number {
  const share = Math.min(1, Math.max(0, (loss - free) / (all - free)))
  return Math.floor(max * (1 - share) * 10) / 10
}
