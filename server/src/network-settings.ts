import { type ChannelType, channelTypes } from '@draftwright/contract/channel-norms'
import { type AppPurpose, appPurposes } from '@draftwright/contract/channels'

/**
 * What the operator sets for one network: `<TYPE>_BASE_URL`, `_API_VERSION`, `_CLIENT_ID` and `_CLIENT_SECRET`, and
 * `_ORGANIZATION_CLIENT_ID` and `_ORGANIZATION_CLIENT_SECRET` where pages need an app of their own.
 */
interface NetworkSettings {
  /** Without a trailing slash; null is the network's own address. */
  readonly baseUrl: string | null
  /** Null is the newest that this release was written for. */
  readonly apiVersion: string | null
  /** Credentials of the apps that people connect with; those without are left to each workspace. */
  readonly apps: Readonly<Partial<Record<AppPurpose, { clientId: string; clientSecret: string }>>>
}
export type AllNetworkSettings = Readonly<Partial<Record<ChannelType, NetworkSettings>>>

/** Reads the settings of every channel type; a sentence about the first wrong one. */
export function readNetworkSettings(readText: (name: string) => string | null): AllNetworkSettings | string {
  const all: Partial<Record<ChannelType, NetworkSettings>> = {}
  for (const type of channelTypes) {
    const name = type.toUpperCase()
    const baseUrl = readText(`${name}_BASE_URL`)
    if (baseUrl !== null && !/^https?:\/\/\S+$/u.test(baseUrl))
      return `${name}_BASE_URL must be a web address such as https://api.example.com, not "${baseUrl}".`
    const apps = readApps(name, readText)
    if (typeof apps === 'string') return apps
    all[type] = {
      baseUrl: baseUrl?.replace(/\/+$/u, '') ?? null,
      apiVersion: readText(`${name}_API_VERSION`),
      apps,
    }
  }
  return all
}

type Apps = Partial<Record<AppPurpose, { clientId: string; clientSecret: string }>>

function readApps(name: string, readText: (name: string) => string | null): Apps | string {
  const apps: Apps = {}
  for (const purpose of appPurposes) {
    const prefix = purpose === 'person' ? name : `${name}_${purpose.toUpperCase()}`
    const [clientId, clientSecret] = [readText(`${prefix}_CLIENT_ID`), readText(`${prefix}_CLIENT_SECRET`)]
    if ((clientId === null) !== (clientSecret === null))
      return `${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET must be set together.`
    if (clientId !== null && clientSecret !== null) apps[purpose] = { clientId, clientSecret }
  }
  return apps
}
