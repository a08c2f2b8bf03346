const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Longer than any character that people see. */
const longestGrapheme = 64

/** At most `max` UTF-16 units of a text, cut between characters that people see: never through an emoji or before an accent. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  let end = 0
  for (const { index, segment } of graphemes.segment(text.slice(0, max + longestGrapheme))) {
    if (index + segment.length > max) break
    end = index + segment.length
  }
  // One sign with more marks than anybody reads.
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/[\uD800-\uDBFF]$/u, '')
}
