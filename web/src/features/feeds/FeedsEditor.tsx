import { Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useListFeedsQuery } from './api.ts'
import { FeedRow } from './FeedRow.tsx'
import classes from './Feeds.module.css'
import { type FeedWatcher, NewFeedForm } from './NewFeedForm.tsx'

/** The feeds that a pillar or a channel watches; those who manage it can add, check, pause and remove them. */
export function FeedsEditor({ watcher }: { watcher: FeedWatcher }) {
  const { data: feeds, error, refetch } = useListFeedsQuery({ query: watcher })
  const [isAdding, setAdding] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const can = useCan()
  const mayManage = can('pillars:write') && ('pillar_id' in watcher || can('channels:manage'))
  function close() {
    setAdding(false)
    // The button is back after the next render.
    requestAnimationFrame(() => addButton.current?.focus())
  }
  if (error !== undefined && feeds === undefined) return <ErrorState error={error} onRetry={refetch} />
  if (feeds === undefined) return <RowsSkeleton rows={1} />
  return (
    <section className={classes.editor} aria-label="Feeds">
      <Text size="sm" c="dimmed">
        {feeds.length === 0 ? 'No feeds yet. ' : ''}
        New entries of an RSS or Atom feed become ideas, never posts.
      </Text>
      {feeds.length > 0 && (
        <ul className={classes.list}>
          {feeds.map((feed) => (
            <FeedRow key={feed.id} feed={feed} mayManage={mayManage} />
          ))}
        </ul>
      )}
      {mayManage && isAdding && <NewFeedForm watcher={watcher} onClose={close} />}
      {mayManage && !isAdding && (
        <div>
          <Button
            ref={addButton}
            variant="outline"
            size="sm"
            icon={<IconPlus size={14} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add feed
          </Button>
        </div>
      )}
    </section>
  )
}
