import { type CorrectionWords, correctionWords } from './correction-words.ts'
import { removeSaidAnew } from './said-anew.ts'
import { foldText } from './words.ts'

const toFoldedSet = (list: string): Set<string> => new Set(list.split(' ').map(foldText))

/** "On Monday, no wait, I mean on Tuesday": the later word stands and the earlier one goes, with what took it back. */
export function removeSelfCorrections(text: string, code: string, isSpoken = false): string {
  const known = correctionWords[code]
  if (!known) return text
  const stammer = '(?:(?:um+|uh+|er|äh+m?|eh+|euh|ah|oh|ach)[,\\s]+)*'
  const marker = new RegExp(
    `(?:\\s*(?:[,;.…–—]|\\s-)+\\s*|\\s+)${stammer}(?:(${known.strong})|(${known.weak}))(?![\\p{L}’'])(?:[,.:;…\\s–—]+${stammer}(?:${known.strong}|${known.weak})(?![\\p{L}’']))*[,.:;…–—]*\\s+${stammer}`,
    'giu',
  )
  // "Per acre, no sorry, per season, not per acre": what is denied once more goes too.
  const denied = new RegExp(
    `(\\S+ \\S+),? (?:${known.strong}|${known.weak}),? ((?:\\S+ ){0,2}[\\p{L}\\p{N}]+),? (?:not|nicht|pas|no|non|não|niet) \\1(?![\\p{L}’'])`,
    'iu',
  )
  const plain = text.replace(denied, '$2')
  let out = mergeBrackets(isSpoken ? removeSaidAnew(plain, known, code) : plain, known)
  for (let from = 0, turns = 0; turns < 40; turns++) {
    marker.lastIndex = from
    const match = marker.exec(out)
    if (!match) break
    const before = out.slice(0, match.index)
    const after = out.slice(match.index + match[0].length)
    // Two weak words in a row ("no, perdón") count as one strong one.
    const isStrong =
      match[1] !== undefined ||
      apologises.test(after) ||
      new RegExp(`^\\P{L}*(?:${known.weak})[,\\s]+(?:${known.weak})\\b`, 'iu').test(match[0])
    const corrected = match[2] && !isStrong ? foldText(match[2]) : ''
    // "Two, not three" is a contrast in Spanish: a bare "no" undoes only after a pause, and only a day or a number.
    const isBare = /^(?:no|nein|nao|non|nee|actually)$/.test(corrected)
    const isContrast =
      (isBare && corrected !== 'actually' && !/[,.:;…–—]\s+$/u.test(match[0])) ||
      // "Every day, and I mean every day" is emphasis.
      (!isStrong && /(?<!\p{L})(?:and|und|et|y|e|en)$/iu.test(before))
    const mended = isContrast ? null : mergeHalves(before, after, known, isStrong ? 'strong' : isBare ? 'bare' : 'weak')
    if (mended !== null) out = mended
    from = mended === null ? match.index + match[0].length - 1 : Math.max(0, match.index - 60)
  }
  return out
}

/** "Below 10 degrees (no, 12)": what is taken back in brackets. */
function mergeBrackets(text: string, known: CorrectionWords): string {
  const bracket = new RegExp(`\\s*\\((?:${known.strong}|${known.weak})(?![\\p{L}’'])[,.:;…\\s]*([^()]{1,60})\\)`, 'iu')
  const found = bracket.exec(text)
  if (found === null) return text
  const merged = mergeHalves(text.slice(0, found.index), (found[1] ?? '').trim(), known, 'strong', true)
  return merged === null ? text : merged + text.slice(found.index + found[0].length)
}

/** "Fourteen instead of ten, wait, we raised it, so sixteen instead of twelve" */
const anew =
  /(?<!(?:im|den|einen|at the|un|al) )(?<=\S\s)(?:moment|warte|attends|espera|aspetta|wacht|wait)(?!\p{L}) (?:\S+ ){1,8}(?:also|so|donc|entonces|quindi|dus|então) /iu

