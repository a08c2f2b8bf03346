import { joinBlocks } from '@draftwright/contract/compose-notes'
import type { NotePart } from '@draftwright/contract/notes'
import styles from './TidyNotes.module.css'

/** The text as it will be, in the author's words. */
export function TidiedText({ parts, kept }: { parts: readonly NotePart[]; kept: ReadonlySet<number> }) {
  const blocks = joinBlocks(parts, [...kept])
  if (blocks.length === 0) return <p className={styles.empty}>Nothing is chosen yet.</p>
  return (
    <div className={styles.text}>
      {blocks.map(({ part, text }) => (
        <p key={part.block} className={styles.block} data-kind={part.kind}>
          {text}
        </p>
      ))}
    </div>
  )
}
