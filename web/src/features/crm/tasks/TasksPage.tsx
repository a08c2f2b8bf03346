import { IconChecklist } from '@tabler/icons-react'
import { useRef } from 'react'
import { useCan } from '../../../api/rights.ts'
import { Button } from '../../../ui/Button.tsx'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { getOwnTimeZone } from '../../../ui/format-moment.ts'
import { Page } from '../../../ui/Page.tsx'
import { useListKeys } from '../../../ui/use-list-keys.ts'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { CrmMenu } from '../kernel/CrmMenu.tsx'
import { usePeople } from '../kernel/use-people.ts'
import { useListTasksQuery } from './api.ts'
import { sectionNames, groupTasksByDue } from './format-due.ts'
import { TaskDialog } from './TaskDialog.tsx'
import { TaskForm } from './TaskForm.tsx'
import { TaskRow } from './TaskRow.tsx'
import styles from './tasks.module.css'

const views = [
  { value: 'mine', label: 'Mine' },
  { value: 'all', label: 'Everyone’s' },
  { value: 'done', label: 'Done' },
] as const
type View = (typeof views)[number]['value']

/** The tasks by due date. J and K move through the list, Enter opens, X completes, N adds. */
export function Component() {
  const [view, setView] = useUrlState<View>('view', 'mine', { isStep: true })
  const [openId, setOpenId] = useUrlState<string>('task', '')
  const { data, error, refetch } = useListTasksQuery(
    { due: view === 'done' ? 'done' : 'open', mine: view !== 'all' },
    { refetchOnMountOrArgChange: true },
  )
  const people = usePeople()
  const mayWrite = useCan()('crm:write')
  const list = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLInputElement>(null)
  useListKeys(list, { onNew: () => title.current?.focus() })
  const tasks = data?.data ?? []
  const grouped = groupTasksByDue(tasks, getOwnTimeZone())
  const shown =
    view === 'done'
      ? [{ name: 'Done', tasks }]
      : sectionNames.map((name) => ({ name, tasks: grouped[name] })).filter((section) => section.tasks.length > 0)
  return (
    <Page title="Tasks" width="reading" actions={<CrmMenu />}>
      {mayWrite ? <TaskForm people={people} isInline titleRef={title} /> : null}
      <div className={styles.views} role="group" aria-label="Show">
        {views.map(({ value, label }) => (
          <Button
            key={value}
            size="sm"
            variant={value === view ? 'secondary' : 'ghost'}
            aria-pressed={value === view}
            onClick={() => setView(value)}
          >
            {label}
          </Button>
        ))}
      </div>
      <div ref={list} className={styles.sections}>
        {data === undefined && error !== undefined ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <RowsSkeleton rows={6} />
        ) : tasks.length === 0 ? (
          <EmptyState
            icon={<IconChecklist size={22} />}
            title={view === 'done' ? 'No finished tasks' : 'Nothing to do'}
            text={
              view === 'done'
                ? 'Finished tasks appear here.'
                : 'Add a task above, or on a contact, a company or a deal.'
            }
          />
        ) : (
          shown.map(({ name, tasks: ofSection }) => (
            <section key={name} aria-label={name}>
              <h2 className={styles.heading} data-late={name === 'Overdue' || undefined}>
                {name} <span className="tabular">{ofSection.length}</span>
              </h2>
              <ul className={styles.list}>
                {ofSection.map((task) => (
                  <TaskRow
                    key={task.id}
                    task={task}
                    people={people}
                    mayWrite={mayWrite}
                    onEdit={() => setOpenId(task.id)}
                  />
                ))}
              </ul>
            </section>
          ))
        )}
        {data?.meta.has_more ? (
          <p className={styles.none}>The first {tasks.length} are shown. Finish some to see more.</p>
        ) : null}
      </div>
      {openId === '' ? null : <TaskDialog id={openId} people={people} onClose={() => setOpenId(null)} />}
    </Page>
  )
}
