import { shareConsentVersion, shareConsentWords } from '@draftwright/contract/share-consents'
import { Stack, Text } from '@mantine/core'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import styles from './Ambassador.module.css'
import { useAgreeToShareMutation, useReadShareConsentQuery } from './consent-api.ts'

/** Before the first share: what is stored and who sees it, in plain words. Nothing once the person agreed. */
export function AskForConsent() {
  const { data } = useReadShareConsentQuery()
  const [agree, { isLoading }] = useAgreeToShareMutation()
  if (data === undefined || data.agreed_at !== null) return null
  function agreeToShare() {
    agree({ body: { version: shareConsentVersion } })
      .unwrap()
      .then(() => showToast('Thank you. You can share now.'), showErrorToast)
  }
  return (
    <Section title="Before you share">
      <Stack gap="sm" align="flex-start">
        <ConsentWords />
        <Text size="sm" c="dimmed">
          You can withdraw this at any time in your profile, under Sharing.
        </Text>
        <Button loading={isLoading} onClick={agreeToShare}>
          I agree
        </Button>
      </Stack>
    </Section>
  )
}

export const ConsentWords = () => (
  <ul className={styles.consent}>
    {shareConsentWords.map((words) => (
      <li key={words}>{words}</li>
    ))}
  </ul>
)
