import type { ViewConfig } from '@draftwright/contract/crm/views'
import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconLayoutList, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { showToast, showErrorToast } from '../../../../ui/toast.tsx'
import type { RecordKind } from '../record.ts'
import { useCreateViewMutation, useRemoveViewMutation, useUpdateViewMutation } from './api.ts'
import { NameDialog } from './NameDialog.tsx'
import type { Views } from './use-views.ts'
import styles from './ViewBar.module.css'

export interface ViewBarProps {
  kind: RecordKind
  views: Views
  /** The current state of the list, and whether it differs from the view. */
  config: ViewConfig
  isChanged: boolean
  onReset: () => void
  /** May change others' shared views, and set everyone's default. */
  isCrmAdmin: boolean
}

type OpenDialog = 'new' | 'rename' | 'delete' | null

/** The saved views of a list: selected, saved, shared, and set as default. */
export function ViewBar({ kind, views, config, isChanged, onReset, isCrmAdmin }: ViewBarProps) {
  const { all, current, ownId, choose } = views
  const [asking, setAsking] = useState<OpenDialog>(null)
  const [create, creating] = useCreateViewMutation()
  const [update, updating] = useUpdateViewMutation()
  const [remove, removing] = useRemoveViewMutation()
  const isMine = current !== null && current.owner_id === ownId
  const mayChange = current !== null && (isMine || isCrmAdmin)
  const plainName = `All ${kind.nouns}`

  const change = async (body: Parameters<typeof update>[0]['body'], said: string) => {
    if (current === null) return
    const answer = await update({ params: { id: current.id }, body })
    if (answer.error !== undefined) return showErrorToast(answer.error)
    setAsking(null)
    views.keepView(answer.data)
    showToast(said)
    return answer.data
  }
  const keep = async () => {
    if ((await change({ config }, `${current?.name ?? 'View'} saved`)) !== undefined) onReset()
  }
  const add = async (name: string) => {
    const answer = await create({ body: { resource: kind.name, name, config } })
    if (answer.error !== undefined) return showErrorToast(answer.error)
    setAsking(null)
    showToast(`${name} saved`)
    choose(answer.data)
  }
  const drop = async () => {
    if (current === null) return
    const answer = await remove({ params: { id: current.id } })
    if (answer.error !== undefined) return showErrorToast(answer.error)
    setAsking(null)
    showToast(`${current.name} deleted`)
    choose(null)
  }
  return (
    <div className={styles.bar}>
      <Menu position="bottom-start" shadow="md" width={280} withinPortal>
        <Menu.Target>
          <Button
            variant="outline"
            icon={<IconLayoutList size={16} aria-hidden />}
            aria-label={`View: ${current?.name ?? plainName}`}
          >
            <span className={styles.name}>{current?.name ?? plainName}</span>
            <IconChevronDown size={14} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          <Menu.Label>Views</Menu.Label>
          <Menu.Item
            leftSection={<Mark isOn={current === null} />}
            aria-current={current === null || undefined}
            onClick={() => choose(null)}
          >
            {plainName}
          </Menu.Item>
          {all.map((view) => (
            <Menu.Item
              key={view.id}
              leftSection={<Mark isOn={current?.id === view.id} />}
              rightSection={view.is_shared ? <IconUsers size={14} aria-label="Shared" /> : null}
              aria-current={current?.id === view.id || undefined}
              onClick={() => choose(view)}
            >
              {view.name}
              {view.is_default ? <span className={styles.dim}> · default</span> : null}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {current === null ? null : (
            <>
              <Menu.Label>{current.name}</Menu.Label>
              {mayChange ? <Menu.Item onClick={() => setAsking('rename')}>Rename…</Menu.Item> : null}
              {isMine ? (
                <Menu.Item
                  onClick={() =>
                    void change(
                      { is_shared: !current.is_shared },
                      current.is_shared ? `${current.name} is private` : `${current.name} is shared`,
                    )
                  }
                >
                  {current.is_shared ? 'Stop sharing' : 'Share with everyone'}
                </Menu.Item>
              ) : null}
              {mayChange && (!current.is_shared || isCrmAdmin) ? (
                <Menu.Item
                  onClick={() =>
                    void change(
                      { is_default: !current.is_default },
                      current.is_default ? 'Default view removed' : `${current.name} is now the default view`,
                    )
                  }
                >
                  {current.is_default
                    ? 'Remove as default'
                    : current.is_shared
                      ? 'Set as default for everyone'
                      : 'Set as my default'}
                </Menu.Item>
              ) : null}
              {mayChange ? <Menu.Item onClick={() => setAsking('delete')}>Delete…</Menu.Item> : null}
              <Menu.Divider />
            </>
          )}
          <Menu.Item onClick={() => setAsking('new')}>Save as a new view…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChanged ? (
        <>
          {mayChange ? (
            <Button variant="secondary" loading={updating.isLoading} onClick={() => void keep()}>
              Save view
            </Button>
          ) : (
            <Button variant="secondary" onClick={() => setAsking('new')}>
              Save view…
            </Button>
          )}
          <Button variant="ghost" onClick={onReset}>
            Reset
          </Button>
        </>
      ) : null}
      {asking === 'new' || asking === 'rename' ? (
        <NameDialog
          title={asking === 'new' ? 'Save as a new view' : 'Rename the view'}
          action={asking === 'new' ? 'Save view' : 'Rename'}
          name={asking === 'rename' ? (current?.name ?? '') : ''}
          isBusy={creating.isLoading || updating.isLoading}
          onDone={(name) => void (asking === 'new' ? add(name) : change({ name }, `Renamed to ${name}`))}
          onClose={() => setAsking(null)}
        />
      ) : null}
      <ConfirmDialog
        opened={asking === 'delete'}
        title={`Delete ${current?.name ?? 'the view'}?`}
        action="Delete view"
        isBusy={removing.isLoading}
        onConfirm={() => void drop()}
        onClose={() => setAsking(null)}
      >
        {current?.is_shared === true ? 'It is deleted for everyone. ' : ''}The {kind.nouns} are not affected.
      </ConfirmDialog>
    </div>
  )
}

const Mark = ({ isOn }: { isOn: boolean }) => (
  <span className={styles.mark}>{isOn ? <IconCheck size={14} aria-hidden /> : null}</span>
)
