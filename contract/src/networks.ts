/** Networks for manual channels, where a person posts by hand. Free of schemas, so that the web can load them. */
export const networks = [
  'linkedin',
  'x',
  'bluesky',
  'mastodon',
  'threads',
  'facebook',
  'instagram',
  'newsletter',
  'other',
] as const
export type Network = (typeof networks)[number]

/** Display names, and what a channel of each network is good for. */
export const networkWords: Record<Network, { label: string; help: string }> = {
  linkedin: { label: 'LinkedIn', help: 'Posts of up to 3,000 characters on a profile or a page.' },
  x: { label: 'X', help: 'Posts of up to 280 characters; a link counts 23.' },
  bluesky: { label: 'Bluesky', help: 'Posts of up to 300 characters.' },
  mastodon: { label: 'Mastodon', help: 'Posts of up to 500 characters; a link counts 23.' },
  threads: { label: 'Threads', help: 'Posts of up to 500 characters.' },
  facebook: { label: 'Facebook', help: 'Posts on a page or a profile, up to 63,206 characters.' },
  instagram: { label: 'Instagram', help: 'Captions of up to 2,200 characters and 30 hashtags.' },
  newsletter: { label: 'Newsletter', help: 'An article to paste into your email tool, with headings and links.' },
  other: { label: 'Other', help: 'An article to copy or download for any other channel.' },
}

export const isNetwork = (value: unknown): value is Network => networks.some((network) => network === value)

/** Platforms that Ayrshare sends texts with pictures to, under its names. */
export const ayrsharePlatforms = [
  'linkedin',
  'facebook',
  'instagram',
  'twitter',
  'bluesky',
  'threads',
  'telegram',
  'gmb',
] as const
/** The networks by how little they take: a text for several has to fit the first of them. */
const strictestFirst = ['twitter', 'bluesky', 'threads', 'instagram', 'linkedin', 'facebook'] as const

/** A channel's platforms, of its setting `platforms`: names separated by commas; unknown ones are left out. */
export function readPlatforms(settings: Readonly<Record<string, unknown>>): string[] {
  const text = typeof settings['platforms'] === 'string' ? settings['platforms'] : ''
  const names = text.split(',').map((name) => name.trim().toLowerCase())
  return ayrsharePlatforms.filter((platform) => names.includes(platform))
}

function findStrictest(platforms: readonly string[]): Network {
  const strictest = strictestFirst.find((platform) => platforms.includes(platform))
  return strictest === 'twitter' ? 'x' : (strictest ?? 'facebook')
}

/**
 * The network that a channel's texts are published on, which decides how they are counted and previewed; null for a
 * page of our own or an article elsewhere.
 */
export function resolveNetwork(channelType: string | null, settings: Record<string, unknown> = {}): Network | null {
  if (channelType === 'manual') return isNetwork(settings['network']) ? settings['network'] : 'other'
  if (channelType === 'ayrshare') return findStrictest(readPlatforms(settings))
  return isNetwork(channelType) ? channelType : null
}
