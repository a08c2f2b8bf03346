import { Button } from '../../ui/Button.tsx'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { useListRejectedQuery, useRestoreKeywordMutation } from './api.ts'
import classes from './KeywordRow.module.css'

/** The rejected keywords in a collapsed list, each with a restore button. */
export function RejectedKeywords({ owner }: { owner: { pillar_id: string } | { idea_id: string } }) {
  const { data: rejected = [] } = useListRejectedQuery({ query: owner })
  const [restoreKeyword] = useRestoreKeywordMutation()
  if (rejected.length === 0) return null
  return (
    <details>
      <summary>
        {rejected.length} rejected {rejected.length === 1 ? 'keyword' : 'keywords'}
      </summary>
      <ul className={classes.list} aria-label="Rejected keywords">
        {rejected.map(({ id, keyword }) => (
          <li key={id} className={classes.row}>
            <span className={classes.words}>{keyword}</span>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Suggest again: ${keyword}`}
              onClick={() => {
                restoreKeyword({ params: { id } })
                  .unwrap()
                  .then(() => showToast(`“${keyword}” can be suggested again`), showErrorToast)
              }}
            >
              Suggest again
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
