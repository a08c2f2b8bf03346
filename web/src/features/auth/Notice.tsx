import { Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import classes from './AuthForm.module.css'
import frame from '../../ui/auth-card.module.css'

/** A card with only a message and the links below it. */
export function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Draftwright`
  }, [title])
  return (
    <section className={frame.card} aria-live="polite">
      <Title order={1}>{title}</Title>
      <p className={frame.lead}>{text}</p>
      <p className={classes.footer}>{children}</p>
    </section>
  )
}
