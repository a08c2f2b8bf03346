import { findInstalledNetwork, installNetworkPackages } from './install.ts'
import { startNetworkProcess } from './start-process.ts'

const packages = {
  name: 'pds',
  dependencies: { '@atproto/pds': '0.5.35', '@did-plc/server': '0.0.1' },
  native: ['better-sqlite3'],
}

export interface PdsAccount {
  readonly handle: string
  readonly did: string
  readonly password: string
}

/** A Bluesky server: posts, pictures and sessions as on bsky.social, without its app view. */
export interface PdsServer {
  readonly url: string
  createAccount(name: string): Promise<PdsAccount>
  close(): Promise<void>
}

export const isPdsInstalled = (): boolean => findInstalledNetwork(packages.name) !== null
export const installPds = (): void => installNetworkPackages(packages)

/** Starts it empty; throws if it is not installed. */
export async function startPds(): Promise<PdsServer> {
  const { url, close } = await startNetworkProcess(packages.name, 'pds-program.mjs')
  return {
    url,
    close,
    async createAccount(name) {
      const [handle, password] = [`${name}.test`, `password of ${name}`]
      const answer = await fetch(`${url}/xrpc/com.atproto.server.createAccount`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${name}@example.com`, handle, password }),
      })
      const made: unknown = await answer.json()
      if (!answer.ok || typeof made !== 'object' || made === null || !('did' in made))
        throw new Error(`The account was refused: ${JSON.stringify(made)}`)
      return { handle, password, did: String(made.did) }
    },
  }
}
