import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../free-port.ts'
import {
  assertPackages,
  compileModule,
  hasPackages,
  installPackages,
  runProgram,
  toNetworkFolder,
  toNodePath,
  withNode,
} from './install.ts'
import { pinned } from './pinned.ts'
import { isAnswering, startProcess } from './run-process.ts'

/** A Ghost with an owner and one custom integration. */
export interface Ghost {
  /** Without a path, such as http://127.0.0.1:2368. */
  url: string
  /** The Admin API key of the integration, `id:secret`, both hexadecimal. */
  adminKey: string
  close(): Promise<void>
}

/** Whether Ghost is installed in the pinned version. */
export const isGhostInstalled = (): boolean => hasPackages('ghost')

/** Installs Ghost with the dependencies of its own lock file; takes about two minutes. */
export function installGhost(): void {
  installPackages('ghost', [`pnpm@${pinned.pnpm}`], (folder) => {
    runProgram('npm', ['pack', `ghost@${pinned.ghost}`, '--loglevel=error'], folder)
    const archive = join(folder, `ghost-${pinned.ghost}.tgz`)
    runProgram('tar', ['xzf', archive], folder)
    rmSync(archive)
    const store = join(folder, 'store')
    const pnpm = join(folder, 'node_modules/.bin/pnpm')
    const options = ['--prod', '--frozen-lockfile', '--ignore-scripts', '--reporter=append-only']
    runProgram(pnpm, ['install', ...options, `--store-dir=${store}`], join(folder, 'package'), withNode(folder))
    // Its files are hard links to the installed ones.
    rmSync(store, { recursive: true, force: true })
    compileModule(folder, realpathSync(join(folder, 'package/node_modules/better-sqlite3')))
  })
}

/** Starts Ghost on an empty database. The port is a free one by default. */
export async function startGhost({ port }: { port?: number } = {}): Promise<Ghost> {
  const program = join(toNetworkFolder('ghost'), 'package')
  assertPackages('ghost')
  const data = mkdtempSync(join(tmpdir(), 'draftwright-ghost-'))
  const ownPort = port ?? (await findFreePort())
  const url = `http://127.0.0.1:${ownPort}`
  const contentPath = join(data, 'content')
  for (const folder of ['data', 'images', 'media', 'files', 'logs', 'settings', 'public', 'adapters'])
    mkdirSync(join(contentPath, folder), { recursive: true })
  // Where Ghost looks for its own package.json, as its command line tool arranges it.
  symlinkSync(program, join(data, 'current'))
  cpSync(join(program, 'content/themes'), join(contentPath, 'themes'), { recursive: true, dereference: true })
  writeFileSync(join(data, 'config.production.json'), JSON.stringify(toConfig(url, ownPort, contentPath)))
  const running = startProcess(toNodePath(toNetworkFolder('ghost')), [join(program, 'index.js')], {
    cwd: data,
    env: { NODE_ENV: 'production' },
  })
  const close = async () => {
    await running.stop()
    rmSync(data, { recursive: true, force: true })
  }
  try {
    await running.waitUntil(() => isAnswering(`${url}/ghost/api/admin/site/`))
    return { url, adminKey: await createAdminKey(url), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** https://docs.ghost.org/config: nothing is sent to the network, and signing in needs no code from a mail. */
const toConfig = (url: string, port: number, contentPath: string): object => ({
  url,
  server: { host: '127.0.0.1', port },
  database: {
    client: 'better-sqlite3',
    connection: { filename: join(contentPath, 'data/ghost.db') },
    useNullAsDefault: true,
  },
  mail: { transport: 'stub', from: 'ghost@example.com' },
  paths: { contentPath },
  logging: { level: 'warn', transports: ['stdout'] },
  privacy: { useUpdateCheck: false, useGravatar: false, useRpcPing: false },
  explore: { update_url: 'http://127.0.0.1:9', testimonials_url: 'http://127.0.0.1:9' },
  security: { staffDeviceVerification: false },
})

/** Makes the owner and an integration as the admin page does. */
async function createAdminKey(url: string): Promise<string> {
  const owner = { email: 'ada@example.com', password: randomBytes(16).toString('hex') }
  let cookie = ''
  const send = async (path: string, body: object, triesLeft = 5): Promise<Response> => {
    const response = await fetch(`${url}/ghost/api/admin/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-version': 'v6.0', origin: url, cookie },
      body: JSON.stringify(body),
    })
    // Right after its set-up Ghost refuses a session now and then.
    if (response.status === 403 && triesLeft > 0) {
      await wait(500)
      return send(path, body, triesLeft - 1)
    }
    if (!response.ok) throw new Error(`Ghost answered ${response.status} to ${path}: ${await response.text()}`)
    return response
  }
  await send('authentication/setup/', { setup: [{ ...owner, name: 'Ada', blogTitle: 'Test' }] })
  const session = await send('session/', { username: owner.email, password: owner.password })
  cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const created = await send('integrations/?include=api_keys', { integrations: [{ name: 'Draftwright' }] })
  const { integrations }: { integrations: { api_keys: { type: string; secret: string }[] }[] } = await created.json()
  const key = integrations[0]?.api_keys.find(({ type }) => type === 'admin')
  if (!key) throw new Error('Ghost made an integration without an Admin API key')
  return key.secret
}
