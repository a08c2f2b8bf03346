import { Drawer, Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './SidePanel.module.css'

export const panels = [
  'details',
  'score',
  'feedback',
  'chat',
  'review',
  'comments',
  'preview',
  'revisions',
  'numbers',
  'deals',
  'history',
] as const
export type PanelName = (typeof panels)[number]
const labels: Record<PanelName, string> = {
  details: 'Details',
  review: 'Review',
  score: 'Score',
  comments: 'Comments',
  preview: 'Preview',
  revisions: 'Revisions',
  feedback: 'Feedback',
  chat: 'Chat',
  numbers: 'Numbers',
  deals: 'Deals',
  history: 'History',
}

interface SidePanelProps {
  names: readonly PanelName[]
  open: PanelName
  /** A number shown next to a name. */
  counts?: Partial<Record<PanelName, number>>
  onOpen: (name: PanelName) => void
  /** Next to the text if there is room, else a drawer. */
  isDrawer: boolean
  isDrawerOpen: boolean
  onClose: () => void
  children: ReactNode
}

export function SidePanel({
  names,
  open,
  counts = {},
  onOpen,
  isDrawer,
  isDrawerOpen,
  onClose,
  children,
}: SidePanelProps) {
  const body = (
    <Tabs
      value={open}
      onChange={(name) => {
        const wanted = names.find((candidate) => candidate === name)
        if (wanted) onOpen(wanted)
      }}
      classNames={{ list: styles.tabs ?? '', tab: styles.tab ?? '', panel: styles.body ?? '' }}
      keepMounted={false}
    >
      <TabNames names={names} open={open} counts={counts} />
      <Tabs.Panel value={open}>{children}</Tabs.Panel>
    </Tabs>
  )
  if (!isDrawer)
    return (
      <aside className={styles.panel} aria-label="About this text">
        {body}
      </aside>
    )
  return (
    <Drawer
      opened={isDrawerOpen}
      onClose={onClose}
      position="right"
      size={440}
      padding={0}
      classNames={{ content: styles.drawer ?? '', header: styles.drawerHead ?? '' }}
      title={labels[open]}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {body}
    </Drawer>
  )
}

function TabNames({ names, open, counts }: Required<Pick<SidePanelProps, 'names' | 'open' | 'counts'>>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    // Not scrollIntoView, which would scroll the page as well.
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [open])
  return (
    <Tabs.List ref={list} aria-label="About this text">
      {names.map((name) => (
        <Tabs.Tab key={name} value={name}>
          {labels[name]}
          {counts[name] ? <span className={styles.count}>{counts[name]}</span> : null}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}
