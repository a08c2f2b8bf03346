import { Skeleton } from '@mantine/core'
import { useCommentThreadQuery } from './api.ts'
import { threadsOf } from './changed-threads.ts'
import styles from './CommentsPanel.module.css'
import { type SharedByThreads, ThreadCard } from './ThreadCard.tsx'

/** The thread that a link leads to, wherever in the list it would stand. */
export function LinkedThread({ id, ...shared }: SharedByThreads & { id: string }) {
  const { data, error } = useCommentThreadQuery({ contentId: shared.contentId, id })
  if (error) return <p className={styles.none}>The comment that was linked to has been deleted.</p>
  const [thread] = threadsOf(data ?? [])
  if (!thread) return <Skeleton height={120} />
  return (
    <ol className={styles.threads} aria-label="The linked comment">
      <ThreadCard thread={thread} {...shared} />
    </ol>
  )
}
