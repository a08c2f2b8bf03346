import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { z } from 'zod'
import { type KeywordSearch, searchKeywords, searchKeywordsInWorker } from '../server/src/features/seo/index.ts'

const workspaces = z
  .array(z.object({ topic: z.string(), texts: z.array(z.string()) }))
  .parse(JSON.parse(readFileSync(new URL('keywords/workspaces.json', import.meta.url), 'utf8')))
/** The maximum that a search reads. */
const ideas = 150
const posts = 100
const length = 2000

/**
 * The latency of other requests while keywords are searched in the largest workspace: on the main thread, and in a
 * worker.
 */
export async function runBenchmark(): Promise<void> {
  const texts = workspaces.flatMap((one) => one.texts).join(' ')
  const rows = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => {
      const start = ((from + at) * 397) % (texts.length - length)
      return { id: `${from + at}`, pillar_id: null, text: texts.slice(start, start + length), created_at: '2026-01-01' }
    })
  const search: KeywordSearch = {
    kind: 'short',
    texts: { ideas: rows(ideas, 0), posts: rows(posts, ideas) },
    subject: { topic: workspaces[0]?.topic ?? '', pillarId: null },
  }
  const { signal } = new AbortController()
  await searchKeywordsInWorker(search, signal)
  for (const [name, once] of [
    ['on the own thread', () => Promise.resolve(searchKeywords(search))],
    ['beside it', () => searchKeywordsInWorker(search, signal)],
  ] as const) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const start = performance.now()
    for (let round = 0; round < 5; round++) {
      await once()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const each = (performance.now() - start) / 5
    delay.disable()
    console.log(
      `${name.padEnd(18)} ${each.toFixed(0).padStart(5)} ms a search, others wait ${(delay.max / 1e6).toFixed(0).padStart(4)} ms at worst`,
    )
  }
}
