interface Caption {
  readonly speaker: string | null
  readonly startMs: number | null
  readonly endMs: number | null
  readonly text: string
}

/** Captions that show what was said before again begin at most this long after the one before. */
const longestGap = 500
const fewestWords = 2
/** Words of a caption that are compared. */
const mostWords = 60

/** Captions that roll over the screen, and those that grow word by word, repeat what was on the screen before: each word is kept once. */
export function dropRepeatedWords<T extends Caption>(captions: readonly T[]): T[] {
  const overlaps = captions.map((caption, at) => countRepeated(captions[at - 1], caption))
  const repeated = overlaps.filter(({ shared }) => shared > 0).length
  // Who says something twice is not a caption that rolls.
  if (repeated < 3 || repeated < (captions.length - 1) * 0.5) return [...captions]
  const kept: T[] = []
  // Whether the last one that is kept has all the words of the caption before.
  let isWhole = false
  captions.forEach((caption, at) => {
    const { shared, isGrown, isAll, words } = overlaps[at] ?? none
    const before = kept.at(-1)
    if (before === undefined || shared === 0) {
      kept.push(caption)
      isWhole = true
    } else if (isGrown && isWhole && (isAll || !caption.text.trim().includes('\n')))
      kept[kept.length - 1] = { ...before, endMs: caption.endMs, text: caption.text }
    else if (words.length === shared) {
      kept[kept.length - 1] = { ...before, endMs: caption.endMs }
      isWhole = false
    } else {
      kept.push({ ...caption, text: words.slice(shared).join(' ') })
      isWhole = false
    }
  })
  return kept
}

interface Overlap {
  /** Words at its beginning which the caption before ends with. */
  readonly shared: number
  /** They are all of the one before. */
  readonly isGrown: boolean
  /** They are all of both. */
  readonly isAll: boolean
  readonly words: readonly string[]
}

const none: Overlap = { shared: 0, isGrown: false, isAll: false, words: [] }

function countRepeated(before: Caption | undefined, caption: Caption): Overlap {
  const words = toWords(caption.text)
  const [now, last] = [words.map(toComparable), toWords(before?.text ?? '').map(toComparable)]
  if (before === undefined || before.speaker !== caption.speaker) return { ...none, words }
  const gap = (caption.startMs ?? 0) - (before.endMs ?? before.startMs ?? 0)
  for (let shared = gap > longestGap ? 0 : Math.min(last.length, words.length, mostWords); shared > 0; shared--) {
    const from = last.length - shared
    if (now[0] !== last[from] || !now.slice(0, shared).every((word, at) => word === last[from + at])) continue
    const isGrown = shared === last.length
    if (shared >= fewestWords || isGrown) return { shared, isGrown, isAll: isGrown && shared === words.length, words }
  }
  return { ...none, words }
}

/** A sentence's mark is added as the words go on. */
const toComparable = (word: string): string => word.toLowerCase().replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
const toWords = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '')
