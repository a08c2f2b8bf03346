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

/**
 * The network that a channel's texts are published on, which decides how they are counted and previewed; null for a
 * page of our own or an article elsewhere.
 */
export function resolveNetwork(channelType: string | null, settings: Record<string, unknown> = {}): Network | null {
  if (channelType === 'manual') return isNetwork(settings['network']) ? settings['network'] : 'other'
  return isNetwork(channelType) ? channelType : null
}
