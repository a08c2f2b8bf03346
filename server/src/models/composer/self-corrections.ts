import { removeSaidAnew } from './said-anew.ts'
import { foldText } from './words.ts'

/** Words that mark self-corrections in one language. */
interface CorrectionWords {
  /** Always a correction. */
  strong: string
  /** A correction only if what follows clearly replaces what came before: a day for a day, a number for a number. */
  weak: string
  /** Small words at the start of a corrected phrase: "on Monday, I mean on Tuesday". */
  joints: string
  numbers: string
  days: string
  denial: string
}

export const correctionWords: Record<string, CorrectionWords> = {
  en: {
    strong:
      'oh no,? wait|no,? wait|wait,? no|no,? sorry|sorry,? no|scratch that|correction|make that|or rather|actually,? no|no,? let.?s say|no,? hang on|no,? make that|no,? i mean|sorry,? i mean',
    weak: 'no|sorry|i mean|i meant|actually',
    joints: 'in on at by for from to with about around the a an per after before until of every our',
    numbers:
      'one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty seventy eighty ninety hundred half',
    days: 'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december spring summer autumn winter',
    denial: 'not never',
  },
  de: {
    strong:
      '(?:ach )?(?:nein|nee|nö),? (?:moment|warte|quatsch|stimmt nicht|falsch|ich meine|doch nicht)|moment,? (?:nein|nee)|(?:nein|nee),? sagen wir|ach,? (?:nein|nee)|quatsch|korrektur|besser gesagt|entschuldigung',
    weak: 'nein|nee|ich meine|ich meinte|sorry|vielmehr',
    joints: 'am im um in an auf bei von vom zum zur mit per für nach vor seit bis der die das den dem ein eine einen',
    numbers: 'ein eine einen zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig',
    days: 'montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz april mai juni juli august september oktober november dezember frühling sommer herbst winter',
    denial: 'nicht kein keine nie',
  },
  es: {
    strong:
      'no,? perdona?|no,? perdón|perdona?,? no|perdón,? no|no,? espera|espera,? no|no,? miento|miento|mejor dicho|no,? quiero decir',
    weak: 'no|perdón|digo|quiero decir',
    joints: 'en el la los las a al de del desde hasta con por para un una unos unas',
    numbers:
      'un una dos tres cuatro cinco seis siete ocho nueve diez once doce quince veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien mil',
    days: 'lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre primavera verano otoño invierno',
    denial: 'no nunca',
  },
  fr: {
    strong: 'non,? pardon|pardon,? non|non,? attends|non,? attendez|ou plutôt|enfin,? non|non,? je veux dire',
    weak: 'non|pardon|je veux dire|plutôt',
    joints: 'le la les en à au aux de du des depuis avec pour un une dans',
    numbers:
      'un une deux trois quatre cinq six sept huit neuf dix onze douze quinze vingt trente quarante cinquante soixante cent mille',
    days: 'lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    denial: 'pas jamais',
  },
  it: {
    strong: 'no,? scusa|no,? scusate|scusa,? no|no,? aspetta|anzi,? no|no,? anzi|no,? volevo dire|no,? mi correggo',
    weak: 'no|anzi|scusate?|voglio dire|cioè',
    joints: 'il lo la i gli le in a al alla da dal di del con per un una',
    numbers:
      'un una due tre quattro cinque sei sette otto nove dieci undici dodici quindici venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento mille',
    days: 'lunedì martedì mercoledì giovedì venerdì sabato domenica gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    denial: 'non mai',
  },
  pt: {
    strong: 'não,? desculpe|não,? desculpa|desculpe,? não|não,? espera|ou melhor|melhor dizendo|não,? quero dizer',
    weak: 'não|desculpe|desculpa|quero dizer|aliás',
    joints: 'o a os as em no na nos nas de do da desde até com por para um uma',
    numbers:
      'um uma dois duas três quatro cinco seis sete oito nove dez onze doze quinze vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem mil',
    days: 'segunda terça quarta quinta sexta sábado domingo janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
    denial: 'não nunca',
  },
  nl: {
    strong: 'nee,? wacht|wacht,? nee|nee,? sorry|sorry,? nee|of liever|nee,? ik bedoel|nee,? pardon',
    weak: 'nee|sorry|ik bedoel',
    joints: 'de het een in op om bij van met voor na per sinds tot',
    numbers: 'een één twee drie vier vijf zes zeven acht negen tien elf twaalf twintig dertig',
    days: 'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag januari februari maart april mei juni juli augustus september oktober november december',
    denial: 'niet geen nooit',
  },
}

const toFoldedSet = (list: string): Set<string> => new Set(list.split(' ').map(foldText))

