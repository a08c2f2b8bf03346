import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './analytics.module.css'
import { useReadLiveVisitorsQuery } from './api.ts'

const pollingInterval = 30_000

/** How many are on the site in these minutes, and on which pages. */
export function LiveVisitors() {
  const { data } = useReadLiveVisitorsQuery(undefined, { pollingInterval, skipPollingIfUnfocused: true })
  const [isOpen, setOpen] = useState(false)
  if (data === undefined) return null
  const { visitors, pages } = data
  const words = `${visitors.toLocaleString()} ${visitors === 1 ? 'visitor' : 'visitors'} now`
  if (visitors === 0)
    return (
      <span className={styles.live} title="No visitors in the last five minutes">
        {words}
      </span>
    )
  return (
    <>
      <Button
        variant="unstyled"
        className={styles.live}
        data-any
        title="Active in the last five minutes"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {words}
      </Button>
      {isOpen && (
        <ul className={styles.livePages} aria-label="Active pages">
          {pages.map((page) => (
            <li key={page.path}>
              <span title={page.path}>{page.path}</span>
              <span>{page.visitors.toLocaleString()}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
