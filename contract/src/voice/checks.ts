import { channelNorm } from '../channel-norms.ts'
import type { Block, Doc } from '../document.ts'
import { type Context, contextOf } from '../score/context.ts'
import type { Check } from '../score/report.ts'
import { linesOf } from './lines.ts'
import { contractionCheck, markChecks, personCheck, sentenceCheck } from './manner-checks.ts'
import type { VoiceProfile } from './profile.ts'
import { toneChecks } from './tone-check.ts'
import { avoidCheck, learntCheck, spellingCheck, useCheck } from './word-checks.ts'

/** A voice's checks of a text that is read already; only those the profile says something about. */
export function voiceChecksIn(context: Context, profile: VoiceProfile): Check[] {
  const lines = linesOf(context)
  return [
    ...avoidCheck(context, lines, profile),
    ...learntCheck(context, lines, profile),
    ...useCheck(context, lines, profile),
    ...personCheck(context, lines, profile),
    ...contractionCheck(context, lines, profile),
    ...sentenceCheck(context, profile),
    ...toneChecks(context, lines, profile),
    ...markChecks(context, lines, profile),
    ...spellingCheck(context, lines, profile),
  ]
}

/** The same for a text by itself: a document, or plain text with an empty line between paragraphs. */
export function voiceChecks(profile: VoiceProfile, text: Doc | string, keyword: string | null = null): Check[] {
  const context = readAlone(typeof text === 'string' ? docOf(text) : text, keyword)
  return context.words === 0 ? [] : voiceChecksIn(context, profile)
}

/** 0–100, whole: the share of the points that the profile's checks give; null where there is nothing to judge. */
export function voiceScore(profile: VoiceProfile, text: Doc | string): number | null {
  return scoreOf(voiceChecks(profile, text))
}

export function scoreOf(checks: readonly Check[]): number | null {
  const max = checks.reduce((sum, check) => sum + check.max, 0)
  const points = checks.reduce((sum, check) => sum + check.points, 0)
  return max === 0 ? null : Math.floor((100 * points) / max + 1e-6)
}

/** Only what a voice's checks look at; the channel matters to none of them. */
export const readAlone = (doc: Doc, keyword: string | null = null): Context =>
  contextOf({ doc, keyword, title: '', slug: '', excerpt: '', norm: channelNorm('site'), own: [] })

export function docOf(text: string): Doc {
  const content = text.split(/\n[ \t\r]*\n/u).map((part): Block => {
    const line = part.trim().replaceAll('\n', ' ')
    return line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: line }] }
  })
  return { type: 'doc', content }
}
