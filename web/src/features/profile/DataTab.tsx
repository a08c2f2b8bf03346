import * as profileRoutes from '@draftwright/contract/routes/profile.generated'
import { Text } from '@mantine/core'
import type { Profile } from '@draftwright/contract/profile'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { toFailure, sendRequest } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toast.tsx'
import { DeleteProfileDialog } from './DeleteProfileDialog.tsx'

export function DataTab({ profile }: { profile: Profile }) {
  const [isAsked, ask] = useState(false)
  return (
    <>
      <Section title="Download your data">
        <Text c="dimmed" mb="sm">
          Your profile, sign-ins, ideas, posts and activity from all workspaces, as JSON.
        </Text>
        <Download />
      </Section>
      <Section title="Delete your account">
        <Text c="dimmed" mb="sm">
          You’re signed out everywhere. Sign in within 30 days to cancel.
        </Text>
        <Button variant="destructive" onClick={() => ask(true)}>
          Delete account
        </Button>
        <DeleteProfileDialog profile={profile} opened={isAsked} onClose={() => ask(false)} />
      </Section>
    </>
  )
}

function Download() {
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const download = async () => {
    setBusy(true)
    setWrong(null)
    const answer = await sendRequest({ route: profileRoutes.export, fallback: 'Failed to prepare your data' })
    setBusy(false)
    if ('error' in answer) return setWrong(toFailure(answer.error).message)
    saveFile(JSON.stringify(answer.data, null, 2), `draftwright-${new Date().toISOString().slice(0, 10)}.json`)
    showToast('Your data was downloaded')
  }
  return (
    <>
      <Button variant="outline" icon={<IconDownload size={16} />} loading={isBusy} onClick={() => void download()}>
        Download JSON
      </Button>
      <FormError message={wrong} />
    </>
  )
}

function saveFile(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
