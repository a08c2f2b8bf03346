import type { Unsupported } from '@draftwright/contract/unsupported'
import { detectLanguageCode } from '../languages.ts'
import { listAdditions } from './verify.ts'

type Found = Pick<Unsupported, 'kind' | 'text'>

/** Words that count without claiming a figure: "one of us", "the first half". */
const vague = /^(?:one|two|half|ein|zwei|un|une|deux|uno|dos|due|um|dois|een|twee)$/iu
const most = 60

/** A capital at the start of a sentence is no name. */
const standsInside = (text: string, name: string): boolean =>
  text.split(name).some((before, at, all) => at < all.length - 1 && /[\p{L}\p{N},;)]\s+$/u.test(before))

/** "Maria", "Keller" is one name where they stand side by side; a figure has its sign with it. */
function joinNames(found: readonly Found[], text: string): Found[] {
  const joined: Found[] = []
  for (const one of found) {
    const before = joined.at(-1)
    if (before?.kind === 'name' && one.kind === 'name' && text.includes(`${before.text} ${one.text}`))
      joined[joined.length - 1] = { kind: 'name', text: `${before.text} ${one.text}` }
    else if (one.kind === 'number') joined.push({ kind: 'number', text: findFigure(text, one.text) })
    else joined.push(one)
  }
  return joined
}
function findFigure(text: string, figure: string): string {
  const at = text.indexOf(figure)
  const sign = /^[\s\u00a0]?(?:%|‰|€|\$|£)/u.exec(text.slice(at + figure.length))?.[0] ?? ''
  return at === -1 ? figure : figure + sign
}

/**
 * Figures, names and quotes of `text` that `source` does not have, as they are written. A language that writes all its
 * nouns with a capital has no names to tell apart.
 */
export function listUnsupported(source: string, text: string): Found[] {
  const hasNames = detectLanguageCode(text) !== 'de'
  const found = listAdditions(source, text).flatMap(({ kind, text: written }): Found[] => {
    if (kind === 'number') return vague.test(written) ? [] : [{ kind, text: written }]
    if (kind === 'quote') return [{ kind, text: written }]
    return kind === 'name' && hasNames && standsInside(text, written) ? [{ kind, text: written }] : []
  })
  const joined = joinNames(found, text)
  const quotes = joined.filter(({ kind }) => kind === 'quote')
  return joined
    .filter((one) => one.kind === 'quote' || !quotes.some((quote) => quote.text.includes(one.text)))
    .slice(0, most)
}
