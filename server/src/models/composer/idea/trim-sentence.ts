import type { LeftOut } from '@draftwright/contract/left-out'
import type { Language } from '../language.ts'
import { normalizeText } from '../polish.ts'
import { removeSelfCorrections } from '../self-corrections.ts'
import { splitWords } from '../words.ts'
import { canEnd } from './split-dictation.ts'
import { listAdditions, listLosses, toKey } from './verify.ts'

/** Sounds, not words: they go wherever they stand. "Um" is one in English; in German and Portuguese it is a word. */
const sounds =
  /(?<![\p{L}\p{N}'’-])(?:u+h+m*|u+m{2,}|e+rm+|ehm+|hm+|mhm+|ä+h+m*|ö+h+m*|eu+h+|eh+m*)(?![\p{L}\p{N}'’-])[,.…]*\s*/giu

/** A comma before a sound goes with it where no sentence can stop: "There's, er, brown marks." */
const commaBeforeSound = /,(?=\s*(?:u+h+m*|u+m+|e+rm*|ehm+|hm+|ä+h+m*|eu+h+|eh+m*),)/giu
const isOpenEnd = (text: string, code: string): boolean => !canEnd(text, code) || /['’](?:s|re|m|ve|ll|d)$/u.test(text)

const englishSound = /(?<![\p{L}\p{N}'’-])(?:um|er(?=,)|(?<=^)er(?=\s))(?![\p{L}\p{N}'’-])[,.…]*\s*/giu

/**
 * Words that say nothing between commas or at the start, by language. A word that can be meant there ("Look, listen and
 * feel", "Turn left, right, left", "Bueno, bonito y barato") is not among them.
 */
const fillers: Record<string, { start: string; between: string }> = {
  en: {
    start:
      'so yeah|yeah so|okay so|ok so|right so|so okay|so|okay|ok|well|yeah|alright|all right|anyway|anyways|honestly|basically|i mean|you know|oh and|oh|ah|also yeah',
    between:
      "what['’]s it called|what do you call (?:it|them)|how do you say|you know|i mean|like|sort of|kind of|basically|honestly|okay|ok|well|if that makes sense",
  },
  de: {
    start: 'also ja|ja also|also|ja|naja|na ja|okay|ok|tja|nun|so',
    between:
      'wie heißt (?:das|der|die)(?: noch| gleich)?|wie sagt man|sag ich mal|sozusagen|weißt du|wissen Sie|ne|halt|naja|na ja|also',
  },
  fr: {
    start: 'alors voilà|bon alors|alors|ben|eh bien|donc voilà|voilà|ok',
    between: "comment (?:dire|on dit|ça s['’]appelle)|tu vois|vous voyez|disons|ben|quoi|enfin bref",
  },
  es: {
    start: 'bueno pues|pues|a ver|vale|vamos|o sea|entonces pues',
    between: 'cómo se (?:dice|llama)|o sea|pues|a ver|digamos|vamos',
  },
  it: {
    start: 'allora|beh|dunque|ecco|insomma|cioè|ok',
    between: 'come si (?:dice|chiama)|cioè|diciamo|insomma|ecco|beh',
  },
  pt: {
    start: 'então pronto|pois|então|ora|ok|tipo',
    between: 'como se (?:diz|chama)|tipo|pronto|quer dizer|digamos|pois',
  },
  nl: {
    start: 'nou ja|nou|ja|oké|ok|dus ja',
    between:
      'hoe (?:heet|noem je) (?:dat|het)(?: ook)?(?: alweer)?|hoe zeg je dat|zeg maar|weet je|nou ja|eigenlijk gezegd',
  },
}

/** Openings that say nothing even without a comma; a single word only of a speaker. */
const doubleOpening =
  /^(?:so yeah|yeah so|okay so|ok so|right so|so okay|also ja|ja also|bon alors|bueno pues|nou ja)\s/iu
const spokenOpening = new RegExp(`${doubleOpening.source}|^(?:okay|yeah)\\s`, 'iu')

interface Trimmed {
  readonly text: string
  readonly leftOut: readonly LeftOut[]
}

const quoted = /"[^"]+"|[“„][^“”„]+[”“]|«[^«»]+»|»[^«»]+«/gu
const stand = /\uE000(\d+)\uE001/gu

