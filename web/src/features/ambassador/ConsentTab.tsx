import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { CardsSkeleton } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { formatMoment, getOwnTimeZone } from '../../ui/format-moment.ts'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { AskForConsent, ConsentWords } from './AskForConsent.tsx'
import { useReadShareConsentQuery, useWithdrawShareConsentMutation } from './consent-api.ts'

/** One's consent to sharing in this workspace, and the way to withdraw it. */
export function ConsentTab() {
  const { data, error, refetch } = useReadShareConsentQuery()
  const [withdraw, { isLoading }] = useWithdrawShareConsentMutation()
  const [isAsking, setAsking] = useState(false)
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <CardsSkeleton />
  async function withdrawConsent() {
    const answer = await withdraw()
    setAsking(false)
    if (answer.error !== undefined) return showErrorToast(answer.error)
    showToast('Your consent is withdrawn')
  }
  if (data.agreed_at === null)
    return (
      <>
        <AskForConsent />
        {data.withdrawn_at !== null && (
          <Text size="sm" c="dimmed">
            You withdrew your consent on {formatMoment(data.withdrawn_at, getOwnTimeZone())}.
          </Text>
        )}
      </>
    )
  return (
    <Section title="Sharing consent">
      <Stack gap="sm">
        <ConsentWords />
        <Text size="sm" c="dimmed">
          You agreed on {formatMoment(data.agreed_at, getOwnTimeZone())}.
        </Text>
        <Group>
          <Button variant="outline" onClick={() => setAsking(true)}>
            Withdraw consent
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title="Withdraw your consent to sharing?"
        action="Withdraw consent"
        isBusy={isLoading}
        onConfirm={() => void withdrawConsent()}
        onClose={() => setAsking(false)}
      >
        You can’t share anymore, and waiting shares are canceled. Past shares stay.
      </ConfirmDialog>
    </Section>
  )
}
