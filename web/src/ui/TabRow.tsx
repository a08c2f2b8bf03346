import { Tabs } from '@mantine/core'
import { useEffect, useRef } from 'react'
import styles from './TabRow.module.css'

interface TabRowProps {
  label: string
  tabs: readonly { readonly value: string; readonly label: string; readonly count?: number | null }[]
  /** The active one. */
  value: string
}

/** Tabs in one line: it scrolls, the active one always in view. */
export function TabRow({ label, tabs, value }: TabRowProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])
  return (
    <Tabs.List ref={list} aria-label={label} mb="md" className={styles.tabs}>
      {tabs.map((tab) => (
        <Tabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
          {tab.label}
          {tab.count === undefined ? null : <span className={styles.count}>{tab.count?.toLocaleString()}</span>}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}
