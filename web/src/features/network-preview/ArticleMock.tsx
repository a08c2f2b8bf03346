import type { Doc } from '@draftwright/contract/document'
import { toInitials } from '../../ui/initials.ts'
import { DocView } from './DocView.tsx'
import styles from './ArticleMock.module.css'

interface ArticleMockProps {
  isLetter: boolean
  label: string
  name: string
  title: string
  excerpt: string
  doc: Doc
}

/** A newsletter as a mail program shows it, or a plain page for any other channel. */
export function ArticleMock({ isLetter, label, name, title, excerpt, doc }: ArticleMockProps) {
  return (
    <article className={styles.page} aria-label={label}>
      {isLetter ? (
        <header className={styles.mail}>
          <p className={styles.subject}>{title}</p>
          <div className={styles.from}>
            <span className={styles.avatar} aria-hidden>
              {toInitials(name, 2)}
            </span>
            <span>
              <strong>{name}</strong>
              <span className={styles.to}>to your subscribers{excerpt === '' ? '' : ` — ${excerpt}`}</span>
            </span>
          </div>
        </header>
      ) : null}
      <div className={styles.sheet} data-post-text>
        <p className={styles.title}>{title}</p>
        <DocView doc={doc} />
      </div>
    </article>
  )
}
