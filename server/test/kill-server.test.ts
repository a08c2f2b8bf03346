import { expect, test } from 'vitest'
import { createCaller, type Person, signUp } from '../../scripts/api-client.ts'
import type { RunningServer } from '../../scripts/run-server.ts'
import { chooseMoments, openKillableServers } from './killable-servers.ts'

const rounds = chooseMoments([1, 2, 3], [1, 2, 3, 4, 5, 6, 7, 8])
const writers = 4
/** Several writers may call it. */
function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended already.
  }
}
interface Idea {
  id: string
  text: string
}

/**
 * Writes ideas from several clients in parallel, and kills the server once it has stored enough; returns the
 * acknowledged ones.
 */
async function writeUntilKilled({ url, pid }: RunningServer, person: Person, round: number): Promise<Idea[]> {
  const acknowledged: Idea[] = []
  const enough = 5 + Math.random() * 60
  const call = createCaller(url, person)
  const write = async (writer: number) => {
    for (let n = 0; ; n++) {
      try {
        const { id, text } = await call<Idea>('POST', '/idea', { text: `Round ${round}, writer ${writer}, idea ${n}` })
        acknowledged.push({ id, text })
        // Anywhere between two of the following statements.
        if (acknowledged.length > enough) setTimeout(() => killProcess(pid), Math.random() * 20)
      } catch {
        return
      }
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  return acknowledged
}

async function everyIdea(url: string, person: Person): Promise<Map<string, string>> {
  const call = createCaller(url, person)
  const found = new Map<string, string>()
  for (let page = 1; ; page++) {
    const ideas = await call<Idea[]>('GET', `/idea?limit=200&page=${page}`)
    for (const { id, text } of ideas) found.set(id, text)
    if (ideas.length < 200) return found
  }
}

const product = await openKillableServers()

// Only for the embedded database: PostgreSQL handles a kill of its server itself.
test.skipIf(process.env['TEST_DATABASE'] === 'postgres')(
  'the server, killed at any moment while people write, has every idea it acknowledged',
  { timeout: 600_000 },
  async () => {
    let server = await product.start()
    const person = await signUp(server.url)
    const acknowledged: Idea[] = []
    for (const round of rounds) {
      acknowledged.push(...(await writeUntilKilled(server, person, round)))
      await product.stop()
      server = await product.start()
    }
    const found = await everyIdea(server.url, person)
    expect(acknowledged.length).toBeGreaterThan(rounds.length * writers)
    expect(acknowledged.filter(({ id, text }) => found.get(id) !== text)).toEqual([])
  },
)
