import type { Automation } from '@draftwright/contract/table-automations'
import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import rows from '../../../ui/rows.module.css'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { showErrorToast } from '../../../ui/toast.tsx'
import type { TableInfo } from '../model.ts'
import { AutomationForm } from './AutomationForm.tsx'
import {
  useListAutomationRunsQuery,
  useListAutomationsQuery,
  useRemoveAutomationMutation,
  useUpdateAutomationMutation,
} from './automations-api.ts'
import { describeStart, resultLabels } from './describe-automation.ts'
import styles from './automations.module.css'

interface AutomationsDialogProps {
  table: TableInfo
  onClose: () => void
}

/** What changes of the table start. */
export function AutomationsDialog({ table, onClose }: AutomationsDialogProps) {
  const args = { params: { table_id: table.id } }
  const { data, error, refetch } = useListAutomationsQuery(args, { refetchOnMountOrArgChange: true })
  const [edited, setEdited] = useState<Automation | 'new' | null>(null)
  if (edited !== null)
    return (
      <Modal opened onClose={() => setEdited(null)} title={edited === 'new' ? 'New automation' : 'Edit automation'}>
        <AutomationForm table={table} automation={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
      </Modal>
    )
  return (
    <Modal opened onClose={onClose} title={`Automations of ${table.name}`}>
      <Stack gap="md">
        {data === undefined ? (
          error === undefined ? (
            <TextSkeleton />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )
        ) : data.length === 0 ? (
          <Text size="sm">Add an idea, a task or a notification when a record or date changes.</Text>
        ) : (
          <ul className={rows.list} aria-label="Automations">
            {data.map((automation) => (
              <AutomationItem
                key={automation.id}
                table={table}
                automation={automation}
                onEdit={() => setEdited(automation)}
              />
            ))}
          </ul>
        )}
        <Group justify="flex-end">
          <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
            New automation
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface AutomationItemProps {
  table: TableInfo
  automation: Automation
  onEdit: () => void
}

function AutomationItem({ table, automation, onEdit }: AutomationItemProps) {
  const { id, is_active, makes, title, n_runs, n_skipped, skipped_at } = automation
  const [update] = useUpdateAutomationMutation()
  const [remove] = useRemoveAutomationMutation()
  const [hasHistory, setHistory] = useState(false)
  const params = { table_id: table.id, automation_id: id }
  const name = `${describeStart(table, automation)}: ${title}`
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <Checkbox
          className={styles.what}
          label={describeStart(table, automation)}
          description={`${resultLabels[makes]}: ${title}`}
          checked={is_active}
          onChange={(event) => {
            void update({ params, body: { is_active: event.currentTarget.checked } })
              .unwrap()
              .catch(showErrorToast)
          }}
        />
        <ActionMenu
          label={`Actions for ${name}`}
          items={[
            { label: 'Edit…', icon: IconPencil, onClick: onEdit },
            {
              label: hasHistory ? 'Hide history' : 'Show history',
              icon: IconHistory,
              onClick: () => setHistory(!hasHistory),
            },
            {
              label: 'Delete automation',
              icon: IconTrash,
              isDanger: true,
              onClick: () => void remove({ params }).unwrap().catch(showErrorToast),
            },
          ]}
        />
      </div>
      <div className={styles.facts}>
        {is_active ? '' : 'Off · '}
        {n_runs === 0 ? 'Not run yet' : `Made ${n_runs.toLocaleString('en')}`}
        {skipped_at === null ? null : (
          <>
            {' '}
            · {n_skipped.toLocaleString('en')} left out, as there were too many within an hour,{' '}
            <TimeAgo time={skipped_at} />
          </>
        )}
      </div>
      {hasHistory ? <History params={params} /> : null}
    </li>
  )
}

function History({ params }: { params: { table_id: string; automation_id: string } }) {
  const { data } = useListAutomationRunsQuery({ params }, { refetchOnMountOrArgChange: true })
  if (data === undefined) return <TextSkeleton />
  if (data.length === 0) return <Text size="sm">It hasn’t run yet.</Text>
  return (
    <ol className={styles.history} aria-label="History">
      {data.map(({ record_id, record_name, problem, idea_id, task_id, created_at }) => (
        <li key={`${record_id} ${created_at}`}>
          {record_name === '' ? 'Unnamed record' : record_name}:{' '}
          {problem ??
            (idea_id !== null ? (
              <Link to={paths.idea(idea_id)}>an idea</Link>
            ) : task_id !== null ? (
              <Link to={`${paths.tasks}?task=${task_id}`}>a task</Link>
            ) : (
              'a notification'
            ))}{' '}
          <TimeAgo time={created_at} />
        </li>
      ))}
    </ol>
  )
}
