import { createRequire } from 'node:module'
import winkNlp, { type ItsFunction, type Model, type WinkMethods } from 'wink-nlp'

/** Loaded with the first English idea: it takes some 200 ms. */
let tagger: WinkMethods | undefined
const require = createRequire(import.meta.url)
const readTagger = (): WinkMethods => (tagger ??= winkNlp(require('wink-eng-lite-web-model') as Model, ['sbd', 'pos']))

export interface TaggedWord {
  readonly text: string
  /** A universal part of speech. */
  readonly tag: string
  /** Where it stands; a contraction is two words. */
  readonly at: number
}

/** Sentences are tagged again for each model that reads them. */
const recent = new Map<string, TaggedWord[]>()
const mostRecent = 400

/** The words of an English text with their parts of speech. */
export function tagWords(text: string): readonly TaggedWord[] {
  let words = recent.get(text)
  if (words === undefined) {
    if (recent.size >= mostRecent) recent.clear()
    recent.set(text, (words = tagAnew(text)))
  }
  return words
}

function tagAnew(text: string): TaggedWord[] {
  const nlp = readTagger()
  const tokens = nlp.readDoc(text).tokens()
  const words = tokens.out() as string[]
  const tags = tokens.out(nlp.its.pos as ItsFunction<string>) as string[]
  let from = 0
  return words.map((word, place) => {
    const at = Math.max(from, text.indexOf(word, from))
    from = at + word.length
    return { text: word, tag: tags[place] ?? '', at }
  })
}

/** The part of speech of each of the words that a text was split into; those of speech without marks as well. */
export function listTags(keys: readonly string[]): string[] {
  const text = keys.join(' ')
  const tagged = tagWords(text)
  let place = 0
  let from = 0
  return keys.map((key) => {
    while (place < tagged.length && (tagged[place]?.at ?? 0) < from) place++
    const tag = tagged[place]?.tag ?? ''
    from += key.length + 1
    return tag
  })
}
