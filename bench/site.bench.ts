import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../scripts/free-port.ts'
import { runServer } from '../scripts/run-server.ts'
import { printRates, measureRates } from './load.ts'
import { createAuthor, publishIdea } from './publish-idea.ts'

/** A hosted article compared to a bare Fastify route in its own process that sends the same bytes. */
export async function runBenchmark(): Promise<void> {
  const server = await runServer()
  const folder = mkdtempSync(join(tmpdir(), 'draftwright-bare-'))
  const port = await findFreePort()
  let bare: ReturnType<typeof spawn> | undefined
  try {
    const { page: article } = await publishIdea(server.url, await createAuthor(server.url))
    const file = join(folder, 'article.html')
    writeFileSync(file, await (await fetch(article)).text())
    bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-page.ts'), String(port), file], {
      stdio: 'inherit',
    })
    const bareUrl = `http://127.0.0.1:${port}/`
    for (let tries = 0; tries < 100 && !(await isAnswering(bareUrl)); tries++)
      await new Promise((done) => setTimeout(done, 50))
    printRates(
      await measureRates([
        // A browser's user agent, so that the visit is counted as a reader's and not skipped as a bot's.
        {
          name: 'hosted article (≥ 50 %)',
          url: article,
          headers: { 'user-agent': 'Mozilla/5.0 Chrome/140.0 Safari/537.36' },
        },
        { name: 'bare Fastify, same bytes', url: bareUrl },
      ]),
    )
  } finally {
    bare?.kill()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function isAnswering(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}
