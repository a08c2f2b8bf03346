import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Modal } from '../../ui/Modal.tsx'
import styles from './BlockersDialog.module.css'

interface BlockersDialogProps {
  title: string
  intro: string
  blockers: readonly { key: string; label: ReactNode; onShow: () => void }[]
  /** The buttons, the main one last. */
  children: ReactNode
  onClose: () => void
}

/** Places of the text that block what was asked for, each with the way to it. */
export function BlockersDialog({ title, intro, blockers, children, onClose }: BlockersDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title}>
      <Text size="sm" mb="sm">
        {intro}
      </Text>
      <ul className={styles.list}>
        {blockers.map(({ key, label, onShow }) => (
          <li key={key}>
            <button type="button" className={styles.blocker} onClick={onShow}>
              {label}
              <span className={styles.go}>Show</span>
            </button>
          </li>
        ))}
      </ul>
      <Group mt="lg" justify="flex-end" gap="xs">
        {children}
      </Group>
    </Modal>
  )
}
