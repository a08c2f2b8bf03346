import { toText } from '../../server/src/documents/to-text.ts'
import type { AdvisorFixture } from '../../server/test/advisor-fixture.ts'
import { readAccountTimeZone } from '../../server/src/features/accounts/index.ts'
import { toDay } from './questions/compute.ts'
import type { Activity, Idea, Meeting, Post, World } from './questions/world.ts'

const query = { limit: 200 }

/** The rows of the advisor's workspace as the API answers them; views by day, which no route lists alone, from their table. */
export async function loadWorld(fixture: AdvisorFixture): Promise<World> {
  const { ada } = fixture
  const { db, context } = fixture.call(ada)
  const [time_zone, stages, views, listed] = await Promise.all([
    readAccountTimeZone(db),
    ada.call('pipelineStages.list', { query }),
    db
      .from('daily_numbers')
      .select(['value as content_id', 'day', 'views', 'visitors', 'reads'])
      .where('dimension', '=', 'content')
      .execute(),
    ada.call('content.list', { query }),
  ])
  const posts = await Promise.all(listed.map(({ id }) => ada.call('content.read', { params: { id } })))
  const activities: Activity[] = await ada.call('activityLog.list', { query })
  const world: Omit<World, 'today'> = {
    time_zone,
    ids: fixture.ids,
    companies: await ada.call('companies.list', { query }),
    contacts: await ada.call('contacts.list', { query }),
    opportunities: await ada.call('opportunities.list', { query }),
    stages: stages,
    tasks: await ada.call('crmTasks.list', { query }),
    activities,
    notes: activities.filter(({ kind }) => kind === 'note'),
    surveys: await ada.call('surveys.list', { query }),
    responses: await ada.call('surveyResponses.list', { query }),
    ideas: await listIdeas(fixture),
    posts: posts.map((post): Post => ({ ...post, text: toText(post.rich_content) })),
    views,
    channels: await ada.call('channels.list', { query }),
    pillars: await ada.call('pillars.list', { query }),
    members: await ada.call('members.list'),
    meetings: await listMeetings(fixture),
  }
  return { ...world, today: toDay({ ...world, today: '' }, context.now().toISOString()) }
}

/** The archived ones too: a list of ideas leaves them out unless it is asked for them. */
async function listIdeas({ ada }: AdvisorFixture): Promise<Idea[]> {
  const kept = await ada.call('ideas.list', { query })
  const archived = await ada.call('ideas.list', { query: { ...query, status: 'archived' } })
  return [...new Map([...kept, ...archived].map((idea) => [idea.id, idea])).values()]
}

async function listMeetings({ ada }: AdvisorFixture): Promise<Meeting[]> {
  const meetings = await ada.call('meetings.list', { query })
  return Promise.all(
    meetings.map(async (meeting): Promise<Meeting> => {
      const params = { id: meeting.id }
      if (meeting.transcript_id === null) return { ...meeting, notes: [], lines: [] }
      const { segments, transcript } = await ada.call('transcripts.read', { params })
      const nameOf = (id: string | null) => transcript.speakers.find((one) => one.id === id)?.name ?? ''
      const notes = await ada.call('meetingNotes.list', { params })
      return {
        ...meeting,
        notes: notes.map((note) => ({ ...note, speaker: nameOf(note.speaker_id) })),
        lines: segments.map(({ speaker_id, text }) => ({ speaker: nameOf(speaker_id), text })),
      }
    }),
  )
}
