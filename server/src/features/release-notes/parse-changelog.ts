import { createHash } from 'node:crypto'

export interface ChangelogEntry {
  /** Stays when the end of its text is corrected. */
  readonly id: string
  readonly kind: 'added' | 'changed' | 'fixed'
  readonly text: string
}

/** Other headings, such as the one for developers, are left out. */
const kinds: Record<string, ChangelogEntry['kind']> = { Added: 'added', Changed: 'changed', Fixed: 'fixed' }
const maxEntries = 200
/** Characters that identify an entry. */
const identifying = 60

/** The entries of CHANGELOG.md that concern people who use the product, in its order, as plain text. */
export function parseChangelog(markdown: string): ChangelogEntry[] {
  const sections = markdown.split(/^### /mu).slice(1)
  return sections
    .flatMap((section) => {
      const kind = kinds[section.split('\n')[0]?.trim() ?? '']
      return kind === undefined ? [] : listItems(section).map((text) => ({ id: hashEntry(text), kind, text }))
    })
    .slice(0, maxEntries)
}

/** Items of a list that begin at the margin; their further lines are indented. */
const listItems = (section: string): string[] =>
  [...section.matchAll(/^- (.+(?:\n {2,}.+)*)/gmu)].map(([, item = '']) =>
    item
      .replace(/\s+/gu, ' ')
      .replace(/\[([^\]]+)\]\([^)]+\)/gu, '$1')
      .replace(/[`*]/gu, '')
      .trim(),
  )

const hashEntry = (text: string): string =>
  createHash('sha256').update(text.slice(0, identifying)).digest('hex').slice(0, 16)
