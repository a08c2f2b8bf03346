import { isCalendarWord } from './calendar-words.ts'
import type { Draft } from './finding.ts'
import { firstNames, places } from './known-names.ts'
import type { ReadSource } from './read-source.ts'
import { bareNouns, institutionWords, legalForms, noNames, nounEnding, personWords, titles } from './name-words.ts'
import { listUnits, readScale } from './units.ts'
import {
  foldWord,
  maskAddresses,
  readSentences,
  readWords,
  type Sentence,
  stemKey,
  type Vocabulary,
  type Word,
} from './words.ts'

interface NameText {
  readonly text: string
  readonly vocabulary: Vocabulary
  /** Words that stand in a source, folded and without a genitive's s. */
  readonly known: ReadonlySet<string>
  /** Words that the text or a source writes in lower case somewhere. */
  readonly common: ReadonlySet<string>
  /** Stems behind an article: nouns of a German text. */
  readonly nouns: ReadonlySet<string>
  /** Words with a capital within a sentence. */
  readonly capitals: ReadonlySet<string>
}

/** Names of a text that no source has. `workspaceNames` are told from other words in every language, also where the rules would not see them. */
export function findNames(
  text: string,
  vocabulary: Vocabulary,
  sources: readonly ReadSource[],
  workspaceNames: readonly string[],
): Draft[] {
  const masked = maskAddresses(text)
  const sourceWords = sources.flatMap((source) => source.sentences.flatMap(({ words }) => words))
  const known = new Set(sourceWords.flatMap(({ key }) => [key, toBase(key)]))
  const common = new Set(
    [...sourceWords, ...readWords(masked)].filter((word) => /^\p{Ll}/u.test(word.text)).map(({ key }) => key),
  )
  const ground: NameText = {
    text: masked,
    vocabulary,
    known,
    common,
    nouns: listNouns(masked),
    capitals: listCapitals(masked),
  }
  const found = [
    ...readSentences(masked).flatMap((sentence) =>
      sentence.isHeading && isTitleCase(sentence.text, vocabulary) ? [] : listNames(sentence, ground),
    ),
    ...listWorkspaceNames(ground, workspaceNames),
  ]
  return found
    .filter((name, at) => !found.some((other, place) => place < at && other.start < name.end && name.start < other.end))
    .map((name) => toDraft(name, text, sources))
}

/** "Kellers", "Anna's": whose it is. */
const toBase = (key: string): string => key.replace(/s$/u, '')
const isKnown = (word: Word, { known }: NameText): boolean => known.has(word.key) || known.has(toBase(word.key))
const isCapital = (word: Word): boolean => /^\p{Lu}/u.test(word.text)

function isTitleCase(text: string, { code, isFunctionWord }: Vocabulary): boolean {
  if (code === 'de') return false
  const words = readWords(text)
    .slice(1)
    .filter(({ key }) => key.length > 2 && !isFunctionWord(key))
  return words.length > 0 && words.filter(isCapital).length >= words.length * 0.6
}

interface Name {
  readonly start: number
  readonly end: number
  readonly words: readonly Word[]
}

const connectors = /^(?:de|del|della|di|da|do|dos|du|van|der|den|von|zu|y|le|la|ter|ten|al|el|bin)$/u

function listNames(sentence: Sentence, ground: NameText): Name[] {
  const words = readWords(sentence.text, sentence.start)
  const names: Name[] = []
  for (let at = 0; at < words.length; ) {
    const run = readRun(words, at, ground.text)
    if (run.length === 0) {
      at++
      continue
    }
    const isStart = at === 0 || isBehindStop(ground.text, run[0])
    // "Bei Canyon", "Each Monday": the capital of the first word is the sentence's.
    const skipped = isStart ? run.findIndex((word) => !ground.vocabulary.isFunctionWord(word.key)) : 0
    if (skipped > 0) {
      at += skipped
      continue
    }
    const name =
      ground.vocabulary.code === 'de' ? findGermanName(words, at, run, ground) : findCapitalName(run, isStart, ground)
    if (name !== null) names.push(name)
    at += run.length
  }
  return names
}

