import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { toKeywordKey, detectLanguage, type Material, suggestShortTail } from '../../server/src/features/seo/index.ts'

const Workspace = z.object({
  name: z.string(),
  topic: z.string(),
  texts: z.array(z.string()),
  /** What a person would want to be found by, written by hand before the first run. */
  keywords: z.array(z.string()),
})
const workspaces = z
  .array(Workspace)
  .parse(JSON.parse(readFileSync(new URL('workspaces.json', import.meta.url), 'utf8')))
const top = 5

/**
 * Plain TF-IDF over n-grams of one to three words without stop words at their ends; the other workspaces are the
 * corpus.
 */
function rankByTfIdf(texts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of texts) for (const gram of listGrams(text)) counts.set(gram, (counts.get(gram) ?? 0) + 1)
  const rated = [...counts].map(([gram, count]) => ({
    gram,
    score: count * Math.log(corpus.length / (countSeenIn(gram) + 1)),
  }))
  return rated.sort((a, b) => b.score - a.score || a.gram.localeCompare(b.gram)).map(({ gram }) => gram)
}

function listGrams(text: string): string[] {
  const { stopwords } = detectLanguage(text)
  return text
    .toLowerCase()
    .split(/[.,;:!?]+/u)
    .flatMap((clause) => {
      const words = clause.match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? []
      return words.flatMap((_, from) =>
        [1, 2, 3].flatMap((size) => {
          const run = words.slice(from, from + size)
          const isWhole = run.length === size && !stopwords.has(run[0] ?? '') && !stopwords.has(run.at(-1) ?? '')
          return isWhole ? run.join(' ') : []
        }),
      )
    })
}
const corpus = workspaces.map(({ topic, texts }) => new Set([topic, ...texts].flatMap(listGrams)))
const countSeenIn = (gram: string): number => corpus.filter((words) => words.has(gram)).length - 1

function computePrecision(found: readonly string[], wanted: readonly string[]): number {
  const keys = new Set(wanted.map(toKeywordKey))
  return found.slice(0, top).filter((keyword) => keys.has(toKeywordKey(keyword))).length / top
}

const sums = { ours: 0, baseline: 0 }
console.log(`keywords: precision of the top ${top}\n${'workspace'.padEnd(24)}ours  TF-IDF  ours found`)
for (const { name, topic, texts, keywords } of workspaces) {
  const material: Material[] = [
    { kind: 'pillar', text: topic, at: 0, weight: 1.5 },
    ...texts.map((text): Material => ({ kind: 'idea', text, at: 0, weight: 1 })),
  ]
  const found = suggestShortTail(material, topic).map(({ keyword }) => keyword)
  const ours = computePrecision(found, keywords)
  const baseline = computePrecision(rankByTfIdf([topic, ...texts]), keywords)
  sums.ours += ours
  sums.baseline += baseline
  console.log(`${name.padEnd(24)}${ours.toFixed(2)}  ${baseline.toFixed(2)}    ${found.slice(0, top).join(' · ')}`)
}
const formatMean = (sum: number) => (sum / workspaces.length).toFixed(3)
console.log(`${`mean of ${workspaces.length}`.padEnd(24)}${formatMean(sums.ours)} ${formatMean(sums.baseline)}`)
