import type { Context } from '../score/context.ts'
import { buildRemoval } from '../score/fillers.ts'
import { end, start } from '../score/language.ts'
import type { Change } from '../score/report.ts'
import { inflectWord } from './inflect.ts'
import { type Hit, createHit, matchCase, type Line, findMatches } from './lines.ts'

/** A word to avoid; '' removes it if the sentence is correct without it, null leaves it to a person. */
export type Unwanted = readonly [word: string, instead: string | null]

interface Search {
  pattern: RegExp
  forms: ReadonlyMap<string, string | null>
}
/** Cached: building one costs more than searching a page of text, and a text is searched on every keystroke. */
const searches = new Map<string, Search | null>()
const mostKept = 60

function buildSearch(list: readonly Unwanted[], code: string): Search | null {
  const name = `${code}\n${list.map(([word, instead]) => `${word}>${instead ?? '?'}`).join('\n')}`
  const known = searches.get(name)
  if (known !== undefined) return known
  const forms = new Map<string, string | null>()
  for (const [word, instead] of list)
    for (const [form, put] of inflectWord(key(word), instead, code === 'en')) if (!forms.has(form)) forms.set(form, put)
  // Longest first, or a word would match before the phrase it starts.
  const any = [...forms.keys()].sort((one, other) => other.length - one.length).map(pattern)
  const search = any.length === 0 ? null : { pattern: new RegExp(`${start}(?:${any.join('|')})${end}`, 'giu'), forms }
  if (searches.size >= mostKept) searches.clear()
  searches.set(name, search)
  return search
}

/** Unwanted words in any form, each with the edit that is safe there. */
export function findUnwanted(context: Context, lines: readonly Line[], list: readonly Unwanted[]): Hit[] {
  const search = buildSearch(list, context.language.code)
  if (search === null) return []
  return lines.flatMap((line) =>
    findMatches(line, search.pattern).map((match) => {
      const put = search.forms.get(key(match[0])) ?? null
      const hit = createHit(line, match.index, match[0], null)
      return { ...hit, change: put === null ? null : buildChange(context, line, match.index, match[0], put) }
    }),
  )
}

const key = (word: string): string => word.toLowerCase().replaceAll('’', "'").replaceAll(/\s+/gu, ' ').trim()
const pattern = (word: string): string =>
  word
    .replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
    .replaceAll(' ', String.raw`\s+`)
    .replaceAll("'", "['’]")

function buildChange({ language }: Context, line: Line, from: number, text: string, put: string): Change | null {
  if (put === '') {
    // "is amazing." needs its last word, "an amazing offer" does not.
    if (!/^,?\s+\p{L}/u.test(line.text.slice(from + text.length))) return null
    return buildRemoval(line.text, { from, to: from + text.length, instead: '', first: line.start }, language)
  }
  const cased = matchCase(put, text)
  const article = language.code === 'en' ? /(?:^|[\s(])(an?)\s+$/iu.exec(line.text.slice(0, from)) : null
  if (article === null) return createHit(line, from, text, cased).change
  // Whether "h" and "u" are pronounced cannot be told by spelling.
  if (/^(?:h|u|eu|on)/iu.test(put)) return null
  const letter = article[1]?.charAt(0) ?? 'a'
  const begin = line.text.slice(0, from).search(/an?\s+$/iu)
  const fit = /^[aeio]/iu.test(put) ? `${letter}n` : letter
  return createHit(line, begin, line.text.slice(begin, from + text.length), `${fit} ${cased}`).change
}
