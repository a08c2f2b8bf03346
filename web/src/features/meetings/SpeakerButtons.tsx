import type { Speaker } from '@draftwright/contract/meetings/transcripts'
import { Button } from '../../ui/Button.tsx'
import styles from './transcript.module.css'

/** Shown at most; the others are found in the lines. */
const shown = 12

/** Who spoke, each with the number of their lines. */
export function SpeakerButtons({
  speakers,
  onChoose,
}: {
  speakers: readonly Speaker[]
  onChoose: (id: string) => void
}) {
  if (speakers.length === 0) return null
  return (
    <p className={styles.speakers}>
      {speakers.slice(0, shown).map(({ id, name, n_segments }) => (
        <Button key={id} variant="outline" size="sm" onClick={() => onChoose(id)}>
          {name} · {n_segments.toLocaleString('en')}
        </Button>
      ))}
    </p>
  )
}
