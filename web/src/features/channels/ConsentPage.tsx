import { channelTypes, type ChannelType } from '@draftwright/contract/channel-norms'
import type { Authorization, NetworkProfile } from '@draftwright/contract/connections'
import { Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { TextSkeleton } from '../../ui/Delayed.tsx'
import { useIntegrateChannelMutation } from './api.ts'
import classes from './ConsentPage.module.css'
import { ProfileList } from './ProfileList.tsx'
import { announceConnected } from './use-consent.ts'

type Outcome = { state: 'waiting' } | { state: 'failed'; message: string } | { state: 'answered'; found: Authorization }

/** Where a network returns after it asked for consent: `?code&state`, or `?error`. A popup, or a tab where there was none. */
export function Component() {
  const { network = 'linkedin' } = useParams()
  const type = channelTypes.find((one) => one === network)
  useEffect(() => {
    document.title = 'Connect a channel · Draftwright'
  }, [])
  return (
    <main className={classes.page}>
      {type === undefined ? <Failure message="There is no such network." /> : <ConsentResult type={type} />}
    </main>
  )
}

function ConsentResult({ type }: { type: ChannelType }) {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'waiting' })
  const [integrate] = useIntegrateChannelMutation()
  const isSent = useRef(false)
  useEffect(() => {
    // A code counts once, and effects run twice in development.
    if (isSent.current) return
    isSent.current = true
    const { code, state, refusal } = takeAnswer()
    if (refusal !== null) return setOutcome({ state: 'failed', message: refusal })
    integrate({ params: { network: type }, body: { code, state } })
      .unwrap()
      .then((found) => {
        setOutcome({ state: 'answered', found })
        if (!found.channel.pending_connection) finishConnection(found.channel.id)
      })
      .catch((error: unknown) => setOutcome({ state: 'failed', message: toFailure(error).message }))
  }, [integrate, type])
  if (outcome.state === 'waiting')
    return (
      <div role="status" aria-label="Connecting">
        <TextSkeleton />
      </div>
    )
  if (outcome.state === 'failed') return <Failure message={outcome.message} />
  const { channel, profiles } = outcome.found
  if (!channel.pending_connection) return <Connected name={channel.connection?.connected_as ?? channel.name} />
  return <ProfileChoice channelId={channel.id} profiles={profiles} />
}

/** What the network returned with; it leaves the address bar, so that nobody copies a code. */
function takeAnswer(): { code: string; state: string; refusal: string | null } {
  const query = new URLSearchParams(window.location.search)
  const [code, state, error] = [query.get('code'), query.get('state'), query.get('error')]
  window.history.replaceState(window.history.state, '', window.location.pathname)
  const refusal =
    error !== null
      ? (query.get('error_description') ?? `The network answered: ${error}`)
      : code === null || state === null
        ? 'This page is opened by the network when you connect a channel.'
        : null
  return { code: code ?? '', state: state ?? '', refusal }
}

/** Tells the page that opened this window, and closes it where the browser allows that. */
function finishConnection(channelId: string): void {
  announceConnected(channelId)
  window.setTimeout(() => window.close(), 1200)
}

function Connected({ name }: { name: string }) {
  return (
    <Stack gap="sm" align="center" role="status">
      <IconCircleCheck size={40} className={classes.works} aria-hidden />
      <Title order={1} size="h3">
        Connected as {name}
      </Title>
      <Text c="dimmed">You can close this window.</Text>
      <Button variant="ghost" to={`${paths.strategy}?tab=channels`}>
        Go to the channels
      </Button>
    </Stack>
  )
}

function Failure({ message }: { message: string }) {
  return (
    <Stack gap="sm" align="center" role="alert">
      <IconAlertTriangle size={40} className={classes.fails} aria-hidden />
      <Title order={1} size="h3">
        Not connected
      </Title>
      <Text className={classes.words}>{message}</Text>
      <Text c="dimmed">Close this window, then connect the channel again.</Text>
      <Button variant="ghost" to={`${paths.strategy}?tab=channels`}>
        Go to the channels
      </Button>
    </Stack>
  )
}

function ProfileChoice({ channelId, profiles }: { channelId: string; profiles: NetworkProfile[] }) {
  const [chosen, setChosen] = useState<NetworkProfile | null>(null)
  if (chosen !== null) return <Connected name={chosen.name} />
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        Publish as
      </Title>
      <ProfileList
        channelId={channelId}
        profiles={profiles}
        onChosen={(profile) => {
          setChosen(profile)
          finishConnection(channelId)
        }}
      />
    </Stack>
  )
}
