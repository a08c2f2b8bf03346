import * as profileRoutes from '@draftwright/contract/routes/profile.generated'
import { Text } from '@mantine/core'
import type { Profile } from '@draftwright/contract/profile'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { readError, send } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.tsx'
import { DeleteProfileDialog } from './DeleteProfileDialog.tsx'

export function DataTab({ profile }: { profile: Profile }) {
  const [isAsked, ask] = useState(false)
  return (
    <>
      <Section title="Download your data">
        <Text c="dimmed" mb="sm">
          Everything that is kept about you, over all your workspaces: profile, sign-ins, ideas, posts and what you did,
          as one JSON file.
        </Text>
        <Download />
      </Section>
      <Section title="Delete your account">
        <Text c="dimmed" mb="sm">
          You are signed out everywhere at once. Sign in within 30 days to undo it; after that everything personal is
          removed for good. What you wrote stays with your teams, by “A former member”.
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
    const answer = await send({ route: profileRoutes.export, fallback: 'Failed to gather your data' })
    setBusy(false)
    if ('error' in answer) return setWrong(readError(answer.error).message)
    save(JSON.stringify(answer.data, null, 2), `draftwright-${new Date().toISOString().slice(0, 10)}.json`)
    toast('Your data is in your downloads')
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

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
