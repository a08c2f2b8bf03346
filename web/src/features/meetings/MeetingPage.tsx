import type { Meeting } from '@draftwright/contract/meetings/meetings'
import type { MeetingStatus as Status } from '@draftwright/contract/meetings/vocabulary'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatMoment, getOwnTimeZone } from '../../ui/format-moment.ts'
import { defineOnDemand, usePart } from '../../ui/on-demand.ts'
import { Page } from '../../ui/Page.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { useUrlState } from '../../ui/use-url-state.ts'
import { useListMeetingTypesQuery, useListRecordingsQuery, useReadMeetingQuery } from './api.ts'
import { createPlayback } from './recordings/playback.ts'
import { DetailsPanel } from './DetailsPanel.tsx'
import { EntityChips } from './EntityChips.tsx'
import { formatLength } from './format-meeting.ts'
import styles from './meeting-page.module.css'
import { MeetingMenu } from './MeetingMenu.tsx'
import { MeetingStatus } from './MeetingStatus.tsx'
import { NotesPanel } from './NotesPanel.tsx'
import { TranscriptPanel } from './TranscriptPanel.tsx'
import { TypeSelect } from './TypeSelect.tsx'

const pollMs = 1000
/** Only before a meeting. */
const briefingPanel = defineOnDemand(() => import('./BriefingPanel.tsx'))
const workingStatuses: readonly Status[] = ['transcribing', 'loading', 'making_notes']
/** Only for meetings that have sound, and for those that have no words. */
const soundPlayer = defineOnDemand(() => import('./recordings/SoundPlayer.tsx'))
const transcriptionPanel = defineOnDemand(() => import('./transcription/TranscriptionPanel.tsx'))
const missingTranscript = defineOnDemand(() => import('./recordings/MissingTranscript.tsx'))
/** Brings the undo of the CRM along, which the notes do without. */
const proposalsPanel = defineOnDemand(() => import('./ProposalsPanel.tsx'))
const tabs = [
  { value: 'notes', label: 'Notes' },
  { value: 'transcript', label: 'Transcript' },
  { value: 'crm', label: 'CRM updates' },
  { value: 'details', label: 'Details' },
] as const
type Tab = (typeof tabs)[number]['value']

