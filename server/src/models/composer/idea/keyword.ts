import type { WritingInput } from '../../writing.ts'
import { foldText, hasPhrase, splitWords, stemWord } from '../words.ts'
import type { ReadIdea } from './read-idea.ts'
import { tagWords } from './tagger.ts'

/** Nouns that name nothing a reader would search for. */
const generic = new Set(
  `thing things way ways lot lots bit people person man woman guy day days week weeks month months year years time times hour hours minute minutes second seconds
  today tomorrow yesterday morning evening night monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
  october november december number numbers kind sort part parts side point points reason reasons example question answer idea post article text blog something anything
  everything nothing someone somebody nobody everybody one ones two three half third quarter percent per cent euro euros pound pounds dollar dollars end start beginning
  place case word words fact problem problems sense life world job work stuff matter rest place top middle front back line name names first last next same other`
    .split(/\s+/)
    .concat([
      'p.s',
      'ps',
      'many',
      'few',
      'single',
      'several',
      'own',
      'new',
      'old',
      'big',
      'biggest',
      'best',
      'whole',
      'good',
      'bad',
      'main',
      'real',
      'right',
      'sure',
      'little',
      'much',
      'more',
      'most',
      'great',
      'small',
      'thanks',
      'title',
      'note',
      'post',
    ]),
)
const maxWords = 3

interface Phrase {
  readonly text: string
  readonly stems: readonly string[]
  readonly at: number
}

/**
 * The pillar's or the author's keyword if the idea has it; in English else a noun phrase that the idea comes back to.
 * Empty rather than bad; `chooseTitleKeyword` looks further.
 */
export function chooseKeyword(input: WritingInput, idea: ReadIdea): string {
  if (input.keyword) return input.keyword
  const sentences = idea.blocks.flatMap(({ items }) => items.flatMap((item) => item.sentences))
  const stems = new Set(sentences.flatMap((text) => splitWords(text).map(stemWord)))
  const offered = [input.pillar?.primary_keyword, ...(input.pillar?.keywords ?? [])]
  const own = offered.find((keyword) => keyword && splitWords(keyword).every((word) => stems.has(stemWord(word))))
  if (own) return own
  return idea.language.code === 'en' ? (chooseNounPhrase(sentences, idea.title) ?? '') : ''
}

/** An article or a joined preposition, after which a noun stands. */
const nounSigns: Record<string, string> = {
  de: 'der|die|das|den|dem|des|eine?[mnrs]?|kein\\p{L}*|im|am|vom|zum|zur|beim|unser\\p{L}*|mein\\p{L}*',
  fr: "les?|la|l['’]|une?|des?|du|d['’]|aux?|vos|votre|nos|notre|mes|mon|ma",
  es: 'el|la|los|las|una?|unos|unas|del?|al|su|sus|mi|mis',
  it: "il|lo|la|i|gli|le|l['’]|una?|uno|un['’]|del|della|dei|delle|dal|al|alla|nel|nella|sul|sulla",
  pt: 'o|a|os|as|uma?|do|da|dos|das|no|na|ao|à',
  nl: 'de|het|een|geen|mijn|onze|ons',
}
const fewestLetters = 5

/**
 * What the title names and the text speaks of again: in English the longest noun phrase, elsewhere a word that an article stands
 * before, in German with its capital. Empty where there is none.
 */
export function chooseTitleKeyword({ blocks, language }: ReadIdea, title: string): string {
  const body = blocks
    .flatMap(({ items }) => items.flatMap((item) => item.sentences))
    .filter((text) => !foldText(text).startsWith(foldText(title).replace(/[?.!]+$/u, '')))
    .join(' ')
  const stems = splitWords(body).map(stemWord)
  const count = (word: string): number => stems.filter((stem) => stem === stemWord(word)).length
  if (language.code === 'en') {
    const found =
      listNounPhrases(title)
        .filter(({ text }) => (text.includes(' ') ? hasPhrase(body, text) : count(text) >= 2))
        .toSorted((one, other) => splitWords(other.text).length - splitWords(one.text).length)[0]?.text ?? ''
    return body.includes(found.toLowerCase()) ? found.toLowerCase() : found
  }
  const sign = nounSigns[language.code]
  if (sign === undefined) return ''
  const isNoun = (word: string): boolean =>
    new RegExp(`(?<!\\p{L})(?:${sign})\\s?${word}(?!\\p{L})`, language.code === 'de' ? 'u' : 'iu').test(
      `${title} ${body}`,
    )
  const [found = ''] = splitWords(title)
    .filter(
      (word) =>
        /^\p{L}+$/u.test(word) &&
        word.length >= fewestLetters &&
        !language.stopwords.has(word.toLowerCase()) &&
        (language.code !== 'de' || /^\p{Lu}/u.test(word)) &&
        count(word) >= 2 &&
        isNoun(word),
    )
    .toSorted((one, other) => count(other) - count(one))
  return language.code === 'de' ? found : found.toLowerCase()
}

