import { linkLength, networkMax } from './network-lengths.ts'
import { type Network, resolveNetwork } from './networks.ts'
import { readServerLimits } from './server-limits.ts'

/** Words are counted without author prompts; characters as the network counts them. */
export interface ChannelNorm {
  form: 'article' | 'post'
  /** The network whose counting and rendering apply; null is a page of our own. */
  network: Network | null
  minWords: number
  idealWords: number
  maxWords: number
  maxCharacters: number | null
  /** What any address counts where all count the same. */
  linkCharacters: number
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
  linkCharacters: linkLength,
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
  linkCharacters: linkLength,
  hasTitle: false,
  hasHeadings: false,
  hashtags,
  linksAllowed: true,
  needsAlt: false,
  hasDecoration: false,
})

const requireAlt = (norm: ChannelNorm): ChannelNorm => ({ ...norm, needsAlt: true })

/** What each network requires of a text. Hard limits are those of `networkMax` and Instagram's thirty tags. */
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

/**
 * The channel types, in the order of the gallery, with what each requires of a text: Dev.to's four tags are a hard limit, the
 * word ranges are our own choice. Which types need alt text, and why, is in docs/decisions/0019. A new type is a line here, its file
 * in the server's channel-types/ and an icon; docs/CHANNEL-TYPES.md says how.
 */
const channelTypeNorms = {
  site: requireAlt(article([220, 750, 1400])),
  linkedin: { ...onNetwork.linkedin, network: 'linkedin' },
  bluesky: { ...onNetwork.bluesky, network: 'bluesky' },
  mastodon: { ...onNetwork.mastodon, network: 'mastodon' },
  wix: article([220, 750, 1400]),
  ghost: article([220, 750, 1400], 5),
  wordpress: article([220, 750, 1400], 5),
  devto: article([220, 750, 1400], 4),
  ayrshare: { ...onNetwork.linkedin, network: 'linkedin' },
  webhook: article([220, 750, 1400]),
  manual: { ...onNetwork.other, network: 'other' },
} satisfies Record<string, ChannelNorm>

export type ChannelType = keyof typeof channelTypeNorms
const isChannelType = (type: string): type is ChannelType => Object.hasOwn(channelTypeNorms, type)
/** Whether posts of this type are sent to a network by its API, and not by our own site or by hand. */
export const isNetworkType = (type: ChannelType): boolean => type !== 'site' && type !== 'manual'
/** Types that a row may have. */
export const channelTypes = Object.keys(channelTypeNorms).filter(isChannelType)

/** The norm for a channel of this type and settings, with what its server says of itself. An unknown type is treated as one posted to by hand. */
export function getChannelNorm(channelType: string, settings: Record<string, unknown> = {}): ChannelNorm {
  const network = resolveNetwork(channelType, settings)
  if (network !== null) {
    const norm = onNetwork[network]
    const { characters = norm.maxCharacters, link_characters = norm.linkCharacters } = readServerLimits(settings)
    return { ...norm, network, maxCharacters: characters, linkCharacters: link_characters }
  }
  return isChannelType(channelType) ? channelTypeNorms[channelType] : channelTypeNorms.manual
}
