/** A part of a chapter below one heading; the first has no heading and the id of none. */
export interface HandbookSection {
  readonly id: string
  readonly title: string
  readonly html: string
}

export interface HandbookChapter {
  /** Its file without `.md`, and its address below `/help/`. */
  readonly slug: string
  readonly title: string
  readonly sections: readonly HandbookSection[]
}

/** The chapters in the order of the contents, gathered under the titles of its parts. */
export interface Handbook {
  readonly parts: readonly { readonly title: string; readonly slugs: readonly string[] }[]
  readonly chapters: readonly HandbookChapter[]
}

/** A section that contains every word that was asked for. */
export interface HandbookMatch {
  readonly slug: string
  /** Empty for the beginning of the chapter. */
  readonly id: string
  readonly chapter: string
  readonly section: string
  /** Some words around the first match. */
  readonly excerpt: string
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** What is read of a section's HTML. */
const toReadableText = (html: string): string =>
  html
    .replace(/<[^>]*>/gu, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/gu, (entity) => entities[entity] ?? entity)
    .replace(/\s+/gu, ' ')
    .replace(/ ([.,;:!?)])/gu, '$1')
    .trim()

const maxQuery = 100
const maxMatches = 20
const excerptLength = 150
const scores = { title: 8, chapter: 4, text: 1 } as const

/** `approving` and `approval` find what is written of `approve`: an ending is left out of words of five letters and more. */
const toStem = (word: string): string => word.replace(/(?<=\w{4})(?:ing|als?|ed|es|e|s)$/u, '')

const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** The sections with every word of the query, by beginnings of words, the best first; none for an empty query. */
export function searchHandbook({ chapters }: Handbook, query: string): HandbookMatch[] {
  const wanted = toWords(query.slice(0, maxQuery)).map(toStem)
  if (wanted.length === 0) return []
  const found = chapters.flatMap(({ slug, title, sections }) =>
    sections.flatMap((section) => {
      const text = toReadableText(section.html)
      const score = scoreSection(wanted, { title: section.title, chapter: title, text })
      if (score === 0) return []
      const match = { slug, id: section.id, chapter: title, section: section.title }
      return [{ score, match: { ...match, excerpt: cutExcerpt(text, wanted) } }]
    }),
  )
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, maxMatches)
    .map(({ match }) => match)
}

/** 0 if one of the words is nowhere. */
function scoreSection(wanted: readonly string[], texts: Record<keyof typeof scores, string>): number {
  const places = Object.entries(texts).map(
    // The keys are those of the scores.
    ([place, text]) => [scores[place as keyof typeof scores], toWords(text)] as const,
  )
  let sum = 0
  for (const stem of wanted) {
    const score = places.reduce(
      (all, [points, words]) => all + (words.some((one) => one.startsWith(stem)) ? points : 0),
      0,
    )
    if (score === 0) return 0
    sum += score
  }
  return sum
}

function cutExcerpt(text: string, wanted: readonly string[]): string {
  const at = [...text.matchAll(/[\p{L}\p{N}]+/gu)].find(([word]) =>
    wanted.some((stem) => word.toLowerCase().startsWith(stem)),
  )
  const start = text.lastIndexOf(' ', Math.max(0, (at?.index ?? 0) - 40)) + 1
  const end = text.length - start <= excerptLength ? text.length : text.lastIndexOf(' ', start + excerptLength)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
}
