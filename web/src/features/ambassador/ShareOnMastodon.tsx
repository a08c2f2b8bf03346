import { Button } from '../../ui/Button.tsx'
import { Group, TextInput } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useListOwnAccountsQuery } from './accounts-api.ts'

/** The share page of one's Mastodon server: the one of the connected account, else the one that is typed. */
export function ShareOnMastodon({ canShare, onOpen }: { canShare: boolean; onOpen: (server: string) => void }) {
  const { data: accounts } = useListOwnAccountsQuery()
  const [typed, setTyped] = useState('')
  const address = accounts?.find(({ platform }) => platform === 'mastodon')?.settings['instance_url']
  const known = typeof address === 'string' && URL.canParse(address) ? new URL(address).host : null
  const server = known ?? toServer(typed)
  return (
    <Group gap="xs" align="flex-end">
      {accounts !== undefined && known === null && (
        <TextInput
          label="Your Mastodon server"
          placeholder="mastodon.social"
          size="sm"
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Button
        variant="outline"
        size="sm"
        icon={<IconExternalLink size={15} aria-hidden />}
        disabled={!canShare || server === null}
        onClick={() => server !== null && onOpen(server)}
      >
        {known === null ? 'Mastodon' : `Mastodon (${known})`}
      </Button>
    </Group>
  )
}

/** A host such as `mastodon.social`, also of a pasted address; null if it is none. */
function toServer(typed: string): string | null {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//u, '')
    .replace(/\/.*$/u, '')
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u.test(host) ? host : null
}
