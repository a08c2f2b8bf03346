import { type ChannelType, channelTypes } from '@draftwright/contract/channel-norms'

/** What the operator sets for one network: `<TYPE>_BASE_URL`, `_API_VERSION`, `_CLIENT_ID` and `_CLIENT_SECRET`. */
interface NetworkSettings {
  /** Without a trailing slash; null is the network's own address. */
  readonly baseUrl: string | null
  /** Null is the newest that this release was written for. */
  readonly apiVersion: string | null
  /** Credentials of the app that people connect with; null leaves it to each workspace. */
  readonly clientId: string | null
  readonly clientSecret: string | null
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
    all[type] = {
      baseUrl: baseUrl?.replace(/\/+$/u, '') ?? null,
      apiVersion: readText(`${name}_API_VERSION`),
      clientId: readText(`${name}_CLIENT_ID`),
      clientSecret: readText(`${name}_CLIENT_SECRET`),
    }
  }
  return all
}
