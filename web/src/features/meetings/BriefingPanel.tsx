import type { Meeting } from '@draftwright/contract/meetings/meetings'
import type { MeetingBriefing } from '@draftwright/contract/meetings/meeting-briefings'
import { IconVideo } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatDate, formatDay, getOwnTimeZone } from '../../ui/format-moment.ts'
import { Section } from '../../ui/Section.tsx'
import { BriefLists, NextStep } from './BriefLists.tsx'
import styles from './meetings.module.css'
import { useReadMeetingBriefingQuery } from './sources-api.ts'

/** What to know before a meeting: who comes, what was left open, where the deal stands. */
export function BriefingPanel({ meeting }: { meeting: Meeting }) {
  const { data, error, refetch } = useReadMeetingBriefingQuery(meeting.id, { refetchOnMountOrArgChange: true })
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className={styles.briefing}>
      {meeting.join_url !== null && (
        <div className={styles.join}>
          <Button
            icon={<IconVideo size={16} aria-hidden />}
            onClick={() => window.open(meeting.join_url ?? '', '_blank', 'noopener,noreferrer')}
          >
            Join
          </Button>
        </div>
      )}
      {data === undefined ? <RowsSkeleton rows={4} /> : <Briefing briefing={data} />}
    </div>
  )
}

function Briefing({ briefing }: { briefing: MeetingBriefing }) {
  const { people, deals, earlier, next_step } = briefing
  return (
    <>
      <Section title="Who comes">
        {people.length === 0 ? (
          <p className={styles.facts}>Nobody is named yet. Add people under Details.</p>
        ) : (
          <ul className={styles.briefingPeople} aria-label="Who comes">
            {people.map((person) => (
              <li key={`${person.email} ${person.name}`}>
                <strong>{person.contact?.name ?? person.name}</strong>
                <span className={styles.facts}>{describePerson(person)}</span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {deals.length > 0 && (
        <Section title={deals.length === 1 ? 'Deal' : 'Deals'}>
          <ul className={styles.briefingPeople} aria-label="Deals">
            {deals.map(({ id, name, stage_name, next_step: step, close_date }) => (
              <li key={id}>
                <strong>{name}</strong>
                <span className={styles.facts}>
                  {[
                    stage_name,
                    step === null ? 'no next step' : `next: ${step}`,
                    close_date && `close by ${formatDay(close_date)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {people.length > 0 && (
        <Section title="From earlier meetings">
          {earlier.length === 0 ? (
            <p className={styles.facts}>There was no meeting with these people before.</p>
          ) : (
            <>
              <p className={`${styles.facts} ${styles.inText}`}>
                {earlier.map(({ id, title, started_at }, at) => (
                  <span key={id}>
                    {at > 0 && ' · '}
                    <Link to={paths.meeting(id)}>{title}</Link>, {formatDate(started_at, getOwnTimeZone())}
                  </span>
                ))}
              </p>
              {next_step !== null && <NextStep note={next_step} />}
              <BriefLists brief={briefing} nMeetings={earlier.length} />
            </>
          )}
        </Section>
      )}
    </>
  )
}

function describePerson(person: MeetingBriefing['people'][number]): string {
  const { email, user_id, contact, n_meetings, last_meeting_at } = person
  const met =
    n_meetings === 0
      ? 'first meeting'
      : `${n_meetings === 1 ? '1 meeting' : `${n_meetings} meetings`} before${last_meeting_at === null ? '' : `, last ${formatDate(last_meeting_at, getOwnTimeZone())}`}`
  const facts = user_id === null ? [contact?.title, contact?.company_name, email, met] : ['Member of the workspace']
  return facts.filter((fact) => fact != null && fact !== '').join(' · ')
}