/** Whether a speaker took something back and it is not clear what. */
export function hasOpenCorrection(text: string, code: string): boolean {
  const known = correctionWords[code]
  if (known === undefined) return false
  const meant = `, (?:i mean|ich mein(?:e|te)|je veux dire|quiero decir|voglio dire|quero dizer|ik bedoel),? (?:${known.joints.replaceAll(' ', '|')}) `
  const sorry = ', (?:no|nein|non|não|nee),? (?:\\S+ ){0,2}\\S+,? (?:sorry|perdón|pardon|scusate?|desculpe)(?!\\p{L})'
  return (
    anew.test(text) ||
    /\d(?: \p{L}+){1,4},? (?:no|nein|nee|non|não),? \d/iu.test(text) ||
    new RegExp(`(?<=\\S\\s)(?:${known.strong})(?![\\p{L}’'])|${meant}|${sorry}`, 'iu').test(text)
  )
}

/** "No the 29th sorry" */
const apologises = /^(?:\S+ )?\S+,? (?:sorry|perdón|pardon|scusate?|desculpe)(?=[,.]|$)/iu
/** "No wait, it's four fifty": what comes is said anew with it. */
const presents =
  /^(?:(?:that|they|we) (?:\S+ ){1,4}?)?(?:it['’]s|it is|it was|es sind|es ist|c['’]est|sono|son)\s+(?=[€$£]?\d|\p{L}+(?:\s|$))/iu
/** "From March actually": said of the word that replaces another. */
const confirms =
  /^((?:\S+ )?\S+) (?:actually|rather|eigentlich|en fait|plutôt|en realidad|in realtà|na verdade|eigenlijk|sorry|perdón|pardon|scusate?|desculpe)(?=[,.]|$)/iu
/** "Dr. Hall", alone up to the next mark. */
const titled =
  /^(Dr|Mr|Mrs|Ms|Prof|Frau|Herrn?|Mme|Monsieur|Madame|Sra?|Doña|Don|Signora?|Dott|Mevrouw|Meneer)\.? \p{Lu}[\p{L}-]+(?=[.,;!?]|$)/u
/** What a statement stands on: it does not go with the word that is corrected. */
const copulas =
  /^(?:is|are|was|were|has|have|had|ist|sind|war|waren|hat|haben|est|sont|était|es|son|era|è|sono|é|são|zijn|waren)$/iu

/** Words that go on after a figure. */
const goOn =
  /^(?:if|and|but|so|when|because|or|wenn|und|aber|weil|oder|si|y|pero|porque|cuando|et|mais|quand|se|ma|quando|als|en|maar|of)$/iu

/** "Quarenta e cinco": where a number of several words begins. */
function findNumberStart(words: readonly RegExpExecArray[], at: number, isKind: (word: string) => boolean): number {
  let from = at
  const is = (place: number): boolean => place >= 0 && isKind(foldText(words[place]?.[0] ?? ''))
  while (is(from - 1) || (/^(?:e|y|et|and|und|en)$/iu.test(words[from - 1]?.[0] ?? '') && is(from - 2)))
    from -= is(from - 1) ? 1 : 2
  return from
}

/** The number of one or several words that a text begins with. */
const readNumber = (text: string, known: CorrectionWords): string =>
  new RegExp(
    `^\\S+?(?=[,;:!?…](?!\\d)|\\.?(?:\\s|$))(?:\\s+(?:(?:y|e|et|and|und|en)\\s+)?(?:\\d\\S*|${known.numbers.replaceAll(' ', '|')})(?!\\p{L}))*`,
    'iu',
  ).exec(text)?.[0] ?? ''

