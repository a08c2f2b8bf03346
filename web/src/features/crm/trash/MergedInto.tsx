import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { useListChangeSetsQuery } from '../history/api.ts'
import { useListNamesByIdQuery } from '../history/names-api.ts'
import type { ChangeSetUndo } from '../history/use-change-set-undo.tsx'
import styles from './trash.module.css'

interface MergedIntoProps {
  resource: 'contacts' | 'companies'
  id: string
  into: string
  setUndo: ChangeSetUndo
  mayUndo: boolean
}

/** The record it was merged into, and the button to undo the merge. */
export function MergedInto({ resource, id, into, setUndo, mayUndo }: MergedIntoProps) {
  const { data: names } = useListNamesByIdQuery({ to: resource, ids: [into] })
  const { data: sets } = useListChangeSetsQuery({ query: { resource, record_id: id, source: 'merge', limit: 1 } })
  const merge = sets?.data[0]
  return (
    <span className={styles.merged}>
      <Link to={`${paths[resource]}?open=${into}`}>Merged into {names?.[into]?.name ?? 'another'}</Link>
      {mayUndo && merge !== undefined && merge.undone_by === null ? (
        <Button
          variant="outline"
          size="sm"
          disabled={setUndo.busyId !== null}
          onClick={() => void setUndo.undo(merge, 'Merge undone')}
        >
          Undo merge
        </Button>
      ) : null}
    </span>
  )
}