/** One meeting: its notes beside the words they came from. `?line=` opens the transcript there. */
export function Component() {
  const { meetingId = '' } = useParams()
  const { data: meeting, error, refetch } = useReadMeetingQuery(meetingId, { refetchOnMountOrArgChange: true })
  const isWorking = meeting !== undefined && workingStatuses.includes(meeting.status)
  useReadMeetingQuery(meetingId, { pollingInterval: isWorking ? pollMs : 0 })
  if (meeting === undefined)
    return (
      <Page title="Meeting" breadcrumbs={[{ label: 'Meetings', to: paths.meetings }]}>
        {error === undefined ? <RowsSkeleton rows={8} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </Page>
    )
  return <OneMeeting key={meeting.id} meeting={meeting} />
}

function OneMeeting({ meeting }: { meeting: Meeting }) {
  const [line, setLine] = useUrlState<string>('line', '', { isStep: true })
  const [tab, setTab] = useUrlState<Tab>('tab', line === '' ? 'notes' : 'transcript', { isStep: true })
  const can = useCan()
  const mayWrite = can('meetings:write')
  const { data: types } = useListMeetingTypesQuery()
  const isWide = useIsWide()
  const proposals = usePart(proposalsPanel, tab === 'crm')
  const hasTranscript = meeting.transcript_id !== null && meeting.status !== 'loading'
  const [playback] = useState(createPlayback)
  const { data: recordings } = useListRecordingsQuery(meeting.id, { skip: meeting.counts.recordings === 0 })
  const playable = recordings?.filter(({ state }) => state === 'complete') ?? []
  const player = usePart(soundPlayer, playable.length > 0)
  const isTranscribing = meeting.status === 'transcribing'
  const transcription = usePart(
    transcriptionPanel,
    playable.length > 0 || isTranscribing || meeting.source === 'recording',
  )
  const missing = usePart(missingTranscript, meeting.transcript_id === null && !isTranscribing)
  /** Beside the panel on a wide screen, instead of it on a narrow one; with its sound, where there is some. */
  const showLineBeside = (seq: number) => {
    if (!isWide) setTab('transcript')
    setLine(String(seq))
    playback.wantLine(seq)
  }
  const { started_at, duration_s, attendees } = meeting
  const isIncomplete = meeting.counts.recordings > 0 && playable.length === 0
  // On a wide screen the transcript stands beside the notes.
  const shownTab = isWide && tab === 'transcript' ? 'notes' : tab
  const isAhead = isStillAhead(meeting)
  const briefing = usePart(briefingPanel, isAhead)
  return (
    <Page
      title={meeting.title}
      breadcrumbs={[{ label: 'Meetings', to: paths.meetings }]}
      description={
        <>
          {formatMoment(started_at, getOwnTimeZone())}
          {duration_s !== null && ` · ${formatLength(duration_s)}`}
          {attendees.length > 0 && ` · ${attendees.map(({ name }) => name).join(', ')}`}{' '}
          <MeetingStatus status={meeting.status} />
        </>
      }
      actions={
        <>
          <TypeSelect meeting={meeting} types={types ?? []} isDisabled={!mayWrite} />
          <MeetingMenu meeting={meeting} mayWrite={mayWrite} />
        </>
      }
    >
      <EntityChips meeting={meeting} mayWrite={mayWrite} />
      <div className={styles.tabs} role="group" aria-label="Show">
        {tabs.map(({ value, label }) => (
          <Button
            key={value}
            size="sm"
            variant={value === shownTab ? 'secondary' : 'ghost'}
            aria-pressed={value === shownTab}
            data-beside={value === 'transcript' || undefined}
            onClick={() => setTab(value)}
          >
            {label}
            {value === 'crm' && meeting.counts.open_proposals > 0 && (
              <span className={styles.count}>{meeting.counts.open_proposals}</span>
            )}
          </Button>
        ))}
      </div>
      <div className={styles.columns} data-tab={tab}>
        <div className={styles.main}>
          {tab === 'details' && <DetailsPanel meeting={meeting} mayWrite={mayWrite} />}
          {tab === 'crm' && proposals !== null && (
            <proposals.ProposalsPanel meeting={meeting} onShow={showLineBeside} />
          )}
          {tab !== 'details' && tab !== 'crm' && (
            <>
              {isAhead && briefing !== null && <briefing.BriefingPanel meeting={meeting} />}
              {!isAhead && meeting.status === 'no_transcript' && !isIncomplete && (
                <p className={styles.toTranscript}>
                  This meeting has no transcript yet.{' '}
                  <Button variant="link" size="no_size" onClick={() => setTab('transcript')}>
                    {playable.length > 0 ? 'Hear the recording' : 'Add what was said'}
                  </Button>
                </p>
              )}
              <NotesPanel meeting={meeting} mayWrite={mayWrite} onShow={showLineBeside} />
            </>
          )}
        </div>
        <div className={styles.side}>
          {player !== null && playable.length > 0 && (
            <player.SoundPlayer recordings={playable} playback={playback} mayWrite={mayWrite} />
          )}
          {transcription !== null && <transcription.TranscriptionPanel meeting={meeting} mayWrite={mayWrite} />}
          {hasTranscript ? (
            <TranscriptPanel
              key={meeting.transcript_id}
              meeting={meeting}
              mayWrite={mayWrite}
              line={Number(line) || null}
              playback={playback}
            />
          ) : meeting.status === 'loading' ? (
            <p className={styles.none}>The transcript is being stored.</p>
          ) : (
            missing !== null &&
            !isTranscribing && (
              <missing.MissingTranscript meeting={meeting} hasSound={playable.length > 0} mayWrite={mayWrite} />
            )
          )}
        </div>
      </div>
    </Page>
  )
}

const hourMs = 3_600_000

/** Not over, as far as anybody knows: an hour is what most take. One that is being recorded has begun. */
function isStillAhead({ transcript_id, started_at, ended_at, counts }: Meeting): boolean {
  const end = ended_at === null ? Date.parse(started_at) + hourMs : Date.parse(ended_at)
  return transcript_id === null && counts.recordings === 0 && end > Date.now()
}
