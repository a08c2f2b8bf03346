import { languageCode, languageOf } from '../languages.ts'
import { centrality, weights } from '../rank.ts'
import { splitSentences } from '../sentences.ts'
import { makeSentence, type Sentence } from '../source.ts'
import { count, plain } from './say.ts'

/** A file as the conversation holds it: its name and type, and its words inside a fence. */
const asSent = /^File ("(?:[^"\\]|\\.)*") \(([^)]*)\)\n<([\w-]+)>\n([\s\S]*)\n<\/\3>$/u
/** Sentences of one file that are shown, and characters of one. */
const mostShown = 5
const longest = 400
/** Sentences that are weighed against each other; a book is read from its front. */
const mostRead = 600
const tabular = /csv|tab-separated/u
/** What a question about a file says besides what it wants to know. */
const asking =
  /^(?:please|sum|summari[sz]e|summary|tl;?dr|read|tell|say|says|explain|describe|file|files|document|attached|attachment|pdf|page|main|key|point|points|important|content|contents|short|brief)$/u

interface File {
  readonly name: string
  readonly type: string
  readonly text: string
}

/** Answers a question about the files that came with it; null where none did. What is shown are sentences as they stand. */
export function aboutFiles(question: string, attached: readonly string[]): string | null {
  const files = attached.flatMap((part) => fileIn(part) ?? [])
  if (files.length === 0) return null
  const parts = files.map((file) => (tabular.test(file.type) ? aboutTable(file) : aboutText(file, question)))
  return [
    ...parts,
    'I work offline and pick sentences as they stand in a file; I do not put them in other words.',
  ].join('\n\n')
}

function fileIn(part: string): File | null {
  const [, name, type = '', , text = ''] = asSent.exec(part) ?? []
  return name === undefined ? null : { name: JSON.parse(name) as string, type, text }
}

function aboutText({ name, text }: File, question: string): string {
  const language = languageOf(languageCode(text))
  const all = splitSentences(text.replace(/\s*\n+\s*/gu, '\n').replaceAll('\n', ' '))
    .slice(0, mostRead)
    .map((one, id) => makeSentence(id, one, language))
  const head = `**${plain(name)}** has ${count(text.split(/\s+/u).filter(Boolean).length, 'word')}`
  if (all.length <= mostShown) return listed(`${head}:`, all)
  const wanted = makeSentence(0, question, language).stems.filter((stem) => !asking.test(stem))
  const hits = all.filter(({ stems }) => wanted.some((stem) => stems.includes(stem)))
  if (wanted.length > 0 && hits.length > 0)
    return listed(
      `${head}. On that it says:`,
      best(
        hits,
        hits.map(({ stems }) => wanted.filter((one) => stems.includes(one)).length),
      ),
    )
  const missing = wanted.length > 0 ? ' Your words do not occur in it.' : ''
  return listed(`${head}.${missing} The sentences that say most of it:`, best(all, centrality(all, weights(all))))
}

/** The best by their scores, in the order of the text. */
const best = (sentences: readonly Sentence[], scores: readonly number[]): Sentence[] =>
  sentences
    .map((sentence, place) => ({ sentence, score: scores[place] ?? 0 }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostShown)
    .map(({ sentence }) => sentence)
    .toSorted((a, b) => a.id - b.id)

const listed = (head: string, sentences: readonly Sentence[]): string =>
  [
    head,
    ...sentences.map(({ text }) => `- ${plain(text.length > longest ? `${text.slice(0, longest)}…` : text)}`),
  ].join('\n')

function aboutTable({ name, type, text }: File): string {
  const lines = text.split('\n').filter((one) => one.trim() !== '')
  const columns = (lines[0] ?? '')
    .split(type.includes('tab') ? '\t' : /[,;]/u)
    .map((one) => one.replaceAll('"', '').trim())
  return `**${plain(name)}** is a table of ${count(Math.max(0, lines.length - 1), 'row')} with the columns ${columns.map((one) => plain(one)).join(', ')}.`
}
