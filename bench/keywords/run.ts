import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { keywordKey, languageFor, type Material, shortTail } from '../../server/src/features/seo/index.ts'

const Workspace = z.object({
  name: z.string(),
  topic: z.string(),
  texts: z.array(z.string()),
  /** What a person would want to be found by, written by hand before anything was run. */
  keywords: z.array(z.string()),
})
const workspaces = z
  .array(Workspace)
  .parse(JSON.parse(readFileSync(new URL('workspaces.json', import.meta.url), 'utf8')))
const top = 5

/** Plain TF-IDF over runs of one to three words without stop words at their ends; the other workspaces are the corpus. */
function tfIdf(texts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of texts) for (const gram of grams(text)) counts.set(gram, (counts.get(gram) ?? 0) + 1)
  const rated = [...counts].map(([gram, count]) => ({
    gram,
    score: count * Math.log(corpus.length / (seenIn(gram) + 1)),
  }))
  return rated.sort((a, b) => b.score - a.score || a.gram.localeCompare(b.gram)).map(({ gram }) => gram)
}

function grams(text: string): string[] {
  const { stopwords } = languageFor(text)
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
const corpus = workspaces.map(({ topic, texts }) => new Set([topic, ...texts].flatMap(grams)))
const seenIn = (gram: string): number => corpus.filter((words) => words.has(gram)).length - 1

function precision(found: readonly string[], wanted: readonly string[]): number {
  const keys = new Set(wanted.map(keywordKey))
  return found.slice(0, top).filter((keyword) => keys.has(keywordKey(keyword))).length / top
}

const sums = { ours: 0, baseline: 0 }
console.log(`keywords: precision of the top ${top}\n${'workspace'.padEnd(24)}ours  TF-IDF  ours found`)
for (const { name, topic, texts, keywords } of workspaces) {
  const material: Material[] = [
    { kind: 'pillar', text: topic, at: 0, weight: 1.5 },
    ...texts.map((text): Material => ({ kind: 'idea', text, at: 0, weight: 1 })),
  ]
  const found = shortTail(material, topic).map(({ keyword }) => keyword)
  const ours = precision(found, keywords)
  const baseline = precision(tfIdf([topic, ...texts]), keywords)
  sums.ours += ours
  sums.baseline += baseline
  console.log(`${name.padEnd(24)}${ours.toFixed(2)}  ${baseline.toFixed(2)}    ${found.slice(0, top).join(' · ')}`)
}
const mean = (sum: number) => (sum / workspaces.length).toFixed(3)
console.log(`${`mean of ${workspaces.length}`.padEnd(24)}${mean(sums.ours)} ${mean(sums.baseline)}`)
