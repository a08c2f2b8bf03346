import type { Doc } from '@draftwright/contract/document'
import type { Finding as Advice } from '@draftwright/contract/score/report'
import { buildVoiceContext } from '@draftwright/contract/voice/checks'
import { readLines } from '@draftwright/contract/voice/lines'
import type { VoiceProfile } from '@draftwright/contract/voice/profile'
import { checkAvoidedWords, checkLearntRules } from '@draftwright/contract/voice/word-checks'
import type { Finding } from './finding.ts'

/** The language of a text, and the words that a brand voice avoids in it. */
export function readVoice(
  doc: Doc,
  keyword: string | null,
  voice: VoiceProfile | null,
): { language: string; avoided: Finding[] } {
  const context = buildVoiceContext(doc, keyword)
  const language = context.language.code
  if (voice === null || context.words === 0) return { language, avoided: [] }
  const lines = readLines(context)
  const checks = [...checkAvoidedWords(context, lines, voice), ...checkLearntRules(context, lines, voice)]
  const textAt = (from: number, to: number): string => {
    const line = lines.find(({ start, text }) => start <= from && to <= start + text.length)
    return line === undefined ? '' : line.text.slice(from - line.start, to - line.start)
  }
  return { language, avoided: checks.flatMap(({ findings }) => findings.flatMap((one) => placeAdvice(one, textAt))) }
}

/** One finding for each place. */
const placeAdvice = ({ text, spans, fix }: Advice, textAt: (from: number, to: number) => string): Finding[] =>
  spans.map(({ from, to }) => ({
    from,
    to,
    kind: 'voice',
    text: textAt(from, to),
    message: text,
    suggestions: (fix?.changes ?? []).flatMap((change) =>
      change.kind === 'text' && change.from <= to && change.to >= from
        ? [{ from: change.from, to: change.to, text: change.text }]
        : [],
    ),
  }))
