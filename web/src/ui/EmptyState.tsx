import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './States.module.css'

export interface EmptyStateProps {
  icon?: ReactNode
  title: string
  text: ReactNode
  action?: ReactNode
  /** It is the page's only content, so its title is the page's heading. */
  isPage?: boolean
}

/** Shown for an empty list: one sentence on what belongs here, and one action to add it. */
export function EmptyState({ icon, title, text, action, isPage = false }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <section className={classes.state} data-empty>
      {icon !== undefined && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.text}>{text}</p>
      {action !== undefined && (
        <Group gap="xs" justify="center">
          {action}
        </Group>
      )}
    </section>
  )
}
