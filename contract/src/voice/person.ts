import { type Hit, createHit, matchCase, type Line, findMatches } from './lines.ts'

const a = String.raw`['’]`
const whole = (body: string) => new RegExp(String.raw`(?<![\p{L}\p{N}'’])(?:${body})(?![\p{L}\p{N}])`, 'gu')

/** English; the forms of one person with those of the other. Earlier entries win. */
const toWe: readonly (readonly [string, string])[] = [
  [`I am`, 'we are'],
  [`am I`, 'are we'],
  [`I was`, 'we were'],
  [`was I`, 'were we'],
  [`I${a}m`, "we're"],
  [`I`, 'we'],
  [`[Mm]yself`, 'ourselves'],
  [`[Mm]y`, 'our'],
  [`[Mm]e`, 'us'],
]
const toI: readonly (readonly [string, string])[] = [
  [`[Ww]e are`, 'I am'],
  [`are we`, 'am I'],
  [`[Ww]e were`, 'I was'],
  [`were we`, 'was I'],
  [`[Ww]e${a}re`, "I'm"],
  [`[Ww]e`, 'I'],
  [`[Oo]urselves`, 'myself'],
  [`[Oo]urs`, 'mine'],
  [`[Oo]ur`, 'my'],
  [`us`, 'me'],
]
/** Here the plural is meant: "each of us", "we all". */
const many = /(?:\b(?:of|between|among|let)\s+)$/iu
const manyAfter = /^\s+(?:all|both|each|two|three|four|\d)/iu

function find(lines: readonly Line[], forms: readonly (readonly [string, string])[], isFromMany: boolean): Hit[] {
  const search = whole(forms.map(([from]) => `(${from})`).join('|'))
  return lines.flatMap((line) =>
    findMatches(line, search).flatMap((match) => {
      const after = line.text.slice(match.index + match[0].length)
      if (isFromMany && (many.test(line.text.slice(0, match.index)) || manyAfter.test(after))) return []
      const put = forms[match.slice(1).findIndex((group) => group !== undefined)]?.[1] ?? ''
      const isStart = /(?:^|[.!?…:\n]["'”’»)]?\s+)$/u.test(line.text.slice(0, match.index))
      // "I" is always a capital, so the case of its replacement depends on its position.
      const cased = put.startsWith('I')
        ? put
        : isStart
          ? put.charAt(0).toUpperCase() + put.slice(1)
          : matchCase(put, match[0].replace(/^I/u, 'i'))
      return [createHit(line, match.index, match[0], cased)]
    }),
  )
}

const singular: Record<string, RegExp> = {
  de: whole('[Ii]ch|[Mm]ich|[Mm]ir|[Mm]ein(?:e[mnrs]?)?'),
  fr: whole("[Jj]e|[Jj]['’](?=\\p{L})|[Mm]oi|[Mm]on|[Mm]a|[Mm]es"),
  nl: whole('[Ii]k|[Mm]ij|[Mm]ijn'),
}
const plural: Record<string, RegExp> = {
  de: whole('[Ww]ir|[Uu]ns|[Uu]nser(?:e[mnrs]?)?'),
  fr: whole('[Nn]ous|[Nn]otre|[Nn]os'),
  nl: whole('[Ww]ij|[Ww]e|[Oo]ns|[Oo]nze'),
}
const reader: Record<string, RegExp> = {
  en: whole(`[Yy]ou|[Yy]our|[Yy]ours|[Yy]ourself|[Yy]ou${a}(?:re|ll|ve|d)`),
  de: whole('[Dd]u|[Dd]ich|[Dd]ir|[Dd]ein(?:e[mnrs]?)?|Sie|Ihnen|Ihr(?:e[mnrs]?)?'),
  fr: whole('[Vv]ous|[Vv]otre|[Vv]os|[Tt]u|[Tt]on|[Tt]es'),
  nl: whole('[Jj]ij|[Jj]e|[Jj]ouw|[Uu]|[Uu]w'),
}

const seen = (lines: readonly Line[], search: RegExp | undefined): Hit[] =>
  search === undefined
    ? []
    : lines.flatMap((line) => findMatches(line, search).map((match) => createHit(line, match.index, match[0], null)))

/** Occurrences of "I"; English ones have the edit that changes it to "we". */
export const findSingular = (lines: readonly Line[], code: string): Hit[] =>
  code === 'en' ? find(lines, toWe, false) : seen(lines, singular[code])
/** Occurrences of "we"; English ones have the edit that changes it to "I". */
export const findPlural = (lines: readonly Line[], code: string): Hit[] =>
  code === 'en' ? find(lines, toI, true) : seen(lines, plural[code])
export const countReaderWords = (lines: readonly Line[], code: string): number => seen(lines, reader[code]).length
/** Languages in which the grammatical person is marked by a pronoun. */
export const canDetectPerson = (code: string): boolean => reader[code] !== undefined