/** Somebody's own words stay as they are: `edit` never sees what is quoted. */
function keepQuotes(source: string, edit: (text: string) => Trimmed): Trimmed {
  const quotes: string[] = []
  const hidden = source.replaceAll(quoted, (quote) => {
    const place = quotes.push(quote.slice(1, -1)) - 1
    return `${quote.charAt(0)}\uE000${place}\uE001${quote.slice(-1)}`
  })
  const { text, leftOut } = edit(hidden)
  const isWhole = (text.match(stand)?.length ?? 0) === quotes.length
  const show = (one: string): string => one.replaceAll(stand, (_mark, at: string) => quotes[Number(at)] ?? '')
  return isWhole ? { text: show(text), leftOut } : { text: source, leftOut: [] }
}

/**
 * A sentence without sounds, fillers and what its speaker took back. A step that would change a number, a name, a
 * negation or a quote beyond that is not taken; spelling is mended where it is unmistakable.
 */
export const trimSentence = (source: string, language: Language, isSpoken: boolean): Trimmed =>
  keepQuotes(source, (text) => trimUnquoted(text, language, isSpoken))

function trimUnquoted(source: string, language: Language, isSpoken: boolean): Trimmed {
  const leftOut: LeftOut[] = []
  const take = (text: string, next: string, reason: 'filler' | 'corrected'): string => {
    if (next === text) return text
    const removed = listRemovedRuns(text, next) ?? (reason === 'corrected' ? listReplacedRuns(text, next) : null)
    if (removed === null || next.trim() === '') return text
    leftOut.push(...removed.map((run) => ({ text: run, reason })))
    return next
  }
  let text = source
  const joined = text.replaceAll(commaBeforeSound, (comma, at: number) =>
    isOpenEnd(text.slice(0, at), language.code) ? '' : comma,
  )
  const spoken = language.code === 'en' ? joined.replaceAll(englishSound, ' ') : joined
  text = take(text, spoken.replaceAll(sounds, ' ').replaceAll(/\s+/g, ' ').trim(), 'filler')
  const corrected = removeSelfCorrections(openBrackets(text, language.code), language.code, isSpoken)
  // What is said anew may differ in a number or a day; nothing may come in.
  if (corrected !== text && !apology.test(corrected) && listAdditions(text, corrected).length === 0)
    text = take(text, corrected, 'corrected')
  const words = fillers[language.code]
  if (words) {
    const between = new RegExp(`,\\s*(?:${words.between})\\s*(?=[,.!?…]|$),?`, 'giu')
    const plain = text.replaceAll(between, (match, at: number) =>
      // "Plants in the room, honestly, plants": what is added for effect needs its pause.
      /^\s*[\p{L}\p{N}]+[.!]?$/u.test(text.slice(at + match.length)) && !isOpenEnd(text.slice(0, at), language.code)
        ? match
        : match.endsWith(',') && !isOpenEnd(text.slice(0, at), language.code)
          ? ','
          : '',
    )
    // "The, what's it called, the lid"
    text = takeSafely(text, plain === text ? text : removeStammer(plain), take)
    const start = new RegExp(`^(?:${words.start})\\s*[,.…–—-]+\\s*(?=\\S)`, 'iu')
    const spokenStart = new RegExp(`^(?:${words.start})\\s+(?=\\S)`, 'iu')
    for (let turn = 0; turn < 3; turn++) {
      const bare = text.replace(start, '')
      text = takeSafely(text, bare, take)
    }
    if (isSpoken ? spokenOpening.test(text) : doubleOpening.test(text))
      text = takeSafely(text, text.replace(spokenStart, ''), take)
  }
  if (isSpoken) text = takeSafely(text, removeStammer(text), take)
  return { text: normalizeText(text, language.code), leftOut }
}

/** How a correction is certain to be one, by language: "no, sorry". */
const apologies: Record<string, string> = {
  en: 'no sorry',
  de: 'nein quatsch',
  fr: 'non pardon',
  es: 'no perdón',
  it: 'no scusa',
  pt: 'não desculpe',
  nl: 'nee sorry',
}
const apology = new RegExp(`, (?:${Object.values(apologies).join('|')}), `, 'u')

