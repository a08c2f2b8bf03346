import type { InvitationPreview } from '@draftwright/contract/members'
import { Stack, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toFieldErrors, toFailure } from '../../api/api.ts'
import { saveSession } from '../../api/session.ts'
import { saveInvitationSecret } from '../../api/tab-storage.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { NewPasswordField } from '../auth/index.ts'
import { useSignUpInvitedMutation } from './api.ts'

/** Signs a new person up by their invitation: the link verifies the address, so only a name and a password are needed. */
export function JoinForm({ card, token }: { card: InvitationPreview; token: string }) {
  const [displayName, setDisplayName] = useState('')
  const [password, setPassword] = useState('')
  const [signUp, { isLoading, error }] = useSignUpInvitedMutation()
  const form = useRef<HTMLFormElement>(null)
  const errors = toFieldErrors(error)
  useEffect(() => {
    if (error !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    const answer = await signUp({ body: { email: card.email, password, displayName, invitation: token } })
    if (answer.data === undefined || 'pending' in answer.data) return
    saveInvitationSecret(null)
    saveSession(answer.data)
    location.replace('/')
  }
  const isFieldError = errors['displayName'] !== undefined || errors['password'] !== undefined
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput label="Email" type="email" autoComplete="username" value={card.email} readOnly variant="filled" />
        <TextInput
          label="Your name"
          autoComplete="name"
          required
          withAsterisk={false}
          value={displayName}
          error={errors['displayName']}
          onChange={(event) => setDisplayName(event.currentTarget.value)}
        />
        <NewPasswordField value={password} error={errors['password']} onChange={setPassword} />
        <FormError message={error === undefined || isFieldError ? null : toFailure(error).message} />
        <Button type="submit" size="lg" loading={isLoading}>
          {`Join ${card.account_name}`}
        </Button>
      </Stack>
    </form>
  )
}
