import { useState } from 'react'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useReadPublishingPauseQuery } from './api.ts'
import { defineDialog } from '../../ui/dialog-on-demand.tsx'
import styles from './PauseBanner.module.css'

const EndPauseDialog = defineDialog(async () => (await import('./EndPauseDialog.tsx')).EndPauseDialog)

/** Says that the workspace pauses, since when and why, with the way to end it; nothing while it publishes. */
export function PauseBanner() {
  const can = useCan()
  const { data: pause } = useReadPublishingPauseQuery(undefined, {
    skip: !can('content:read'),
    refetchOnMountOrArgChange: 30,
  })
  const [isEnding, setEnding] = useState(false)
  if (pause === undefined || !pause.is_paused) return null
  return (
    <section className={styles.banner} aria-label="Publishing is paused">
      <p>
        <strong>Publishing is paused</strong>
        {pause.started_at === null ? null : (
          <>
            {' '}
            since <TimeAgo time={pause.started_at} />
          </>
        )}
        {pause.reason === null ? '. ' : `: ${pause.reason}. `}
        {describeDuePosts(pause.due_posts)}
      </p>
      {can('content:publish') ? (
        <Button size="sm" variant="outline" onClick={() => setEnding(true)}>
          Resume publishing
        </Button>
      ) : null}
      {isEnding ? <EndPauseDialog pause={pause} onClose={() => setEnding(false)} /> : null}
    </section>
  )
}

function describeDuePosts(n: number): string {
  if (n === 0) return 'Scheduled posts wait.'
  return n === 1 ? '1 post is due and waits.' : `${n} posts are due and wait.`
}
