import { shortenText } from '../../documents/excerpt.ts'
import { type FeedEntry, toFeedWords } from '../../documents/feed.ts'

/** Characters. An idea needs the point of an entry, and links to the rest. */
const [maxTitle, maxSummary] = [300, 2000]

/** The title in one line; the first words if it has none. */
export function toEntryTitle({ title, summary, url }: FeedEntry): string {
  const words = shortenText(toFeedWords(title), maxTitle)
  return words === '' ? shortenText(toFeedWords(summary), 120) || (url ?? 'Untitled') : words
}

/** The beginning of the summary, with its paragraphs. */
export function toEntrySummary({ summary }: FeedEntry): string {
  const words = toFeedWords(summary)
  if (words.length <= maxSummary) return words
  const cut = words.slice(0, maxSummary - 1).replace(/\s+\S*$/u, '')
  return `${(cut || words.slice(0, maxSummary - 1)).trimEnd().toWellFormed()}…`
}

/** The text of the idea that an entry becomes: its title, then its summary. */
export function toIdeaText(entry: FeedEntry): string {
  const [title, summary] = [shortenText(toFeedWords(entry.title), maxTitle), toEntrySummary(entry)]
  const parts = [title, summary === title ? '' : summary].filter((part) => part !== '')
  return parts.length === 0 ? toEntryTitle(entry) : parts.join('\n\n')
}
