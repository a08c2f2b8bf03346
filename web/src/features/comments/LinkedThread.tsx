import { Skeleton } from '@mantine/core'
import { useReadCommentThreadQuery } from './api.ts'
import { buildThreads } from './comment-threads.ts'
import styles from './CommentsPanel.module.css'
import { type SharedThreadProps, ThreadCard } from './ThreadCard.tsx'

/** The thread of a link, wherever in the list it is. */
export function LinkedThread({ id, ...shared }: SharedThreadProps & { id: string }) {
  const { data, error } = useReadCommentThreadQuery({ contentId: shared.contentId, id })
  if (error) return <p className={styles.none}>The linked comment was deleted.</p>
  const [thread] = buildThreads(data ?? [])
  if (!thread) return <Skeleton height={120} />
  return (
    <ol className={styles.threads} aria-label="The linked comment">
      <ThreadCard thread={thread} {...shared} />
    </ol>
  )
}
