import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './States.module.css'

export interface EmptyStateProps {
  icon?: ReactNode
  title: string
  text: ReactNode
  action?: ReactNode
}

/** Nothing here: one sentence that says what belongs here, and the one thing to do about it. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <section className={classes.state}>
      {icon !== undefined && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {action !== undefined && (
        <Group gap="xs" justify="center">
          {action}
        </Group>
      )}
    </section>
  )
}
