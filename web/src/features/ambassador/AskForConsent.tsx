import { shareConsentVersion, shareConsentWords } from '@draftwright/contract/share-consents'
import { Stack, Text } from '@mantine/core'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import styles from './Ambassador.module.css'
import { useAgreeToShareMutation, useReadShareConsentQuery } from './consent-api.ts'

/** Before the first share: one line, and behind it what is stored and who sees it. Nothing once the person agreed. */
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
        <Text>Colleagues see what you share. Nothing is posted without your click.</Text>
        <details className={styles.consentDetails}>
          <summary>What we store and who sees it</summary>
          <ConsentWords />
          <p>You can withdraw consent anytime in your profile, under Sharing.</p>
        </details>
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