/** Merges the two halves, or returns null if it is unclear which words were corrected. */
function mergeHalves(
  before: string,
  rest: string,
  known: CorrectionWords,
  force: 'strong' | 'weak' | 'bare',
  /** Then the unit before the bracket stays. */
  isBracket = false,
): string | null {
  const spoken = [...before.matchAll(/[€$£]?[\p{L}\p{N}][\p{L}\p{N}'’.,:%€$-]*(?<![.,:])/gu)].slice(-8)
  const sentence = /[.!?…]\s+[^.!?…]*$/u.exec(before)
  const words = spoken.filter((one) => one.index > (sentence?.index ?? -1))
  const after = (force === 'strong' ? rest.replace(presents, '') : rest).replace(confirms, '$1')
  const phrase = /^(?:[^,;.!?…]|(?<=\d)[.,](?=\d))*/u.exec(after)?.[0] ?? ''
  const spokenWords = phrase.split(/\s+/).filter(Boolean)
  const first = foldText(spokenWords[0] ?? '')
  if (!first || words.length === 0) return null
  const joints = toFoldedSet(known.joints)
  const days = toFoldedSet(known.days)
  const kinds = [
    (word: string): boolean =>
      /^[€$£]?\d|.(?:zehn|zig|(?:ß|ss)ig|hundert|tausend|teen|tig|honderd|duizend)$|^(?:cento|duecento|vent[iu]|trent[au]|veinti)\p{L}+$/u.test(
        word,
      ) || toFoldedSet(known.numbers).has(word),
    (word: string): boolean => days.has(word) || (word.endsWith('s') && days.has(word.slice(0, -1))),
  ]
  const weekdays = known.days.split(' ', 7).map(foldText)
  const isWeekday = (word = ''): boolean =>
    weekdays.includes(foldText(word).replace(/s$/u, '')) || weekdays.includes(foldText(word))
  const denied = (at: number): boolean =>
    [at - 1, at - 2].some((near) => toFoldedSet(known.denial).has(foldText(words[near]?.[0] ?? '')))
  const cutAt = (at: number): string => before.slice(0, words[at]?.index ?? before.length) + after
  const named = titled.exec(after)
  const old =
    named === null
      ? undefined
      : [...before.matchAll(new RegExp(`(?<!\\p{L})${named[1]}\\.? \\p{Lu}[\\p{L}-]+`, 'gu'))].at(-1)
  if (named !== null && old !== undefined && old.index > (sentence?.index ?? -1))
    return (
      before.slice(0, old.index) + named[0] + before.slice(old.index + old[0].length) + after.slice(named[0].length)
    )
  for (const isKind of kinds) {
    const at = words.findLastIndex((one) => isKind(foldText(one[0])))
    if (at < 0 || denied(at)) continue
    // "Forty and five minutes in the oven, no, fifty minutes": the figure with its word, and what follows stays.
    const from = findNumberStart(words, at, isKind)
    const unit = words[at + 1]
    const start = words[from]
    const said = readNumber(after, known)
    const follows = foldText(/^\s+(\p{L}+)/u.exec(after.slice(said.length))?.[1] ?? '')
    // "A hundred and ten a day, no sorry, a hundred and twenty and": what is counted stays.
    const counted = before.slice((words[at]?.index ?? 0) + (words[at]?.[0].length ?? 0)).replace(/[,\s]+$/u, '')
    const isCountedOnce =
      unit !== undefined && words.length - at <= 5 && words.slice(0, from).every(([word]) => !isKind(foldText(word)))
    if (
      force === 'strong' &&
      start &&
      isCountedOnce &&
      isKind === kinds[0] &&
      isKind(first) &&
      (goOn.test(follows) || said.length === phrase.trim().length)
    )
      return `${before.slice(0, start.index)}${said}${counted}${after.slice(said.length)}`
    // "Forty-five degrees, no, fifty-five degrees": the whole number.
    if (
      force === 'strong' &&
      start &&
      unit &&
      at + 2 === words.length &&
      isKind(first) &&
      follows === foldText(unit[0])
    )
      return before.slice(0, start.index) + after
    if (
      start &&
      unit &&
      isKind(first) &&
      spokenWords.length === 2 &&
      foldText(spokenWords[1] ?? '') === foldText(unit[0])
    )
      return (
        before.slice(0, start.index) +
        phrase.trim() +
        before.slice(unit.index + unit[0].length) +
        after.slice(phrase.length)
      )
    // "On the 22nd of September, no, the 29th", "fell to two minutes, sorry, to three": what follows the figure stays.
    const isLeft =
      (isBracket && words.length === at + 2) ||
      (force === 'strong' && words.length === at + 3) ||
      words.slice(at + 1).some(([word]) => days.has(foldText(word)))
    const joint = isLeft ? words[at - 1] : undefined
    const number = words[at]
    if (
      joint &&
      number &&
      foldText(joint[0]) === first &&
      spokenWords.length === 2 &&
      isKind(foldText(spokenWords[1] ?? ''))
    )
      return (
        before.slice(0, joint.index) +
        phrase.trim() +
        before.slice(number.index + number[0].length) +
        after.slice(phrase.length)
      )
    // "In April, no, from March": another joint, the same kind of word.
    const isJoined = joints.has(first) && isKind(foldText(spokenWords[1] ?? '')) && at === words.length - 1
    if (isJoined && at > 0 && joints.has(foldText(words[at - 1]?.[0] ?? ''))) return cutAt(at - 1)
    // "Tuesdays, no, from September Wednesdays": a day of the week for a day of the week.
    if (
      isKind === kinds[1] &&
      at === words.length - 1 &&
      isWeekday(words[at]?.[0]) &&
      spokenWords.slice(0, 4).some(isWeekday) &&
      !words.some(([word]) => foldText(word) === first)
    )
      return cutAt(at)
    if (!isKind(first)) continue
    // "5 by 6 instead of 5 by 4, no, 5 by 10": which 5?
    if (words.filter((one) => foldText(one[0]) === first).length > 1) return null
    const old = words[at]
    // "110 pounds after eight in the evening, no wait, 120": which of the two?
    const isSeveral = words.slice(0, from).some((one) => isKind(foldText(one[0])))
    if (isSeveral && unit && !spokenWords.map(foldText).includes(foldText(unit[0]))) return null
    // A single word replaces a single word: "40 calls a month, no sorry, 38".
    if (spokenWords.length === 1 && old)
      return (
        before.slice(0, old.index) +
        phrase.trim() +
        before.slice(old.index + old[0].length) +
        after.slice(phrase.length)
      )
    return words.length - at <= 6 ? cutAt(from) : null
  }
  // A figure replaces a figure only.
  const hasFigure = (all: readonly string[]): boolean => all.some((word) => kinds[0]?.(foldText(word)))
  const isLike = (at: number): boolean =>
    hasFigure(words.slice(at).map(([word]) => word)) === hasFigure(spokenWords.slice(0, 3))
  const isCounted = /^(?:an?|eine?|une?|uma?)$/u.test(first) && hasFigure(spokenWords.slice(1, 2))
  // "The first of May, sorry, the fifth of May"; "ersten September, quatsch, fünfzehnten September"
  const last = foldText(words.at(-1)?.[0] ?? '')
  if (force === 'strong' && words.length > 1 && foldText(spokenWords[1] ?? '') === last && !denied(words.length - 2))
    return cutAt(words.length - 2)
  if (force === 'bare') return null
  const isStrong = force === 'strong'
  // "The first Saturday of the month, no, the second Saturday": what follows the word that comes again stays.
  const again = words.findLastIndex(([word]) => foldText(word) === foldText(spokenWords.at(-1) ?? ''))
  const from = words.findLastIndex(([word], at) => at < again && again - at <= 3 && foldText(word) === first)
  const [begun, ended] = [words[from], words[again]]
  if (isStrong && spokenWords.length <= 4 && again < words.length - 1 && begun && ended && !denied(from))
    return (
      before.slice(0, begun.index) +
      phrase.trim() +
      before.slice(ended.index + ended[0].length) +
      after.slice(phrase.length)
    )
  const same = words.findLastIndex((one) => foldText(one[0]) === first)
  const reach = words.length - same
  if (
    same >= 0 &&
    !denied(same) &&
    (!isCounted || isLike(same)) &&
    (isStrong ? reach <= 7 : joints.has(first) && reach <= 6)
  )
    return cutAt(same)
  if (joints.has(first)) {
    const at = words.findLastIndex((one) => joints.has(foldText(one[0])))
    if (isStrong && at > 0 && words.length - at <= 4 && !denied(at) && isLike(at)) return cutAt(at)
  }
  if (!isStrong) return null
  const tail = words.length - spokenWords.length
  return spokenWords.length <= 3 &&
    tail > 0 &&
    !denied(tail) &&
    isLike(tail) &&
    !words.slice(tail).some(([word]) => copulas.test(word))
    ? cutAt(tail)
    : null
}
