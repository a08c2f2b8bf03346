import { networkMax } from './network-count.ts'
import { type Network, resolveNetwork } from './networks.ts'

/** Words are counted without author prompts; characters as the network counts them. */
export interface ChannelNorm {
  form: 'article' | 'post'
  /** The network whose counting and rendering apply; null is a page of our own. */
  network: Network | null
  minWords: number
  idealWords: number
  maxWords: number
  maxCharacters: number | null
  hasTitle: boolean
  hasHeadings: boolean
  hashtags: number
  linksAllowed: boolean
  /** Texts with a picture that lacks alt text cannot be published there. */
  needsAlt: boolean
  /** Whether a picture may be marked as decorative instead; network feeds do not support that. */
  hasDecoration: boolean
}

const article = (words: [min: number, ideal: number, max: number], hashtags = 0): ChannelNorm => ({
  form: 'article',
  network: null,
  minWords: words[0],
  idealWords: words[1],
  maxWords: words[2],
  maxCharacters: null,
  hasTitle: true,
  hasHeadings: true,
  hashtags,
  linksAllowed: true,
  needsAlt: false,
  hasDecoration: true,
})

const post = (
  words: [min: number, ideal: number, max: number],
  maxCharacters: number | null,
  hashtags: number,
): ChannelNorm => ({
  form: 'post',
  network: null,
  minWords: words[0],
  idealWords: words[1],
  maxWords: words[2],
  maxCharacters,
  hasTitle: false,
  hasHeadings: false,
  hashtags,
  linksAllowed: true,
  needsAlt: false,
  hasDecoration: false,
})

const requireAlt = (norm: ChannelNorm): ChannelNorm => ({ ...norm, needsAlt: true })

/**
 * What each channel type requires of a text. Hard limits are those of `networkMax`, Dev.to's four tags and Instagram's
 * thirty; the word ranges are house style. Which types need alt text, and why, is in docs/decisions/0019.
 */
const types: Record<string, ChannelNorm> = {
  site: requireAlt(article([220, 750, 1400])),
  wordpress: article([220, 750, 1400], 5),
  ghost: article([220, 750, 1400], 5),
  wix: article([220, 750, 1400], 5),
  devto: article([220, 750, 1600], 4),
  ayrshare: post([40, 130, 280], 3000, 3),
  webhook: article([220, 750, 1400]),
}

const onNetwork: Record<Network, ChannelNorm> = {
  linkedin: requireAlt(post([50, 170, 320], networkMax.linkedin, 4)),
  x: post([6, 32, 50], networkMax.x, 2),
  bluesky: requireAlt(post([8, 35, 55], networkMax.bluesky, 1)),
  mastodon: requireAlt(post([15, 60, 85], networkMax.mastodon, 3)),
  threads: post([12, 55, 85], networkMax.threads, 1),
  facebook: post([20, 80, 250], networkMax.facebook, 3),
  // URLs in a caption are not clickable there.
  instagram: { ...post([20, 90, 300], networkMax.instagram, 8), linksAllowed: false },
  newsletter: article([150, 500, 1200]),
  other: article([150, 500, 1400]),
}

/** The norm for a channel of this type and settings. An unknown type is treated as one posted to by hand. */
export function getChannelNorm(channelType: string, settings: Record<string, unknown> = {}): ChannelNorm {
  const network = resolveNetwork(channelType, settings)
  if (network !== null) return { ...onNetwork[network], network }
  return types[channelType] ?? { ...onNetwork.other, network: 'other' }
}
