import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './FeedbackPanel.module.css'

/** Something to look at before one takes what a model wrote. */
export const Warning = ({ children }: { children: ReactNode }) => (
  <p className={styles.mark}>
    <IconAlertTriangle size={14} aria-hidden />
    <span>{children}</span>
  </p>
)