/** "On Monday, no wait, I mean on Tuesday": the later word stands and the earlier one goes, with what took it back. */
export function removeSelfCorrections(text: string, code: string, isSpoken = false): string {
  const known = correctionWords[code]
  if (!known) return text
  const stammer = '(?:(?:um+|uh+|er|äh+m?|eh+|euh)[,\\s]+)*'
  const marker = new RegExp(
    `(?:\\s*(?:[,;.…–—]|\\s-)+\\s*|\\s+)${stammer}(?:(${known.strong})|(${known.weak}))(?![\\p{L}’'])(?:[,.:;…\\s–—]+${stammer}(?:${known.strong}|${known.weak})(?![\\p{L}’']))*[,.:;…–—]*\\s+${stammer}`,
    'giu',
  )
  let out = isSpoken ? removeSaidAnew(text, known, code) : text
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
    anew.test(text) || new RegExp(`(?<=\\S\\s)(?:${known.strong})(?![\\p{L}’'])|${meant}|${sorry}`, 'iu').test(text)
  )
}

/** "No the 29th sorry" */
const apologises = /^(?:\S+ )?\S+,? (?:sorry|perdón|pardon|scusate?|desculpe)(?=[,.]|$)/iu
/** "No wait, it's four fifty": what comes is said anew with it. */
const presents =
  /^(?:(?:that|they|we) (?:\S+ ){1,4}?)?(?:it['’]s|it is|es sind|es ist|c['’]est|sono|son)\s+(?=[€$£]?\d|\p{L}+(?:\s|$))/iu
/** "From March actually": said of the word that replaces another. */
const confirms =
  /^((?:\S+ )?\S+) (?:actually|rather|eigentlich|en fait|plutôt|en realidad|in realtà|na verdade|eigenlijk|sorry|perdón|pardon|scusate?|desculpe)(?=[,.]|$)/iu
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

/** Merges the two halves, or returns null if it is unclear which words were corrected. */
function mergeHalves(
  before: string,
  rest: string,
  known: CorrectionWords,
  force: 'strong' | 'weak' | 'bare',
): string | null {
  const spoken = [...before.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’.,:%€$-]*(?<![.,:])/gu)].slice(-8)
  const sentence = /[.!?…]\s+[^.!?…]*$/u.exec(before)
  const words = spoken.filter((one) => one.index > (sentence?.index ?? -1))
  const after = (force === 'strong' ? rest.replace(presents, '') : rest).replace(confirms, '$1')
  const phrase = /^[^,;.!?…]*/u.exec(after)?.[0] ?? ''
  const spokenWords = phrase.split(/\s+/).filter(Boolean)
  const first = foldText(spokenWords[0] ?? '')
  if (!first || words.length === 0) return null
  const joints = toFoldedSet(known.joints)
  const days = toFoldedSet(known.days)
  const kinds = [
    (word: string): boolean =>
      /^[€$£]?\d|.(?:zehn|zig|(?:ß|ss)ig|hundert|tausend|teen|tig|honderd|duizend)$/.test(word) ||
      toFoldedSet(known.numbers).has(word),
    (word: string): boolean => days.has(word),
  ]
  const denied = (at: number): boolean =>
    [at - 1, at - 2].some((near) => toFoldedSet(known.denial).has(foldText(words[near]?.[0] ?? '')))
  const cutAt = (at: number): string => before.slice(0, words[at]?.index ?? before.length) + after
  for (const isKind of kinds) {
    const at = words.findLastIndex((one) => isKind(foldText(one[0])))
    if (at < 0 || denied(at)) continue
    // "Forty and five minutes in the oven, no, fifty minutes": the figure with its word, and what follows stays.
    const from = findNumberStart(words, at, isKind)
    const unit = words[at + 1]
    const start = words[from]
    if (force === 'strong' && start && unit && at + 2 === words.length && isKind(first)) {
      const spokenNumber = new RegExp(
        `^\\S+(?:\\s+(?:(?:y|e|et|and|und|en)\\s+)?(?:\\d\\S*|${known.numbers.replaceAll(' ', '|')})(?!\\p{L}))*`,
        'iu',
      )
      const said = spokenNumber.exec(after)?.[0] ?? ''
      const next = foldText(/^\s+(\p{L}+)/u.exec(after.slice(said.length))?.[1] ?? '')
      // "Forty-five degrees, no, fifty-five degrees": the whole number; "fifteen years, make that twenty if": its word stays.
      if (next === foldText(unit[0])) return before.slice(0, start.index) + after
      if (goOn.test(next)) return `${before.slice(0, start.index)}${said} ${unit[0]}${after.slice(said.length)}`
    }
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
    // "On the 22nd of September, no, the 29th": the same joint, and the month stays.
    const hasMonth = words.slice(at + 1).some(([word]) => days.has(foldText(word)))
    const joint = hasMonth ? words[at - 1] : undefined
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
  const from = words.length - spokenWords.length
  return spokenWords.length <= 3 &&
    from > 0 &&
    !denied(from) &&
    isLike(from) &&
    !words.slice(from).some(([word]) => copulas.test(word))
    ? cutAt(from)
    : null
}
