import type { BrandVoice } from '@draftwright/contract/brand-voice'
import { mergeVoice } from '@draftwright/contract/voice/merge'
import type { VoiceAnswers } from '@draftwright/contract/voice/profile'
import { useState } from 'react'
import { useParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { toFailure } from '../../api/api.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { TextSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Page } from '../../ui/Page.tsx'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import { useReadVoiceQuery, useUpdateVoiceMutation } from './api.ts'
import { MannerSection } from './MannerSection.tsx'
import { RulesSection } from './RulesSection.tsx'
import { SamplesSection } from './SamplesSection.tsx'
import { ToneSection } from './ToneSection.tsx'
import { TryText } from './TryText.tsx'
import classes from './VoicePage.module.css'
import { WordsSection } from './WordsSection.tsx'

/** The voice of one channel: its questions, measurements and learned rules, and a text to test. */
export function Component() {
  const { channelId = '' } = useParams()
  const { data, error, refetch } = useReadVoiceQuery({ params: { id: channelId } })
  const isOfThis = data?.channel_id === channelId
  if (error !== undefined && !isOfThis)
    return (
      <Page title="Brand voice" breadcrumbs={back}>
        <ErrorState error={error} onRetry={refetch} />
      </Page>
    )
  if (data === undefined || !isOfThis)
    return (
      <Page title="Brand voice" breadcrumbs={back}>
        <TextSkeleton />
      </Page>
    )
  return <Profile key={channelId} voice={data} />
}

const back = [{ label: 'Channels', to: `${paths.strategy}?tab=channels` }]

function Profile({ voice }: { voice: BrandVoice }) {
  const isReadOnly = !useCan()('channels:manage')
  const [changed, setChanged] = useState<Partial<VoiceAnswers>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [update, { isLoading }] = useUpdateVoiceMutation()
  const answers: VoiceAnswers = { ...voice.answers, ...changed }
  const isChanged = Object.keys(changed).length > 0
  useLeaveGuard(isChanged)
  const change = (part: Partial<VoiceAnswers>) => setChanged((before) => ({ ...before, ...part }))
  const profile = isChanged ? mergeVoice(answers, voice.measured, voice.profile?.rules ?? [], new Set()) : voice.profile

  async function save() {
    const before = voice.answers
    const send = (body: VoiceAnswers) => update({ params: { id: voice.channel_id }, body }).unwrap()
    setFailure(null)
    try {
      await send(answers)
      setChanged({})
      showToast('Brand voice saved', { undo: () => send(before).catch(showErrorToast) })
    } catch (error) {
      setFailure(toFailure(error).message)
    }
  }
  const parts = { answers, measured: voice.measured, isReadOnly, onChange: change }
  return (
    <Page
      title="Brand voice"
      description={`How ${voice.channel_name} sounds. Drafts follow this voice, and posts are scored against it.`}
      breadcrumbs={back}
      actions={
        !isReadOnly && (
          <Button onClick={save} loading={isLoading} disabled={!isChanged}>
            Save
          </Button>
        )
      }
    >
      <FormError message={failure} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <ToneSection {...parts} />
          <MannerSection {...parts} />
          <WordsSection {...parts} />
          <SamplesSection channelId={voice.channel_id} measured={voice.measured} isReadOnly={isReadOnly} />
          <RulesSection channelId={voice.channel_id} isReadOnly={isReadOnly} />
        </div>
        <aside className={classes.aside} aria-label="Try it out">
          <TryText profile={profile} />
        </aside>
      </div>
    </Page>
  )
}
