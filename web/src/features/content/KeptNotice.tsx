import { Button } from '../../ui/Button.tsx'
import styles from './KeptNotice.module.css'
import type { Desk } from './use-desk.ts'

/** Text from before a reload that never reached the server. */
export function KeptNotice({ desk }: { desk: Desk }) {
  if (!desk.kept) return null
  const time = new Date(desk.kept.at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
  return (
    <section className={styles.notice} aria-label="Unsaved text">
      <p className={styles.words}>Text from {time} was kept in this tab because it could not be saved.</p>
      <Button size="sm" variant="outline" onClick={desk.resumeKept}>
        Go on with it
      </Button>
      <Button size="sm" variant="ghost" onClick={desk.dropKept}>
        Throw it away
      </Button>
    </section>
  )
}
