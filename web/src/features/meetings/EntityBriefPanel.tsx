import { Section } from '../../ui/Section.tsx'
import { useReadEntityBriefQuery } from './api.ts'
import { BriefLists, NextStep } from './BriefLists.tsx'
import styles from './meetings.module.css'

/** What the meetings about one company, deal or subject have left open; each line leads to where it was said. */
export function EntityBriefPanel({ id }: { id: string }) {
  const { data: brief } = useReadEntityBriefQuery(id, { refetchOnMountOrArgChange: true })
  if (brief === undefined || brief.entity.n_meetings === 0) return null
  const { entity, people, next_step } = brief
  return (
    <div className={styles.brief}>
      <Section title={`${entity.name}: where it stands`}>
        {next_step !== null && <NextStep note={next_step} />}
        <p className={styles.facts}>
          {entity.n_meetings === 1 ? '1 meeting' : `${entity.n_meetings} meetings`}
          {people.length > 0 && ` with ${people.map(({ name }) => name).join(', ')}`}
        </p>
        <BriefLists brief={brief} nMeetings={entity.n_meetings} />
      </Section>
    </div>
  )
}
