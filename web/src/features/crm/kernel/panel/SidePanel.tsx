import type { Right } from '@draftwright/contract/rights'
import { CloseButton, Tabs } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useCan } from '../../../../api/rights.ts'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { TextSkeleton } from '../../../../ui/Delayed.tsx'
import { useUrlState } from '../../../../ui/use-url-state.ts'
import { buildRecordArgs, useReadRecordQuery } from '../api.ts'
import { getRecordName, type Patch, type RecordKind, type RecordRow } from '../record.ts'
import type { Person } from '../use-people.ts'
import { TabRow } from '../TabRow.tsx'
import { PanelFields } from './PanelFields.tsx'
import styles from './SidePanel.module.css'

/** Further tabs of a record: its timeline, its tasks, its files. */
export interface PanelTab {
  readonly value: string
  readonly label: string
  /** Hidden from those without it. */
  readonly right?: Right
  readonly render: (row: RecordRow) => ReactNode
}

export interface SidePanelProps {
  kind: RecordKind
  id: string
  /** The record from the list. */
  row: RecordRow | undefined
  people: ReadonlyMap<string, Person>
  mayEdit: boolean
  tabs?: readonly PanelTab[]
  /** Under the name, whichever tab is open. */
  notice?: ((row: RecordRow) => ReactNode) | undefined
  /** Rendered between the fields: parts that are no columns. */
  details?: (row: RecordRow) => ReactNode
  /** Buttons beside the name. */
  actions?: (row: RecordRow) => ReactNode
  /** Offered in the menu beside the name. */
  onDelete?: (row: RecordRow) => void
  onSave: (row: RecordRow, patch: Patch, shown?: Patch) => void
  /** Opens the record before or after this one in the list; null at its ends. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onClose: () => void
}

const detailsTab = { value: 'details', label: 'Details' } as const

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"]') !== null

/** A record next to its list: all fields, edited in place. On a phone it fills the screen. */
export function SidePanel(props: SidePanelProps) {
  const { kind, id, people, mayEdit, tabs: allTabs = [], notice, details, actions, onDelete } = props
  const { onSave, onPrevious, onNext, onClose } = props
  const { data, error, refetch } = useReadRecordQuery(buildRecordArgs(kind, 'read', id), {
    refetchOnMountOrArgChange: true,
  })
  const row = data?.id === id ? data : props.row
  const can = useCan()
  const tabs = allTabs.filter(({ right }) => right === undefined || can(right))
  const [tab, setTab] = useUrlState<string>('tab', 'details')
  const root = useRef<HTMLElement>(null)
  useEffect(() => root.current?.focus({ preventScroll: true }), [])
  const latest = useRef({ onPrevious, onNext, onClose })
  useEffect(() => {
    latest.current = { onPrevious, onNext, onClose }
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const act = { j: latest.current.onNext, k: latest.current.onPrevious, Escape: latest.current.onClose }[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <aside ref={root} className={styles.panel} tabIndex={-1} aria-label={row ? getRecordName(kind, row) : kind.noun}>
      <header className={styles.header}>
        <div className={styles.steps}>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Previous ${kind.noun}`}
            title="Previous  K"
            disabled={onPrevious === null}
            onClick={() => onPrevious?.()}
          >
            <IconChevronUp size={18} aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Next ${kind.noun}`}
            title="Next  J"
            disabled={onNext === null}
            onClick={() => onNext?.()}
          >
            <IconChevronDown size={18} aria-hidden />
          </Button>
        </div>
        <span className={styles.noun}>{kind.noun}</span>
        {row === undefined ? null : actions?.(row)}
        {row === undefined || onDelete === undefined ? null : (
          <ActionMenu
            label={`Actions for ${getRecordName(kind, row)}`}
            items={[{ label: `Delete ${kind.noun}`, icon: IconTrash, isDanger: true, onClick: () => onDelete(row) }]}
          />
        )}
        <CloseButton size={32} aria-label="Close" title="Close  Esc" onClick={onClose} />
      </header>
      <div className={styles.body}>
        {row === undefined && error === undefined ? <TextSkeleton /> : null}
        {row === undefined && error !== undefined ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {row === undefined ? null : (
          <>
            <h2 className={styles.name}>{getRecordName(kind, row)}</h2>
            {notice?.(row)}
            {tabs.length === 0 ? (
              <PanelFields key={id} kind={kind} row={row} people={people} mayEdit={mayEdit} onSave={onSave} />
            ) : (
              <Tabs
                value={['details', ...tabs.map(({ value }) => value)].includes(tab) ? tab : 'details'}
                onChange={setTab}
                keepMounted={false}
              >
                <TabRow label={`About the ${kind.noun}`} tabs={[detailsTab, ...tabs]} value={tab} />
                <Tabs.Panel value="details">
                  <PanelFields
                    key={id}
                    kind={kind}
                    row={row}
                    people={people}
                    mayEdit={mayEdit}
                    onSave={onSave}
                    details={details?.(row)}
                  />
                </Tabs.Panel>
                {tabs.map(({ value, render }) => (
                  <Tabs.Panel key={value} value={value}>
                    {render(row)}
                  </Tabs.Panel>
                ))}
              </Tabs>
            )}
          </>
        )}
      </div>
    </aside>
  )
}
