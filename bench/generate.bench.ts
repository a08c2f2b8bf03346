import { createCaller, signUp, type ApiCall } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'
import { buildPlainInput, type PlainIdea, readPlainIdeas } from './ideas/plain.ts'
import { writeIdea } from './ideas/write.ts'

const seconds = 8
interface Run {
  state: string
  steps: { state: string }[]
}

/**
 * Steps of whole generations per second, through the API with the composer, with concurrency one and four, compared to
 * calling the composer's function.
 */
export async function runBenchmark(): Promise<void> {
  const cases = readPlainIdeas().filter(({ channels }) => channels.includes('site'))
  const server = await runServer()
  try {
    const call = createCaller(server.url, await signUp(server.url))
    const channel = (await call<{ id: string }[]>('GET', '/channel'))[0]?.id ?? ''
    const perRun = await countSteps(call, channel, cases[0])
    const generate = async (at: number) => {
      await call('POST', `/generate-content/${channel}`, { text: cases[at % cases.length]?.idea })
    }
    const bare = (at: number) => {
      const one = cases[at % cases.length]
      if (one) writeIdea(buildPlainInput(one, 'site'))
      return Promise.resolve()
    }
    // Both sides run every idea once as a warm-up.
    await Promise.all([0, 1, 2, 3].map((first) => runConcurrently(generate, cases.length / 4, first)))
    await runConcurrently(bare, cases.length, 0)
    // Both write the same drafts: the function runs four steps, the run also the brief, which needs no model.
    const alone = await measureRate(bare, 1)
    for (const atOnce of [1, 4]) {
      const runs = await measureRate(generate, atOnce)
      console.log(
        `${atOnce} at once: ${(runs * perRun).toFixed(0)} steps/s, ${runs.toFixed(1)} drafts/s of ${alone.toFixed(1)} by the bare function (${((runs / alone) * 100).toFixed(0)} %)`,
      )
    }
  } finally {
    await server.stop()
  }
}

/** Number of steps of one generation, as listed in its run. */
async function countSteps(call: ApiCall, channel: string, one: PlainIdea | undefined): Promise<number> {
  const idea = await call<{ id: string }>('POST', '/idea', { text: one?.idea })
  await call('POST', `/generate-content/${channel}`, { idea_id: idea.id })
  const [made] = await call<Run[]>('GET', `/generation-runs?idea_id=${idea.id}`)
  return made?.steps.filter(({ state }) => state === 'done').length ?? Number.NaN
}

async function runConcurrently(work: (at: number) => Promise<void>, count: number, first: number): Promise<void> {
  for (let at = 0; at < count; at++) await work(first + at * 4)
}

/** How often `work` is done per second with `atOnce` of it in parallel. */
async function measureRate(work: (at: number) => Promise<void>, atOnce: number): Promise<number> {
  const start = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() - start < seconds * 1000) await work(done++)
    }),
  )
  return (done / (performance.now() - start)) * 1000
}
