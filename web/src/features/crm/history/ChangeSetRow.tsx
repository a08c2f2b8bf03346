import type { CrmChangeSet } from '@draftwright/contract/crm/history'
import { IconArrowBackUp, IconArrowForwardUp, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { useReadOwnEmployeeQuery } from '../kernel/api.ts'
import type { Person } from '../kernel/use-people.ts'
import { useReadChangeSetQuery } from './api.ts'
import { ChangesOfSet } from './ChangesOfSet.tsx'
import styles from './history.module.css'
import { sourceLabels } from './source-labels.ts'
import type { ChangeSetUndo } from './use-change-set-undo.tsx'

interface ChangeSetRowProps {
  set: CrmChangeSet
  people: ReadonlyMap<string, Person>
  setUndo: ChangeSetUndo
  /** Only its changes of this record are expanded. */
  recordId?: string
  isOpenAtFirst?: boolean
}

/** One operation: who, when, how and what; expands to its changes, and can be undone. */
export function ChangeSetRow({ set, people, setUndo, recordId, isOpenAtFirst = false }: ChangeSetRowProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const { data: own } = useReadOwnEmployeeQuery()
  const changesId = useId()
  const { id, actor_id, source, summary, n_changes, undone_by, created_at } = set
  // Others may undo only their own; the server checks the same.
  const mayUndo = own !== undefined && (own.is_admin || own.user_id === actor_id)
  return (
    <li className={styles.set} data-undone={undone_by !== null || undefined}>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.open}
          aria-expanded={isOpen}
          aria-controls={changesId}
          onClick={() => setOpen((before) => !before)}
        >
          <IconChevronRight size={16} aria-hidden className={styles.chevron} />
          <span className={styles.words}>
            <strong>{summary}</strong>
            <small>
              {formatActor(actor_id, people)} · <TimeAgo time={created_at} />
              {source === 'person' ? '' : ` · ${sourceLabels[source]}`} ·{' '}
              <span className="tabular">
                {n_changes.toLocaleString('en')} {n_changes === 1 ? 'change' : 'changes'}
              </span>
            </small>
          </span>
        </button>
        {undone_by === null ? (
          mayUndo ? (
            <Button
              variant="outline"
              size="sm"
              icon={<IconArrowBackUp size={16} aria-hidden />}
              aria-label={`Undo: ${summary}`}
              disabled={setUndo.busyId !== null}
              onClick={() => void setUndo.undo(set)}
            >
              {source === 'merge' ? 'Undo merge' : 'Undo'}
            </Button>
          ) : null
        ) : (
          <UndoneNote setId={undone_by} people={people} setUndo={setUndo} canRedo={mayUndo} summary={summary} />
        )}
      </div>
      <div id={changesId}>
        {isOpen ? <ChangesOfSet id={id} {...(recordId === undefined ? {} : { recordId })} /> : null}
      </div>
    </li>
  )
}

interface UndoneNoteProps {
  setId: string
  people: ReadonlyMap<string, Person>
  setUndo: ChangeSetUndo
  canRedo: boolean
  summary: string
}

/** Who undid an operation; and the button to redo it. */
function UndoneNote({ setId, people, setUndo, canRedo, summary }: UndoneNoteProps) {
  const { data } = useReadChangeSetQuery(setId)
  return (
    <span className={styles.pages}>
      <Link to={`${paths.crmHistory}?set=${setId}`}>
        Undone{data === undefined ? '' : ` by ${formatActor(data.actor_id, people)}`}
      </Link>
      {canRedo && data !== undefined && data.undone_by === null ? (
        <Button
          variant="outline"
          size="sm"
          icon={<IconArrowForwardUp size={16} aria-hidden />}
          aria-label={`Redo: ${summary}`}
          disabled={setUndo.busyId !== null}
          onClick={() => void setUndo.undo({ id: setId }, 'Redone')}
        >
          Redo
        </Button>
      ) : null}
    </span>
  )
}

const formatActor = (id: string | null, people: ReadonlyMap<string, Person>): string =>
  id === null ? 'Former member' : (people.get(id)?.name ?? 'A former member')
