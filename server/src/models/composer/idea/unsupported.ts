import type { Unsupported } from '@draftwright/contract/unsupported'
import { detectLanguageCode } from '../languages.ts'
import { listAdditions } from './verify.ts'

/** Words that count without claiming a figure: "one of us", "the first half". */
const vague = /^(?:one|two|half|ein|zwei|un|une|deux|uno|dos|due|um|dois|een|twee)$/iu
const most = 60

/** A capital at the start of a sentence is no name. */
const standsInside = (text: string, name: string): boolean =>
  text.split(name).some((before, at, all) => at < all.length - 1 && /[\p{L}\p{N},;)]\s+$/u.test(before))

/**
 * Figures, names and quotes of `text` that `source` does not have, as they are written. A language that writes all its
 * nouns with a capital has no names to tell apart.
 */
export function listUnsupported(source: string, text: string): Pick<Unsupported, 'kind' | 'text'>[] {
  const hasNames = detectLanguageCode(text) !== 'de'
  const found = listAdditions(source, text).flatMap(({ kind, text: written }): Pick<Unsupported, 'kind' | 'text'>[] => {
    if (kind === 'number') return vague.test(written) ? [] : [{ kind, text: written }]
    if (kind === 'quote') return [{ kind, text: written }]
    return kind === 'name' && hasNames && standsInside(text, written) ? [{ kind, text: written }] : []
  })
  const quotes = found.filter(({ kind }) => kind === 'quote')
  return found
    .filter((one) => one.kind === 'quote' || !quotes.some((quote) => quote.text.includes(one.text)))
    .slice(0, most)
}
