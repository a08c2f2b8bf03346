import { Stack, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { Profile } from '@draftwright/contract/profile'
import { type FormEvent, useRef, useState } from 'react'
import { toFieldErrors, toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { useRenameProfileMutation } from './api.ts'
import classes from './NameForm.module.css'

export function NameForm({ profile }: { profile: Profile }) {
  const [rename, { error, isLoading, reset }] = useRenameProfileMutation()
  const [typed, setTyped] = useState<string | null>(null)
  const [wasLeft, setLeft] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const name = typed ?? profile.custom_display_name
  const isChanged = name.trim() !== profile.custom_display_name
  useLeaveGuard(isChanged)
  const refused = toFieldErrors(error)['custom_display_name']
  const wrong = refused ?? (wasLeft && name.trim() === '' ? 'Must not be empty' : undefined)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setLeft(true)
    if (name.trim() === '') return field.current?.focus()
    const answer = await rename({ body: { custom_display_name: name } })
    if (answer.data === undefined) return field.current?.focus()
    setTyped(null)
    showToast('Name saved')
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md" maw={420}>
        <TextInput
          ref={field}
          label="Display name"
          description="Visible to your team"
          autoComplete="name"
          maxLength={80}
          value={name}
          error={wrong}
          onBlur={() => setLeft(true)}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            if (error !== undefined) reset()
          }}
        />
        <TextInput
          label="Email"
          value={profile.email}
          readOnly
          variant="filled"
          description={
            profile.is_email_verified ? (
              <span className={classes.verified}>
                <IconCircleCheck size={14} aria-hidden />
                Verified
              </span>
            ) : (
              'Not verified yet. Sign in with an email code to verify it.'
            )
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <FormError message={error === undefined || refused !== undefined ? null : toFailure(error).message} />
        <div>
          <Button type="submit" loading={isLoading} disabled={!isChanged}>
            Save
          </Button>
        </div>
      </Stack>
    </form>
  )
}
