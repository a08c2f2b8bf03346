import { Alert, Stack, Title } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import classes from './AuthForm.module.css'
import frame from '../../ui/auth-card.module.css'

export interface AuthFormProps {
  title: string
  lead: string
  action: string
  isBusy: boolean
  error: unknown
  footer: ReactNode
  onSubmit: () => void
  children: ReactNode
  /** The field is all there is to do on the page, so it is focused on small screens too. */
  alwaysFocus?: boolean
  /** Other sign-in options, below the button. */
  beneath?: ReactNode
}

/** The card of every auth form: its text, its fields, one button, and errors that belong to no single field. */
export function AuthForm({
  title,
  lead,
  action,
  isBusy,
  error,
  footer,
  onSubmit,
  children,
  beneath,
  alwaysFocus = false,
}: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // On a small screen the introduction comes before the form; focusing a field would scroll past it.
    if (!alwaysFocus && !matchMedia('(min-width: 56em)').matches) return
    const fields = [...(form.current?.querySelectorAll('input') ?? [])]
    const next = fields.find(({ value }) => value === '') ?? fields[0]
    next?.focus()
  }, [alwaysFocus])
  useEffect(() => {
    document.title = `${title} · Draftwright`
  }, [title])
  useEffect(() => {
    if (error !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  const hasFieldErrors = Array.isArray(toFailure(error).details)
  return (
    <form ref={form} className={frame.card} onSubmit={submit} noValidate>
      <Title order={1}>{title}</Title>
      <p className={frame.lead}>{lead}</p>
      <Stack gap="md">
        {error !== undefined && !hasFieldErrors && (
          <Alert color="red" variant="light" role="alert">
            {toFailure(error).message}
          </Alert>
        )}
        {children}
        <Button type="submit" size="lg" loading={isBusy}>
          {action}
        </Button>
        {beneath}
      </Stack>
      <p className={classes.footer}>{footer}</p>
    </form>
  )
}
