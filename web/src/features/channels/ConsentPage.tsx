import { channelTypes, type ChannelType } from '@draftwright/contract/channel-norms'
import type { NetworkProfile } from '@draftwright/contract/connections'
import { Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import type { PersonalPlatform } from '@draftwright/contract/share-platforms'
import { paths } from '../../app/paths.ts'
import { toFailure } from '../../api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { TextSkeleton } from '../../ui/Delayed.tsx'
import { useIntegrateAccountMutation, useIntegrateChannelMutation } from './connections-api.ts'
import classes from './ConsentPage.module.css'
import { ProfileList } from './ProfileList.tsx'
import { announceConnected } from './use-consent.ts'

type Outcome =
  | { state: 'waiting' }
  | { state: 'failed'; message: string }
  | { state: 'connected'; name: string }
  | { state: 'choosing'; channelId: string; profiles: NetworkProfile[] }

/** A state that begins so connects a person's own account, not a channel of the workspace. */
const ownPrefix = 'own.'

/** Where a network returns after it asked for consent: `?code&state`, or `?error`. A popup, or a tab where there was none. */
export function Component() {
  const { network = 'linkedin' } = useParams()
  const type = channelTypes.find((one) => one === network)
  useEffect(() => {
    document.title = 'Connect a channel · Draftwright'
  }, [])
  return (
    <main className={classes.page}>
      {type === undefined ? <Failure message="Unknown network." /> : <ConsentResult type={type} />}
    </main>
  )
}

function ConsentResult({ type }: { type: ChannelType }) {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'waiting' })
  const [integrate] = useIntegrateChannelMutation()
  const [integrateAccount] = useIntegrateAccountMutation()
  const isSent = useRef(false)
  // The address is read before the effect clears it.
  const [isOwn] = useState(
    () => new URLSearchParams(window.location.search).get('state')?.startsWith(ownPrefix) === true,
  )
  useEffect(() => {
    // A code counts once, and effects run twice in development.
    if (isSent.current) return
    isSent.current = true
    const { code, state, refusal } = takeAnswer()
    if (refusal !== null) return setOutcome({ state: 'failed', message: refusal })
    const body = { code, state }
    const connectAccount = async (): Promise<Outcome> => {
      // The server refuses a network that people have no accounts of their own at.
      const params = { platform: type as PersonalPlatform }
      const { id, connected_as, failure } = await integrateAccount({ params, body }).unwrap()
      finishConnection(id)
      return failure === null
        ? { state: 'connected', name: connected_as ?? 'yourself' }
        : { state: 'failed', message: failure }
    }
    const connectChannel = async (): Promise<Outcome> => {
      const { channel, profiles } = await integrate({ params: { network: type }, body }).unwrap()
      if (channel.pending_connection) return { state: 'choosing', channelId: channel.id, profiles }
      finishConnection(channel.id)
      return { state: 'connected', name: channel.connection?.connected_as ?? channel.name }
    }
    const connect = isOwn ? connectAccount : connectChannel
    connect().then(setOutcome, (error: unknown) => setOutcome({ state: 'failed', message: toFailure(error).message }))
  }, [integrate, integrateAccount, isOwn, type])
  if (outcome.state === 'waiting')
    return (
      <div role="status" aria-label="Connecting">
        <TextSkeleton />
      </div>
    )
  if (outcome.state === 'failed') return <Failure message={outcome.message} isOwn={isOwn} />
  if (outcome.state === 'connected') return <Connected name={outcome.name} isOwn={isOwn} />
  return <ProfileChoice channelId={outcome.channelId} profiles={outcome.profiles} />
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
        ? 'The network opens this page when you connect a channel.'
        : null
  return { code: code ?? '', state: state ?? '', refusal }
}

/** Tells the page that opened this window, and closes it where the browser allows that. */
function finishConnection(channelId: string): void {
  announceConnected(channelId)
  window.setTimeout(() => window.close(), 1200)
}

function Connected({ name, isOwn = false }: { name: string; isOwn?: boolean }) {
  return (
    <Stack gap="sm" align="center" role="status">
      <IconCircleCheck size={40} className={classes.works} aria-hidden />
      <Title order={1} size="h3">
        Connected as {name}
      </Title>
      <Text c="dimmed">You can close this window.</Text>
      <BackButton isOwn={isOwn} />
    </Stack>
  )
}

function BackButton({ isOwn }: { isOwn: boolean }) {
  return (
    <Button variant="ghost" to={isOwn ? paths.ambassador : `${paths.strategy}?tab=channels`}>
      {isOwn ? 'Go to your accounts' : 'Go to the channels'}
    </Button>
  )
}

function Failure({ message, isOwn = false }: { message: string; isOwn?: boolean }) {
  return (
    <Stack gap="sm" align="center" role="alert">
      <IconAlertTriangle size={40} className={classes.fails} aria-hidden />
      <Title order={1} size="h3">
        Not connected
      </Title>
      <Text className={classes.words}>{message}</Text>
      <Text c="dimmed">Close this window, then connect the {isOwn ? 'account' : 'channel'} again.</Text>
      <BackButton isOwn={isOwn} />
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
