import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../free-port.ts'
import { assertPackages, compileModule, hasPackages, installPackages, toNetworkFolder, toNodePath } from './install.ts'
import { pinned } from './pinned.ts'
import { isAnswering, startProcess } from './run-process.ts'

export interface PdsAccount {
  handle: string
  did: string
  password: string
}

/** A Bluesky server with one account. */
export interface PdsServer extends PdsAccount {
  /** Without a path, such as http://127.0.0.1:2583. */
  url: string
  /** Another account; the name is letters and digits, and becomes name.test. */
  createAccount(name: string): Promise<PdsAccount>
  close(): Promise<void>
}

/** Whether the PDS is installed in the pinned version. */
export const isPdsInstalled = (): boolean => hasPackages('pds')

/** Installs the PDS and its PLC directory; takes about a minute and a half, most of it for compiling sqlite. */
export function installPds(): void {
  const packages = [`@atproto/pds@${pinned.pds}`, `@did-plc/server@${pinned.plc}`]
  installPackages('pds', packages, (folder) => compileModule(folder, join(folder, 'node_modules/better-sqlite3')))
}

/** Starts the PDS with a PLC directory of its own and no rate limits. The port is a free one by default. */
export async function startPds({ port }: { port?: number } = {}): Promise<PdsServer> {
  const folder = toNetworkFolder('pds')
  assertPackages('pds')
  const data = mkdtempSync(join(tmpdir(), 'draftwright-pds-'))
  const ports = { pds: port ?? (await findFreePort()), plc: await findFreePort() }
  const url = `http://127.0.0.1:${ports.pds}`
  const running = startProcess(toNodePath(folder), [join(import.meta.dirname, 'pds-process.mjs')], {
    cwd: data,
    env: {
      NETWORK_FOLDER: folder,
      PLC_PORT: String(ports.plc),
      PDS_PORT: String(ports.pds),
      // "localhost" makes the PDS announce itself by http, and give out handles that end in .test.
      PDS_HOSTNAME: 'localhost',
      PDS_DEV_MODE: 'true',
      PDS_DATA_DIRECTORY: data,
      PDS_BLOBSTORE_DISK_LOCATION: join(data, 'blobs'),
      PDS_DID_PLC_URL: `http://127.0.0.1:${ports.plc}`,
      PDS_INVITE_REQUIRED: 'false',
      PDS_RATE_LIMITS_ENABLED: 'false',
      PDS_JWT_SECRET: randomBytes(16).toString('hex'),
      PDS_ADMIN_PASSWORD: randomBytes(16).toString('hex'),
      PDS_PLC_ROTATION_KEY_K256_PRIVATE_KEY_HEX: randomBytes(32).toString('hex'),
    },
  })
  const close = async () => {
    await running.stop()
    rmSync(data, { recursive: true, force: true })
  }
  try {
    await running.waitUntil(() => isAnswering(`${url}/xrpc/_health`))
    const account = await createAccount(url, 'draftwright')
    return { url, ...account, createAccount: (name) => createAccount(url, name), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** https://docs.bsky.app/docs/api/com-atproto-server-create-account */
async function createAccount(url: string, name: string): Promise<PdsAccount> {
  const [handle, password] = [`${name}.test`, randomBytes(12).toString('hex')]
  const response = await fetch(`${url}/xrpc/com.atproto.server.createAccount`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ handle, password, email: `${name}@example.com` }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`The PDS refused the account ${handle}: ${text}`)
  const { did }: { did: string } = JSON.parse(text)
  return { handle, did, password }
}
