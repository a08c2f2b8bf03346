/** Where people share posts. Free of schemas, so that the web can load it. */
export const sharePlatforms = [
  'linkedin',
  'x',
  'bluesky',
  'mastodon',
  'threads',
  'facebook',
  'whatsapp',
  'telegram',
  'email',
  'ayrshare',
  'other',
] as const
export type SharePlatform = (typeof sharePlatforms)[number]

/** Where people connect accounts of their own: channel types that publish for a person. */
export const personalPlatforms = ['linkedin', 'bluesky', 'mastodon', 'ayrshare'] as const
export type PersonalPlatform = (typeof personalPlatforms)[number]

interface SharePlatformFacts {
  label: string
  /** Whether its own share page takes the text; otherwise it is copied, to be pasted there. */
  takesText: boolean
}

export const sharePlatformFacts: Record<SharePlatform, SharePlatformFacts> = {
  linkedin: { label: 'LinkedIn', takesText: false },
  x: { label: 'X', takesText: true },
  bluesky: { label: 'Bluesky', takesText: true },
  mastodon: { label: 'Mastodon', takesText: true },
  threads: { label: 'Threads', takesText: true },
  facebook: { label: 'Facebook', takesText: false },
  whatsapp: { label: 'WhatsApp', takesText: true },
  telegram: { label: 'Telegram', takesText: true },
  email: { label: 'Email', takesText: true },
  ayrshare: { label: 'Ayrshare', takesText: false },
  other: { label: 'Somewhere else', takesText: false },
}

/**
 * The share page of a network, filled in. Null where there is none, or where it is on a server that only the person knows. Sources: each
 * network's documentation of its web intents, read in November 2026; LinkedIn and Facebook take an address alone.
 */
export function buildSharePage(
  platform: SharePlatform,
  text: string,
  url: string,
  server: string | null,
): string | null {
  const [words, address] = [encodeURIComponent(text), encodeURIComponent(url)]
  const both = encodeURIComponent([text, url].filter(Boolean).join('\n\n'))
  switch (platform) {
    case 'linkedin':
      return `https://www.linkedin.com/sharing/share-offsite/?url=${address}`
    case 'x':
      return `https://x.com/intent/post?text=${words}&url=${address}`
    case 'bluesky':
      return `https://bsky.app/intent/compose?text=${both}`
    case 'mastodon':
      return server === null ? null : `https://${server}/share?text=${both}`
    case 'threads':
      return `https://www.threads.net/intent/post?text=${both}`
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?u=${address}`
    case 'whatsapp':
      return `https://wa.me/?text=${both}`
    case 'telegram':
      return `https://t.me/share/url?url=${address}&text=${words}`
    case 'email':
      return `mailto:?body=${both}`
    case 'ayrshare':
    case 'other':
      return null
  }
}
