import { createCaller, signUp, type ApiCall } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'
import { getChannelNorm } from '@draftwright/contract/channel-norms'
import { steps } from '@draftwright/contract/vocabulary'
import { runWritingTask } from '../server/src/models/composer/compose.ts'
import type { WritingInput } from '../server/src/models/writing.ts'

const seconds = 8
const sentences = [
  'We changed the waiting list in spring, and now we call people at seven in the morning.',
  'Nobody waits longer than two days since then.',
  'Between us, the old list was a disgrace.',
  'Whoever cannot come says so by eight, and 31 of 40 places were filled.',
  'Please keep it short for the newsletter.',
]
/** Ideas of 5 to 40 sentences, each another one. */
const ideas = Array.from({ length: 8 }, (_, at) =>
  Array.from({ length: 5 * (at + 1) }, (_each, place) => `${sentences[place % sentences.length]} (${at})`).join(' '),
)

const toInput = (idea: string): WritingInput => ({
  idea,
  channel: { name: 'Site', type: 'site', prompt: null, norm: getChannelNorm('site') },
  earlier: [],
})

interface Run {
  state: string
  steps: { state: string }[]
}

/**
 * Steps of whole generations per second, through the API with the composer, with concurrency one and four, compared to
 * calling the composer's function.
 */
export async function runBenchmark(): Promise<void> {
  const server = await runServer()
  try {
    const call = createCaller(server.url, await signUp(server.url))
    const channel = (await call<{ id: string }[]>('GET', '/channel'))[0]?.id ?? ''
    const perRun = await countSteps(call, channel, ideas[0])
    const generate = async (at: number) => {
      await call('POST', `/generate-content/${channel}`, { text: ideas[at % ideas.length] })
    }
    const bare = (at: number) => {
      const input = toInput(`${ideas[at % ideas.length]} ${at}`)
      for (const step of steps) runWritingTask(step, input)
      return Promise.resolve()
    }
    // Both sides run every idea once as a warm-up.
    await Promise.all([0, 1, 2, 3].map((first) => runConcurrently(generate, ideas.length / 4, first)))
    await runConcurrently(bare, ideas.length, 0)
    // Both make the same drafts.
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
async function countSteps(call: ApiCall, channel: string, text: string | undefined): Promise<number> {
  const idea = await call<{ id: string }>('POST', '/idea', { text })
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
