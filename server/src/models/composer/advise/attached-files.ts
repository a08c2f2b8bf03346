import { detectLanguageCode, resolveLanguage } from '../languages.ts'
import { splitSentences } from '../sentences.ts'
import { computeCentrality, computeWeights } from '../similarity.ts'
import { listContentStems } from '../words.ts'
import { formatCount, escapeMarkdown } from './format.ts'

/** An attached file as given in the conversation: its name and type, and its text inside a delimiter. */
const filePattern = /^File ("(?:[^"\\]|\\.)*") \(([^)]*)\)\n<([\w-]+)>\n([\s\S]*)\n<\/\3>$/u
/** Maximum number of sentences shown per file, and of characters per sentence. */
const maxShown = 5
const maxSentenceLength = 400
/** Maximum number of sentences that are ranked; only the start of a long text is read. */
const maxSentences = 600
const tabular = /csv|tab-separated/u
/** Words of a question about a file that are not part of its topic. */
const asking =
  /^(?:please|sum|summari[sz]e|summary|tl;?dr|read|tell|say|says|explain|describe|file|files|document|attached|attachment|pdf|page|main|key|point|points|important|content|contents|short|brief)$/u

interface Sentence {
  readonly id: number
  readonly text: string
  readonly stems: readonly string[]
}

interface AttachedFile {
  readonly name: string
  readonly type: string
  readonly text: string
}

/** Answers a question about its attached files; null if there are none. Shows sentences verbatim. */
export function answerFromFiles(question: string, attached: readonly string[]): string | null {
  const files = attached.flatMap((part) => parseFile(part) ?? [])
  if (files.length === 0) return null
  const parts = files.map((file) => (tabular.test(file.type) ? describeTable(file) : summarizeText(file, question)))
  return [
    ...parts,
    'I work offline and pick sentences as they stand in a file; I do not put them in other words.',
  ].join('\n\n')
}

function parseFile(part: string): AttachedFile | null {
  const [, name, type = '', , text = ''] = filePattern.exec(part) ?? []
  return name === undefined ? null : { name: JSON.parse(name) as string, type, text }
}

function summarizeText({ name, text }: AttachedFile, question: string): string {
  const language = resolveLanguage(detectLanguageCode(text))
  const all = splitSentences(text.replace(/\s*\n+\s*/gu, '\n').replaceAll('\n', ' '))
    .slice(0, maxSentences)
    .map((sentence, id) => ({ id, text: sentence, stems: listContentStems(sentence, language) }))
  const head = `**${escapeMarkdown(name)}** has ${formatCount(text.split(/\s+/u).filter(Boolean).length, 'word')}`
  if (all.length <= maxShown) return renderSentences(`${head}:`, all)
  const wanted = listContentStems(question, language).filter((stem) => !asking.test(stem))
  const hits = all.filter(({ stems }) => wanted.some((stem) => stems.includes(stem)))
  if (wanted.length > 0 && hits.length > 0)
    return renderSentences(
      `${head}. On that it says:`,
      selectBest(
        hits,
        hits.map(({ stems }) => wanted.filter((one) => stems.includes(one)).length),
      ),
    )
  const missing = wanted.length > 0 ? ' Your words do not occur in it.' : ''
  return renderSentences(
    `${head}.${missing} The sentences that say most of it:`,
    selectBest(all, rankByCentrality(all)),
  )
}

const rankByCentrality = (sentences: readonly Sentence[]): number[] => {
  const stems = sentences.map((one) => one.stems)
  return computeCentrality(stems, computeWeights(stems))
}

/** The sentences with the best scores, in text order. */
const selectBest = (sentences: readonly Sentence[], scores: readonly number[]): Sentence[] =>
  sentences
    .map((sentence, place) => ({ sentence, score: scores[place] ?? 0 }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxShown)
    .map(({ sentence }) => sentence)
    .toSorted((a, b) => a.id - b.id)

const renderSentences = (head: string, sentences: readonly Sentence[]): string =>
  [
    head,
    ...sentences.map(
      ({ text }) =>
        `- ${escapeMarkdown(text.length > maxSentenceLength ? `${text.slice(0, maxSentenceLength)}…` : text)}`,
    ),
  ].join('\n')

function describeTable({ name, type, text }: AttachedFile): string {
  const lines = text.split('\n').filter((one) => one.trim() !== '')
  const columns = (lines[0] ?? '')
    .split(type.includes('tab') ? '\t' : /[,;]/u)
    .map((one) => one.replaceAll('"', '').trim())
  return `**${escapeMarkdown(name)}** is a table of ${formatCount(Math.max(0, lines.length - 1), 'row')} with the columns ${columns.map((one) => escapeMarkdown(one)).join(', ')}.`
}