/** The phrase of one to three words that occurs most, counting its words elsewhere half; null when none stands out. */
function chooseNounPhrase(sentences: readonly string[], title: string | null): string | null {
  const phrases = sentences.flatMap((text, at) =>
    listNounPhrases(text.replaceAll(/`[^`]*`/g, '')).map((phrase) => ({ ...phrase, at })),
  )
  const wordCounts = new Map<string, number>()
  for (const { stems } of phrases) for (const stem of stems) wordCounts.set(stem, (wordCounts.get(stem) ?? 0) + 1)
  const byKey = new Map<string, { text: string; stems: readonly string[]; count: number; first: number }>()
  for (const { text, stems, at } of phrases) {
    const key = stems.join(' ')
    const known = byKey.get(key)
    if (known) known.count++
    else byKey.set(key, { text, stems, count: 1, first: at })
  }
  const titleStems = new Set(splitWords(title ?? '').map(stemWord))
  const rated = [...byKey.values()]
    .map((phrase) => {
      const around = phrase.stems.reduce((sum, stem) => sum + (wordCounts.get(stem) ?? 0) - phrase.count, 0)
      const isInTitle = phrase.stems.every((stem) => titleStems.has(stem))
      const value =
        phrase.count + around * 0.5 + (phrase.stems.length > 1 ? 0.8 : 0) + (isInTitle ? 1 : 0) - phrase.first * 0.02
      return { ...phrase, value }
    })
    // A single word has to stand at the top and come back twice; a phrase has to come back, or stand at the top with its words elsewhere.
    .filter(({ count, stems, value, first }) =>
      stems.length > 1 ? count >= 2 || (first === 0 && value >= 2.2) : count >= 3 && first === 0,
    )
    .toSorted((one, other) => other.value - one.value)
  return rated[0]?.text ?? null
}

/** Nouns with the adjectives and nouns before them, as they are written, in lower case unless a name. */
function listNounPhrases(text: string): Omit<Phrase, 'at'>[] {
  const words = tagWords(text)
  const phrases: Omit<Phrase, 'at'>[] = []
  let run: { word: string; tag: string }[] = []
  const close = (): void => {
    while (run.length > 0 && run.at(-1)?.tag === 'ADJ') run.pop()
    const first = run.findIndex(
      ({ word, tag }) => tag !== 'ADJ' || !(generic.has(word.toLowerCase()) || /est$/i.test(word)),
    )
    const kept = run.slice(Math.max(0, first)).slice(-maxWords)
    run = []
    const named = kept.map(({ word, tag }) => (tag === 'PROPN' ? word : word.toLowerCase()))
    if (
      named.length === 0 ||
      named.some((word) => generic.has(word.toLowerCase()) || /\d/.test(word) || word.length < 3)
    )
      return
    if (kept.every(({ tag }) => tag === 'PROPN') && kept.length === 1) return
    phrases.push({ text: named.join(' '), stems: named.map((word) => stemWord(foldText(word))) })
  }
  for (const [at, { text: word, tag }] of words.entries()) {
    // "our waiting list": a participle between an article and a noun is part of the name.
    const isPart =
      /ing$/i.test(word) && /^(?:DET|PRON)$/.test(words[at - 1]?.tag ?? '') && words[at + 1]?.tag === 'NOUN'
    if (tag === 'NOUN' || tag === 'PROPN' || isPart || (tag === 'ADJ' && run.every((one) => one.tag === 'ADJ')))
      run.push({ word, tag })
    else close()
  }
  close()
  return phrases
}
