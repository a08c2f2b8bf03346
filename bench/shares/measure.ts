import { readdirSync, readFileSync } from 'node:fs'
import type { Doc } from '@draftwright/contract/document'
import { parseMarkdown } from '../../server/src/documents/parse-markdown.ts'
import { toText } from '../../server/src/documents/to-text.ts'
import { addDisclosure } from '@draftwright/contract/disclosure'
import { buildSharePage, sharePlatformFacts, sharePlatforms } from '@draftwright/contract/share-platforms'
import { findFalseClaim } from '../../server/src/models/sharing/claims.ts'
import { computeLikeness, listSequences, mostShared, toOpening } from '../../server/src/models/sharing/likeness.ts'
import { selectTexts } from '../../server/src/models/sharing/check-texts.ts'
import { suggestTexts } from '../../server/src/models/sharing/suggest-texts.ts'
import { detectLanguageCode } from '../../server/src/models/composer/languages.ts'
import { requestShareTexts } from '../../server/src/models/sharing/request-texts.ts'
import { splitSentences } from '../../server/src/models/composer/sentences.ts'
import { createScriptedModel } from '../../server/test/scripted-model.ts'
import { isLeaning } from '../../server/src/models/sharing/refer-back.ts'
import { buildSharingPeople } from './people.ts'

const people = buildSharingPeople()
const folder = new URL('articles/', import.meta.url)
const disclosure = 'I work at Harbour & Pine.'
const link = 'https://harbour.example/l/7Hk2pQx'

export interface SharedArticle {
  readonly name: string
  /** Five paragraphs or more: it has to serve everybody, or nearly. */
  readonly isOrdinary: boolean
  readonly title: string
  readonly doc: Doc
}

export const articles: readonly SharedArticle[] = readdirSync(folder)
  .toSorted()
  .map((file) => {
    const markdown = readFileSync(new URL(file, folder), 'utf8')
    const title = /^# (.+)$/mu.exec(markdown)?.[1] ?? ''
    const doc = parseMarkdown(markdown.replace(/^# .+\n/u, ''))
    const isOrdinary = doc.content.filter(({ type }) => type === 'paragraph').length >= 5
    return { name: file.replace('.md', ''), isOrdinary, title, doc }
  })

export interface Measures {
  /** Who got a text that nobody else has. */
  readonly own: number
  /** Over all pairs of those. */
  readonly highest: number
  readonly mean: number
  readonly openings: number
  readonly leaning: number
  readonly false: readonly string[]
  readonly undisclosed: number
  readonly texts: readonly string[]
}

export type SuggestForPerson = (
  article: SharedArticle,
  person: number,
  shared: readonly string[],
) => Promise<string | null>

/** 25 people take what they are offered first, one after the other or all at once before anybody has shared. */
export async function measureArticle(
  article: SharedArticle,
  suggest: SuggestForPerson,
  isAtOnce: boolean,
): Promise<Measures> {
  const texts: string[] = []
  for (const [place] of people.entries()) {
    const text = await suggest(article, place, isAtOnce ? [] : texts)
    if (text !== null) texts.push(text)
  }
  const pairs = texts.flatMap((text, at) =>
    texts.slice(at + 1).map((other) => computeLikeness(listSequences(text), listSequences(other))),
  )
  const source = `${article.title}\n${toText(article.doc)}`
  const own = people.map(({ thought }) => thought).join('\n')
  const code = detectLanguageCode(source)
  return {
    own: texts.length,
    highest: Math.max(0, ...pairs),
    mean: pairs.reduce((sum, one) => sum + one, 0) / Math.max(1, pairs.length),
    openings: new Set(texts.map(toOpening)).size,
    // What a person types themselves may lean on whatever they like.
    leaning: texts.filter((text) => isLeaning(text) && !people.some(({ thought }) => text.startsWith(thought))).length,
    false: texts.flatMap((text) => findFalseClaim(text, source, own, code) ?? []),
    undisclosed: texts.filter((text) => !isDisclosedEverywhere(text)).length,
    texts,
  }
}

/** Whether each network that takes words is handed the line, and the text as it was. */
const isDisclosedEverywhere = (text: string): boolean =>
  sharePlatforms
    .filter((platform) => sharePlatformFacts[platform].takesText)
    .flatMap((platform) => buildSharePage(platform, addDisclosure(text, disclosure), link, 'social.example') ?? [])
    .every((page) => decodeURIComponent(page).includes(`${text}\n\n${disclosure}`))

const suggest = (article: SharedArticle, place: number, shared: readonly string[], thought: string): string | null => {
  const { title, doc } = article
  const voice = people[place]?.voice ?? null
  const before = shared.length > 0 ? [] : people.slice(0, place).map((person) => person.voice)
  const usedOpenings = new Set(shared.map(toOpening))
  const [first] = suggestTexts(doc, '', shared, 1, { title, voice, before, usedOpenings, thought })
  return first === undefined || first.likeness > mostShared ? null : first.text
}

/** What the built-in composer offers; null where nothing unlike the others is left. */
export const suggestByRules: SuggestForPerson = (article, place, shared) =>
  Promise.resolve(suggest(article, place, shared, ''))

/** The same, where each person types a line of their own. */
export const suggestWithThought: SuggestForPerson = (article, place, shared) =>
  Promise.resolve(suggest(article, place, shared, people[place]?.thought ?? ''))

/**
 * A model that writes as models do: of its five texts two are sound, and the others invent a figure, claim a feeling, or repeat what was
 * shared. What is left after the check is offered; where nothing is left, the composer's text.
 */
export const suggestByScript: SuggestForPerson = async (article, place, shared) => {
  const source = `${article.title}\n${toText(article.doc)}`
  const written = writeByScript(article, place, shared)
  const { texts } = selectTexts(await written, {
    source,
    code: detectLanguageCode(source),
    thought: '',
    others: shared,
    usedOpenings: new Set(shared.map(toOpening)),
    wordsToAvoid: people[place]?.voice?.profile.avoid.map(({ word }) => word) ?? [],
  })
  return texts[0]?.text ?? suggest(article, place, shared, '')
}

/** Through the same request as a real model, so that its prompt and its schema are part of what is measured. */
function writeByScript({ title, doc }: SharedArticle, place: number, shared: readonly string[]): Promise<string[]> {
  const post = toText(doc)
  const facts = splitSentences(post.replaceAll('\n', ' ')).filter((one) => /[.?!]$/u.test(one))
  const pick = (step: number): string => facts[(place * 7 + step * 5) % facts.length] ?? ''
  const model = createScriptedModel(() => [
    JSON.stringify({
      texts: [
        shared.at(-1) ?? pick(1),
        `${pick(1)} That is 73 per cent more than anybody expected.`,
        `I am so proud of this: ${pick(2)}`,
        `${pick(0)} ${swapClauses(pick(3))}`,
        `${title}: ${swapClauses(pick(4))}`,
      ],
    }),
  ])
  const asked = { title, post, voice: '', samples: [], thought: '', others: shared }
  return requestShareTexts(model, asked, { signal: new AbortController().signal })
}

/** "A, b." as "b. A": other words in another order, as a model would put it. */
const swapClauses = (sentence: string): string => {
  const [one = '', ...rest] = sentence.replace(/[.?!]$/u, '').split(', ')
  return rest.length === 0 ? sentence : `${rest.join(', ')}: ${one.charAt(0).toLowerCase()}${one.slice(1)}.`
}
