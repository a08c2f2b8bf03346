import type { CrmChangeSet } from '@draftwright/contract/crm/history'
import { IconArrowBackUp, IconArrowForwardUp, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { useCrmOwnQuery } from '../kernel/api.ts'
import type { Person } from '../kernel/use-people.ts'
import { useChangeSetQuery } from './api.ts'
import { ChangesOfSet } from './ChangesOfSet.tsx'
import styles from './history.module.css'
import { sourceWords } from './source-words.ts'
import type { TakingBack } from './use-take-back.tsx'

interface ChangeSetRowProps {
  set: CrmChangeSet
  people: ReadonlyMap<string, Person>
  taking: TakingBack
  /** Only what it did to this record is unfolded. */
  recordId?: string
  isOpenAtFirst?: boolean
}

/** One deed: who, when, how and what; unfolds into its changes, and can be taken back. */
export function ChangeSetRow({ set, people, taking, recordId, isOpenAtFirst = false }: ChangeSetRowProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const { data: own } = useCrmOwnQuery()
  const changesId = useId()
  const { id, actor_id, source, summary, n_changes, undone_by, created_at } = set
  // Others may take back only what they did themselves; the server says the same.
  const mayTakeBack = own !== undefined && (own.is_admin || own.user_id === actor_id)
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
              {whoWords(actor_id, people)} · <TimeAgo time={created_at} />
              {source === 'person' ? '' : ` · ${sourceWords[source]}`} ·{' '}
              <span className="tabular">
                {n_changes.toLocaleString('en')} {n_changes === 1 ? 'change' : 'changes'}
              </span>
            </small>
          </span>
        </button>
        {undone_by === null ? (
          mayTakeBack ? (
            <Button
              variant="outline"
              size="sm"
              icon={<IconArrowBackUp size={16} aria-hidden />}
              aria-label={`Take back: ${summary}`}
              disabled={taking.busyId !== null}
              onClick={() => void taking.takeBack(set)}
            >
              {source === 'merge' ? 'Un-merge' : 'Take back'}
            </Button>
          ) : null
        ) : (
          <TakenBack setId={undone_by} people={people} taking={taking} mayRedo={mayTakeBack} summary={summary} />
        )}
      </div>
      <div id={changesId}>
        {isOpen ? <ChangesOfSet id={id} {...(recordId === undefined ? {} : { recordId })} /> : null}
      </div>
    </li>
  )
}

interface TakenBackProps {
  setId: string
  people: ReadonlyMap<string, Person>
  taking: TakingBack
  mayRedo: boolean
  summary: string
}

/** Who took a deed back; and the way to do it again. */
function TakenBack({ setId, people, taking, mayRedo, summary }: TakenBackProps) {
  const { data } = useChangeSetQuery(setId)
  return (
    <span className={styles.pages}>
      <Link to={`${paths.crmHistory}?set=${setId}`}>
        Taken back{data === undefined ? '' : ` by ${whoWords(data.actor_id, people)}`}
      </Link>
      {mayRedo && data !== undefined && data.undone_by === null ? (
        <Button
          variant="outline"
          size="sm"
          icon={<IconArrowForwardUp size={16} aria-hidden />}
          aria-label={`Redo: ${summary}`}
          disabled={taking.busyId !== null}
          onClick={() => void taking.takeBack({ id: setId }, 'Done again')}
        >
          Redo
        </Button>
      ) : null}
    </span>
  )
}

const whoWords = (id: string | null, people: ReadonlyMap<string, Person>): string =>
  id === null ? 'Somebody who is gone' : (people.get(id)?.name ?? 'A former member')
