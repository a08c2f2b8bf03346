import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './States.module.css'

export interface EmptyStateProps {
  icon?: ReactNode
  title: string
  text: ReactNode
  action?: ReactNode
  /** It is all there is on the page, so its title is the page's. */
  isPage?: boolean
}

/** Nothing here: one sentence that says what belongs here, and the one thing to do about it. */
export function EmptyState({ icon, title, text, action, isPage = false }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <section className={classes.state}>
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
