import { PasswordInput, Stack } from '@mantine/core'
import { passwordLength } from '@draftwright/contract/credentials'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { toFieldErrors, toFailure } from '../../api/api.ts'
import { readStoredValue } from '../../api/session.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { showToast } from '../../ui/toast.tsx'
import { NewPasswordField } from '../auth/index.ts'
import { useChangePasswordMutation } from './api.ts'
import classes from './PasswordForm.module.css'

const isLong = (password: string) => [...password].length >= passwordLength.min

/** The current password is required; every other browser is signed out. */
export function PasswordForm() {
  const [change, { error, isLoading, reset }] = useChangePasswordMutation()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [wasTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const refused = toFieldErrors(error)
  const errors = {
    current: refused['current_password'] ?? (wasTried && current === '' ? 'Must not be empty' : undefined),
    next:
      refused['new_password'] ??
      (wasTried && !isLong(next) ? `Must have at least ${passwordLength.min} characters` : undefined),
  }
  // Focuses the first invalid field, as soon as the error is shown; never during typing.
  const isFocusDue = useRef(false)
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!isFocusDue.current || !wrong) return
    isFocusDue.current = false
    wrong.focus()
  })
  const type = (set: (text: string) => void) => (text: string) => {
    set(text)
    isFocusDue.current = false
    if (error !== undefined) reset()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    setTried(true)
    isFocusDue.current = true
    if (current === '' || !isLong(next)) return
    const answer = await change({
      body: { current_password: current, new_password: next, refresh_token: readStoredValue('refreshToken') ?? '' },
    })
    if (answer.error !== undefined) return
    isFocusDue.current = false
    setTried(false)
    setCurrent('')
    setNext('')
    showToast('Password changed. All other browsers were signed out')
  }
  const general = error === undefined || errors.current !== undefined || errors.next !== undefined
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md" maw={420}>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show current password' }}
          value={current}
          error={errors.current}
          // The component library does so for every other field.
          aria-invalid={errors.current !== undefined || undefined}
          onChange={(event) => type(setCurrent)(event.currentTarget.value)}
        />
        <NewPasswordField label="New password" value={next} error={errors.next} onChange={type(setNext)} />
        <FormError message={general ? null : toFailure(error).message} />
        <div className={classes.foot}>
          <Button type="submit" loading={isLoading} disabled={current === '' && next === ''}>
            Change password
          </Button>
          <Link to={paths.resetRequest}>Forgot password?</Link>
        </div>
      </Stack>
    </form>
  )
}
