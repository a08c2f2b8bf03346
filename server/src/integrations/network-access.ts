import type { ChannelType } from '@draftwright/contract/channel-norms'
import type { AppPurpose } from '@draftwright/contract/channels'
import type { AllNetworkSettings } from '../network-settings.ts'
import type { AppCredentials, NetworkEndpoint } from './channel-types/channel-type.ts'
import { getNetworkClient } from './channel-types/registry.ts'
import { createGuardedFetch } from './guarded-fetch.ts'

/** Above what networks take: Wix needs half a minute for a draft. */
const timeoutMs = 75_000
const maxBytes = 2_000_000

/** The way out to the networks, for all channels. */
export interface NetworkAccess {
  /** The guarded client: private addresses only where the operator has named them. */
  readonly fetch: typeof fetch
  /** Address and version of a type's network, as the operator set them or as they are by default. */
  findEndpoint(type: ChannelType): NetworkEndpoint
  /** The app that the operator set for the type; null leaves it to the workspace. */
  findApp(type: ChannelType, purpose: AppPurpose): AppCredentials | null
}

/** `networks` and `trustedUrls` are settings of the operator, so their hosts and ports are allowed as they are. */
export function createNetworkAccess({
  networks,
  trustedUrls,
}: {
  networks: AllNetworkSettings
  trustedUrls: readonly string[]
}): NetworkAccess {
  const own = Object.values(networks).flatMap(({ baseUrl }) => baseUrl ?? [])
  return {
    fetch: createGuardedFetch({ trusted: [...trustedUrls, ...own], timeoutMs, maxBytes }),
    findEndpoint(type) {
      const usual = getNetworkClient(type)?.endpoint ?? { baseUrl: '', apiVersion: null }
      const given = networks[type]
      return { baseUrl: given?.baseUrl ?? usual.baseUrl, apiVersion: given?.apiVersion ?? usual.apiVersion }
    },
    findApp: (type, purpose) => networks[type]?.apps[purpose] ?? null,
  }
}
