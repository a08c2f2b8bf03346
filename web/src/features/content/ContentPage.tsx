import { Skeleton } from '@mantine/core'
import { useParams } from 'react-router'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Delayed } from '../../ui/Delayed.tsx'
import { useReadContentQuery } from './api.ts'
import { ContentEditor } from './ContentEditor.tsx'
import styles from './ContentDesk.module.css'

/** One text: written, discussed, approved and published. */
export function Component() {
  const { contentId = '' } = useParams()
  const { data: content, error, refetch } = useReadContentQuery(contentId)
  if (content && content.id === contentId) return <ContentEditor key={content.id} content={content} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Delayed>
      <div className={styles.columns} role="status" aria-label="Loading">
        <div className={styles.waiting}>
          <Skeleton height={36} width="70%" />
          {[100, 96, 98, 60, 0, 97, 100, 82].map((width, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of a drawing
            <Skeleton key={at} height={width ? 14 : 8} width={`${width}%`} visible={width > 0} />
          ))}
        </div>
        <div className={styles.panelWaiting}>
          {[72, 88, 64, 96, 80].map((width) => (
            <Skeleton key={width} height={36} />
          ))}
        </div>
      </div>
    </Delayed>
  )
}
