import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCaller, type Person, signUp } from '../../scripts/api-client.ts'
import { root } from '../../scripts/inputs.ts'
import { type RunningServer, runServer } from '../../scripts/run-server.ts'

const rounds = 8
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

// Only for the embedded database: PostgreSQL handles a kill of its server itself.
test.skipIf(process.env['TEST_DATABASE'] === 'postgres')(
  'the server, killed at any moment while people write, has every idea it acknowledged',
  { timeout: 600_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'draftwright-kill-server-'))
    // The compile cache is kept between rounds: this tests the data, not the start.
    const env = { WEB_DIR: join(dataDir, 'no-web'), NODE_COMPILE_CACHE: join(root, '.cache/compile') }
    const start = () => runServer({ dataDir, script: ['server/src/main.ts'], env })
    const first = await start()
    const person = await signUp(first.url)
    await first.stop()

    const acknowledged: Idea[] = []
    for (let round = 0; round < rounds; round++) {
      const server = await start()
      acknowledged.push(...(await writeUntilKilled(server, person, round)))
      await server.stop()
    }

    const last = await start()
    const found = await everyIdea(last.url, person)
    await last.stop()
    rmSync(dataDir, { recursive: true })
    expect(acknowledged.length).toBeGreaterThan(rounds * writers)
    expect(acknowledged.filter(({ id, text }) => found.get(id) !== text)).toEqual([])
  },
)
