import type { InvitationCard } from '@draftwright/contract/members'
import { Stack, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fieldErrors, readError } from '../../api/api.ts'
import { keepSession } from '../../api/session.ts'
import { keepInvitation } from '../../api/tab-memory.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { NewPasswordField } from '../auth/index.ts'
import { useSignUpInvitedMutation } from './api.ts'

/** Signs a new person up by their invitation: the link proves the address, so only a name and a password are asked for. */
export function JoinForm({ card, token }: { card: InvitationCard; token: string }) {
  const [displayName, setDisplayName] = useState('')
  const [password, setPassword] = useState('')
  const [signUp, { isLoading, error }] = useSignUpInvitedMutation()
  const form = useRef<HTMLFormElement>(null)
  const errors = fieldErrors(error)
  useEffect(() => {
    if (error !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    const answer = await signUp({ body: { email: card.email, password, displayName, invitation: token } })
    if (answer.data === undefined || 'pending' in answer.data) return
    keepInvitation(null)
    keepSession(answer.data)
    location.replace('/')
  }
  const isFieldError = errors['displayName'] !== undefined || errors['password'] !== undefined
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput label="E-mail" type="email" autoComplete="username" value={card.email} readOnly variant="filled" />
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
        <FormError message={error === undefined || isFieldError ? null : readError(error).message} />
        <Button type="submit" size="lg" loading={isLoading}>
          {`Join ${card.account_name}`}
        </Button>
      </Stack>
    </form>
  )
}
