import { Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import type { Profile } from '@draftwright/contract/profile'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { toFailure } from '../../api/api.ts'
import { signOutBrowser } from '../../api/session-calls.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useRequestProofCodeMutation, useRemoveProfileMutation } from './api.ts'

interface DeleteProfileDialogProps {
  profile: Profile
  opened: boolean
  onClose: () => void
}

/** Requires the password or a code by mail, and lists the consequences. */
export function DeleteProfileDialog({ opened, onClose, profile }: DeleteProfileDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Delete your account?">
      <Form profile={profile} onClose={onClose} />
    </Modal>
  )
}

/** A separate component, so that typed values are cleared when the dialog opens again. */
function Form({ profile: { email, has_password }, onClose }: Omit<DeleteProfileDialogProps, 'opened'>) {
  const [remove, { error, isLoading, reset }] = useRemoveProfileMutation()
  const [proof, setProof] = useState('')
  const [request, setRequest] = useState<string | null>(null)
  const navigate = useNavigate()
  const { code, message, details } = toFailure(error)
  const isWrong = code === 'proof_needed'
  const type = (text: string) => {
    setProof(text)
    if (error !== undefined) reset()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (proof === '' || isLoading) return
    const body = has_password ? { current_password: proof } : { token: proof, request: request ?? '' }
    if ('error' in (await remove({ body }))) return
    signOutBrowser()
    await navigate(paths.signIn, { replace: true })
    showToast('Your account will be deleted in 30 days. Sign in before then to keep it')
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Text>{email} is signed out everywhere and permanently deleted after 30 days.</Text>
        {has_password ? (
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
            value={proof}
            error={isWrong ? 'Incorrect password' : undefined}
            aria-invalid={isWrong || undefined}
            onChange={(event) => type(event.currentTarget.value)}
            data-autofocus
          />
        ) : (
          <CodeField
            email={email}
            request={request}
            onAsked={setRequest}
            value={proof}
            error={isWrong ? 'This code is incorrect or has expired' : undefined}
            onChange={type}
          />
        )}
        <FormError message={error === undefined || isWrong ? null : message} />
        {code === 'owner_of' && <OwnedWorkspaces details={details} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="destructive" loading={isLoading} disabled={proof === ''}>
            Delete account
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The workspaces to transfer first: their settings do that, under Danger zone. */
function OwnedWorkspaces({ details }: { details: unknown }) {
  const owned = Array.isArray(details) ? (details as { id: string; name: string }[]) : []
  return (
    <Text size="sm" c="dimmed">
      In {owned.map(({ name }) => name).join(' and ')}, open Account settings, Danger zone, and choose another owner.
    </Text>
  )
}

interface CodeFieldProps {
  email: string
  request: string | null
  onAsked: (request: string) => void
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

function CodeField({ email, request, onAsked, value, error, onChange }: CodeFieldProps) {
  const [askProof, { isLoading, error: failure }] = useRequestProofCodeMutation()
  const ask = async () => {
    // The mailed code is valid only together with this browser's secret.
    const word = crypto.randomUUID()
    if ('error' in (await askProof({ body: { email, request: word } }))) return
    onAsked(word)
  }
  if (request === null)
    return (
      <Stack gap="xs" align="flex-start">
        <Text size="sm" c="dimmed">
          You have no password. Confirm with a code sent by email.
        </Text>
        <Button variant="outline" loading={isLoading} onClick={() => void ask()}>
          Send code
        </Button>
        <FormError message={failure === undefined ? null : toFailure(failure).message} />
      </Stack>
    )
  return (
    <TextInput
      label="Code"
      description={`Six digits, sent to ${email}`}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/gu, '').slice(0, 6))}
      autoFocus
    />
  )
}
