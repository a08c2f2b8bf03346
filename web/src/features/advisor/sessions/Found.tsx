import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { useSearchSessionsQuery } from '../api.ts'
import classes from './SessionPanel.module.css'

/** Debounce for typing, in milliseconds. */
const idleMs = 200

/** Conversations whose name or messages contain these words. */
export function Found({ words, currentId }: { words: string; currentId: string | null }) {
  const [q, setQ] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setQ(words), idleMs)
    return () => clearTimeout(timer)
  }, [words])
  const { data, error, refetch } = useSearchSessionsQuery({ query: { q } })
  if (data === undefined)
    return error === undefined ? <RowsSkeleton rows={4} /> : <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <section aria-label="Found">
      <p className={classes.none} role="status">
        {data.length === 0
          ? `Nothing about “${q}”`
          : data.length === 1
            ? '1 conversation'
            : `${data.length} conversations`}
      </p>
      {data.map(({ session_id, session_name, snippet, updated_at }) => (
        <div key={session_id} className={classes.row} data-current={session_id === currentId || undefined}>
          <Link to={paths.chat(session_id)} data-row className={classes.hit}>
            <span className={classes.name}>{session_name}</span>
            {snippet !== '' && <span className={classes.snippet}>{highlightWords(snippet, q)}</span>}
            <span className={classes.owner}>
              <TimeAgo time={updated_at} />
            </span>
          </Link>
        </div>
      ))}
    </section>
  )
}

function highlightWords(text: string, words: string) {
  const at = text.toLowerCase().indexOf(words.toLowerCase())
  if (at === -1) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length)}
    </>
  )
}
