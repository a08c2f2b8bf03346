import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createCaller, signUp } from '../scripts/api-client.ts'
import { findFreePort } from '../scripts/free-port.ts'
import { runServer } from '../scripts/run-server.ts'
import startPostgres from '../server/test/postgres-server.ts'
import { printRates, measureRates } from './load.ts'

const ideas = 200

/**
 * The list of ideas on PostgreSQL, compared to a bare Fastify route with the same authentication, security and SQL, and
 * to one with only the SQL.
 */
export async function runBenchmark(): Promise<void> {
  const stopPostgres = await startPostgres()
  const databaseUrl = process.env['TEST_DATABASE_URL']
  if (databaseUrl === undefined) throw new Error('No PostgreSQL was found: install it, or the list cannot be compared')
  const env = { DATABASE_URL: databaseUrl, SECRET: randomBytes(32).toString('hex') }
  const server = await runServer({ env })
  const port = await findFreePort()
  let bare: ReturnType<typeof spawn> | undefined
  try {
    const person = await signUp(server.url)
    const call = createCaller(server.url, person)
    for (let n = 0; n < ideas; n++) await call('POST', '/idea', { text: `Idea ${n}: ask for days, not for patience.` })
    const args = [
      '--no-memory-protection-keys',
      join(import.meta.dirname, 'bare-list.ts'),
      String(port),
      person.account.id,
    ]
    bare = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    const bareUrl = `http://127.0.0.1:${port}`
    for (let tries = 0; tries < 200 && !(await isAnswering(`${bareUrl}/plain`)); tries++)
      await new Promise((done) => setTimeout(done, 50))
    const headers = { authorization: `Bearer ${person.accessToken}`, 'account-id': person.account.id }
    const path = '/functions/v1/api/idea'
    const rates = await measureRates([
      { name: 'GET /idea, 50 of 200', url: server.url + path, headers },
      { name: 'bare Fastify + pg, the SQL alone', url: `${bareUrl}/plain` },
      { name: 'bare Fastify, same identify, security and SQL', url: `${bareUrl}/same`, headers },
    ])
    printRates(rates)
  } finally {
    bare?.kill()
    await server.stop()
    await stopPostgres?.()
  }
}

async function isAnswering(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}
