import { Button } from '../../ui/Button.tsx'
import styles from './KeptNotice.module.css'
import type { ContentEditing } from './use-content-editing.ts'

/** Text from before a reload that was not saved. */
export function StoredDraftNotice({ desk }: { desk: ContentEditing }) {
  if (!desk.storedDraft) return null
  const time = new Date(desk.storedDraft.at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
  return (
    <section className={styles.notice} aria-label="Unsaved text">
      <p className={styles.words}>Text from {time} could not be saved and is kept in this tab.</p>
      <Button size="sm" variant="outline" onClick={desk.restoreStoredDraft}>
        Restore
      </Button>
      <Button size="sm" variant="ghost" onClick={desk.deleteStoredDraft}>
        Discard
      </Button>
    </section>
  )
}