/** "Below 10 degrees (no, say 12)": what is taken back in brackets, as somebody would say it. */
const openBrackets = (text: string, code: string): string =>
  text.replace(
    /\s*\((?:no|nein|nee|non|não), (?:(?:rather|say|make that|lieber|eher|sagen wir|plutôt|disons|mejor|digamos|meglio|diciamo|melhor|digamos|liever|zeg) )?([^()]{2,30})\)/iu,
    (whole, meant: string, at: number) => {
      // "Below 10 degrees (no, 12)" keeps its degrees.
      const unit = /\d$/u.test(meant) ? (/\d( \p{L}{2,})$/u.exec(text.slice(0, at))?.[1] ?? '') : ''
      return code in apologies ? `, ${apologies[code]}, ${meant}${unit}` : whole
    },
  )

/** Takes a step only if no number, name, negation or quote goes with it and a statement remains. */
function takeSafely(
  text: string,
  next: string,
  take: (text: string, next: string, reason: 'filler') => string,
): string {
  // Most sentences have nothing to take, and the comparison is the dear part.
  if (next === text) return text
  const isHarmful = listLosses(text, next).some(({ kind }) => kind !== 'word')
  return isHarmful || splitWords(next).length === 0 ? text : take(text, next.replaceAll(/\s+/g, ' ').trim(), 'filler')
}

/** "A socket that, that buzzes" */
const article = /(?<!\p{L})(?:an?|the|any|every|each|some|my|our) \p{L}+ $/iu
const denies = /(?<!\p{L})(?:not|never|nicht|kein\p{L}*|pas|no|non|não|niet|geen)\s+$/iu

/** "we we", "the thing, the thing": the first of two equal runs of one to three words. */
function removeStammer(text: string): string {
  let out = text
  for (let size = 3; size >= 1; size--) {
    const run = Array.from({ length: size }, () => "[\\p{L}'’]+").join('\\s+')
    out = out.replaceAll(
      new RegExp(`(?<![\\p{L}\\p{N}'’-])(${run})(?:\\s*(?:,|…|\\.\\.\\.|–|—)\\s*|\\s+)\\1(?![\\p{L}\\p{N}'’-])`, 'giu'),
      (whole, kept: string, at: number) =>
        // "Not in the fridge, in the fridge it dries": two clauses, and no stammer.
        denies.test(out.slice(0, at)) ||
        (size === 1 &&
          !article.test(out.slice(0, at)) &&
          /^(?:that|had|so|very|really|bye|no|one|two|three|four|five|six|seven|eight|nine|ten|twenty|nach|sie|die|das|der|nous|vous|long|far|many|much|sehr|ganz|muy|très|molto|muito|heel)$/iu.test(
            kept,
          ))
          ? whole
          : kept,
    )
  }
  return out
}

/** What was said from the word that another one replaces: "40 calls a month, no sorry, 38"; null when `next` has words of its own. */
function listReplacedRuns(text: string, next: string): string[] | null {
  const left = splitWords(next).map(toKey)
  const before = splitWords(text)
  const gone = before.map((word) => {
    const at = left.indexOf(toKey(word))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return left.length > 0 ? null : [before.slice(gone.indexOf(true), gone.lastIndexOf(true) + 1).join(' ')]
}

/** The runs of words that `text` has and `next` has not; null when `next` has words of its own or another order. */
function listRemovedRuns(text: string, next: string): string[] | null {
  const before = splitWords(text)
  const after = splitWords(next).map(toKey)
  const runs: string[][] = []
  let at = 0
  let isOpen = false
  // From the end, so that of two equal words the later one stands.
  const kept = new Set<number>()
  for (let from = before.length - 1, to = after.length - 1; from >= 0 && to >= 0; from--)
    if (toKey(before[from] ?? '') === after[to]) {
      kept.add(from)
      to--
    }
  if (kept.size !== after.length) return null
  for (; at < before.length; at++) {
    if (kept.has(at)) isOpen = false
    else if (isOpen) runs.at(-1)?.push(before[at] ?? '')
    else {
      runs.push([before[at] ?? ''])
      isOpen = true
    }
  }
  return runs.map((run) => run.join(' '))
}
