import type { Network } from './networks.ts'

/** Character limits of networks with a single limit; a Mastodon server may allow more. */
export const networkMax: Record<Network, number | null> = {
  linkedin: 3000,
  x: 280,
  bluesky: 300,
  mastodon: 500,
  threads: 500,
  facebook: 63_206,
  instagram: 2200,
  newsletter: null,
  other: null,
}

/** Length of any link on X, and on Mastodon unless the server says otherwise. */
export const linkLength = 23

/** How long a post may be, of a network or of a server that has limits of its own; `ChannelNorm` has these. */
export interface LengthRule {
  /** Null is no limit. */
  readonly maxCharacters: number | null
  /** What any address counts where all count the same. */
  readonly linkCharacters?: number | undefined
}
export const getUsualLength = (network: Network): LengthRule => ({ maxCharacters: networkMax[network] })
