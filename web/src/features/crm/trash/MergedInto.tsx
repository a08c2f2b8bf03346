import { Link } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { useChangeSetsQuery } from '../history/api.ts'
import { useNamesByIdQuery } from '../history/names-api.ts'
import type { TakingBack } from '../history/use-take-back.tsx'
import styles from './trash.module.css'

interface MergedIntoProps {
  resource: 'contacts' | 'companies'
  id: string
  into: string
  taking: TakingBack
  mayTakeBack: boolean
}

/** Where a merged record lives on, and the way to part the two again. */
export function MergedInto({ resource, id, into, taking, mayTakeBack }: MergedIntoProps) {
  const { data: names } = useNamesByIdQuery({ to: resource, ids: [into] })
  const { data: sets } = useChangeSetsQuery({ query: { resource, record_id: id, source: 'merge', limit: 1 } })
  const merge = sets?.data[0]
  return (
    <span className={styles.merged}>
      <Link to={`/crm/${resource}?open=${into}`}>Lives on in {names?.[into]?.name ?? 'another'}</Link>
      {mayTakeBack && merge !== undefined && merge.undone_by === null ? (
        <Button
          variant="outline"
          size="sm"
          disabled={taking.busyId !== null}
          onClick={() => void taking.takeBack(merge, 'Un-merged')}
        >
          Un-merge
        </Button>
      ) : null}
    </span>
  )
}
