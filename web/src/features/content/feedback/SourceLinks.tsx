import type { TextSource } from '@draftwright/contract/proposals'
import { Link } from 'react-router'
import styles from './FeedbackPanel.module.css'

const kindNames: Partial<Record<TextSource['kind'], string>> = {
  idea: 'Idea',
  post: 'Post',
  opportunity: 'Deal',
  company: 'Company',
  contact: 'Contact',
  meeting: 'Meeting',
  meeting_note: 'Meeting',
  meeting_line: 'Meeting',
}

/** The rows that words rest on, under their numbers. */
export const SourceLinks = ({ sources }: { sources: readonly TextSource[] }) => (
  <ul className={styles.sources} aria-label="Sources">
    {sources.map(({ number, kind, id, title, href }) => (
      <li key={`${kind} ${id}`}>
        <Link to={href} target="_blank">
          <span className={styles.number}>{number}</span> {kindNames[kind] ?? 'Record'}: {title}
        </Link>
      </li>
    ))}
  </ul>
)

/** The number of a source within words, which leads to it. */
export const SourceNumber = ({ source: { number, title, href } }: { source: TextSource }) => (
  <Link to={href} target="_blank" title={title} className={styles.number}>
    {number}
  </Link>
)
