import { installGhost, isGhostInstalled, startGhost } from './ghost.ts'
import { installPds, isPdsInstalled, startPds } from './pds.ts'
import type { NetworkName } from './pinned.ts'
import { assertWordPress, isWordPressInstalled, startWordPress } from './wordpress.ts'

export interface StartedNetwork {
  /** What a person needs to use it: name → value. */
  details: Record<string, string>
  close(): Promise<void>
}

interface Network {
  isInstalled(): boolean
  /** Throws a NetworkError that says what is missing. */
  install(): void
  start(options: { port?: number }): Promise<StartedNetwork>
}

export const networks: Record<NetworkName, Network> = {
  pds: {
    isInstalled: isPdsInstalled,
    install: installPds,
    async start(options) {
      const { url, handle, did, password, close } = await startPds(options)
      return { details: { address: url, handle, password, did }, close }
    },
  },
  ghost: {
    isInstalled: isGhostInstalled,
    install: installGhost,
    async start(options) {
      const { url, adminKey, close } = await startGhost(options)
      return { details: { address: url, 'Admin API key': adminKey }, close }
    },
  },
  wordpress: {
    isInstalled: isWordPressInstalled,
    install: assertWordPress,
    async start(options) {
      const { url, user, applicationPassword, password, close } = await startWordPress(options)
      const details = {
        address: url,
        user,
        'application password': applicationPassword,
        'password for /wp-admin': password,
      }
      return { details, close }
    },
  },
}

export const isNetworkInstalled = (name: NetworkName): boolean => networks[name].isInstalled()
