import type { PersonalPlatformInfo, SocialIntegration } from '@draftwright/contract/social-integrations'
import { Group, Stack, Text } from '@mantine/core'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { showToast } from '../../ui/toast.tsx'
import { TypeFields } from '../channels/index.ts'
import styles from './Ambassador.module.css'
import { useConnectAccount } from './use-connect-account.ts'

/** Connects an account with a handle and an app password, a server, or a key. */
export function AccountDialog({
  platform,
  account,
  onClose,
}: {
  platform: PersonalPlatformInfo
  account: SocialIntegration | undefined
  onClose: () => void
}) {
  const hasConsent = platform.consent !== null
  // A consent needs no key, and what can be chosen later is not asked for now.
  const fields = platform.fields.filter((field) => !hasConsent || (field.is_required && field.options === null))
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      fields.map(({ name, is_secret }) => {
        const stored = account?.settings[name]
        return [name, !is_secret && typeof stored === 'string' ? stored : '']
      }),
    ),
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const { connectAccount, isLoading } = useConnectAccount(platform.channel_type, hasConsent)
  async function save(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    const typed = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
    const isKept = (name: string) =>
      account !== undefined && platform.fields.some((field) => field.name === name && field.is_secret)
    const gaps = fields.filter(({ name, is_required }) => is_required && typed[name] === undefined && !isKept(name))
    if (gaps.length > 0) return setErrors(Object.fromEntries(gaps.map(({ name }) => [name, 'Must not be empty'])))
    try {
      const { connected, failure: refusal, fix } = await connectAccount(typed)
      if (!hasConsent && !connected) return setFailure([refusal, fix].filter(Boolean).join('. '))
      if (!hasConsent) showToast(`${platform.label} is connected`)
      onClose()
    } catch (error) {
      const found = toFieldErrors(error)
      setErrors(found)
      if (Object.keys(found).length === 0) setFailure(toFailure(error).message)
    }
  }
  return (
    <Modal opened title={`Your ${platform.label} account`} onClose={onClose}>
      <form onSubmit={(event) => void save(event)} noValidate aria-label={`Your ${platform.label} account`}>
        <Stack gap="sm">
          {platform.needs !== null && <Text size="sm">You need: {platform.needs}</Text>}
          <TypeFields
            type={{ ...platform, fields }}
            isStored={account !== undefined}
            of={(name) => ({
              name,
              value: values[name] ?? '',
              error: errors[name],
              onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
                setValues((before) => ({ ...before, [name]: value }))
                setErrors(({ [name]: _removed, ...others }) => others)
              },
            })}
          />
          <p className={styles.facts}>Only you can use this account. Your sign-in details are stored encrypted.</p>
          <FormError message={failure} />
          <Group justify="flex-end" gap="xs">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isLoading}>
              {hasConsent ? `Continue on ${platform.label}` : 'Connect'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
