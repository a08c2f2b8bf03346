import type { Right } from '@draftwright/contract/rights'
import { Tabs } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCan } from '../../../../api/rights.ts'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { TextSkeleton } from '../../../../ui/Delayed.tsx'
import { PanelFrame } from '../../../../ui/PanelFrame.tsx'
import styles from '../../../../ui/PanelFrame.module.css'
import { useUrlState } from '../../../../ui/use-url-state.ts'
import { InTables } from '../../../tables/index.ts'
import { buildRecordArgs, useReadRecordQuery } from '../api.ts'
import { getRecordName, type Patch, type RecordKind, type RecordRow } from '../record.ts'
import type { Person } from '../use-people.ts'
import { TabRow } from '../../../../ui/TabRow.tsx'
import { PanelFields } from './PanelFields.tsx'

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
  return (
    <PanelFrame
      label={row ? getRecordName(kind, row) : kind.noun}
      noun={kind.noun}
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
      actions={
        <>
          {row === undefined ? null : actions?.(row)}
          {row === undefined || onDelete === undefined ? null : (
            <ActionMenu
              label={`Actions for ${getRecordName(kind, row)}`}
              items={[{ label: `Delete ${kind.noun}`, icon: IconTrash, isDanger: true, onClick: () => onDelete(row) }]}
            />
          )}
        </>
      }
    >
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
                {kind.linkKind === undefined ? null : <InTables kind={kind.linkKind} id={id} />}
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
    </PanelFrame>
  )
}
