import type { NewsletterSettings } from '@draftwright/contract/newsletter-settings'
import { Group, NativeSelect, PasswordInput, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure, toFieldErrors } from '../../api/api.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Section } from '../../ui/Section.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import {
  useReadNewsletterSettingsQuery,
  useTestNewsletterSettingsMutation,
  useUpdateNewsletterSettingsMutation,
} from './api.ts'
import { type SettingsFields, toChange, toFields } from './settings-fields.ts'

/** Who sends the newsletters, and how people sign up. Owners and admins change it; others see what is missing. */
export function SettingsTab() {
  const { data: settings, error, refetch } = useReadNewsletterSettingsQuery()
  const canChange = useCan()('account:manage')
  if (error !== undefined && settings === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (settings === undefined) return <CardsSkeleton />
  return (
    <>
      <Section title="Sending">
        {settings.sender === null ? (
          <Text>Set up a mail server to start sending.</Text>
        ) : (
          <Text>
            Newsletters are sent from {settings.sender}, by{' '}
            {settings.sent_by === 'workspace' ? 'your own mail server' : 'the mail server of this installation'}.
          </Text>
        )}
        {settings.bounce_address !== null && settings.sent_by === 'workspace' && (
          <>
            <Text mt="sm">Forward bounce reports to this address. Invalid addresses then get no more emails.</Text>
            <Group gap="xs" mt="xs">
              <Text style={{ overflowWrap: 'anywhere' }}>{settings.bounce_address}</Text>
              <CopyButton text={settings.bounce_address} label="Copy bounce address" />
            </Group>
          </>
        )}
        {settings.bounce_address !== null && settings.sent_by === 'operator' && (
          <Text mt="sm">Bounces are processed automatically. Invalid addresses get no more emails.</Text>
        )}
        {settings.missing.length > 0 && (
          <>
            <Text mt="sm" fw={500}>
              Before you can send, add:
            </Text>
            <ul>
              {settings.missing.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </>
        )}
        {!canChange && (
          <Text mt="sm" c="dimmed">
            Owners and admins can change this.
          </Text>
        )}
      </Section>
      {canChange && <SettingsForm settings={settings} />}
    </>
  )
}

function SettingsForm({ settings }: { settings: NewsletterSettings }) {
  const [fields, setFields] = useState(() => toFields(settings))
  const [update, saving] = useUpdateNewsletterSettingsMutation()
  const [test, testing] = useTestNewsletterSettingsMutation()
  const isChanged = JSON.stringify(fields) !== JSON.stringify(toFields(settings))
  useLeaveGuard(isChanged)
  const failure = saving.error ?? testing.error
  const errors = toFieldErrors(failure)
  const hasFieldError = Object.keys(errors).some((name) => name in fields)
  const change = (next: Partial<SettingsFields>) => {
    saving.reset()
    testing.reset()
    setFields({ ...fields, ...next })
  }
  const bind = (name: Exclude<keyof SettingsFields, 'has_box' | 'security'>) => ({
    value: fields[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => change({ [name]: value }),
  })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    testing.reset()
    const { data } = await update({ body: toChange(fields) })
    if (data === undefined) return
    setFields(toFields(data))
    showToast('Newsletter settings saved')
  }
  const runTest = () => {
    saving.reset()
    void test({ body: toChange(fields) })
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Section title="Your mail server">
        <Stack gap="md" maw={560}>
          <Text size="sm" c="dimmed">
            Find these under “SMTP” at your mail provider. Leave empty to use the server’s own.
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput label="Server" placeholder="smtp.example.com" {...bind('host')} />
            <TextInput label="Port" inputMode="numeric" placeholder="587" {...bind('port')} />
          </SimpleGrid>
          <NativeSelect
            label="Encryption"
            data={[
              { value: 'starttls', label: 'STARTTLS (port 587)' },
              { value: 'tls', label: 'TLS (port 465)' },
              { value: 'none', label: 'None' },
            ]}
            value={fields.security}
            error={errors['security']}
            onChange={({ currentTarget: { value } }) =>
              change({ security: value === 'tls' || value === 'none' ? value : 'starttls' })
            }
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput label="User name" autoComplete="off" {...bind('username')} />
            <PasswordInput
              label="Password"
              placeholder={settings.is_password_set ? '••••••••••••' : ''}
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
              {...bind('password')}
            />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput label="Sender’s name" {...bind('from_name')} />
            <TextInput label="Sender’s address" type="email" {...bind('from_address')} />
          </SimpleGrid>
          <TextInput
            label="Emails per second"
            description="At most; ask your provider how many it takes"
            inputMode="numeric"
            {...bind('per_second')}
          />
          <Textarea
            label="Postal address or imprint"
            description="At the end of each newsletter; the law asks for it in many countries"
            autosize
            minRows={2}
            maxRows={6}
            {...bind('footer')}
          />
        </Stack>
      </Section>
      <Section title="Signing up">
        <Stack gap="md" maw={560}>
          <Toggle
            label="Sign-up box on your site"
            description="Shown on every page of your site. People confirm by email to subscribe"
            checked={fields.has_box}
            isReadOnly={false}
            onChange={(has_box) => change({ has_box })}
          />
          <TextInput
            label="Consent text"
            placeholder="I would like to receive new posts by email. I can unsubscribe at any time."
            {...bind('consent')}
          />
          {settings.has_box && (
            <Group gap="xs">
              <CopyButton text={settings.subscribe_url} label="Copy the address of the sign-up page" />
            </Group>
          )}
          <FormError message={failure === undefined || hasFieldError ? null : toFailure(failure).message} />
          <Group gap="xs">
            <Button type="submit" loading={saving.isLoading} disabled={!isChanged}>
              Save
            </Button>
            <Button variant="outline" loading={testing.isLoading} onClick={runTest}>
              Send a test to me
            </Button>
          </Group>
          <div role="status">
            {testing.data !== undefined && (
              <Text c={testing.data.error === null ? 'var(--success)' : 'var(--danger)'}>
                {testing.data.error ?? `It works. Test sent to ${testing.data.sent_to}.`}
              </Text>
            )}
          </div>
        </Stack>
      </Section>
    </form>
  )
}
