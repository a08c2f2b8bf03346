/** What readers perceive as one letter, such as an emoji with all its parts. */
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first letter of the first `count` words, in capitals. */
export const toInitials = (name: string, count = 1): string =>
  name
    .trim()
    .split(/\s+/u)
    .slice(0, count)
    .map((word) => graphemes.segment(word).containing(0)?.segment ?? '')
    .join('')
    .toUpperCase()
