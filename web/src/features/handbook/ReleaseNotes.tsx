import type { ReleaseNote } from '@draftwright/contract/release-notes'
import { Badge } from '@mantine/core'
import { useEffect } from 'react'
import { TextSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useListReleaseNotesQuery, useMarkReleaseNotesSeenMutation } from './api.ts'
import classes from './Help.module.css'

const headings: Record<ReleaseNote['kind'], string> = { added: 'New', changed: 'Changed', fixed: 'Fixed' }

/** What changed in the product; looking at it is remembered, and what is new stays marked until the panel is closed. */
export function ReleaseNotes() {
  const { data: notes, error, refetch } = useListReleaseNotesQuery(undefined, { refetchOnMountOrArgChange: true })
  const [markSeen] = useMarkReleaseNotesSeenMutation()
  const hasNew = notes?.some(({ is_new }) => is_new) ?? false
  useEffect(() => {
    // A failure leaves the dot: it is tried again at the next look.
    if (hasNew) void markSeen()
  }, [hasNew, markSeen])
  if (notes === undefined)
    return error === undefined ? <TextSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />
  // In the order of the changelog, what is new to this person first.
  const sorted = [...notes.filter(({ is_new }) => is_new), ...notes.filter(({ is_new }) => !is_new)]
  return (
    <section className={classes.chapter}>
      <h2>What is new</h2>
      {notes.length === 0 && <p>Nothing is listed.</p>}
      <ul className={classes.notes}>
        {sorted.map(({ id, kind, text, is_new }) => (
          <li key={id}>
            {is_new && (
              <Badge size="sm" mr={8}>
                {headings[kind]}
              </Badge>
            )}
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
