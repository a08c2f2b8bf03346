import type { Citations, Reference } from '@draftwright/contract/agent/events'
import type { CitedSource } from '@draftwright/contract/sources'

export const toCitations = (cited: readonly CitedSource[]): Citations => ({
  documents: cited.map((row) => ({ document_title: row.title, cited_text: formatFacts(row), file_name: row.href })),
  urls: cited.map((row) => ({ url: row.href, title: row.title })),
})

/** The rows an answer cites; `meta_data` holds everything that a card shows. */
export const toReferences = (query: string, cited: readonly CitedSource[]): Reference[] =>
  cited.length === 0
    ? []
    : [
        {
          query,
          references: cited.map((row, place) => ({
            name: row.title,
            content: formatFacts(row),
            meta_data: { number: place + 1, kind: row.kind, id: row.id, href: row.href, facts: row.facts },
          })),
          time: 0,
        },
      ]

const formatFacts = ({ facts }: CitedSource): string =>
  Object.entries(facts)
    .filter(([name, value]) => value !== null && value !== '' && name !== 'group')
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${String(value)}`)
    .join(' · ')
    .slice(0, 1000)
