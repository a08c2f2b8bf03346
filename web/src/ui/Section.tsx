import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Section.module.css'

/** A part of a page in a card of its own. */
export function Section({ title, actions, children }: { title?: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      {title !== undefined && (
        <header className={classes.header}>
          <Title order={2}>{title}</Title>
          {actions}
        </header>
      )}
      {children}
    </section>
  )
}
