/** Words are counted without author prompts; characters as the network counts them (graphemes). */
export interface ChannelNorm {
  form: 'article' | 'post'
  minWords: number
  idealWords: number
  maxWords: number
  maxCharacters: number | null
  hasTitle: boolean
  hasHeadings: boolean
  hashtags: number
  linksAllowed: boolean
}

const article = (words: [min: number, ideal: number, max: number], hashtags = 0): ChannelNorm => ({
  form: 'article',
  minWords: words[0],
  idealWords: words[1],
  maxWords: words[2],
  maxCharacters: null,
  hasTitle: true,
  hasHeadings: true,
  hashtags,
  linksAllowed: true,
})

const post = (
  words: [min: number, ideal: number, max: number],
  maxCharacters: number,
  hashtags: number,
): ChannelNorm => ({
  form: 'post',
  minWords: words[0],
  idealWords: words[1],
  maxWords: words[2],
  maxCharacters,
  hasTitle: false,
  hasHeadings: false,
  hashtags,
  linksAllowed: true,
})

/**
 * What each channel type expects of a text. Hard limits: LinkedIn 3,000 characters, Bluesky 300 graphemes,
 * Mastodon 500 characters unless the instance says otherwise, Dev.to four tags; the word bands are house style.
 */
const norms: Record<string, ChannelNorm> = {
  site: article([220, 750, 1400]),
  wordpress: article([220, 750, 1400], 5),
  ghost: article([220, 750, 1400], 5),
  wix: article([220, 750, 1400], 5),
  devto: article([220, 750, 1600], 4),
  linkedin: post([50, 170, 320], 3000, 4),
  ayrshare: post([40, 130, 280], 3000, 3),
  bluesky: post([8, 35, 55], 300, 1),
  mastodon: post([15, 60, 85], 500, 3),
  webhook: article([220, 750, 1400]),
  manual: article([150, 500, 1400]),
}

/** An unknown type is treated as something a person copies by hand. */
export function channelNorm(channelType: string): ChannelNorm {
  return norms[channelType] ?? article([150, 500, 1400])
}