const stopBefore = /[.!?:…“„«"'‘([{|=>/•*→▶►✓✔✅–—-]\s*$|\p{Extended_Pictographic}\uFE0F?\s*$/u
const isBehindStop = (text: string, word: Word | undefined): boolean =>
  word !== undefined && stopBefore.test(text.slice(Math.max(0, word.start - 4), word.start))

/** Words with a capital side by side, with "de" and "van" between them. */
function readRun(words: readonly Word[], at: number, text: string): Word[] {
  const run: Word[] = []
  for (let next = at; next < words.length; next++) {
    const [word, behind] = [words[next], words[next + 1]]
    if (word === undefined) break
    const before = run.at(-1)
    if (before !== undefined && !/^(?:\s|\.\s|[-&’']|\s&\s)$/u.test(text.slice(before.end, word.start))) break
    if (before !== undefined && text[before.end] === '.' && !titles.has(before.key) && before.text.length > 1) break
    const isConnector = before !== undefined && connectors.test(word.key) && behind !== undefined && isCapital(behind)
    if (!isCapital(word) && !isConnector) break
    run.push(word)
  }
  return run
}

/** A word that can be part of a name: not a month, a people, an abbreviation or a function word. */
const canName = (word: Word, { vocabulary }: NameText): boolean =>
  !isCalendarWord(word.key) &&
  !noNames.has(word.key) &&
  !titles.has(word.key) &&
  !/^\p{Lu}{1,5}$/u.test(word.text) &&
  !/\d/u.test(word.text) &&
  !(vocabulary.isFunctionWord(word.key) && !connectors.test(word.key))

const toName = (words: readonly Word[]): Name | null => {
  const [first, last] = [words[0], words.at(-1)]
  return first === undefined || last === undefined ? null : { start: first.start, end: last.end, words }
}

/** In a language that writes its nouns small, a capital within a sentence is a name; at its start, one that nothing else explains. */
function findCapitalName(run: readonly Word[], isStart: boolean, ground: NameText): Name | null {
  const words = trimConnectors(run.filter((word) => canName(word, ground)))
  const [first, ...rest] = words
  if (first === undefined) return null
  const unknown = words.filter((word) => isCapital(word) && !isKnown(word, ground))
  if (unknown.length === 0) return null
  const isFirst = isStart && first === run.find((word) => !titles.has(word.key))
  if (!isFirst) return toName(words)
  const behind = rest.filter((word) => isCapital(word) && !isKnown(word, ground))
  if (behind.length > 0) return toName(isExplained(first, ground) && rest.length > 0 ? rest : words)
  if (firstNames.has(first.key)) return toName(words)
  return isNamedAlone(first, rest, ground) ? toName(words) : null
}

const isExplained = (word: Word, { common, vocabulary }: NameText): boolean =>
  common.has(word.key) || vocabulary.isFunctionWord(word.key)

/** "Siemens does the same": a word at the start of a sentence that is written with a capital within another one. */
function isNamedAlone(first: Word, rest: readonly Word[], ground: NameText): boolean {
  if (rest.length > 0 || isExplained(first, ground)) return false
  return ground.capitals.has(first.text)
}

const listCapitals = (text: string): Set<string> =>
  new Set(
    readSentences(text).flatMap((sentence) =>
      readWords(sentence.text)
        .slice(1)
        .filter((word) => isCapital(word) && !isBehindStop(sentence.text, word))
        .map((word) => word.text),
    ),
  )
const listNouns = (text: string): Set<string> =>
  new Set(readWords(text).flatMap(({ key }, at, all) => (articles.test(all[at - 1]?.key ?? '') ? [stemKey(key)] : [])))

function trimConnectors(words: readonly Word[]): Word[] {
  const from = words.findIndex(isCapital)
  const to = words.findLastIndex(isCapital)
  return from < 0 ? [] : words.slice(from, to + 1)
}

const bareBefore = /^(?:bei|von|nach|aus|mit|fur|gegen|wie)$/u
const articles =
  /^(?:der|die|das|dem|den|des|ein|eine|einen|einem|einer|eines|kein|keine|unser|unsere|unserem|unseren|unserer|mein|meine|ihr|ihre|ihren|sein|seine|diese|dieser|dieses|diesem|diesen|jede|jeder|jedes|jeden|alle|allen|viele|vielen|zum|zur|im|am|vom|beim|ins|ans)$/u

/** German writes every noun with a capital: a name needs a title, a first name, a known place, a legal form or "bei" without an article. */
function findGermanName(words: readonly Word[], at: number, run: readonly Word[], ground: NameText): Name | null {
  const before = words[at - 1]
  const person = run.findIndex((word) => personWords.test(word.key))
  if (person >= 0) {
    const behind = trimConnectors(
      run.slice(person + 1).filter((word) => canName(word, ground) && !titles.has(word.key)),
    )
    if (behind.length > 0) return behind.every((word) => isKnown(word, ground)) ? null : toName(behind)
  }
  const form = run.findIndex((word) => legalForms.has(word.key) && /^\p{Lu}{2}|bH$/u.test(word.text))
  if (form > 0) {
    const company = run.slice(0, form + 1)
    return company.slice(0, -1).every((word) => isKnown(word, ground)) ? null : toName(company)
  }
  const first = run.findIndex((word) => firstNames.has(word.key) && canName(word, ground))
  if (first >= 0) {
    const name = run.slice(first).filter((word) => canName(word, ground))
    return name.every((word) => isKnown(word, ground)) ? null : toName(name)
  }
  const place = run.find((word) => places.has(word.key) && !isKnown(word, ground))
  if (place !== undefined && (place.key !== 'essen' || before?.key === 'in')) return toName([place])
  return findUnusualName(before, run, ground)
}

function findUnusualName(before: Word | undefined, run: readonly Word[], ground: NameText): Name | null {
  const unknown = run.filter((word) => canName(word, ground) && !isKnown(word, ground) && !isNoun(word, ground))
  const [first] = unknown
  if (first === undefined) return null
  // A capital within a word, or a hyphen with a proper name in front: "PureGym", "Löwen-Apotheke".
  const [, last] = run
  const institution =
    run.length === 2 && last !== undefined && ground.text[last.start - 1] === '-' && institutionWords.has(last.key)
  if (institution) return run.every((word) => isKnown(word, ground)) ? null : toName(run)
  const camel = unknown.find((word) => /\p{Ll}\p{Lu}/u.test(word.text))
  if (camel !== undefined) return toName([camel])
  const isBare = before !== undefined && bareBefore.test(before.key) && run.length === 1
  return isBare && !/(?:en|ern|eln|er|e|s)$/u.test(first.key) ? toName([first]) : null
}

/** Whether a German word is a noun: by its ending, because a unit or an article goes with it, or because it is usual without one. */
function isNoun(word: Word, { nouns, common }: NameText): boolean {
  if (
    bareNouns.has(word.key) ||
    nounEnding.test(word.key) ||
    listUnits(word.key, 'de').length > 0 ||
    readScale(word.key, 'de') !== undefined
  )
    return true
  return common.has(word.key) || nouns.has(stemKey(word.key))
}

/** Names of the workspace's customers and people: whole, in any language. */
function listWorkspaceNames({ text, known }: NameText, names: readonly string[]): Name[] {
  return names.flatMap((name) => {
    const keys = readWords(name).map(({ key }) => key)
    if (keys.every((key) => known.has(key)) || name.length < 4) return []
    const words = readWords(text)
    return words.flatMap((word, at) => {
      const run = words.slice(at, at + keys.length)
      return isCapital(word) && keys.every((key, offset) => run[offset]?.key === key)
        ? [toName(run)].filter((one) => one !== null)
        : []
    })
  })
}

function toDraft(name: Name, text: string, sources: readonly ReadSource[]): Draft {
  const stems = new Set(name.words.filter(isCapital).map(({ key }) => key))
  const [passage] = sources.flatMap((source) =>
    source.sentences
      .filter((sentence) => !stems.isDisjointFrom(sentence.capitals))
      .map((sentence) => ({ name: source.name, text: sentence.text })),
  )
  return {
    kind: 'name',
    reason: passage === undefined ? 'No source has this name.' : 'The source has another name.',
    span: { start: name.start, end: name.end },
    source: passage ?? null,
    fix: null,
    weight: isPerson(name, text) ? 'holds' : 'advises',
  }
}

/** A company, a club or a place holds nothing up. */
const isPerson = ({ words, start }: Name, text: string): boolean =>
  !words.some(({ key }) => legalForms.has(key) || institutionWords.has(key)) &&
  !(words.length === 1 && words.every(({ key, text: word }) => places.has(key) || /\p{Ll}\p{Lu}/u.test(word))) &&
  !/(?:^|\s)(?:in|à|en|em|a|te|nach|aus)\s$/u.test(foldWord(text.slice(Math.max(0, start - 6), start)))
